/** Up to two initials. Counts visible characters, not code units. */
export function initialsOf(name: string): string {
  const words = name
    .trim()
    .split(/\s+/u)
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
  const first = (word: string | undefined) => [...(word ?? '').replace(/^[^\p{L}\p{N}]+/u, '')][0] ?? '';
  const letters = words.length > 1 ? first(words[0]) + first(words.at(-1)) : first(words[0]);
  return letters === '' ? '•' : letters.toLocaleUpperCase();
}

/** A hue derived from an id, the same on every machine. */
export function hueOf(id: string): number {
  let hash = 0;
  for (const letter of id) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 3600;
  return hash / 10;
}
