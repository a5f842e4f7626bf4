import type { Dispatcher } from '../dispatcher.ts';
import { failures, invalid } from '../failure.ts';
import type { QueueRecord, TaskStore } from '../store.ts';

export interface ApiContext {
  store: TaskStore;
  dispatcher: Dispatcher;
  now: () => number;
  newId: () => string;
}

export interface ApiCall {
  method: string;
  path: string;
  query: URLSearchParams;
  body: unknown;
}

export type Reply = Record<string, unknown>;

export function queueRecord(context: ApiContext, name: string): QueueRecord {
  const record = context.store.queues.get(name);
  if (!record) throw failures.unknownQueue();
  return record;
}

export interface Page<Item> {
  items: Item[];
  nextPageToken?: string;
}

/**
 * Returns one page of `items`, sorted by name. The page token is the last name of the previous page, so deletions
 * between two pages have no effect on the rest.
 */
export function pageOf<Item extends { name: string }>(
  items: Iterable<Item>,
  query: URLSearchParams,
  most: number,
): Page<Item> {
  const size = pageSize(query.get('pageSize'), most);
  const after = Buffer.from(query.get('pageToken') ?? '', 'base64url').toString();
  const rest = [...items].filter(({ name }) => name > after).sort((a, b) => (a.name < b.name ? -1 : 1));
  const page = rest.slice(0, size);
  const last = page.at(-1);
  if (rest.length <= size || !last) return { items: page };
  return { items: page, nextPageToken: Buffer.from(last.name).toString('base64url') };
}

function pageSize(text: string | null, most: number): number {
  if (text === null) return most;
  const size = Number(text);
  if (!Number.isInteger(size) || size < 0)
    throw invalid(`Invalid value at 'page_size' (TYPE_INT32), "${text}"`);
  return size === 0 ? most : Math.min(size, most);
}
