/** The page in the frame: waits for what the author's page wants, and shows it. */

import { mount } from "svelte";
import { language } from "@/lib/i18n/index.svelte";
import "@/styles/page.css";
import "./frame.css";
import Frame from "./Frame.svelte";
import type { BeginFrame } from "./said";

function heard(event: MessageEvent<Partial<BeginFrame> | null>): void {
  const [port] = event.ports;
  if (event.source !== window.parent || event.data?.turnwright !== "begin" || !port) return;
  window.removeEventListener("message", heard);
  const asked = event.data as BeginFrame;
  if (asked.scheme) document.documentElement.dataset.scheme = asked.scheme;
  void language
    .use(asked.language.slice(0, 2))
    .then(() => mount(Frame, { target: document.getElementById("app")!, props: { asked, port } }));
}

window.addEventListener("message", heard);
window.parent.postMessage({ turnwright: "here" }, "*"); // nothing secret: only that the frame is there
