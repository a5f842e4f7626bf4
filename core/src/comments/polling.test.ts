import { describe, expect, it } from 'vitest';
import { dayMs, minuteMs } from '../time/units.ts';
import { unreadState } from './gaps.ts';
import {
  afterFailure,
  pollBackoffMs,
  deferPost,
  duePosts,
  nextRoundAt,
  pollEveryMs,
  postsPerRound,
  visitedMs,
  type AccountPoll,
  type PolledPost,
} from './polling.ts';

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
  ...unreadState,
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
  furtherAt: 0,
  leaseUntil: 0,
  dueAt: now,
  ...change,
});
const due = (account: AccountPoll, isLook = false) =>
  duePosts(account, facts, { now, isLook }).map(({ postId }) => postId);

describe('the polling interval of a post', () => {
  it.each([
    [0, 10 * minuteMs],
    [dayMs - 1, 10 * minuteMs],
    [dayMs, 40 * minuteMs],
    [3 * dayMs, 160 * minuteMs],
    [7 * dayMs, dayMs],
    [30 * dayMs, dayMs],
  ])('a post that is %i ms old is polled every %i ms', (age, ms) => {
    expect(pollEveryMs(age, facts)).toBe(ms);
  });
});

describe('the posts that a round polls', () => {
  it('a round polls the posts that have been due for the longest time, up to a limit', () => {
    const posts = Array.from({ length: 9 }, (_, index) => post({ postId: `p${index}`, nextAt: now - index }));
    expect(due(poll({ posts }))).toEqual(['p8', 'p7', 'p6', 'p5', 'p4']);
    expect(due(poll({ posts }))).toHaveLength(postsPerRound);
  });

  it('a post is polled each time it is due, until it is too old', () => {
    expect(due(poll())).toEqual([]);
    expect(due(poll({ posts: [post({ nextAt: now })] }))).toEqual(['p1']);
    expect(due(poll({ posts: [post({ nextAt: now, publishedAt: now - 30 * dayMs })] }))).toEqual([]);
  });

  it('new posts are polled sooner while the screen is open, but not twice within two minutes', () => {
    expect(due(poll(), true)).toEqual([]);
    expect(due(poll({ posts: [post({ polledAt: now - 2 * minuteMs })] }), true)).toEqual(['p1']);
    const old = post({ polledAt: now - 2 * minuteMs, publishedAt: now - 2 * dayMs });
    expect(due(poll({ posts: [old] }), true)).toEqual([]);
  });

  it('a paused account is not polled, even while the screen is open', () => {
    expect(due(poll({ posts: [post({ nextAt: now })], pausedUntil: now + 1 }), true)).toEqual([]);
  });
});

describe('polling an account that fails', () => {
  it('the pause of an account doubles with each failure, up to a day', () => {
    expect([1, 2, 3].map(pollBackoffMs)).toEqual([5, 10, 20].map((minutes) => minutes * minuteMs));
    expect(pollBackoffMs(1_000)).toBe(dayMs);
  });

  it('the pause of an account lasts as long as the network requests, but at most a day', () => {
    const problem = { kind: 'rate_limited', reason: 'Slow down.' };
    const after = (retryAt: number) =>
      afterFailure(poll(), problem, { now, retryAt, needsPerson: false }).pausedUntil;
    expect(after(now + 1)).toBe(now + 5 * minuteMs);
    expect(after(now + 15 * minuteMs)).toBe(now + 15 * minuteMs);
    expect(after(now + 9 * dayMs)).toBe(now + dayMs);
  });

  it('a problem that only a person can solve pauses the account for a day', () => {
    const problem = { kind: 'token_expired', reason: 'It ended.' };
    expect(afterFailure(poll(), problem, { now, needsPerson: true })).toMatchObject({
      failures: 1,
      problem,
      pausedUntil: now + dayMs,
    });
  });
});

describe('polling a post that fails', () => {
  it('the delay until a failed post is polled again doubles with each failure, up to a day', () => {
    let failing = post();
    const waits = Array.from({ length: 9 }, () => {
      const at = failing.nextAt;
      failing = deferPost(failing, facts, at);
      return (failing.nextAt - at) / minuteMs;
    });
    expect(waits).toEqual([20, 40, 80, 160, 320, 640, 1280, 1440, 1440]);
  });

  it('the next poll of a post is also delayed if its first poll failed', () => {
    const failing = deferPost(post({ polledAt: null, nextAt: now }), facts, now);
    expect(failing).toMatchObject({ polledAt: now, nextAt: now + 20 * minuteMs });
  });

  it('a post that has grown old since its last poll is delayed longer than an old post that works', () => {
    const old = post({ publishedAt: now - dayMs, polledAt: now - 10 * minuteMs, nextAt: now });
    expect(deferPost(old, facts, now)).toMatchObject({ nextAt: now + 80 * minuteMs });
  });
});

describe('the next round', () => {
  const next = (account: AccountPoll, replyAt: number | null = null) =>
    nextRoundAt(account, facts, { now, replyAt });

  it('the next round starts when the next post is due, but at the earliest in five minutes', () => {
    expect(next(poll())).toBe(now + 9 * minuteMs);
    expect(next(poll({ posts: [post({ nextAt: now })] }))).toBe(now + 5 * minuteMs);
  });

  it('an account without posts is polled every hour, and a paused account only after its pause', () => {
    expect(next(poll({ posts: [] }))).toBe(now + 60 * minuteMs);
    expect(next(poll({ pausedUntil: now + dayMs }))).toBe(now + dayMs);
  });

  it('an account is polled only if a member has recently opened its comments, or if a reply waits for confirmation', () => {
    const unseen = poll({ visitedAt: now - visitedMs });
    expect(next(unseen)).toBeNull();
    expect(next(unseen, now + 3 * minuteMs)).toBe(now + 3 * minuteMs);
  });
});
