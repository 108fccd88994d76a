import type { Component } from "svelte";

interface Route {
  path: string;
  load: () => Promise<{ default: Component<{ rest: string }> | Component }>;
}

/** Screens that a server has to stand behind; the static site has a home of its own instead. */
const SERVED: readonly Route[] =
  import.meta.env.MODE === "site" // written out: what isn't there is then left out
    ? [{ path: "/", load: () => import("./routes/here/SiteHome.svelte") }]
    : [
        { path: "/sheet", load: () => import("./routes/sheet/SheetRoute.svelte") },
        { path: "/play", load: () => import("./routes/Play.svelte") },
        { path: "/you", load: () => import("./routes/You.svelte") },
        { path: "/join", load: () => import("./routes/Join.svelte") },
        { path: "/group", load: () => import("./routes/Group.svelte") },
        { path: "/gm", load: () => import("./routes/Gm.svelte") },
        { path: "/", load: () => import("./routes/Home.svelte") },
      ];

/** The screens by their addresses; the last one is for any other. */
export const ROUTES: readonly Route[] = [
  { path: "/table", load: () => import("./routes/TableRoute.svelte") },
  { path: "/play/rune", load: () => import("./routes/rune/Rune.svelte") },
  { path: "/story", load: () => import("./routes/story/Story.svelte") },
  { path: "/replay", load: () => import("./routes/replay/ReplayRoute.svelte") },
  { path: "/lab", load: () => import("./routes/lab/LabRoute.svelte") },
  { path: "/start", load: () => import("./routes/here/Begin.svelte") },
  { path: "/cards", load: () => import("./routes/Cards.svelte") },
  ...SERVED,
];
