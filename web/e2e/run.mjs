/** Runs one evening: `node e2e/run.mjs NAME`, with its plan (address, links, matches) as JSON on standard input. */

import { text } from "node:stream/consumers";
import { Evening } from "./browser.mjs";

const name = process.argv[2] ?? "";
const plan = JSON.parse(await text(process.stdin));
const { default: play } = await import(`./${name}.mjs`);
const evening = await Evening.begin(plan);
try {
  await play(evening, plan);
  await evening.clean();
} catch (error) {
  console.error(error instanceof Error ? (error.stack ?? error.message) : String(error));
  console.error(evening.problems.join("\n"));
  process.exitCode = 1;
} finally {
  await evening.end();
}
