import { visibleCharacters } from './count-characters.ts';

/** The maximum number of code units per visible character, on average. Only stacks of accents have more. */
const unitsMax = 16;

/**
 * Cuts a text of more than `max` visible characters to `kept` of them and adds “…”. An emoji or another composed
 * character is never cut.
 */
export function shorten(text: string, max: number, kept = max - 1): string {
  const ends: number[] = [];
  for (const { index, segment } of visibleCharacters(text)) {
    const end = index + segment.length;
    if (ends.length === max || end > max * unitsMax) {
      const cut = text.slice(0, ends.slice(0, kept).at(-1) ?? 0);
      return `${cut.trimEnd()}…`;
    }
    ends.push(end);
  }
  return text;
}
