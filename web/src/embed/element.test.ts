/** The element on an author's page: what it waits for, and that nobody waits for it in vain. */

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

/** As much of a page as the element needs before its frame is there. */
class Page extends EventTarget {
  readyState = "loading";
  baseURI = "https://author.example/";
  currentScript = { src: "https://author.example/turnwright/turnwright-battle.js" };
  createElement = () => ({ remove: () => undefined });
}

class FakeElement extends EventTarget {
  isConnected = true;
  shadowRoot = { append: () => undefined };
  attributes_: Record<string, string> = { encounter: "duel" };
  children_: { dataset: { unit: string }; src: string }[] = [];
  hasAttribute = (name: string) => name in this.attributes_;
  getAttribute = (name: string) => this.attributes_[name] ?? null;
  querySelectorAll = (what: string) => (what.includes("img") ? this.children_ : []);
  closest = () => null;
}

async function element() {
  vi.resetModules();
  const { TurnwrightBattle } = await import("../../embed/turnwright-battle");
  return new TurnwrightBattle() as InstanceType<typeof TurnwrightBattle> & FakeElement;
}

const asked: string[] = [];

beforeEach(() => {
  asked.length = 0;
  vi.stubGlobal("document", new Page());
  vi.stubGlobal("HTMLElement", FakeElement);
  vi.stubGlobal("fetch", (address: URL) => {
    asked.push(address.href);
    return Promise.resolve({ ok: false, status: 404 });
  });
});

afterEach(() => vi.unstubAllGlobals());

describe("<turnwright-battle>", () => {
  it("waits for what stands inside it when its script comes first", async () => {
    const battle = await element();
    battle.connectedCallback();
    expect(battle.finished).toBeNull();
    battle.children_.push({ dataset: { unit: "hero" }, src: "https://author.example/hero.svg" });
    document.dispatchEvent(new Event("DOMContentLoaded"));
    await expect(battle.finished).rejects.toThrow("hero.svg can't be loaded");
    expect(asked).toEqual(["https://author.example/hero.svg"]);
  });

  it("begins at once when the page is there already", async () => {
    const battle = await element();
    Object.assign(document, { readyState: "complete" });
    battle.connectedCallback();
    expect(battle.finished).not.toBeNull();
    battle.close();
  });

  it("settles a save that a refusal overtakes, and refuses those that follow", async () => {
    const battle = await element();
    const port = { postMessage: vi.fn(), close: vi.fn() };
    Object.assign(battle, { port });
    const save = battle.save();
    const heard = (battle as unknown as { heard: (said: unknown) => void }).heard.bind(battle);
    heard({ kind: "refused", code: "wuxia.no_party", sentence: "Name a party." });
    await expect(save).rejects.toThrow("Name a party.");
    await expect(battle.save()).rejects.toThrow("No battle is on.");
  });
});
