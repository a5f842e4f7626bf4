/** A cursor is a selection without characters. */
export interface Selection {
  start: number;
  end: number;
}

/** Surrounds inserted text with spaces, because a hashtag that touches a word does not work. */
export function withSpacesAround(text: string, { start, end }: Selection, more: string): string {
  const before = text.slice(0, start);
  const after = text.slice(end);
  const front = before === '' || /\s$/u.test(before) ? '' : ' ';
  const back = after === '' || /^[\s.,;:!?)]/u.test(after) ? '' : ' ';
  return `${front}${more}${back}`;
}
