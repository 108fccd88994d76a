import type { Component } from "svelte";

interface Route {
  path: string;
  load: () => Promise<{ default: Component<{ rest: string }> | Component }>;
}

/** The screens by their addresses; the last one is for any other. */
export const ROUTES: readonly Route[] = [
  { path: "/table", load: () => import("./routes/TableRoute.svelte") },
  { path: "/play/rune", load: () => import("./routes/rune/Rune.svelte") },
  { path: "/story", load: () => import("./routes/story/Story.svelte") },
  { path: "/replay", load: () => import("./routes/replay/ReplayRoute.svelte") },
  { path: "/lab", load: () => import("./routes/lab/LabRoute.svelte") },
  { path: "/play", load: () => import("./routes/Play.svelte") },
  { path: "/cards", load: () => import("./routes/Cards.svelte") },
  { path: "/group", load: () => import("./routes/Group.svelte") },
  { path: "/gm", load: () => import("./routes/Gm.svelte") },
  { path: "/", load: () => import("./routes/Home.svelte") },
];
