/** What lies over the table when a person decides: fetched apart, so that the table itself is there sooner. */

export { default as Ask } from "./Ask.svelte";
export { default as AttackBox } from "./AttackBox.svelte";
