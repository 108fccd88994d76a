/** The documentation, where the server or the static site has it, and where the project is: the document says so. */

import { SITE } from "@/lib/site";

const said: Readonly<Record<string, string | undefined>> = globalThis.document?.documentElement.dataset ?? {};
const isThere = said.docs !== undefined;

/** Its address, for a link with a `target`, which the router leaves to the browser; empty where there is none. */
export const DOCS = !isThere ? "" : SITE ? "docs/index.html" : "/docs/index.html";

/** The address of the project, if the site was built with one or the server has it in its settings. */
export const PROJECT = /^https?:/.exec(said.project ?? "")?.input ?? "";
