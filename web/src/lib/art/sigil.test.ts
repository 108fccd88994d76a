import { expect, test } from "vitest";
import { initial, pennant } from "./pennant";
import { sigil } from "./sigil";

test("the same id is drawn the same, another one differently", () => {
  expect(sigil("charmander", ["fire"])).toBe(sigil("charmander", ["fire"]));
  expect(sigil("charmander", ["fire"])).not.toBe(sigil("vulpix", ["fire"]));
});

test("whatever the id says, nothing but numbers and colours gets into the drawing", () => {
  const drawn = sigil('<img src=x onerror="alert(1)">', ["<b>"]);
  expect(drawn).not.toContain("onerror");
  expect(drawn.match(/<\/?([a-z]+)/gi)?.every((tag) => /^<\/?(g|path|circle|ellipse|rect)$/i.test(tag))).toBe(true);
});

test("a monogram is a letter, even of a name that begins with a control character", () => {
  expect([initial("\u202eodo"), initial("42"), initial("…")]).toEqual(["O", "4", "?"]);
});

test("the same person has the same pennant", () => {
  expect(pennant("odo")).toEqual(pennant("odo"));
  expect(new Set(["odo", "wren", "kest", "aldis", "ilka"].map((id) => pennant(id).fill)).size).toBeGreaterThan(1);
});
