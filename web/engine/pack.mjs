/** Packs the engine: Python, its standard library, Turnwright and its games, as files that a browser loads.
 *
 * Everything is compiled here, by the Python that will run it. An archive is compressed as a whole and unpacked into one
 * tree; a browser fetches the first few and any other when something in it is imported.
 *
 *     node engine/pack.mjs        packs into web/.engine
 */

import { createHash } from "node:crypto";
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const WEB = dirname(dirname(fileURLToPath(import.meta.url)));
const ROOT = dirname(WEB);
const SOURCE = join(ROOT, "src", "turnwright");
const REQUIREMENTS = join(ROOT, "requirements", "browser.txt");
const PYODIDE = join(WEB, "node_modules", "pyodide");
const WHEELS = join(WEB, ".engine", "wheels");
export const PACKED = join(WEB, ".engine", "packed");

const CACHE = join(WEB, ".engine", "cache");

const PLATFORM = "pyemscripten_2026_0_wasm32";
const SITE = "lib/python3.14/site-packages";
const LIBRARY = "lib/python3.14";
const DOORS = ["__init__.py", "front.py", "ruleset.py", "story.py"];
const CORE = ["kernel", "mechanics", "players", "table", "browser"];
const LAB = ["sim", "lab"];
const SHARED = new Set(["browser", "packs", "rulesets", "table"]); // packages of which several archives have a part
/** Modules that stand among the core's and come later, with their archive. */
const LATER = {
  lab: ["browser/lab.py", "browser/lab_bench.py", "browser/lab_shown.py"],
  replay: ["browser/replay.py", "table/decisions.py", "table/luck.py", "table/replay.py", "table/review.py"],
};
const SELDOM = new Set(["lab", "more", "replay"]); // gzip, which a browser unpacks by itself: a little larger, and there sooner
const CUT = new Map([["python", 2]]); // more than half of all: two workers unpack it side by side
const PROGRAMS = new Set(["server", "terminal", "tools"]); // words of programs that a browser doesn't run
const ALSO = ["encodings.ascii", "encodings.latin_1", "encodings.idna", "stringprep"]; // asked for by name, not imported

/** Packs what has changed since the last time; gives the names of all files, or why there are none. */
export async function pack(say = () => {}) {
  const wheel = await fetchedWheel(say);
  const parts = await sources(wheel);
  const stamp = hash(Buffer.from(JSON.stringify(await stampOf(parts))));
  const known = await readFile(join(PACKED, "index.json"), "utf8").catch(() => null);
  if (known && JSON.parse(known).stamp === stamp) return JSON.parse(known);
  say("Packing the engine for browsers");
  const packer = await Packer.start();
  const index = { stamp, ...(await packer.pack(parts, wheel)) };
  await writeFile(join(PACKED, "index.json"), JSON.stringify(index, null, 1));
  return index;
}

/** msgspec for this Python, pinned by its hash. */
async function fetchedWheel(say) {
  const found = async () => (await readdir(WHEELS).catch(() => [])).filter((name) => name.endsWith(".whl"));
  const pinned = await readFile(REQUIREMENTS, "utf8");
  const matches = async (name) => pinned.includes(hash(await readFile(join(WHEELS, name)), 64));
  for (const name of await found()) if (await matches(name)) return join(WHEELS, name);
  say("Fetching msgspec for browsers");
  await rm(WHEELS, { recursive: true, force: true });
  await mkdir(WHEELS, { recursive: true });
  const options = ["--no-deps", "--require-hashes", "--only-binary", ":all:", "--platform", PLATFORM];
  const python =
    process.env.PYTHON || (existsSync(join(ROOT, ".venv/bin/python")) ? join(ROOT, ".venv/bin/python") : "python3");
  execFileSync(
    python,
    [
      "-m",
      "pip",
      "download",
      "-qq",
      "--disable-pip-version-check",
      ...options,
      "--python-version",
      "314",
      "--abi",
      "cp314",
      "-d",
      WHEELS,
      "-r",
      REQUIREMENTS,
    ],
    { stdio: ["ignore", "ignore", "pipe"] },
  );
  return join(WHEELS, (await found())[0]);
}

