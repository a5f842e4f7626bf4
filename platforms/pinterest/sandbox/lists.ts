import type { SandboxReply, SandboxRequest } from '../../_sandbox/sandbox.ts';
import { invalid, ok } from './replies.ts';

const defaultPageSize = 25;
const maxPageSize = 250;

/** One page of a list. The bookmark is the position of the next page; null on the last page. */
export function pageReply<Item extends { id: string }>(
  { query }: SandboxRequest,
  items: readonly Item[],
  show: (item: Item) => unknown,
): SandboxReply {
  const size = Number(query.get('page_size') ?? defaultPageSize);
  if (!Number.isInteger(size) || size < 1 || size > maxPageSize)
    return invalid(`page_size must be from 1 to ${maxPageSize}.`);
  const bookmark = query.get('bookmark');
  const at = bookmark === null ? 0 : items.findIndex(({ id }) => `b${id}` === bookmark);
  if (at < 0) return invalid('The bookmark is not valid.');
  const next = items[at + size];
  return ok({ items: items.slice(at, at + size).map(show), bookmark: next ? `b${next.id}` : null });
}
