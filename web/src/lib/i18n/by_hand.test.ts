import { expect, it } from "vitest";

/** Every screen as it is written. */
const SOURCES = import.meta.glob<string>(
  ["/src/**/*.svelte", "/src/**/*.ts", "!/src/**/*.test.ts", "!/src/lib/i18n/*"],
  {
    eager: true,
    query: "?raw",
    import: "default",
  },
);
const BY_HAND: Record<string, RegExp> = {
  "a list joined with a comma: listed(…)": /\.join\((["'`])[,;] \1\)/,
  "a percentage with its sign: percentage(…), percent(…)": /\$?\{[^{}]*\} ?%(?:["'`<]|$)|["'`]\s?%["'`]/m,
  "a number for English readers: number(…)": /toLocaleString\("en"|Intl\.(?:NumberFormat|ListFormat)/,
};
/** Lengths of styles, and what an engine or a drawing is told, are no text. */
const NO_TEXT = /style|width|height|left|top|transform|gradient|--\w+|lab\.svelte\.ts|moves\.ts|place=/;

it("writes lists, percentages and numbers as the person's language does", () => {
  expect(Object.keys(SOURCES).length).toBeGreaterThan(100);
  const wrong = Object.entries(SOURCES).flatMap(([file, source]) =>
    source.split("\n").flatMap((line, at) =>
      Object.entries(BY_HAND)
        .filter(([, pattern]) => pattern.test(line) && !NO_TEXT.test(line) && !NO_TEXT.test(file))
        .map(([why]) => `${file}:${at + 1} has ${why}: ${line.trim()}`),
    ),
  );
  expect(wrong).toEqual([]);
});

it("would find what is written by hand", () => {
  const finds = (line: string) => Object.values(BY_HAND).some((pattern) => pattern.test(line));
  expect(['names.join(", ")', "`${value} %`", "<text>{level} %</text>", 'n.toLocaleString("en")'].map(finds)).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect(['cell.join(",")', "listed(names)", "percent(value)"].map(finds)).toEqual([false, false, false]);
});