/** Which of our files go into which archive. */
async function sources() {
  const parts = {
    core: [...DOORS, "rulesets/__init__.py", "packs/__init__.py"].map((path) => join(SOURCE, path)),
  };
  for (const folder of CORE) parts.core.push(...(await files(join(SOURCE, folder))));
  parts.lab = (await Promise.all(LAB.map((folder) => files(join(SOURCE, folder))))).flat();
  for (const [name, paths] of Object.entries(LATER)) {
    const later = paths.map((path) => join(SOURCE, path));
    parts.core = parts.core.filter((path) => !later.includes(path));
    (parts[name] ??= []).push(...later);
  }
  for (const entry of await readdir(join(SOURCE, "rulesets"), { withFileTypes: true })) {
    const name = basename(entry.name, ".py");
    if (name.startsWith("_")) continue;
    const inside = join(SOURCE, "rulesets", entry.name);
    parts[name] = entry.isDirectory() ? await files(inside) : [inside];
  }
  for (const entry of await readdir(join(SOURCE, "packs"), { withFileTypes: true })) {
    const manifest = join(SOURCE, "packs", entry.name, "pack.json");
    if (!existsSync(manifest)) continue;
    const { ruleset } = JSON.parse(await readFile(manifest, "utf8"));
    parts[ruleset].push(...(await files(join(SOURCE, "packs", entry.name))));
  }
  // A game's sentences come with the game, all others with the core; the page's own words come with its screens.
  for (const path of await files(join(SOURCE, "languages"))) {
    const area = basename(path, ".json");
    if (!/^page(_|$)/.test(area)) (parts[area] ?? parts.core).push(path);
  }
  return parts;
}

