/** The folder of its host that the server is shown under: a proxy may show it at `/table`. */

const said = globalThis.document?.documentElement.dataset.root ?? "/";

/** Without the slash at its end; "" at the root of a host, and wherever no server has said anything else. */
export const ROOT = said.startsWith("/") ? said.replace(/\/+$/, "") : "";

/** A path of the server as it is asked for from outside. */
export const outside = (path: string): string => ROOT + path;

/** A path of the address bar as the page knows it. */
export const inside = (path: string): string =>
  ROOT && `${path}/`.startsWith(`${ROOT}/`) ? path.slice(ROOT.length) || "/" : path;
