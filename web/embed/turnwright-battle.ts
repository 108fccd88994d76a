/** `<turnwright-battle>` and `startBattle`: a wuxia battle on an author's own page, by one script tag.

    <script src="https://example.org/turnwright/turnwright-battle.js"></script>
    <turnwright-battle encounter="duel_sect_elder" party="hero"></turnwright-battle>

The battle runs in a frame of the place that the script comes from, so it needs nothing of the author's page: no worker of
another origin, no headers, no build. Pictures and packs are fetched here and handed over. (spec 5) */

import type { BeginFrame, FromFrame } from "../src/embed/said";
import type { BattleOptions, BattleResult, Begun, CombatCallbacks, Pack, Place, Settings } from "./types";

export type * from "./types";

const THEME = ["accent", "sky", "sky-2", "hill", "wood", "ground", "panel", "ink", "ink-2", "face"].map(
  (each) => `--vn-${each}`,
);
const MANIFEST = ["id", "ruleset", "version", "title", "extends", "requires"];
/** Callbacks as the specification names them, and the DOM event that tells the same. */
const EVENTS: Record<string, string> = {
  onCombatStart: "combatstart",
  onRoundStart: "roundstart",
  onTurnStart: "turnstart",
  onEvent: "combatevent",
  onUnitDefeated: "unitdefeated",
  onCombatEnd: "combatend",
  onScriptTrigger: "scripttrigger",
  onLine: "line",
};

const script = typeof document === "undefined" ? null : (document.currentScript as HTMLScriptElement | null);
const settings: Settings = { src: script?.src ? new URL("embed.html", script.src).href : "" };

/** What holds for every battle of the page: where the frame comes from, packs, portraits. */
export function configure(given: Settings): void {
  Object.assign(settings, given);
}

/** Why a battle could not begin, or was left: `code` is stable, the message is a sentence. */
export class BattleRefused extends Error {
  constructor(
    readonly code: string,
    sentence: string,
  ) {
    super(sentence);
    this.name = "BattleRefused";
  }
}

interface Wish {
  options: BattleOptions;
  callbacks: CombatCallbacks;
  place: Place;
}

const Base = (typeof HTMLElement === "undefined" ? class {} : HTMLElement) as typeof HTMLElement;

export class TurnwrightBattle extends Base {
  static readonly observedAttributes = ["encounter"];
  /** Packs of the page's own, beside those of the `pack` attribute. */
  packs: (Pack | string)[] = [];
  /** Pictures by unit: addresses or files. */
  portraits: Record<string, string | Blob> = {};
  callbacks: CombatCallbacks = {};
  private port: MessagePort | null = null;
  private frame: HTMLIFrameElement | null = null;
  private saves = new Map<number, { resolve: (save: string) => void; reject: (why: Error) => void }>();
  private count = 0;
  private ending: { resolve: (result: BattleResult) => void; reject: (why: Error) => void } | null = null;
  private started: Promise<BattleResult> | null = null;
  private look: MutationObserver | null = null;

  connectedCallback(): void {
    if (!this.shadowRoot) {
      const root = this.attachShadow({ mode: "open" });
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(
        ":host{display:block;position:relative;width:100%;aspect-ratio:16/9;min-height:360px}:host([hidden]){display:none}iframe{display:block;width:100%;height:100%;border:0;color-scheme:normal}",
      );
      root.adoptedStyleSheets = [sheet];
    }
    // Where the script comes before the element, what stands inside it isn't there yet
    if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", this.ready, { once: true });
    else this.ready();
  }

  private readonly ready = (): void => {
    const wanted = this.isConnected && this.hasAttribute("encounter") && !this.hasAttribute("manual");
    if (wanted && !this.started) void this.start().catch(() => undefined);
  };

  disconnectedCallback(): void {
    this.close();
  }

  attributeChangedCallback(_name: string, before: string | null, now: string | null): void {
    if (!this.isConnected || before === null || before === now || now === null) return;
    this.close();
    if (!this.hasAttribute("manual")) void this.start().catch(() => undefined);
  }

  /** Begins the battle of the attributes; the promise is kept when the player leaves it. */
  start(save = ""): Promise<BattleResult> {
    return this.begin({ options: this.optionsOf(), callbacks: this.callbacks, place: { save } });
  }

  /** Goes on from what `save` gave. */
  load(save: string): Promise<BattleResult> {
    this.close();
    return this.start(save);
  }

  /** The battle so far, as text: keep it wherever the page keeps things, and `load` it later. */
  save(): Promise<string> {
    const port = this.port;
    if (!port) return Promise.reject(new BattleRefused("battle.unknown", "No battle is on."));
    const id = ++this.count;
    return new Promise((resolve, reject) => {
      this.saves.set(id, { resolve, reject });
      port.postMessage({ kind: "save", id });
    });
  }

