import { expect, test } from "vitest";
import { Fingers, type Spot } from "./fingers";

function map() {
  const pans: [number, number][] = [];
  const zooms: number[] = [];
  const taps: Spot[] = [];
  const view = { pan: (dx: number, dy: number) => pans.push([dx, dy]), zoomBy: (factor: number) => zooms.push(factor) };
  return { fingers: new Fingers(view, (at) => taps.push(at)), pans, zooms, taps };
}

test("a finger that goes down and up taps, even if it trembles", () => {
  const { fingers, taps, pans } = map();
  fingers.pressed(1, { x: 50, y: 50 });
  fingers.dragged(1, { x: 53, y: 51 });
  fingers.lifted(1, { x: 53, y: 51 });
  expect(taps).toEqual([{ x: 53, y: 51 }]);
  expect(pans).toEqual([]);
});

test("a finger that pushes the map doesn't tap it", () => {
  const { fingers, taps, pans } = map();
  fingers.pressed(1, { x: 50, y: 50 });
  fingers.dragged(1, { x: 80, y: 50 });
  fingers.dragged(1, { x: 90, y: 55 });
  fingers.lifted(1, { x: 90, y: 55 });
  expect(pans).toEqual([
    [30, 0],
    [10, 5],
  ]);
  expect(taps).toEqual([]);
});

test("two fingers that move apart bring the map nearer by as much", () => {
  const { fingers, taps, zooms } = map();
  fingers.pressed(1, { x: 100, y: 100 });
  fingers.pressed(2, { x: 200, y: 100 });
  fingers.dragged(2, { x: 300, y: 100 });
  fingers.lifted(2, { x: 300, y: 100 });
  fingers.lifted(1, { x: 100, y: 100 });
  expect(zooms).toEqual([2]);
  expect(taps).toEqual([]);
});

test("a gesture that the browser takes over leaves no finger behind", () => {
  const { fingers, taps } = map();
  fingers.pressed(1, { x: 10, y: 10 });
  fingers.cancelled(1);
  fingers.pressed(2, { x: 10, y: 10 });
  fingers.lifted(2, { x: 10, y: 10 });
  expect(taps).toEqual([{ x: 10, y: 10 }]);
});
