import { expect, test } from "vitest";
import { readAmount } from "./amounts";

const now = { id: "fern", temp: 4, injuries: 1 };

test("a plain number is what the hand is set to; a sign says otherwise", () => {
  expect(readAmount("18", "damage", now)?.command).toEqual({ type: "deal_damage", target: "fern", amount: 18 });
  expect(readAmount("18", "heal", now)?.command).toEqual({ type: "restore_hp", target: "fern", amount: 18 });
  expect(readAmount("-12", "heal", now)?.kind).toBe("damage");
  expect(readAmount("+5", "damage", now)?.command).toEqual({ type: "restore_hp", target: "fern", amount: 5 });
  expect(readAmount("= 40", "damage", now)?.command).toEqual({ type: "set_hp", target: "fern", hp: 40 });
});

test("temporary HP and injuries are set, or changed by so many, and never fall below nothing", () => {
  expect(readAmount("10", "temp", now)?.amount).toBe(10);
  expect(readAmount("+10", "temp", now)?.amount).toBe(14);
  expect(readAmount("-3", "injury", now)?.command).toEqual({ type: "set_hp", target: "fern", injuries: 0 });
});

test("anything else is no amount", () => {
  for (const text of ["", "x", "1d6", "99999", "-"]) expect(readAmount(text, "damage", now)).toBeNull();
});
