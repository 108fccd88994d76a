// @vitest-environment jsdom
import { render } from "@testing-library/svelte";
import { expect, test } from "vitest";
import type { Piece } from "@/lib/protocol";
import InPlay from "./InPlay.svelte";
import type { Play } from "./play.svelte";

const play = {
  faces: new Map(),
  targets: new Map(),
  reasons: new Map(),
  picked: "",
  can: () => false,
} as unknown as Play;
const piece = (name: string, look: string) => ({ id: "b1", name, look, side: "b", owner: "b" }) as Piece;

test("a Pokémon that lies face down is the back of a card, and says so", () => {
  const { container, rerender } = render(InPlay, {
    ...{ play, piece: piece("Face-down Pokémon", ""), where: "Ben's bench" },
  });
  expect(container.querySelectorAll(".tback").length).toBe(1);
  expect(container.querySelector(".nm, .en")).toBeNull();
  expect(container.querySelector(".sr")?.textContent).toBe("Face-down Pokémon, Ben's bench");
  return rerender({ piece: piece("Boltbug", "boltbug") }).then(() => {
    expect(container.querySelector(".tback")).toBeNull();
    expect(container.querySelector(".nm")?.textContent).toContain("Boltbug");
  });
});