  /** How the battle that is on will end. */
  get finished(): Promise<BattleResult> | null {
    return this.started;
  }

  /** Ends it without a result. */
  close(): void {
    this.look?.disconnect();
    this.port?.close();
    this.frame?.remove();
    const why = new BattleRefused("battle.left", "The battle was closed before it was over.");
    this.ending?.reject(why);
    this.forget(why);
    this.port = this.frame = this.ending = this.started = this.look = null;
  }

  /** Whoever waits for a save that can't come any more is told why. */
  private forget(why: Error): void {
    for (const each of this.saves.values()) each.reject(why);
    this.saves.clear();
  }

  /** @internal */
  begin(wish: Wish): Promise<BattleResult> {
    this.close();
    this.started = new Promise<BattleResult>((resolve, reject) => (this.ending = { resolve, reject }));
    this.started.catch(() => undefined);
    this.callbacks = wish.callbacks;
    void this.open(wish).catch((error: unknown) => this.fail(error));
    return this.started;
  }

  private async open({ options, place }: Wish): Promise<void> {
    const source = place.src ?? this.getAttribute("src") ?? settings.src ?? "";
    if (!source) throw new BattleRefused("battle.src", "Say where Turnwright is: configure({ src: '…/embed.html' }).");
    const { packs: named, ...rest } = options;
    const [installed, own] = apart([
      ...(named ?? []),
      ...(settings.packs ?? []),
      ...this.packs,
      ...(place.packs ?? []),
      ...this.packsOf(),
    ]);
    const [packs, portraits] = await Promise.all([
      Promise.all(own.map(packFrom)),
      picturesFrom({ ...settings.portraits, ...this.picturesOf(), ...this.portraits, ...place.portraits }),
    ]);
    const asked: BeginFrame = {
      turnwright: "begin",
      options: { ...rest, ...(installed.length ? { packs: installed } : {}) },
      packs,
      portraits,
      theme: this.theme(),
      scheme: this.scheme(),
      language: this.closest<HTMLElement>("[lang]")?.lang || "en",
      save: place.save ?? "",
    };
    this.embed(source, asked);
  }

  private embed(source: string, asked: BeginFrame): void {
    const frame = document.createElement("iframe");
    const where = new URL(source, document.baseURI);
    frame.title = this.getAttribute("label") ?? "Battle";
    frame.src = where.href;
    const here = (event: MessageEvent<{ turnwright?: string } | null>) => {
      if (event.source !== frame.contentWindow || event.data?.turnwright !== "here") return;
      window.removeEventListener("message", here);
      const way = new MessageChannel();
      this.port = way.port1;
      way.port1.onmessage = ({ data }: MessageEvent<FromFrame>) => this.heard(data);
      frame.contentWindow?.postMessage(asked, where.origin === "null" ? "*" : where.origin, [way.port2]);
    };
    window.addEventListener("message", here);
    this.frame = frame;
    this.shadowRoot?.append(frame);
    this.look = new MutationObserver(() =>
      this.port?.postMessage({ kind: "theme", theme: this.theme(), scheme: this.scheme() }),
    );
    this.look.observe(this, { attributes: true, attributeFilter: ["style", "class"] });
  }

  private heard(said: FromFrame): void {
    switch (said.kind) {
      case "begun":
        this.tell("begun", said satisfies Begun);
        break;
      case "loading":
        this.tell("loading", { done: said.done, total: said.total });
        break;
      case "calls":
        for (const [name, args] of said.calls) this.called(name, args);
        break;
      case "ended":
        this.called("onCombatEnd", [said.result]);
        break;
      case "left":
        this.ending?.resolve(said.result as unknown as BattleResult);
        this.ending = null;
        this.close();
        break;
      case "saved":
        this.saves.get(said.id)?.resolve(said.save);
        this.saves.delete(said.id);
        break;
      case "unreadable":
        console.warn(`turnwright-battle: ${said.sentence}`);
        this.tell("unreadable", said.sentence);
        break;
      case "refused":
        this.fail(new BattleRefused(said.code, said.sentence));
    }
  }

  private called(name: string, args: unknown[]): void {
    const callback = (this.callbacks as Record<string, ((...each: unknown[]) => void) | undefined>)[name];
    callback?.(...args);
    this.tell(EVENTS[name] ?? name.toLowerCase(), args.length > 1 ? { trigger: args[0], data: args[1] } : args[0]);
  }

  private tell(name: string, detail: unknown): void {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
  }

