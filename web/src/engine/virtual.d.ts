/** Written when the page is built (`engine/plugin.ts`); null in a page without an engine. */

declare module "virtual:engine" {
  const engine: { files: Record<string, { file: string; size: number }>; where: Record<string, string> } | null;
  export default engine;
}

declare module "virtual:games" {
  const games: import("@/lib/protocol").RulesetName[] | null;
  export default games;
}

declare module "virtual:shown" {
  const shown: import("../../engine/pack.mjs").Shown | null;
  export default shown;
}

/** `engine/lzma.ts`, compiled to WebAssembly, in base64. */
declare module "virtual:lzma" {
  const binary: string;
  export default binary;
}

declare module "pyodide/pyodide.asm.mjs";
