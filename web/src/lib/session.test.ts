// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from "vitest";
import { language } from "./i18n/index.svelte";
import { session } from "./session.svelte";
import { settings } from "./settings.svelte";

const PASS = {
  campaign: "c",
  role: "player",
  seat: "red",
  person: "ann",
  match: "",
  link: "l",
  expires: null,
  family: "",
  language: "",
} as const;
const asked: { path: string; method: string; body: unknown }[] = [];

beforeEach(async () => {
  asked.length = 0;
  vi.stubGlobal("fetch", (path: string, init: RequestInit = {}) => {
    const body: unknown = init.body ? JSON.parse(init.body as string) : undefined;
    asked.push({ path, method: init.method ?? "GET", body });
    return Promise.resolve(new Response(JSON.stringify({ ...PASS, ...(body as object) })));
  });
  session.pass = null;
  await language.use("en");
  settings.set("language", "");
});

it("speaks what the person has chosen elsewhere, whatever this device was set to", async () => {
  settings.set("language", "en");
  session.pass = { ...PASS, language: "de" };
  await vi.waitFor(() => expect(language.code).toBe("de"));
  expect(document.documentElement.lang).toBe("de");
});

it("leaves the device's language to those who have chosen none", async () => {
  await language.use("de");
  session.pass = { ...PASS };
  expect(language.code).toBe("de");
});

it("keeps a choice with the person, and on this device", async () => {
  session.pass = { ...PASS };
  await session.speak("de");
  expect(asked).toEqual([{ path: "/v1/me/language", method: "PUT", body: { language: "de" } }]);
  expect([language.code, settings.now.language, session.pass?.language]).toEqual(["de", "de", "de"]);
});

it("asks nobody where nobody is known", async () => {
  await session.speak("de");
  expect(asked).toEqual([]);
  expect(language.code).toBe("de");
});

it("speaks it on this device at least, if the server can't keep it", async () => {
  session.pass = { ...PASS };
  vi.stubGlobal("fetch", () => Promise.reject(new Error("offline")));
  await session.speak("de");
  expect([language.code, settings.now.language]).toEqual(["de", "de"]);
});
