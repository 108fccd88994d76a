/** Silhouettes and masks as pictures: each is one thing to lay out and to paint, not some thirty. What draws them comes in
    chunks of their own, which are fetched when the first one is wanted. */

type Types = readonly string[];
type Silhouette = (species: string, types: Types, out: boolean) => string;
type Mask = (id: string, types?: Types) => string;

const FETCH = {
  silhouette: async (): Promise<Silhouette> => {
    const [{ bodyOf }, { silhouette }] = await Promise.all([import("./bodies"), import("./silhouette")]);
    return (species, types, out) => silhouette(species, bodyOf(species, types), types, out);
  },
  mask: async (): Promise<Mask> => (await import("./sigil")).sigil,
};
let drawings = $state.raw<{ silhouette?: Silhouette; mask?: Mask }>({});
const asked = new Set<keyof typeof FETCH>();

async function want(kind: keyof typeof FETCH): Promise<void> {
  if (asked.has(kind)) return;
  asked.add(kind);
  try {
    const drawing = await FETCH[kind]();
    drawings = { ...drawings, [kind]: drawing };
  } catch {
    asked.delete(kind); // the next token asks again
  }
}

const pictures = new Map<string, string>();

function picture(frame: string, key: string, draw: () => string): string {
  const kept = frame + key;
  let address = pictures.get(kept);
  if (!address) {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-6 -6 112 112"><clipPath id="f"><path d="${frame}"/></clipPath><g clip-path="url(#f)">${draw()}</g></svg>`;
    address = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
    pictures.set(kept, address);
  }
  return address;
}

/** The address of a creature's silhouette inside a frame; empty until it can be drawn. */
export function creature(frame: string, species: string, types: Types = [], out = false): string {
  const draw = drawings.silhouette;
  if (!draw) void want("silhouette");
  return draw ? picture(frame, `${species} ${types} ${out}`, () => draw(species, types, out)) : "";
}

/** The address of a mask inside a frame; empty until it can be drawn. */
export function mask(frame: string, id: string, types?: Types): string {
  const draw = drawings.mask;
  if (!draw) void want("mask");
  return draw ? picture(frame, id + types, () => draw(id, types)) : "";
}
