import { describe, expect, it } from 'vitest';
import {
  afterFailure,
  backOffMs,
  deferPost,
  duePosts,
  nextRoundAt,
  pollEveryMs,
  postsPerRound,
  visitedMs,
  type AccountPoll,
  type PolledPost,
} from './polling.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const now = Date.UTC(2026, 10, 20);
const facts = { everyMinutes: 10, days: 30, callsMax: 1 };

const post = (change: Partial<PolledPost> = {}): PolledPost => ({
  postId: 'p1',
  mediaId: 'm1',
  title: '',
  picture: null,
  publishedAt: now - dayMs / 2,
  polledAt: now - minuteMs,
  nextAt: now + 9 * minuteMs,
  signature: '',
  ...change,
});
const poll = (change: Partial<AccountPoll> = {}): AccountPoll => ({
  workspaceId: 'w1',
  platform: 'instagram',
  platformId: 'a1',
  posts: [post()],
  knownUntil: 0,
  visitedAt: now,
  failures: 0,
  pausedUntil: 0,
  problem: null,
  leaseUntil: 0,
  dueAt: now,
  ...change,
});
const due = (account: AccountPoll, isLook = false) =>
  duePosts(account, facts, { now, isLook }).map(({ postId }) => postId);

describe('how often a post is polled', () => {
  it.each([
    [0, 10 * minuteMs],
    [dayMs - 1, 10 * minuteMs],
    [dayMs, 40 * minuteMs],
    [3 * dayMs, 160 * minuteMs],
    [7 * dayMs, dayMs],
    [30 * dayMs, dayMs],
  ])('a post that is %i ms old waits %i ms', (age, ms) => {
    expect(pollEveryMs(age, facts)).toBe(ms);
  });
});

describe('the posts of a round', () => {
  it('a round takes those that waited longest, and only a few', () => {
    const posts = Array.from({ length: 9 }, (_, index) => post({ postId: `p${index}`, nextAt: now - index }));
    expect(due(poll({ posts }))).toEqual(['p8', 'p7', 'p6', 'p5', 'p4']);
    expect(due(poll({ posts }))).toHaveLength(postsPerRound);
  });

  it('a post is polled no earlier than its time, and not after its last day', () => {
    expect(due(poll())).toEqual([]);
    expect(due(poll({ posts: [post({ nextAt: now })] }))).toEqual(['p1']);
    expect(due(poll({ posts: [post({ nextAt: now, publishedAt: now - 30 * dayMs })] }))).toEqual([]);
  });

  it('somebody who looks gets new posts sooner, but not twice in two minutes', () => {
    expect(due(poll(), true)).toEqual([]);
    expect(due(poll({ posts: [post({ polledAt: now - 2 * minuteMs })] }), true)).toEqual(['p1']);
    const old = post({ polledAt: now - 2 * minuteMs, publishedAt: now - 2 * dayMs });
    expect(due(poll({ posts: [old] }), true)).toEqual([]);
  });

  it('a paused account is not asked, whoever looks', () => {
    expect(due(poll({ posts: [post({ nextAt: now })], pausedUntil: now + 1 }), true)).toEqual([]);
  });
});

describe('an account that fails', () => {
  it('the pause doubles with each failure, up to a day', () => {
    expect([1, 2, 3].map(backOffMs)).toEqual([5, 10, 20].map((minutes) => minutes * minuteMs));
    expect(backOffMs(1_000)).toBe(dayMs);
  });

  it('the network’s own time counts when it is later, but never more than a day', () => {
    const problem = { kind: 'rate_limited', reason: 'Slow down.' };
    const after = (retryAt: number) =>
      afterFailure(poll(), problem, { now, retryAt, needsPerson: false }).pausedUntil;
    expect(after(now + 1)).toBe(now + 5 * minuteMs);
    expect(after(now + 15 * minuteMs)).toBe(now + 15 * minuteMs);
    expect(after(now + 9 * dayMs)).toBe(now + dayMs);
  });

  it('a problem that needs a person pauses the account for a day', () => {
    const problem = { kind: 'token_expired', reason: 'It ended.' };
    expect(afterFailure(poll(), problem, { now, needsPerson: true })).toMatchObject({
      failures: 1,
      problem,
      pausedUntil: now + dayMs,
    });
  });
});

describe('a post that fails', () => {
  it('each failure doubles its wait, up to a day', () => {
    let failing = post();
    const waits = Array.from({ length: 9 }, () => {
      const at = failing.nextAt;
      failing = deferPost(failing, facts, at);
      return (failing.nextAt - at) / minuteMs;
    });
    expect(waits).toEqual([20, 40, 80, 160, 320, 640, 1280, 1440, 1440]);
  });

  it('a post that was never read waits too', () => {
    const failing = deferPost(post({ polledAt: null, nextAt: now }), facts, now);
    expect(failing).toMatchObject({ polledAt: now, nextAt: now + 20 * minuteMs });
  });
});

describe('the next round', () => {
  const next = (account: AccountPoll, replyAt: number | null = null) =>
    nextRoundAt(account, facts, { now, replyAt });

  it('the next round is when the next post is due, five minutes from now at the earliest', () => {
    expect(next(poll())).toBe(now + 9 * minuteMs);
    expect(next(poll({ posts: [post({ nextAt: now })] }))).toBe(now + 5 * minuteMs);
  });

  it('an account without posts is looked at every hour, and after its pause', () => {
    expect(next(poll({ posts: [] }))).toBe(now + 60 * minuteMs);
    expect(next(poll({ pausedUntil: now + dayMs }))).toBe(now + dayMs);
  });

  it('an account that nobody looks at is left alone, unless a reply waits', () => {
    const unseen = poll({ visitedAt: now - visitedMs });
    expect(next(unseen)).toBeNull();
    expect(next(unseen, now + 3 * minuteMs)).toBe(now + 3 * minuteMs);
  });
});
