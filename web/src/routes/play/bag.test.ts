import { expect, test } from "vitest";
import type { Choice } from "@/lib/protocol";
import { carried, isBall } from "./bag";

const board = {
  zones: [
    {
      id: "bag.odo",
      name: "Odo's bag",
      owner: "odo",
      count: 7,
      items: [
        { ref: "item:basic_ball", name: "Basic Ball", count: 5 },
        { ref: "item:potion", name: "Potion", count: 2 },
      ],
    },
    { id: "balls.odo", name: "Odo's balls", owner: "odo", count: 1, items: [{ ref: "piece:cobble", name: "Cobble" }] },
    {
      id: "bag.wren",
      name: "Wren's bag",
      owner: "wren",
      count: 1,
      items: [{ ref: "item:antidote", name: "Antidote" }],
    },
  ],
};
const throwing: Choice = {
  key: "t1",
  text: "Throw a Basic Ball at Scyther",
  verb: "Throw",
  name: "Basic Ball",
  subject: "item:basic_ball",
  targets: ["piece:scyther"],
  command: { type: "throw_ball" },
};

test("a bag holds my things with how many there are, and nobody else's", () => {
  const things = carried(board, ["odo"], [throwing], []);
  expect(things.map(({ item }) => [item.name, item.count])).toEqual([
    ["Basic Ball", 5],
    ["Potion", 2],
  ]);
});

test("a thing knows what it can be used for now, or why not", () => {
  const refused = {
    text: "Use Potion on Cinder",
    verb: "Use",
    name: "Potion",
    subject: "item:potion",
    why: { code: "ptu.no_action", sentence: "Odo has no Standard Action left." },
  };
  const [ball, potion] = carried(board, ["odo"], [throwing], [refused]);
  expect(ball && isBall(ball)).toBe(true);
  expect(potion?.tool).toBeUndefined();
  expect(potion?.why).toBe("Odo has no Standard Action left.");
});
