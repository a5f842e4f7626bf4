/** A part that starts near the end of its text begins at most this many characters before the end. */
const partMin = 20;

function sharedLength(text: string, other: string): number {
  let length = 0;
  while (length < text.length && text[length] === other[length]) length += 1;
  return length;
}

/**
 * The rest of the text from the word in which it begins to differ from all of the others. Long texts that begin alike
 * can be told apart by it. Without others, it is the whole text.
 */
export function differingPart(text: string, others: readonly string[]): string {
  const line = text.trim().replaceAll(/\s+/g, ' ');
  const shared = others.map((other) => sharedLength(line, other.trim().replaceAll(/\s+/g, ' ')));
  const from = Math.min(Math.max(0, ...shared), line.length - partMin);
  const start = from <= 0 ? 0 : line.lastIndexOf(' ', from) + 1;
  return start === 0 ? line : `…${line.slice(start)}`;
}
