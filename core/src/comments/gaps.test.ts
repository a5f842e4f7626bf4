import { minuteMs } from '../time/units.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PostComment } from '../insights/insights.ts';
import {
  afterGap,
  afterNewest,
  afterRefusedCursor,
  gapCommentsMax,
  gapsMax,
  missingComments,
  reachesSeenComments,
  unreadState,
  type CommentList,
  type ReadState,
} from './gaps.ts';

const start = Date.UTC(2026, 10, 20);
const timeOf = (n: number) => start + n * 2 * minuteMs;
const comment = (n: number): PostComment => ({
  id: `c${n}`,
  text: '',
  username: 'moss',
  timestamp: new Date(timeOf(n)).toISOString(),
  replies: [],
});
/** The comments from `newest` down to `oldest`. */
const range = (newest: number, oldest: number) =>
  Array.from({ length: newest - oldest + 1 }, (_, index) => comment(newest - index));
const run = (newest: number, oldest: number, next: string | null = `after c${oldest}`): CommentList => ({
  comments: range(newest, oldest),
  next,
});
const known = (until: number): ReadState => ({ ...unreadState, seenUntil: timeOf(until) });

describe('reading the newest comments', () => {
  it('the first poll of a long list reads the newest comments and leaves a gap for the older ones', () => {
    const state = afterNewest(unreadState, run(300, 251));
    expect(state.seenUntil).toBe(timeOf(300));
    expect(state.gaps).toMatchObject([{ cursor: 'after c251', until: 0, before: timeOf(251) }]);
    expect(missingComments(state)).toEqual({ before: timeOf(251), isReading: true });
  });

  it('there is no gap if the page reaches comments that were read before', () => {
    const state = afterNewest(known(260), run(300, 251));
    expect(state).toMatchObject({ seenUntil: timeOf(300), gaps: [] });
    expect(missingComments(state)).toBeNull();
  });

  it('there is no gap if the page has the oldest comment', () => {
    expect(afterNewest(unreadState, run(3, 1, null)).gaps).toEqual([]);
    const behind = afterNewest(known(10), run(300, 251));
    expect(afterNewest(behind, run(301, 1, null)).gaps).toEqual([]);
  });

  it('an old comment that is pinned at the top of a page does not mean that the page reaches the known comments', () => {
    expect(reachesSeenComments([comment(1), ...range(300, 251)], timeOf(200))).toBe(false);
    const state = afterNewest(known(200), { comments: [comment(1), ...range(300, 251)], next: 'c' });
    expect(state.gaps).toMatchObject([{ until: timeOf(200) }]);
  });

  it('comments that the network lists up to a minute late are still read', () => {
    expect(reachesSeenComments([comment(5)], timeOf(5))).toBe(false);
    expect(reachesSeenComments([comment(5)], timeOf(5) + minuteMs / 2)).toBe(false);
    expect(reachesSeenComments([comment(5)], timeOf(5) + 2 * minuteMs)).toBe(true);
  });
});

describe('reading the comments of a gap', () => {
  const behind = afterNewest(known(10), run(300, 251));
  const gap = behind.gaps[0]!;

  it('a gap shrinks page by page and is closed when the known comments are reached', () => {
    const half = afterGap(behind, gap, run(250, 201));
    expect(half.gaps).toMatchObject([{ cursor: 'after c201', until: timeOf(10), before: timeOf(201) }]);
    expect(afterGap(half, half.gaps[0]!, run(200, 1)).gaps).toEqual([]);
    expect(afterGap(half, half.gaps[0]!, run(200, 150, null)).gaps).toEqual([]);
  });

  it('if a gap has too many comments, polls stop reading it, but its comments are still reported as missing', () => {
    let state = afterNewest(unreadState, run(10_000, 9_951));
    let lowest = 9_951;
    while (state.gaps[0]) {
      state = afterGap(state, state.gaps[0], run(lowest - 1, lowest - 50));
      lowest -= 50;
    }
    expect(10_000 - lowest + 1).toBe(gapCommentsMax);
    expect(missingComments(state)).toEqual({ before: timeOf(lowest), isReading: false });
  });

  it('if the network refuses the cursor of a gap, reading restarts with the newest comments, at most twice', () => {
    const again = afterRefusedCursor(behind, gap);
    expect(again.gaps).toMatchObject([{ cursor: null, until: timeOf(10) }]);
    const twice = afterRefusedCursor(again, again.gaps[0]!);
    expect(twice.gaps).toHaveLength(1);
    const state = afterRefusedCursor(twice, twice.gaps[0]!);
    expect(missingComments(state)).toEqual({ before: timeOf(251), isReading: false });
  });
});

describe('a post with sudden bursts of comments', () => {
  const pageSize = 5;
  const pagesMax = 3;

  /** Lists comments, newest first, as a network does. */
  const list = (all: readonly PostComment[], cursor: string | null): CommentList => {
    const first = cursor === null ? 0 : all.findIndex(({ id }) => id === cursor) + 1;
    const comments = all.slice(first, first + pageSize);
    return { comments, next: first + pageSize < all.length ? (comments.at(-1)?.id ?? null) : null };
  };

  it('after a burst, later polls read every comment, and each poll makes a limited number of calls', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(40), { minLength: 1, maxLength: 12 }), (crowds) => {
        let all: PostComment[] = [];
        let state = unreadState;
        const found = new Set<string>();
        const poll = () => {
          let pages = 0;
          const read = (cursor: string | null, until: number): CommentList => {
            const comments: PostComment[] = [];
            let next: string | null = cursor;
            do {
              const page = list(all, next);
              pages += 1;
              comments.push(...page.comments);
              next = page.next;
            } while (next !== null && pages < pagesMax && !reachesSeenComments(comments, until));
            for (const { id } of comments) found.add(id);
            return { comments, next };
          };
          state = afterNewest(state, read(null, state.seenUntil));
          for (const gap of state.gaps)
            if (pages < pagesMax && state.gaps.includes(gap))
              state = afterGap(state, gap, read(gap.cursor, gap.until));
          expect(pages).toBeLessThanOrEqual(pagesMax);
          expect(state.gaps.length).toBeLessThanOrEqual(gapsMax);
          if (found.size < all.length) expect(missingComments(state)).not.toBeNull();
        };
        for (const crowd of crowds) {
          all = [...range(all.length + crowd - 1, all.length), ...all];
          poll();
        }
        const rest = Math.ceil(all.length / pageSize) * gapsMax + 1;
        for (let round = 0; round < rest && missingComments(state); round += 1) poll();
        expect(missingComments(state)).toBeNull();
        expect(found.size).toBe(all.length);
      }),
    );
  });
});
