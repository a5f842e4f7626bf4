import { readTimeCursor, writeTimeCursor } from '@fanfare/core/api/schemas/cursor.ts';
import type { ListThreadsInput } from '@fanfare/core/api/schemas/inbox.ts';
import type { InboxAccount, InboxCounts, ThreadPage } from '@fanfare/core/comments/inbox.ts';
import { hasWords, wordsOf } from '@fanfare/core/comments/search.ts';
import { dayMs } from '@fanfare/core/time/units.ts';
import type { ThreadQuery } from '../../store/threads.ts';
import type { InboxDependencies } from './dependencies.ts';
import { findInboxAccounts } from './inbox-accounts.ts';
import { viewsOf } from './view.ts';

const usualLimit = 50;
/** The maximum number of threads that one call reads for a search. */
export const searchReadsMax = 300;

async function listInboxAccounts(deps: InboxDependencies, workspaceId: string): Promise<InboxAccount[]> {
  const found = await findInboxAccounts(deps, workspaceId);
  return found.map(({ account: { platform, platformId, username, logo, broken } }) => ({
    platform,
    platform_id: platformId,
    username,
    logo,
    problem: broken?.reason ?? null,
  }));
}

async function countsOf(
  { threads }: Pick<InboxDependencies, 'threads'>,
  workspaceId: string,
  uid: string,
  accounts: readonly InboxAccount[],
): Promise<InboxCounts> {
  const platforms = [...new Set(accounts.map(({ platform }) => platform))];
  const [unread, all, ...open] = await Promise.all([
    threads.count(workspaceId, { filter: 'unread', uid }),
    threads.count(workspaceId, { filter: 'all', uid }),
    ...platforms.map((platform) => threads.count(workspaceId, { filter: 'open', uid, platform })),
  ]);
  return {
    open: Object.fromEntries(platforms.map((platform, index) => [platform, open[index] ?? 0])),
    unread,
    all,
  };
}

function queryOf(
  { filter, platform, platform_id: platformId, days }: ListThreadsInput,
  uid: string,
  now: Date,
): Omit<ThreadQuery, 'after' | 'limit'> {
  const from = days === undefined ? undefined : new Date(now.getTime() - days * dayMs);
  return { filter, platform, platformId, from, uid };
}

/**
 * Returns a page of threads. A search looks through a bounded number of threads, so its page may be empty although
 * later pages have matches.
 */
export async function listThreads(
  deps: InboxDependencies,
  input: ListThreadsInput,
  uid: string,
): Promise<ThreadPage> {
  const { workspaceId, cursor, search = '', limit = usualLimit } = input;
  const after = cursor === undefined ? null : readTimeCursor(cursor);
  const words = wordsOf(search);
  const isSearch = words.length > 0;
  // One item more than a page shows whether there is a next page.
  const reads = isSearch ? searchReadsMax : limit + 1;
  const query = { ...queryOf(input, uid, deps.now()), after, limit: reads };
  const [{ threads: found, unreadable }, accounts] = await Promise.all([
    deps.threads.list(workspaceId, query),
    after ? null : listInboxAccounts(deps, workspaceId),
  ]);
  for (const error of unreadable) deps.log.error('A thread of comments cannot be read.', error);
  const matching = isSearch ? found.filter((thread) => hasWords(thread, words)) : found;
  const shown = matching.slice(0, limit);
  const unshown = found.length === reads ? found.at(-1) : undefined;
  const last = matching.length > limit ? shown.at(-1) : unshown;
  return {
    threads: await viewsOf(deps, shown, uid),
    next: last ? writeTimeCursor({ at: new Date(last.lastAt), id: last.id }) : null,
    searchedUntil: isSearch && last ? new Date(last.lastAt).toISOString() : null,
    counts: accounts && (await countsOf(deps, workspaceId, uid, accounts)),
    accounts,
  };
}
