/**
 * Templates of the language files, put together by the same rules as in turnwright.kernel.language: slots `{name}` and
 * `{name, format}`, variants `key_context`, plural forms `key_one` … `key_other` by the slot `count`.
 */

export type Slot = string | number;
export type Slots = Record<string, Slot | readonly Slot[] | undefined>;
/** A language file: texts under nested keys. */
export type Tree = string | readonly Tree[] | { readonly [key: string]: Tree };
type Branch = { readonly [key: string]: Tree | undefined };

/** `language.json`: how a language writes what no template can hold. */
export interface Writing {
  name: string;
  plural: string;
  decimal: string;
  group: string;
  percent: string;
  comma: string;
  list_and: string;
  list_or: string;
  possessive: string;
  possessive_s: string;
  sibilants: string;
  quoted: string;
}

/** A language whose plural forms stand for those of each family. */
const FAMILIES: Record<string, string> = {
  one_other: "en",
  zero_one_other: "fr",
  other: "ja",
  slavic: "ru",
  polish: "pl",
  czech: "cs",
  arabic: "ar",
};
const FORM = /_(?:zero|one|two|few|many|other)$/;
const SLOT = /\{(\w+)(?:, *(\w+))?\}/g;

/** How a language writes numbers, lists and names, and which plural form a number takes. */
export class Pen {
  readonly #plurals: Intl.PluralRules;

  constructor(
    readonly code: string,
    readonly writing: Writing,
  ) {
    this.#plurals = new Intl.PluralRules(FAMILIES[writing.plural] ?? "en");
  }

  form(count: number): string {
    return this.#plurals.select(Math.abs(count));
  }

  /** 1,234.5 or 1.234,5; with so many digits after the point, or as many as it has. */
  number(value: number, digits?: number): string {
    const [whole = "", part] = (digits === undefined ? String(value) : value.toFixed(digits)).split(".");
    const grouped = whole.replace(/\B(?=(\d{3})+$)/g, this.writing.group);
    return part ? grouped + this.writing.decimal + part : grouped;
  }

  /** A number of hundredths: `50%`, `50 %`. */
  percent(hundredths: number, digits?: number): string {
    return this.percentage(this.number(hundredths, digits));
  }

  /** The same of hundredths that are written already: `<1`. */
  percentage(written: string): string {
    return this.writing.percent.replace("{n}", () => written);
  }

  /** `Rose`, `Rose and Birch`, `Rose, Birch and Rue`; with `or`, or with commas alone (`list`). */
  listed(items: readonly Slot[], how = "and"): string {
    const texts = items.map((item) => this.text(item));
    if (how === "list" || texts.length < 2) return texts.join(this.writing.comma);
    const first = texts.slice(0, -1).join(this.writing.comma);
    const joint = how === "or" ? this.writing.list_or : this.writing.list_and;
    return joint.replace(/\{(\w+)\}/g, (_, name) => (name === "first" ? first : texts.at(-1)!));
  }

  text(slot: Slot): string {
    return typeof slot === "number" ? this.number(slot) : slot;
  }

  /** What stands in a slot. */
  slot(value: Slot | readonly Slot[], format: string): string {
    if (typeof value === "object") return this.listed(value, format);
    if (format === "percent" && typeof value === "number") return this.percent(value);
    if (format === "signed" && typeof value === "number")
      return (value >= 0 ? "+" : this.code === "en" ? "-" : "−") + this.number(Math.abs(value));
    const text = this.text(value);
    if (format === "cap") return text.slice(0, 1).toUpperCase() + text.slice(1);
    if (format === "quoted") return this.writing.quoted.replace("{text}", () => text);
    if (format !== "possessive") return text;
    const hisses = text !== "" && this.writing.sibilants.includes(text.at(-1)!);
    return (hisses ? this.writing.possessive_s : this.writing.possessive).replace("{name}", () => text);
  }

  filled(template: string, slots: Slots): string {
    return template.replace(SLOT, (whole, name: string, format: string | undefined) => {
      const value = slots[name];
      return value === undefined ? whole : this.slot(value, format ?? "");
    });
  }

  /** The template of a key in the variant that fits. */
  template(texts: Branch, key: string, { context, count }: Slots): string | undefined {
    for (const base of context ? [`${key}_${String(context)}`, key] : [key]) {
      const forms = typeof count === "number" ? [this.form(count), "other"].map((form) => `${base}_${form}`) : [];
      if (count === 0) forms.unshift(`${base}_zero`);
      const found = [...forms, base].map((name) => texts[name]).find((text) => typeof text === "string");
      if (found !== undefined) return found as string;
    }
    return undefined;
  }
}

/** The word that a key is a variant of: `left` of `left_one`, `left_top` and `left_top_one`. */
export function wordOf(key: string, texts: Branch): string {
  const plain = key.replace(FORM, "");
  const base = plain.slice(0, Math.max(0, plain.lastIndexOf("_")));
  return base && (base in texts || `${base}_other` in texts) ? base : plain;
}

/** A file of words as its generated type says: texts, and functions of what stands in their slots. */
export function wordsFrom<Words>(english: Tree, englishPen: Pen, own: Tree | undefined, pen: Pen): Words {
  if (typeof english === "string") return (typeof own === "string" ? own : english) as Words;
  const texts = english as Branch;
  const others = (typeof own === "object" ? own : {}) as Branch;
  const made = (key: string) => wordsFrom(texts[key]!, englishPen, others[key], pen);
  if (Array.isArray(english)) return Object.keys(english).map(made) as Words;
  const found: Record<string, unknown> = {};
  for (const [key, text] of Object.entries(texts)) {
    const word = wordOf(key, texts);
    if (word === key && (typeof text !== "string" || text.search(SLOT) < 0)) found[key] ??= made(key);
    else
      found[word] = (slots: Slots) => {
        const template = pen.template(others, word, slots);
        return template === undefined
          ? englishPen.filled(englishPen.template(texts, word, slots) ?? word, slots)
          : pen.filled(template, slots);
      };
  }
  return found as Words;
}
