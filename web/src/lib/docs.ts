/** The documentation, where the server or the static site has it: the document says so (`data-docs`). */

import { SITE } from "@/lib/site";

const isThere = globalThis.document?.documentElement.dataset.docs !== undefined;

/** Its address, for a link with a `target`, which the router leaves to the browser; empty where there is none. */
export const DOCS = !isThere ? "" : SITE ? "docs/index.html" : "/docs/index.html";
