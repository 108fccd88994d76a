import { expect, it } from "vitest";
import { names, nearest, penOf } from "./files";
import { Pen, type Tree, wordsFrom, type Writing } from "./say";

const english = penOf("en");
const german = penOf("de");
const TEXTS = {
  plain: "Undo",
  hits: "{who} hits {target} for {amount}",
  left_zero: "Nothing left",
  left_one: "{count} round left",
  left_other: "{count} rounds left",
  map: "{width} squares",
  map_unit: "{width} squares of {unit}",
  pile_one: "{count} card",
  pile_other: "{count} cards",
  pile_top_one: "{count} card under {top}",
  pile_top_other: "{count} cards under {top}",
  shown:
    "{names, and}; {names, or}; {names, list}; {change, signed}; {share, percent}; {who, possessive}; {who, quoted}; {word, cap}",
  bands: ["Down", "Hurt"],
  verdicts: { out_of_reach: "Out of reach", tuned: "{value} it is" },
};
interface Words {
  plain: string;
  bands: string[];
  verdicts: { out_of_reach: string; tuned: (slots: object) => string };
  hits: (slots: object) => string;
  left: (slots: object) => string;
  map: (slots: object) => string;
  pile: (slots: object) => string;
  shown: (slots: object) => string;
}
const read = (own?: Tree, pen: Pen = english) => wordsFrom<Words>(TEXTS, english, own, pen);

it("fills named slots and writes numbers as the language does", () => {
  expect(read().hits({ who: "Rose", target: "$& Birch", amount: 1200 })).toBe("Rose hits $& Birch for 1,200");
  const own = { hits: "{target} verliert {amount} durch {who}" };
  expect(read(own, german).hits({ who: "Rose", target: "Birke", amount: 1234.5 })).toBe(
    "Birke verliert 1.234,5 durch Rose",
  );
});

it("chooses the form of a number and the variant of a context", () => {
  expect([0, 1, 2].map((count) => read().left({ count }))).toEqual(["Nothing left", "1 round left", "2 rounds left"]);
  expect(read().map({ width: 8, unit: "metres", context: "unit" })).toBe("8 squares of metres");
  expect(read().map({ width: 8, context: "" })).toBe("8 squares");
  expect(read().pile({ count: 1, top: "Ember", context: "top" })).toBe("1 card under Ember");
  const slavic = new Pen("xx", { ...english.writing, plural: "slavic" });
  const own = { left_one: "one", left_few: "few", left_many: "many" };
  expect([1, 3, 5, 21, 11].map((count) => read(own, slavic).left({ count }))).toEqual([
    "one",
    "few",
    "many",
    "one",
    "many",
  ]);
});

it("writes lists, signs, shares, possessives and quotations", () => {
  const slots = { names: ["Rose", "Birch", "Rue"], change: -2, share: 25, who: "Max", word: "now" };
  expect(read().shown(slots)).toBe(
    `Rose, Birch and Rue; Rose, Birch or Rue; Rose, Birch, Rue; -2; 25%; Max's; "Max"; Now`,
  );
  expect(read({ shown: TEXTS.shown }, german).shown(slots)).toBe(
    "Rose, Birch und Rue; Rose, Birch oder Rue; Rose, Birch, Rue; −2; 25 %; Max’; „Max“; Now",
  );
});

it("reads in English what a language lacks, with English plurals", () => {
  const japanese = new Pen("ja", { ...german.writing, plural: "other" });
  const own = { plain: "Zurück", bands: ["Unten"], verdicts: { tuned: "Also {value}" } };
  expect(read(own, japanese).left({ count: 1 })).toBe("1 round left");
  expect(read(own, japanese).bands).toEqual(["Unten", "Hurt"]);
  expect(read(own, japanese).verdicts.out_of_reach).toBe("Out of reach");
  expect(read(own, japanese).verdicts.tuned({ value: 3 })).toBe("Also 3");
});

it("knows the languages by their folders", () => {
  const folders = import.meta.glob<Writing>("@languages/*/language.json", { eager: true, import: "default" });
  expect(Object.values(names()).sort()).toEqual(
    Object.values(folders)
      .map((writing) => writing.name)
      .sort(),
  );
  expect(Object.keys(names())[0]).toBe("en");
  expect([nearest(["xx", "de-AT"]), nearest(["toString"]), nearest([])]).toEqual(["de", "en", "en"]);
});
