/** Runs one evening: `node e2e/run.mjs NAME`, with its plan (address, links, matches) as JSON on standard input. */

import { text } from "node:stream/consumers";
import { Evening } from "./browser.mjs";

const name = process.argv[2] ?? "";
/** An evening that is longer than this hangs: it says where. */
const LONGEST = name.endsWith("-bench") ? 900_000 : 300_000;
const plan = JSON.parse(await text(process.stdin));
const { default: play } = await import(`./${name}.mjs`);
const evening = await Evening.begin(plan);
const late = setTimeout(async () => {
  console.error(`${name} hangs\n${await evening.told()}`);
  process.exit(1);
}, LONGEST);
try {
  await play(evening, plan);
  await evening.clean();
} catch (error) {
  console.error(error instanceof Error ? (error.stack ?? error.message) : String(error));
  console.error(evening.problems.join("\n"));
  process.exitCode = 1;
} finally {
  clearTimeout(late);
  await evening.end();
}
