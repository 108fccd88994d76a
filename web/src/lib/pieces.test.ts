import { expect, test } from "vitest";
import { deciding, framed, sharing } from "./pieces";
import type { Board, Piece } from "./protocol";

const seats = [
  { id: "players", name: "The players' side" },
  { id: "odo", name: "Odo" },
];
const cinder = { id: "cinder", name: "Cinder", side: "players", owner: "odo" } as Piece;

test("a side's seat stands for the owner of the one who acts", () => {
  expect(deciding({ acting: ["players"], seats }, cinder)).toEqual(["odo"]);
  expect(deciding({ acting: ["odo"], seats }, cinder)).toEqual(["odo"]);
});

test("whoever isn't told who decides still sees whose turn it is", () => {
  expect(deciding({ acting: [], seats }, cinder)).toEqual(["odo"]);
});

test("whoever is asked decides, whoever's turn it is", () => {
  const prompts = [{ id: "2.1", question: "Does Cinder strike?", of: "odo" }];
  const scyther = { ...cinder, id: "scyther", side: "enemies", owner: "" };
  expect(deciding({ acting: ["players"], seats, prompts }, scyther)).toEqual(["odo"]);
});

test("another side's answer is not the owner's", () => {
  expect(deciding({ acting: ["enemies"], seats }, cinder)).toEqual(["enemies"]);
});

test("a wild one is played by its side", () => {
  expect(deciding({ acting: ["enemies"], seats }, { ...cinder, side: "enemies", owner: "" })).toEqual(["enemies"]);
  expect(deciding({ acting: ["enemies"], seats }, undefined)).toEqual(["enemies"]);
});

test("what hasn't changed on a board stays the same object, so that it isn't drawn again", () => {
  const rattata = { ...cinder, id: "rattata", name: "Rattata", side: "enemies" };
  const sent = (): Board =>
    structuredClone({
      heading: "Round 1",
      order: [],
      map: { width: 2, height: 1 },
      pieces: [cinder, rattata],
    }) as Board;
  const before = framed(sent());
  const hurt = sent();
  hurt.pieces = [before.pieces[0]!, { ...rattata, status: "hurt" } as Piece]; // one kept, one new, as a patch leaves them
  const after = sharing(before, framed(hurt));
  expect(after.pieces[0]).toBe(before.pieces[0]);
  expect(after.pieces[1]).not.toBe(before.pieces[1]);
  expect(after.map).toBe(before.map);
});
