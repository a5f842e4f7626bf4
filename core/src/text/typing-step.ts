/** Where a text was changed, and by how many characters. */
function changeOf(before: string, after: string): { at: number; by: number } {
  let at = 0;
  while (at < before.length && before[at] === after[at]) at += 1;
  return { at, by: after.length - before.length };
}

/**
 * Tells whether a change of a text belongs to the same step of undo as the change before. Typing is undone word by
 * word: a step ends at the start of a new word.
 */
export function continuesTyping(before: string, after: string): boolean {
  const { at, by } = changeOf(before, after);
  if (by === -1) return true;
  const isWordStart = /\s/.test(before[at - 1] ?? '') && !/\s/.test(after[at] ?? ' ');
  return by === 1 && !isWordStart;
}
