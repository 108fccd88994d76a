// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from "vitest";

beforeEach(() => vi.resetModules());

test("where nobody has the documentation there is no address", async () => {
  delete document.documentElement.dataset.docs;
  expect((await import("./docs")).DOCS).toBe("");
});

test("a server that has it shows it at its own root, which the router completes", async () => {
  document.documentElement.dataset.docs = "";
  expect((await import("./docs")).DOCS).toBe("/docs/index.html");
});

test("the static site has it in a folder, wherever the site is", async () => {
  document.documentElement.dataset.docs = "";
  vi.doMock("./site", () => ({ SITE: true }));
  expect((await import("./docs")).DOCS).toBe("docs/index.html");
});

test("the project is linked to by an address of the web alone", async () => {
  for (const [given, linked] of [
    ["https://example.org/turnwright", "https://example.org/turnwright"],
    ["javascript:alert(1)", ""],
    ["", ""],
  ]) {
    vi.resetModules();
    document.documentElement.dataset.project = given;
    expect((await import("./docs")).PROJECT).toBe(linked);
  }
});
