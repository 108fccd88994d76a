import { describe, expect, it } from "vitest";
import { pasted } from "./pasted";

const HOME = "https://table.example";
const CODE = "0123456789ab.aB3-_xYz9QwE";

describe("what is pasted at the door", () => {
  it.each([
    ["a link to a seat", `${HOME}/play#s3cret`, { secret: "s3cret" }],
    ["a secret alone", "  s3cret ", { secret: "s3cret" }],
    ["a code for a free seat", ` ${CODE}`, { to: `/join#seat=${CODE}` }],
    ["the address of the code", `http://192.168.0.7:8000/join#seat=${CODE}`, { to: `/join#seat=${CODE}` }],
    ["a replay", `${HOME}/replay#log=AAAA&n=7`, { to: "/replay#log=AAAA&n=7" }],
    ["a match without a secret", `${HOME}/cards/abc`, { to: "/cards/abc" }],
    ["another host's home", "https://elsewhere.example/", { secret: "https://elsewhere.example/" }],
    ["a recovery code", "ABCD-EFGH-1234", { secret: "ABCD-EFGH-1234" }],
  ])("%s leads where it should", (_, text, to) => {
    expect(pasted(text, HOME)).toEqual(to);
  });
});