  private fail(error: unknown): void {
    const why = error instanceof Error ? error : new BattleRefused("battle.broken", String(error));
    this.tell("refused", why);
    this.ending?.reject(why);
    this.forget(why);
    this.port?.close();
    this.port = this.ending = null;
  }

  // What the element says in HTML

  private optionsOf(): BattleOptions {
    const said = (name: string) => this.getAttribute(name)?.trim() ?? "";
    const options: BattleOptions = { encounterId: said("encounter") };
    if (said("party")) options.partyIds = said("party").split(/\s+/);
    if (said("seed")) options.seed = Number(said("seed"));
    if (said("three-stage") === "false") options.enable3Stage = false;
    if (said("flags")) options.vnFlags = JSON.parse(said("flags")) as Record<string, unknown>;
    if (said("preset")) options.preset = said("preset");
    return options;
  }

  private packsOf(): (Pack | string)[] {
    const inside = [...this.querySelectorAll<HTMLScriptElement>(':scope > script[type="application/json"]')];
    return [
      ...(this.getAttribute("pack") ?? "").split(/\s+/).filter(Boolean),
      ...inside.map((each) => JSON.parse(each.textContent ?? "") as Pack),
    ];
  }

  private picturesOf(): Record<string, string> {
    const found = [...this.querySelectorAll<HTMLImageElement>(":scope > img[data-unit]")];
    return Object.fromEntries(found.map((each) => [each.dataset.unit ?? "", each.src]));
  }

  private theme(): Record<string, string> {
    const style = getComputedStyle(this);
    return Object.fromEntries(
      THEME.map((name): [string, string] => [name, style.getPropertyValue(name).trim()]).filter(([, value]) => value),
    );
  }

  private scheme(): "light" | "dark" | "" {
    const said = getComputedStyle(this).colorScheme;
    return said === "light" || said === "dark" ? said : "";
  }
}

/** A whole battle: it covers the page (or fills `place.container`) until it is over and the player goes on. (spec 5.1) */
export async function startBattle(
  options: BattleOptions,
  callbacks: CombatCallbacks = {},
  place: Place = {},
): Promise<BattleResult> {
  const element = document.createElement("turnwright-battle") as TurnwrightBattle;
  element.setAttribute("manual", "");
  const container = place.container ?? settings.container ?? document.body;
  if (container === document.body) {
    Object.assign(element.style, { position: "fixed", inset: "0", zIndex: "2147483000", aspectRatio: "auto" });
  } else Object.assign(element.style, { height: "100%", aspectRatio: "auto" });
  const before = document.activeElement;
  // While it covers the page, nothing behind it is read or reached
  const behind =
    container === document.body ? [...document.body.children].filter((each) => !each.hasAttribute("inert")) : [];
  for (const each of behind) each.toggleAttribute("inert", true);
  container.append(element);
  try {
    return await element.begin({ options, callbacks, place });
  } finally {
    element.remove();
    for (const each of behind) each.toggleAttribute("inert", false);
    if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  }
}

// Packs and pictures of the page's own

/** Packs that the engine has, by name, and those that the page brings: objects, or addresses of JSON files. */
function apart(packs: readonly (Pack | string)[]): [string[], (Pack | string)[]] {
  const isName = (pack: Pack | string) => typeof pack === "string" && /^\w+$/.test(pack);
  return [packs.filter(isName) as string[], packs.filter((pack) => !isName(pack))];
}

async function packFrom(pack: Pack | string): Promise<BeginFrame["packs"][number]> {
  const whole = typeof pack === "string" ? ((await (await fetched(pack)).json()) as Pack) : pack;
  const manifest: Record<string, unknown> = { ruleset: "wuxia", version: "1.0.0", extends: "wuxia_core" };
  const entries: Record<string, unknown[]> = {};
  for (const [name, value] of Object.entries(whole)) {
    if (MANIFEST.includes(name)) manifest[name] = value;
    else if (Array.isArray(value)) entries[name] = value;
  }
  return { manifest, entries };
}

async function picturesFrom(given: Record<string, string | Blob>): Promise<Record<string, Blob>> {
  const found = await Promise.all(
    Object.entries(given).map(async ([unit, picture]): Promise<[string, Blob]> => [
      unit,
      typeof picture === "string" ? await (await fetched(picture)).blob() : picture,
    ]),
  );
  return Object.fromEntries(found);
}

async function fetched(address: string): Promise<Response> {
  const answer = await fetch(new URL(address, document.baseURI));
  if (!answer.ok) throw new BattleRefused("battle.fetch", `${address} can't be loaded (${answer.status}).`);
  return answer;
}

if (typeof customElements !== "undefined" && !customElements.get("turnwright-battle")) {
  customElements.define("turnwright-battle", TurnwrightBattle);
}
