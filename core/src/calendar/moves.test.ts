import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newDelivery } from '../deliveries/delivery.ts';
import { wallClock } from '../time/wall-clock.ts';
import type { PostMove } from './calendar.ts';
import { decideMove, movedMeanwhileText } from './decide-move.ts';
import {
  alreadySendingText,
  notScheduledText,
  planMoves,
  rememberMoves,
  reversed,
  shiftTime,
  snapToStep,
  withMoves,
} from './moves.ts';
import { calendarPost, cardWith } from './testing/builders.ts';

const now = Date.parse('2026-11-22T10:00:00Z');
const berlin = 'Europe/Berlin';
const iso = (at: number | undefined) => (at === undefined ? null : new Date(at).toISOString());

describe('a planned move', () => {
  it('every post of a card moves by the same number of days and keeps its time of day', () => {
    const card = cardWith([calendarPost(), calendarPost({ _id: 'p2', uploadTo: 'x' })]);
    const { moves, problem } = planMoves([card], { days: 2, minutes: 0 }, 'UTC', now);
    expect(problem).toBeNull();
    expect(moves).toEqual(
      ['p1', 'p2'].map((id) => ({ id, from: '2026-11-25T08:30:00.000Z', to: '2026-11-27T08:30:00.000Z' })),
    );
  });

  it('a move to a time that clocks skip ends an hour later and reports `skipped`', () => {
    const spring = Date.parse('2027-03-27T01:30:00Z');
    const { at, clockChange } = shiftTime(spring, { days: 1, minutes: 0 }, berlin);
    expect([wallClock(at, berlin), clockChange]).toEqual(['2027-03-28T03:30', 'skipped']);
  });

  it('a move to a time that occurs twice uses the first occurrence and reports `twice`', () => {
    const autumn = Date.parse('2026-10-24T00:30:00Z');
    const { at, clockChange } = shiftTime(autumn, { days: 1, minutes: 0 }, berlin);
    expect([iso(at), clockChange]).toEqual(['2026-10-25T00:30:00.000Z', 'twice']);
  });

  it('a shift of zero keeps a post at the second occurrence of a repeated local time', () => {
    const second = Date.parse('2026-10-25T01:30:00Z');
    expect(shiftTime(second, { days: 0, minutes: 0 }, berlin).at).toBe(second);
  });

  it('a move by minutes can move a post to the next day', () => {
    const late = Date.parse('2026-11-25T23:30:00Z');
    expect(iso(shiftTime(late, { days: 0, minutes: 45 }, 'UTC').at)).toBe('2026-11-26T00:15:00.000Z');
    expect(iso(shiftTime(late, { days: 0, minutes: -24 * 60 }, 'UTC').at)).toBe('2026-11-24T23:30:00.000Z');
  });

  it.each([
    [-4, 'This time has passed. Choose a time in the future.'],
    [89, null],
    [90, 'Posts can be scheduled up to 3 months ahead.'],
  ])('a move by %d days has the problem: %s', (days, expected) => {
    expect(planMoves([cardWith([calendarPost()])], { days, minutes: 0 }, 'UTC', now).problem).toBe(expected);
  });

  it('a move of several posts changes none of them if one is due or not scheduled', () => {
    const due = cardWith([calendarPost({ _id: 'p2', at: '2026-11-22T09:59:00.000Z' })], 'g2');
    const out = cardWith([calendarPost({ _id: 'p3', status: 'uploaded' })], 'g3');
    const by = { days: 3, minutes: 0 };
    expect(planMoves([cardWith([calendarPost()]), due], by, 'UTC', now).problem).toBe(alreadySendingText);
    expect(planMoves([out], by, 'UTC', now).problem).toBe(notScheduledText);
  });

  it.each([
    [0, 0],
    [7, 0],
    [8, 15],
    [1_439, 1_425],
    [-5, 0],
  ])('minute %d is rounded to minute %d', (minutes, expected) => {
    expect(snapToStep(minutes)).toBe(expected);
  });
});

