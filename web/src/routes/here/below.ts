/** What home has below the games: matches, packs and a fight of one's own choice. */

export { default as Packs } from "./Packs.svelte";
export { default as Saves } from "./Saves.svelte";
export { default as Start } from "./Start.svelte";
