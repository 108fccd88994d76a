/** Hands a file to the person. */
export function download(name: string, text: string, type = "application/jsonl"): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** A file's name from a title. */
export function fileName(title: string, ending: string): string {
  const plain = title.normalize("NFKD").replace(/[^\p{L}\p{N}]+/gu, "-");
  return `${plain.replace(/^-+|-+$/g, "").toLowerCase() || "match"}.${ending}`;
}
