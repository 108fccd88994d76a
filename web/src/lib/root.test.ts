// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from "vitest";

/** The modules as a server under `root` would have them. */
async function under(root: string) {
  document.documentElement.dataset.root = root;
  vi.resetModules();
  return { ...(await import("./root")), ...(await import("./api")), ...(await import("./router.svelte")) };
}

beforeEach(() => {
  document.body.innerHTML = "";
  history.replaceState(null, "", "/");
  vi.stubGlobal("scrollTo", () => undefined);
});

test.each(["/", "./", ""])("at the root of a host (%j) nothing is added", async (root) => {
  const { inside, liveAddress, outside } = await under(root);
  expect(outside("/v1/me")).toBe("/v1/me");
  expect(inside("/gm/abc")).toBe("/gm/abc");
  expect(liveAddress("m", "a")).toBe("ws://localhost:3000/v1/matches/m/live?link=a");
});

test("requests and sockets go to the folder that the server is shown under", async () => {
  const { ask, liveAddress, pictureAddress } = await under("/table/");
  const asked: string[] = [];
  vi.stubGlobal("fetch", (path: string) => {
    asked.push(path);
    return Promise.resolve(new Response("{}"));
  });
  await ask("/v1/me");
  vi.unstubAllGlobals();
  expect(asked).toEqual(["/table/v1/me"]);
  expect(liveAddress("m", "a")).toBe("ws://localhost:3000/table/v1/matches/m/live?link=a");
  expect(pictureAddress("m", "1")).toMatch(/^\/table\/v1\/matches\/m\/image/);
});

test("the router knows screens by their own addresses, even one called like the folder", async () => {
  history.replaceState(null, "", "/table/gm/abc");
  const { router } = await under("/table/");
  expect(router.place.path).toBe("/gm/abc");
  router.go("/table/here/1");
  expect(location.pathname).toBe("/table/table/here/1");
  expect(router.place.path).toBe("/table/here/1");
});

test("a link of a screen gets the folder once, and leads to the screen", async () => {
  const { completeLink, followLinks, router } = await under("/table/");
  document.body.innerHTML = '<a href="/table/here/1"><b>Go on</b></a>';
  const link = document.querySelector("a")!;
  const word = document.querySelector("b")!;
  document.addEventListener("pointerover", completeLink);
  document.addEventListener("click", followLinks);
  word.dispatchEvent(new Event("pointerover", { bubbles: true }));
  word.dispatchEvent(new Event("pointerover", { bubbles: true }));
  expect(link.getAttribute("href")).toBe("/table/table/here/1");
  word.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  document.removeEventListener("pointerover", completeLink);
  document.removeEventListener("click", followLinks);
  expect(router.place.path).toBe("/table/here/1");
  expect(location.pathname).toBe("/table/table/here/1");
});
