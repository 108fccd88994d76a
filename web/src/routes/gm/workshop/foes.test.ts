import { expect, it } from "vitest";
import { added, changesOf, counted, inWait, onSide, rowsOf, withLevel, without } from "./foes";

const base = { name: "Mill", map: null, significance: 2, pieces: [{ side: "players", sheet: "odo" }] };
const two = added(base, { species: "Zubat", level: 9 }, 2);

it("puts those of one kind into one row, and leaves the party alone", () => {
  const [row, ...others] = rowsOf(added(two, { species: "Ekans", level: 11 }, 1).pieces);
  expect(row).toMatchObject({ name: "Zubat", level: 9, places: [1, 2] });
  expect(others.map((each) => each.name)).toEqual(["Ekans"]);
  expect(rowsOf(base.pieces)).toEqual([]);
});
it("counts, levels, hides and takes out whole rows", () => {
  const [row] = rowsOf(two.pieces);
  expect(counted(two, row!, 1).pieces).toHaveLength(4);
  expect(counted(two, row!, -1).pieces).toHaveLength(2);
  expect(withLevel(two, row!, 0).pieces.map((piece) => piece.level)).toEqual([undefined, 1, 1]);
  expect(rowsOf(inWait(two, row!, true).pieces)[0]).toMatchObject({ hidden: true, places: [1, 2] });
  expect(without(two, row!).pieces).toEqual(base.pieces);
});
it("moves a whole row to another side, foes first, and keeps sides apart", () => {
  const [row] = rowsOf(two.pieces);
  const helped = added(onSide(two, row!, "allies"), { species: "Zubat", level: 9 }, 1);
  expect(helped.pieces.map((piece) => piece.side)).toEqual(["players", "allies", "allies", "enemies"]);
  expect(rowsOf(helped.pieces).map((each) => [each.side, each.places])).toEqual([
    ["enemies", [3]],
    ["allies", [1, 2]],
  ]);
  expect(changesOf(helped).map((change) => change.kind)).toEqual(["lower"]); // one ally less helps nobody
});
it("knows what would make it easier", () => {
  const found = changesOf(added(two, { species: "Gloom", level: 13 }, 1));
  expect(found.map(({ kind, name, level }) => `${kind} ${name} ${level}`)).toEqual([
    "oneLess Zubat 9",
    "lower Gloom 11",
    "lower Zubat 7",
  ]);
  expect(found[0]!.draft.pieces).toHaveLength(3);
});
