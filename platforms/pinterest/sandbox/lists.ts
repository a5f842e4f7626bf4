import type { SandboxReply, SandboxRequest } from '../../_sandbox/sandbox.ts';
import { invalid, ok } from './replies.ts';

const usualSize = 25;
const largestSize = 250;

/** A page of something, with a bookmark where the next one begins; null when there is none. */
export function pageReply<Item extends { id: string }>(
  { query }: SandboxRequest,
  items: readonly Item[],
  show: (item: Item) => unknown,
): SandboxReply {
  const size = Number(query.get('page_size') ?? usualSize);
  if (!Number.isInteger(size) || size < 1 || size > largestSize)
    return invalid(`page_size must be from 1 to ${largestSize}.`);
  const bookmark = query.get('bookmark');
  const at = bookmark === null ? 0 : items.findIndex(({ id }) => `b${id}` === bookmark);
  if (at < 0) return invalid('The bookmark is not valid.');
  const next = items[at + size];
  return ok({ items: items.slice(at, at + size).map(show), bookmark: next ? `b${next.id}` : null });
}
