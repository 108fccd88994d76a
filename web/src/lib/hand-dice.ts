/** Dice that a person has rolled: `accuracy=14 damage=3,5`. */
export function handDice(text: string): Record<string, number[]> | null {
  const rolled: Record<string, number[]> = {};
  for (const word of text.trim().split(/\s+/).filter(Boolean)) {
    const found = /^([\p{L}_.]+)=(\d{1,3}(?:,\d{1,3})*)$/u.exec(word);
    if (!found?.[1] || !found[2]) return null;
    rolled[found[1]] = found[2].split(",").map(Number);
  }
  return rolled;
}
