import { expect, test } from "vitest";
import { calledRoll, facesOf, type WantedRoll } from "./own-dice";

const ACCURACY: WantedRoll = { label: "accuracy", sides: 20, least: 1, most: 1 };
const DAMAGE: WantedRoll = { label: "damage", sides: 6, least: 2, most: 4 };

test("a roll is called by its name and its dice", () => {
  expect(calledRoll(ACCURACY)).toBe("Accuracy (d20)");
  expect(calledRoll(DAMAGE)).toBe("Damage (2d6 or 4d6)");
  expect(calledRoll({ ...DAMAGE, label: "damage_base" })).toBe("Damage Base (2d6 or 4d6)");
  expect(calledRoll({ label: "save:frozen", sides: 20, least: 1, most: 1 })).toBe("Save: frozen (d20)");
  expect(calledRoll({ label: "odd_roll", sides: 0, least: 1, most: 1 })).toBe(
    "odd roll (coin: 1 for heads, 0 for tails)",
  );
});

test("only faces that the dice have are taken, and all of them or none", () => {
  expect(facesOf("14", ACCURACY)).toEqual([14]);
  expect(facesOf("3, 5", DAMAGE)).toEqual([3, 5]);
  expect(facesOf("", DAMAGE)).toEqual([]);
  expect([facesOf("21", ACCURACY), facesOf("0", ACCURACY), facesOf("x", ACCURACY), facesOf("3", DAMAGE)]).toEqual([
    null,
    null,
    null,
    null,
  ]);
});
