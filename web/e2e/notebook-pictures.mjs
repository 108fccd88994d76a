/** Pictures of notebooks as a reader's program shows them: `make pictures`. */

const SIZE = { width: 1040, height: 1000 };

export default async function notebookPictures(evening, { folder, notebooks }) {
  for (const { name, scheme, html } of notebooks) {
    const context = await evening.browser.newContext({ viewport: SIZE, colorScheme: scheme });
    const page = await context.newPage();
    await page.setContent(html);
    await page.screenshot({ path: `${folder}/notebook-${name}-${scheme}.png` });
    await context.close();
  }
}
