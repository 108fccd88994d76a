import { expect, test } from "vitest";
import { namesOf, renamer, sitting } from "./names";

const SEATS = [
  { id: "player1", name: "Player 1" },
  { id: "player2", name: "Player 2" },
];
const side = (id: string, plays: string) => ({ id, name: id, plays });

test("a person is called by their name, whoever has none by their deck", () => {
  const people = [{ who: "p7", seat: "player2", name: "Sefa", online: true }];
  const names = namesOf(SEATS, [side("player1", "Ember Trail"), side("player2", "Coral Tide")], people);
  expect(renamer(names)("Player 2 wins: Player 1 has no Pokémon left in play.")).toBe(
    "Sefa wins: Ember Trail has no Pokémon left in play.",
  );
});

test("of two with a link to a seat, the one who is at the table sits there", () => {
  const [away, here] = [
    { who: "p1", seat: "player1", name: "Old link", online: false },
    { who: "p2", seat: "player1", name: "Wren", online: true },
  ];
  expect(sitting([away, here], "player1")).toBe(here);
  expect(sitting([away], "player1")).toBe(away);
  expect(sitting([away, here], "player2")).toBeUndefined();
});

test("two equal decks are told apart", () => {
  const names = namesOf(SEATS, [side("player1", "Coral Tide"), side("player2", "Coral Tide")]);
  expect([...names.values()]).toEqual(["Coral Tide 1", "Coral Tide 2"]);
});

test("a seat that says nothing about what it plays keeps its name", () => {
  const people = [{ who: "p7", seat: "player1", name: "Sefa", online: true }];
  expect(namesOf(SEATS, [side("player1", ""), side("player2", "")], people).size).toBe(0);
});

test("names are changed in every text of a message; what has none stays the same object", () => {
  const rename = renamer(new Map([["Player 1", "Wren"]]));
  const told = { parts: ["Player 1's ", { type: "ref", name: "Boltbug" }], n: 3, tone: null };
  const line = rename(told);
  expect(line).toEqual({ parts: ["Wren's ", { type: "ref", name: "Boltbug" }], n: 3, tone: null });
  expect(line.parts[1]).toBe(told.parts[1]);
  expect(rename(told)).toBe(line);
  expect(rename("Player 10 and MyPlayer 1")).toBe("Player 10 and MyPlayer 1");
});

test("what says who plays with what keeps the seats' names", () => {
  const rename = renamer(new Map([["Player 1", "Emberfall"]]));
  expect(rename("Player 1 sits down with Emberfall.")).toBe("Player 1 sits down with Emberfall.");
  expect(rename("Player 1 draws 7 cards.")).toBe("Emberfall draws 7 cards.");
});
