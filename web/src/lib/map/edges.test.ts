// @vitest-environment jsdom
import { render, screen } from "@testing-library/svelte";
import { expect, test } from "vitest";
import type { GridMap, Piece } from "@/lib/protocol";
import Edges from "./Edges.svelte";
import MapView from "./MapView.svelte";
import { Viewport } from "./viewport.svelte";

const MAP = { width: 3, height: 2, cells: [] } as unknown as GridMap;
const ZUBAT = { id: "z", name: "Zubat", side: "enemies", gauges: [], tags: [], position: [1, 1] } as unknown as Piece;
const edges = (of: Element) => [...of.querySelectorAll(".edges > *")].map((each) => each.textContent);

test("a map carries letters and numbers, and says by them where somebody stands", () => {
  const { container } = render(MapView, { map: MAP, pieces: [ZUBAT], name: "pit" });
  expect(edges(container)).toEqual(["A", "B", "C", "1", "2"]);
  expect(screen.getByRole("img", { name: /Zubat/ }).getAttribute("aria-label")).toMatch(/at B2$/);
});

test("a window on part of a map names the squares that it shows", () => {
  const map = { ...MAP, width: 40, height: 30 };
  const piece = { ...ZUBAT, position: [30, 10] } as Piece;
  const { container } = render(MapView, {
    map,
    pieces: [piece],
    name: "pit",
    around: { id: "z", width: 3, height: 1 },
  });
  expect(edges(container)).toEqual(["AD", "AE", "AF", "11"]);
});

test("letters and numbers stay at the edge of a window that the map is pushed under", () => {
  const view = new Viewport(() => ({ width: 20, height: 10 }));
  view.wide = 600;
  view.high = 300;
  const { container } = render(Edges, { view, width: 20, height: 10 });
  expect(edges(container)).toEqual([..."BCDEFGHIJKLMNOPQRST", "2", "3", "4", "5", "6", "7", "8", "9", "10"]);
});
