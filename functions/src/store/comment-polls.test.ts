import type { AccountPoll } from '@fanfare/core/comments/polling.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { ids, testTime } from '../testing/builders.ts';
import { setUpFirestore } from '../testing/set-up-firestore.ts';
import { createMemoryCommentPolls } from '../testing/memory-comment-polls.ts';
import { accountId } from './accounts.ts';
import { createCommentPollStore, type CommentPollStore } from './comment-polls.ts';

const local = setUpFirestore();

const at = (ms: number) => testTime.getTime() + ms;
const poll: AccountPoll = {
  workspaceId: ids.workspace,
  platform: 'madeup',
  platformId: 'a1',
  posts: [
    {
      postId: 'p1',
      mediaId: 'm1',
      title: 'Pour-over',
      picture: null,
      publishedAt: at(0),
      polledAt: null,
      nextAt: at(1),
      signature: '',
      seenUntil: at(0),
      gaps: [{ cursor: 'c', until: at(-2), before: at(-1), read: 50, restarts: 0 }],
      missedBefore: at(-3),
    },
  ],
  knownUntil: at(0),
  visitedAt: at(0),
  failures: 0,
  pausedUntil: 0,
  problem: { kind: 'rate_limited', reason: 'Slow down.' },
  furtherAt: at(4),
  leaseUntil: 0,
  dueAt: at(5),
};

describe.each([
  ['Firestore', () => createCommentPollStore(local.open)],
  ['memory', createMemoryCommentPolls],
])('polls in %s', (_name, make: () => CommentPollStore) => {
  let polls: CommentPollStore;
  beforeEach(() => {
    polls = make();
  });
  const put = (change: Partial<AccountPoll> = {}) => {
    const next = { ...poll, ...change };
    return polls.decide(next, () => ({ next, result: null }));
  };

  it('a poll is read back unchanged until it is deleted', async () => {
    await put();
    expect(await polls.findAll([poll, { ...poll, platformId: 'none' }])).toEqual([poll]);
    await polls.decide(poll, () => ({ next: null, result: null }));
    expect(await polls.findAll([poll])).toEqual([]);
  });

  it('the polls whose time has come are returned, earliest first', async () => {
    await put({ platformId: 'b', dueAt: at(2) });
    await put({ platformId: 'a', dueAt: at(1) });
    await put({ platformId: 'c', dueAt: at(3) });
    await put({ platformId: 'd', dueAt: null });
    const due = await polls.due(new Date(at(2)), 10);
    expect(due.polls.map(({ platformId }) => platformId)).toEqual(['a', 'b']);
    expect((await polls.due(new Date(at(9)), 1)).polls).toHaveLength(1);
  });
});

it('an unreadable poll does not count towards the limit of due polls, and the next decision can replace it', async () => {
  const polls = createCommentPollStore(local.open);
  for (const [platformId, dueAt] of [
    ['a1', at(1)],
    ['a2', at(2)],
  ] as const)
    await polls.decide({ ...poll, platformId }, () => ({
      next: { ...poll, platformId, dueAt },
      result: null,
    }));
  await local.db.doc(`commentPolls/${accountId(poll)}`).update({ posts: 'none' });
  const due = await polls.due(new Date(at(9)), 1);
  expect(due.polls.map(({ platformId }) => platformId)).toEqual(['a2']);
  expect(due.unreadable).toHaveLength(1);
  expect(await polls.findAll([poll])).toEqual([]);
  await polls.decide(poll, (known) => ({ next: known ?? poll, result: null }));
  expect(await polls.findAll([poll])).toEqual([poll]);
});
