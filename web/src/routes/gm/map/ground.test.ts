import { describe, expect, it } from "vitest";
import { along, changes, countOf, empty, gathering, mapOf, painted, resized, shown, under, whatIs } from "./ground";

describe("the ground under a brush", () => {
  const ground = empty(4, 3);
  it("paints squares and nothing else", () => {
    const walled = painted(ground, "wall", under(ground, [2, 1], 2));
    expect(walled.rows).toEqual(["....", "..##", "..##"]);
    expect(ground.rows).toEqual(["....", "....", "...."]);
    expect(under(ground, [3, 2], 4)).toEqual([[3, 2]]);
  });
  it("lays fog and hazards once per square, and erases all of it", () => {
    let now = painted(ground, "fog", [
      [0, 0],
      [0, 0],
      [1, 0],
    ]);
    now = painted(now, "hazard", [[0, 0]], "spikes");
    now = painted(
      now,
      "hazard",
      [
        [0, 0],
        [1, 1],
      ],
      "spikes",
    );
    expect(now.fog).toEqual([
      [0, 0],
      [1, 0],
    ]);
    expect(now.hazards).toEqual([
      {
        hazard: "spikes",
        side: "enemies",
        layers: 1,
        cells: [
          [0, 0],
          [1, 1],
        ],
      },
    ]);
    expect(whatIs(now, [0, 0])).toEqual({ brush: "", fog: true, hazards: ["spikes"], height: 0 });
    now = painted(
      painted(now, "erase", [
        [0, 0],
        [1, 1],
      ]),
      "lift",
      [[1, 0]],
    );
    expect([now.fog, now.hazards]).toEqual([[], []]);
  });
  it("draws lines and boxes", () => {
    expect(along([0, 0], [3, 0], "line")).toEqual([
      [0, 0],
      [1, 0],
      [2, 0],
      [3, 0],
    ]);
    expect(along([1, 1], [0, 0], "box")).toHaveLength(4);
  });
  it("cuts off what lies outside a smaller map", () => {
    const fogged = painted(painted(ground, "fog", [[3, 2]]), "water", [[0, 0]]);
    expect(resized(fogged, 2, 4)).toMatchObject({ rows: ["~.", "..", "..", ".."], fog: [] });
  });
  it("has doors and heights, which are drawn, counted and left out like any layer", () => {
    const loft = painted(painted(ground, "height", under(ground, [0, 0], 2), "", 2), "door", [[2, 1]]);
    expect(loft.heights).toEqual([{ metres: 2, cells: under(ground, [0, 0], 2) }]);
    const pit = painted(loft, "height", [[1, 1]], "", -3);
    expect([whatIs(pit, [1, 1]).height, whatIs(pit, [0, 0]).height]).toEqual([-3, 2]);
    const drawn = mapOf(pit).cells;
    expect(drawn).toContainEqual({ at: [2, 1], terrain: "closed door" });
    expect(drawn).toContainEqual({ at: [1, 1], height: -3 });
    expect([countOf(pit, "doors"), countOf(pit, "heights"), countOf(pit, "ground")]).toEqual([1, 4, 0]);
    expect(mapOf(shown(pit, new Set(["doors", "heights"]))).cells).toEqual([]);
    expect(painted(pit, "erase", under(ground, [0, 0], 3))).toMatchObject({ heights: [], rows: ground.rows });
    expect(painted(pit, "height", [[1, 1]]).heights).toHaveLength(1);
  });
  it("tells which squares a stroke has changed, and finds room for those who stand nowhere", () => {
    expect(changes(ground, painted(ground, "fog", [[3, 0]]))).toEqual([[3, 0]]);
    const walled = painted(ground, "wall", along([0, 0], [3, 1], "box"));
    expect(gathering(walled, "enemies", 1, new Set())?.[1]).toBe(2);
    expect(gathering(walled, "players", 2, new Set())).toBeNull();
  });
  it("draws squares as every map", () => {
    expect(mapOf(painted(ground, "grass", [[1, 0]])).cells).toEqual([{ at: [1, 0], terrain: "slow" }]);
  });
});
