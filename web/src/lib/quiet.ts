/** Time for what nobody waits for: once the page is there and no engine has been starting for a moment. */

const PAUSE = 400; // milliseconds
let starting = 0;
let last = 0;

/** Something begins that somebody waits for; call the result when it's done. */
export function waitedFor(): () => void {
  starting += 1;
  return () => {
    starting -= 1;
    last = performance.now();
  };
}

export async function quiet(): Promise<void> {
  do await new Promise((done) => setTimeout(done, PAUSE));
  while (starting > 0 || performance.now() - last < PAUSE);
}
