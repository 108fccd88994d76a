// @vitest-environment jsdom
import { fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, expect, test, vi } from "vitest";
import { Campaign } from "./campaign.svelte";
import Drafts from "./Drafts.svelte";

afterEach(() => vi.unstubAllGlobals());

/** A server that keeps drafts, and says which are archived or deleted. */
function serving(): Map<string, string> {
  const kept = new Map([["kiln", "listed"]]);
  const line = (id: string) => ({ id, version: 1, name: `Draft ${id}`, pieces: 3, archived: false, matches: [] });
  vi.stubGlobal("fetch", (path: string, init: RequestInit) => {
    const [, , , , id = "", deed = ""] = path.split("?")[0]!.split("/");
    let told: unknown = path.startsWith("/api/") ? { success: true, data: [] } : [];
    if (path.startsWith("/v1/campaign/drafts")) {
      const wanted = path.endsWith("archived=true") ? "archived" : "listed";
      if (init.method === "DELETE") kept.set(id, "deleted");
      else if (deed === "archive") kept.set(id, "archived");
      else if (deed === "restore") kept.set(id, "listed");
      else if (deed === "duplicate") kept.set(`${id}2`, "listed");
      told = id ? line(id) : [...kept].filter(([, where]) => where === wanted).map(([one]) => line(one));
    }
    return Promise.resolve(new Response(JSON.stringify(told)));
  });
  return kept;
}

test("a draft is duplicated, deleted and brought back, archived and brought back", async () => {
  const kept = serving();
  const campaign = new Campaign();
  await campaign.look();
  render(Drafts, { campaign, onopen: () => undefined });
  const press = async (name: string) => fireEvent.click(await screen.findByRole("button", { name }));

  await press("Duplicate: Draft kiln");
  await press("Remove: Draft kiln2");
  await screen.findByText(/"Draft kiln2" is deleted/);
  expect(kept.get("kiln2")).toBe("deleted");
  expect(screen.queryByRole("button", { name: "Show: Draft kiln2" })).toBeNull();
  await press("Bring it back");
  await screen.findByRole("button", { name: "Show: Draft kiln2" });

  await press("Archive: Draft kiln");
  await press("Bring it back: Draft kiln");
  await screen.findByRole("button", { name: "Show: Draft kiln" });
  expect([...kept]).toEqual([
    ["kiln", "listed"],
    ["kiln2", "listed"],
  ]);
});