/** A language's file; of a program that isn't packed, only what packed modules say as well. */
function sentences(path, data, code) {
  const all = JSON.parse(data.toString("utf8"));
  if (!PROGRAMS.has(basename(path, ".json"))) return JSON.stringify(all);
  const begun = [...code.matchAll(/f"((?:[a-z_]+\.)+[a-z_]*)\{/g)].map((found) => found[1]);
  const isSaid = (key) => {
    for (let stem = key; stem; stem = stem.includes("_") ? stem.slice(0, stem.lastIndexOf("_")) : "")
      if (code.includes(`"${stem}"`)) return true; // without what marks its number or its variant
    return begun.some((beginning) => key.startsWith(beginning));
  };
  return JSON.stringify(Object.fromEntries(Object.entries(all).filter(([key]) => isSaid(key))));
}

async function files(folder) {
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return found
    .filter((entry) => entry.isFile() && /\.(py|json|css)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/** What the packed files depend on. */
async function stampOf(parts) {
  const own = [
    fileURLToPath(import.meta.url),
    REQUIREMENTS,
    join(PYODIDE, "package.json"),
    join(ROOT, "pyproject.toml"),
  ];
  const all = [...own, ...Object.values(parts).flat()];
  return Promise.all(all.map(async (path) => [relative(ROOT, path), hash(await readFile(path))]));
}

class Packer {
  static async start() {
    const { loadPyodide } = await import("pyodide");
    // The same bytes for the same sources, with lines but no columns for tracebacks: they'd be a fifth of it all.
    const env = { PYTHONHASHSEED: "0", PYTHONNODEBUGRANGES: "1", PYTHONPATH: `/${LIBRARY}`, HOME: "/home" };
    const python = await loadPyodide({ indexURL: PYODIDE, env });
    return new Packer(python);
  }

  constructor(python) {
    this.python = python;
    this.compile = python.runPython(`
import ast, importlib.util, marshal
HEADER = importlib.util.MAGIC_NUMBER + bytes(12)
def compiled(source, path, library):
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)):
            if ast.get_docstring(node, clean=False) is not None:
                node.body = node.body[1:] or [ast.copy_location(ast.Pass(), node.body[0])]
    return HEADER + marshal.dumps(compile(tree, path, "exec", dont_inherit=True, optimize=1 if library else 0))
compiled
`);
    this.squeeze = python.runPython(`
import lzma
def squeezed(data):
    return lzma.compress(data.to_bytes(), format=lzma.FORMAT_ALONE, preset=9)
squeezed
`);
  }

  /** A module as Python would cache it, without docstrings; the standard library's without its asserts, too. */
  compiled(source, path, library = false) {
    const bytes = this.compile(source, path, library);
    try {
      return Buffer.from(bytes.toJs());
    } finally {
      bytes.destroy();
    }
  }

  async pack(parts, wheel) {
    await rm(PACKED, { recursive: true, force: true });
    await mkdir(PACKED, { recursive: true });
    const trees = {};
    const modules = Object.values(parts)
      .flat()
      .filter((path) => path.endsWith(".py"));
    const code = (await Promise.all(modules.map((path) => readFile(path, "utf8")))).join("\n");
    for (const [name, paths] of Object.entries(parts)) trees[name] = await this.ours(paths, code);
    Object.assign(trees.core, this.wheel(await readFile(wheel)), await this.installed());
    const { needed, games, shown } = this.tried(trees);
    this.inOne(trees);
    delete trees.core[`${SITE}/turnwright/browser/packing.pyc`]; // only this needs it
    const library = await this.library();
    const files = {};
    const keep = async (name, data) => {
      const packed = SELDOM.has(name) ? gzipSync(data, { level: 9 }) : await this.pieces(data, CUT.get(name));
      const file = `${name}-${hash(packed)}.bin`;
      await writeFile(join(PACKED, file), packed);
      files[name] = { file, size: packed.length };
    };
    await keep("python", await readFile(join(PYODIDE, "pyodide.asm.wasm")));
    await keep("runtime", await readFile(join(PYODIDE, "pyodide.asm.mjs")));
    const first = Object.fromEntries(Object.entries(library).filter(([path]) => needed.has(path)));
    const rest = Object.fromEntries(Object.entries(library).filter(([path]) => !needed.has(path)));
    await keep("library", archive(first));
    await keep("more", archive(rest));
    for (const [name, tree] of Object.entries(trees)) await keep(name, archive(tree));
    return { files, where: where(trees, rest), games, shown };
  }

  /** LZMA, in one piece; or in several, each of which can be unpacked by itself, behind their number and lengths. */
  async pieces(data, count = 1) {
    if (count === 1) return this.lzma(data);
    const size = Math.ceil(data.length / count);
    const pieces = [];
    for (let at = 0; at < data.length; at += size) pieces.push(await this.lzma(data.subarray(at, at + size)));
    const head = Buffer.alloc(6 + 4 * pieces.length);
    head.write("LZMAs");
    head.writeUInt8(pieces.length, 5);
    pieces.forEach((piece, index) => head.writeUInt32LE(piece.length, 6 + 4 * index));
    return Buffer.concat([head, ...pieces]);
  }

  /** A quarter smaller than gzip, and slow enough that it is kept. */
  lzma(data) {
    return kept(data, "lzma", () => {
      const bytes = this.squeeze(new Uint8Array(data));
      const packed = Buffer.from(bytes.toJs());
      bytes.destroy();
      packed.writeBigUInt64LE(BigInt(data.length), 5); // Python leaves open how long it is
      return packed;
    });
  }

  /** Packs in one piece each, with the hashes of their files, which stand in logs. */
  inOne(trees) {
    const packs = this.python.runPython("packing.packs_in_one()");
    for (const [name, data] of Object.entries(packs.toJs({ dict_converter: Object.fromEntries }))) {
      const folder = `${SITE}/turnwright/packs/${name}/`;
      const tree = Object.values(trees).find((each) => `${folder}pack.json` in each);
      for (const path of Object.keys(tree))
        if (path.startsWith(folder) && path.slice(folder.length).includes("/")) delete tree[path];
      tree[`${folder}in_one.json`] = Buffer.from(data);
    }
    packs.destroy();
  }

  /** Our modules, compiled; sentences without blanks between them; packs as they are. */
  async ours(paths, code) {
    const tree = {};
    for (const path of paths) {
      const to = `${SITE}/turnwright/${relative(SOURCE, path)}`;
      const data = await readFile(path);
      if (path.endsWith(".py")) tree[`${to}c`] = this.compiled(data.toString("utf8"), to);
      else if (path.startsWith(join(SOURCE, "languages"))) tree[to] = Buffer.from(sentences(path, data, code));
      else tree[to] = data;
    }
    return tree;
  }

  /** msgspec, compiled. */
  wheel(data) {
    this.python.FS.mkdirTree("/wheel");
    this.python.unpackArchive(new Uint8Array(data), "wheel", { extractDir: "/wheel" });
    const tree = {};
    for (const [path, inside] of this.walk("/wheel/msgspec")) {
      const to = `${SITE}/msgspec/${path}`;
      if (path.endsWith(".py")) tree[`${to}c`] = this.compiled(Buffer.from(inside).toString("utf8"), to);
      else if (path.endsWith(".so")) tree[to] = Buffer.from(inside);
    }
    return tree;
  }

  /** What importlib.metadata reads: which rulesets and packs there are. */
  async installed() {
    const project = await readFile(join(ROOT, "pyproject.toml"), "utf8");
    const version = /^version = "(.+)"$/m.exec(project)[1];
    const points = [...project.matchAll(/^\[project\.entry-points\."(.+?)"\]\n((?:.+\n)+)/gm)];
    const said = points.map(([, group, lines]) => `[${group}]\n${lines.replaceAll('"', "")}`).join("\n");
    const folder = `${LIBRARY}/turnwright-${version}.dist-info`; // where Pyodide doesn't look for packages of its own
    return {
      [`${folder}/METADATA`]: Buffer.from(`Metadata-Version: 2.1\nName: turnwright\nVersion: ${version}\n`),
      [`${folder}/entry_points.txt`]: Buffer.from(said),
    };
  }

  *walk(folder, below = "") {
    const { FS } = this.python;
    for (const name of FS.readdir(folder).sort()) {
      if (name === "." || name === "..") continue;
      const path = `${folder}/${name}`;
      if (FS.isDir(FS.stat(path).mode)) yield* this.walk(path, `${below}${name}/`);
      else yield [`${below}${name}`, FS.readFile(path)];
    }
  }

  /** The standard library, compiled, without docstrings; kept, because it changes only with Pyodide and this file. */
  async library() {
    const sources = [join(PYODIDE, "python_stdlib.zip"), fileURLToPath(import.meta.url)];
    const both = Buffer.concat(await Promise.all(sources.map((path) => readFile(path))));
    return unarchived(await kept(both, "library", () => archive(this.compiledLibrary())));
  }

  compiledLibrary() {
    this.python.runPython(`
import zipfile
zipfile.ZipFile("/lib/python314.zip").extractall("/library")
`);
    const tree = {};
    for (const [path, inside] of this.walk("/library")) {
      if (!path.endsWith(".py") || /^importlib\/_bootstrap/.test(path)) continue; // frozen into Python itself
      const to = `${LIBRARY}/${path}`;
      tree[`${to}c`] = this.compiled(Buffer.from(inside).toString("utf8"), to, true);
    }
    return tree;
  }

  /** Plays a bit of every game: which modules of the standard library that needs, and what can be played. */
  tried(trees) {
    const { FS } = this.python;
    for (const tree of Object.values(trees)) {
      for (const [path, data] of Object.entries(tree)) {
        FS.mkdirTree(dirname(`/${path}`));
        FS.writeFile(`/${path}`, data);
      }
    }
    const answer = this.python.runPython(`
import importlib, json, sys
importlib.invalidate_caches()
from turnwright.browser import packing
json.dumps(packing.tried())
`);
    const { modules, games, shown } = JSON.parse(answer);
    const needed = new Set();
    for (const name of [...modules, ...ALSO]) {
      const path = `${LIBRARY}/${name.replaceAll(".", "/")}`;
      needed.add(`${path}.pyc`);
      needed.add(`${path}/__init__.pyc`);
    }
    return { needed, games, shown };
  }
}

/** Which archive has which module, by the longest name that fits. */
function where(trees, rest) {
  const found = {};
  for (const [name, tree] of Object.entries(trees)) {
    if (name === "core") continue;
    for (const path of Object.keys(tree)) {
      const parts = path
        .slice(SITE.length + 1)
        .replace(/\.pyc$/, "")
        .split("/");
      found[parts.slice(0, SHARED.has(parts[1]) ? 3 : 2).join(".")] = name;
    }
  }
  for (const path of Object.keys(rest)) {
    const module = path.slice(LIBRARY.length + 1).replace(/(\/__init__)?\.pyc$/, "");
    found[module.replaceAll("/", ".")] = "more";
  }
  return found;
}

/** Files one after another, behind a list of their paths and sizes. */
function archive(tree) {
  const paths = Object.keys(tree).sort();
  const list = Buffer.from(JSON.stringify(paths.map((path) => [path, tree[path].length])));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(list.length);
  return Buffer.concat([length, list, ...paths.map((path) => tree[path])]);
}

function unarchived(data) {
  let at = 4 + data.readUInt32LE(0);
  const list = JSON.parse(data.subarray(4, at).toString("utf8"));
  return Object.fromEntries(list.map(([path, size]) => [path, data.subarray(at, (at += size))]));
}

/** What is made of a source: once, because it takes long. It's written whole: another build may be reading it. */
export async function kept(source, kind, make) {
  const path = join(CACHE, `${hash(source, 32)}.${kind}`);
  if (existsSync(path)) return readFile(path);
  const made = await make();
  await mkdir(dirname(path), { recursive: true });
  await writeFile(`${path}.${process.pid}`, made);
  await rename(`${path}.${process.pid}`, path);
  return made;
}

function hash(data, length = 10) {
  return createHash("sha256").update(data).digest("hex").slice(0, length);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    const { files: packed } = await pack(console.log);
    for (const [name, { file, size }] of Object.entries(packed))
      console.log(`${name.padEnd(8)} ${String(size).padStart(8)}  ${file}`);
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
