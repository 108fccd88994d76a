// @vitest-environment jsdom
import { afterEach, expect, test, vi } from "vitest";
import { ask, enter, freeSeats, recover, Refusal, takeSeat } from "./api";

afterEach(() => vi.unstubAllGlobals());

const answering = (status: number, statusText: string, body: unknown) =>
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(JSON.stringify(body), { status, statusText })));

test("a refusal is the server's own sentence, on either kind of route", async () => {
  answering(422, "Unprocessable Entity", {
    statusCode: 422,
    message: 'There is no species "Zubatt".',
    code: "ptu.no_species",
  });
  await expect(ask("/api/encounters")).rejects.toThrow('There is no species "Zubatt".');
  answering(409, "Conflict", { code: "wire.stale", sentence: "This screen is out of date." });
  await expect(ask("/v1/matches")).rejects.toThrow("This screen is out of date.");
});

test("an answer without a sentence at least has a code", async () => {
  answering(502, "Bad Gateway", {});
  const refused = await ask("/v1/matches").catch((each: unknown) => each);
  expect(refused).toBeInstanceOf(Refusal);
  expect((refused as Refusal).code).toBe("http.502");
});

test("what somebody enters with is in the header, too, unless a header can't hold it", async () => {
  const sent: Headers[] = [];
  vi.stubGlobal("fetch", (_: string, init: RequestInit) => {
    sent.push(new Headers(init.headers));
    return Promise.resolve(new Response("[]", { status: 200 }));
  });
  await enter("a-secret_1");
  await recover("nöthing like it");
  await freeSeats("0123456789ab.code");
  await takeSeat("0123456789ab.code", "red", "Ann");
  const bearers = sent.map((headers) => headers.get("Authorization"));
  expect(bearers).toEqual(["Bearer a-secret_1", null, "Bearer 0123456789ab.code", "Bearer 0123456789ab.code"]);
});