describe('undoing moves', () => {
  const move: PostMove = { id: 'p1', from: '2026-11-25T08:30:00.000Z', to: null };

  it('the reverse of a move undoes the move', () => {
    expect(reversed([move])).toEqual([{ id: 'p1', from: null, to: '2026-11-25T08:30:00.000Z' }]);
  });

  it('a post that a move turned into a draft is shown as scheduled again after an undo', () => {
    const post = calendarPost({ at: move.from ?? '' });
    const window = { groups: [{ post_id: 'g1', posts: [post] }], more: [] };
    const asDraft = withMoves(window, [move]);
    expect(asDraft.groups[0]?.posts[0]?.status).toBe('draft');
    expect(withMoves(asDraft, reversed([move]))).toEqual(window);
  });

  it('the last twenty moves can be undone', () => {
    const stack = Array.from({ length: 25 }, (_, n) => [{ ...move, id: `p${n}` }]).reduce(
      rememberMoves,
      [] as readonly (readonly PostMove[])[],
    );
    expect(stack).toHaveLength(20);
    expect(stack.at(-1)).toEqual([{ ...move, id: 'p24' }]);
  });

  it('undoing a move brings the post back to its original time', () => {
    const at = fc.integer({ min: 1, max: 80 * 24 * 60 }).map((minutes) => now + minutes * 60_000);
    fc.assert(
      fc.property(
        at,
        fc.integer({ min: -60, max: 60 }),
        fc.constantFrom(berlin, 'UTC'),
        (from, days, zone) => {
          const post = calendarPost({ at: new Date(from).toISOString() });
          const card = { ...cardWith([post]), at: from };
          const { moves } = planMoves([card], { days, minutes: 0 }, zone, now);
          expect(reversed(moves).every(({ to }) => to === post.at)).toBe(true);
        },
      ),
    );
  });
});

describe("the server's decision about a move", () => {
  const from = now + 3_600_000;
  const to = now + 7_200_000;
  const post = { status: 'scheduled', schedule: { at: from, zone: 'UTC' } } as const;
  const delivery = newDelivery(from);
  const decide = (
    change: Partial<typeof post> | { status: 'draft' | 'uploaded' | 'failed'; schedule: null },
  ) => decideMove({ post: { ...post, ...change }, delivery }, { from, to }, now);

  it('a scheduled post moves and its delivery is replaced', () => {
    expect(decide({})).toEqual({ kind: 'move', dueAt: to, cancels: true });
  });

  it('a move that was already made changes nothing', () => {
    expect(decide({ schedule: { at: to, zone: 'UTC' } })).toEqual({ kind: 'same' });
    expect(
      decideMove({ post: { status: 'draft', schedule: null }, delivery: null }, { from, to: null }, now),
    ).toEqual({ kind: 'same' });
  });

  it('a move is refused if another person has moved the post in the meantime', () => {
    const elsewhere = { schedule: { at: from + 1, zone: 'UTC' } } as Partial<typeof post>;
    expect(decide(elsewhere)).toEqual({ kind: 'refused', reason: movedMeanwhileText });
    expect(decide({ status: 'draft', schedule: null })).toEqual({
      kind: 'refused',
      reason: movedMeanwhileText,
    });
  });

  it('a published or failed post is not moved', () => {
    for (const status of ['uploaded', 'failed'] as const)
      expect(decide({ status, schedule: null })).toEqual({ kind: 'refused', reason: notScheduledText });
  });

  it('a post that is being sent or is due is not moved', () => {
    const armed = { ...delivery, state: 'armed' } as const;
    expect(decideMove({ post, delivery: armed }, { from, to }, now)).toMatchObject({ kind: 'refused' });
    expect(decideMove({ post, delivery }, { from, to }, from)).toEqual({
      kind: 'refused',
      reason: alreadySendingText,
    });
  });

  it('posts to several targets keep the time between them when they are moved', () => {
    const second = newDelivery(from + 120_000);
    expect(decideMove({ post, delivery: second }, { from, to }, now)).toMatchObject({ dueAt: to + 120_000 });
  });
});
