/** What the page and its worker say to each other. */

/** Why there is no engine: the browser can't run it, its files didn't come, or this page was built without it. */
export type Trouble = "unsupported" | "unreachable" | "absent" | "crashed";

export interface Refusal {
  code: string;
  sentence: string;
  field?: string;
  overridable?: boolean;
}

export type ToWorker =
  | { kind: "wake"; needs: readonly string[] }
  | { kind: "say"; table: string; message: string; needs?: readonly string[] }
  | { kind: "leave"; table: string }
  | { kind: "call"; id: number; name: string; args: string; spoken: string; needs?: readonly string[] };

export type FromWorker =
  | { kind: "loading"; done: number; total: number }
  | { kind: "stage"; stage: "starting" | "reading" }
  | { kind: "ready" }
  | { kind: "heard"; table: string; messages: unknown[] }
  | { kind: "part"; id: number; part: unknown }
  | { kind: "done"; id: number; value: unknown }
  | { kind: "refused"; id: number; refusal: Refusal }
  | { kind: "trouble"; trouble: Trouble; detail: string };
