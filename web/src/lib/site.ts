/** Whether this is the static site (`make site`), which no server stands behind. */
export const SITE = import.meta.env.MODE === "site";
