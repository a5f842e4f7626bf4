import type { TextName } from '../posts/content.ts';
import { editContent } from './links.ts';
import type { ComposerState, TextReplacement } from './state.ts';
import { keyOf } from './variant.ts';

/**
 * Undoes a replacement, but keeps text that was later added in front of the inserted text or behind it. Null if the
 * inserted text itself was changed.
 */
export function withoutReplacement(
  now: string,
  { before, after }: Pick<TextReplacement, 'before' | 'after'>,
): string | null {
  const shorter = Math.min(before.length, after.length);
  let front = 0;
  while (front < shorter && before[front] === after[front]) front += 1;
  let back = 0;
  while (back < shorter - front && before.at(-1 - back) === after.at(-1 - back)) back += 1;
  const removed = before.slice(front, before.length - back);
  const kept = after.slice(0, after.length - back);
  if (now.startsWith(kept)) return now.slice(0, front) + removed + now.slice(kept.length);
  const rest = after.slice(front);
  if (!now.endsWith(rest)) return null;
  const end = after.slice(after.length - back);
  return now.slice(0, now.length - rest.length) + removed + end;
}

function shownText({ variants, setAside, shared }: ComposerState, key: string, field: TextName): string {
  const own = [...variants, ...setAside].find((variant) => variant.customised && keyOf(variant) === key);
  return (own ?? shared)[field];
}

export const replaceText = (
  state: ComposerState,
  { key, field, text }: Pick<TextReplacement, 'key' | 'field'> & { text: string },
): ComposerState => editContent(state, key, (content) => ({ ...content, [field]: text }));

/** Undoes a replacement. Changes nothing if another post is open, or if the inserted text was changed since. */
export function undoReplacement(
  state: ComposerState,
  { groupId, key, field, ...texts }: TextReplacement & { groupId: string },
): ComposerState {
  const text = state.groupId === groupId ? withoutReplacement(shownText(state, key, field), texts) : null;
  return text === null ? state : replaceText(state, { key, field, text });
}
