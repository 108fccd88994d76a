/** The words of taking a seat, and of asking the GM from it. */

import english from "@languages/en/page_seats.json";
import { words } from "./index.svelte";
import type { PageSeats } from "./shapes";

export const s = words<PageSeats>("page_seats", english);
