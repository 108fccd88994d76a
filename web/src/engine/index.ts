/** The engine in the page: Turnwright in a Web Worker. Nothing is loaded until something is asked of it. */

import { Engine } from "./engine";

export { Engine, isSupported, Refused, type Loading } from "./engine";

let shared: Engine | null = null;

/** The page's own engine. Work that may take long belongs into a `new Engine()`, which is closed after it. */
export function engine(): Engine {
  return (shared ??= new Engine());
}

/** Calls a function of `turnwright.browser` by its name: "replay.summary" is in `browser/replay.py`, under CALLS. */
export function call<T>(
  name: string,
  args?: unknown,
  onProgress?: (part: unknown) => void,
  needs?: readonly string[],
): Promise<T> {
  return engine().call<T>(name, args, onProgress, needs);
}
