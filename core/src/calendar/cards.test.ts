import { describe, expect, it } from 'vitest';
import {
  conflictText,
  conflictWindow,
  gapsIn,
  gapsOfWeeks,
  nearestConflict,
  networksAtRisk,
  postsDue,
} from './cadence.ts';
import type { DatedStatus } from './calendar.ts';
import { daySpans, positionFinder, weekOf } from './days.ts';
import { cardsByDay, fitIntoCell, noFilters } from './cards.ts';
import { calendarPost, cardWith } from './testing/builders.ts';

const week = weekOf('2026-11-25', 'monday');
const findPosition = positionFinder(daySpans(week, 'UTC'), 'UTC');
const on = (day: number, time = '08:30') => `2026-11-${day}T${time}:00.000Z`;

describe('cards of the calendar', () => {
  it('posts of a group with the same time share a card', () => {
    const posts = [calendarPost(), calendarPost({ _id: 'p2', uploadTo: 'x' })];
    const [card, ...others] = cardsByDay([{ post_id: 'g1', posts }], findPosition, noFilters).get(
      '2026-11-25',
    )!;
    expect(others).toEqual([]);
    expect(card).toMatchObject({ networks: ['instagram', 'x'], minutes: 510, status: 'scheduled' });
  });

  it('posts of a group that were published seconds apart share a card with the time of the first post', () => {
    const posts = [
      calendarPost({ status: 'uploaded', at: '2026-11-25T08:30:40.000Z' }),
      calendarPost({ _id: 'p2', status: 'failed', uploadTo: 'x', at: '2026-11-25T08:30:10.000Z' }),
    ];
    const cards = cardsByDay([{ post_id: 'g1', posts }], findPosition, noFilters).get('2026-11-25')!;
    expect(cards).toHaveLength(1);
    expect(cards[0]).toMatchObject({ status: 'failed', at: Date.parse('2026-11-25T08:30:10.000Z') });
  });

  it('a card has the title of the first listed post of its group, whichever was published first', () => {
    const posts = [
      calendarPost({ status: 'uploaded', at: '2026-11-25T08:30:40.000Z', title: 'For Instagram' }),
      calendarPost({ _id: 'p2', status: 'uploaded', at: '2026-11-25T08:30:10.000Z', title: 'For X' }),
    ];
    const [card] = cardsByDay([{ post_id: 'g1', posts }], findPosition, noFilters).get('2026-11-25')!;
    expect(card).toMatchObject({ title: 'For Instagram', at: Date.parse('2026-11-25T08:30:10.000Z') });
  });

  it('cards are sorted by time, and a draft has no card', () => {
    const groups = [
      { post_id: 'g1', posts: [calendarPost({ at: on(25, '17:00') })] },
      { post_id: 'g2', posts: [calendarPost({ at: on(25, '07:00') })] },
      { post_id: 'g3', posts: [calendarPost({ status: 'draft', at: on(25, '09:00') })] },
    ];
    const ids = cardsByDay(groups, findPosition, noFilters)
      .get('2026-11-25')!
      .map(({ groupId }) => groupId);
    expect(ids).toEqual(['g2', 'g1']);
  });

  it('a filter can hide individual posts of a group', () => {
    const posts = [calendarPost(), calendarPost({ _id: 'p2', uploadTo: 'x', platform_id: 'x-1' })];
    const networksWith = (filters: Partial<typeof noFilters>) =>
      cardsByDay([{ post_id: 'g1', posts }], findPosition, { ...noFilters, ...filters }).get(
        '2026-11-25',
      )?.[0]?.networks;
    expect(networksWith({ networks: ['x'] })).toEqual(['x']);
    expect(networksWith({ accounts: ['instagram/ig-1'] })).toEqual(['instagram']);
    expect(networksWith({ statuses: ['failed'] })).toBeUndefined();
    expect(networksWith({ people: ['mika'] })).toBeUndefined();
    expect(networksWith({ people: ['mika', 'kim'] })).toEqual(['instagram', 'x']);
  });

  it('posts with a hidden status are left out even if the filter selects only that status', () => {
    const posts = [calendarPost({ status: 'uploaded' }), calendarPost({ _id: 'p2' })];
    const statusesWith = (wanted: DatedStatus[], hidden: DatedStatus[]) =>
      (
        cardsByDay([{ post_id: 'g1', posts }], findPosition, { ...noFilters, statuses: wanted }, hidden).get(
          '2026-11-25',
        ) ?? []
      )
        .map(({ status }) => status)
        .toSorted();
    expect(statusesWith(['uploaded'], ['uploaded'])).toEqual([]);
    expect(statusesWith([], ['uploaded'])).toEqual(['scheduled']);
  });

  it.each([
    [3, 0, [3, 0, 0, 0]],
    [4, 0, [3, 0, 1, 0]],
    [4, 2, [2, 1, 2, 1]],
    [3, 2, [3, 1, 0, 1]],
    [2, 2, [2, 1, 0, 1]],
    [1, 3, [1, 2, 0, 1]],
    [0, 4, [0, 3, 0, 1]],
  ])(
    'a cell with %d posts and %d to-dos shows as many as fit and counts the rest',
    (posts, todos, expected) => {
      const cards = Array.from({ length: posts }, (_, n) => cardWith([calendarPost()], `g${n}`));
      const fit = fitIntoCell(cards, Array.from({ length: todos }));
      expect([fit.cards.length, fit.todos.length, fit.hiddenCards.length, fit.hiddenTodos]).toEqual(expected);
    },
  );

  it.each([
    [1, 0, 3],
    [1, 2, 3],
    [1, 3, 1],
    [2, 0, 2],
    [2, 1, 1],
    [3, 0, 1],
  ])('the titles of %d posts in a cell with %d to-dos have up to %d lines', (posts, todos, lines) => {
    const cards = Array.from({ length: posts }, (_, n) => cardWith([calendarPost()], `g${n}`));
    expect(fitIntoCell(cards, Array.from({ length: todos })).titleLines).toBe(lines);
  });
});

describe('warnings about the schedule', () => {
  it('another post of the same account within 20 minutes conflicts with the post', () => {
    const moved = cardWith([calendarPost()]);
    const other = cardWith([calendarPost({ _id: 'p2', at: on(25, '09:00') })], 'g2');
    const to = (time: string) => nearestConflict(moved, Date.parse(on(25, time)), [moved, other]);
    expect(to('08:39')).toBeNull();
    expect(to('08:40')).toEqual({ network: 'instagram', minutes: 20 });
    expect(to('09:15')).toEqual({ network: 'instagram', minutes: -15 });
    const elsewhere = cardWith([calendarPost({ platform_id: 'ig-2', at: on(25, '09:00') })], 'g2');
    expect(nearestConflict(moved, Date.parse(on(25, '09:00')), [elsewhere])).toBeNull();
  });

  it('the window of an hour contains every post that can conflict with a post in that hour', () => {
    for (const time of ['09:00', '09:30', '09:59'])
      expect(conflictWindow(Date.parse(on(25, time)))).toEqual({
        from: on(25, '08:40'),
        to: on(25, '10:20'),
      });
  });

  it('a post can conflict with a published post, but not with a failed one', () => {
    const posts = (['scheduled', 'uploaded', 'failed', 'draft'] as const).map((status) =>
      calendarPost({ status, at: on(25, '09:00') }),
    );
    expect(postsDue({ groups: [{ post_id: 'g2', posts }] }).map(({ posts: [post] }) => post)).toEqual(
      posts.slice(0, 2),
    );
  });

  it.each([
    [0, 'X: another post at the same time'],
    [-5, 'X: another post 5 min earlier'],
    [20, 'X: another post 20 min later'],
  ])('the text for a conflict at a distance of %i minutes is “%s”', (minutes, text) => {
    expect(conflictText({ network: 'x', minutes }, 'X')).toBe(text);
  });

  it('four days without a post on a network are a gap, but three are not', () => {
    const byDay = new Map(
      [23, 28].map((day) => [`2026-11-${day}`, [cardWith([calendarPost({ at: on(day) })], `g${day}`)]]),
    );
    expect(gapsIn(week, byDay, new Map())).toEqual([
      { network: 'instagram', days: ['2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27'] },
    ]);
    expect(gapsIn(week.slice(2), byDay, new Map())).toEqual([]);
  });

  it('a day with further posts of which only the number is known does not belong to a gap', () => {
    const byDay = new Map([['2026-11-23', [cardWith([calendarPost({ at: on(23) })])]]]);
    expect(gapsIn(week, byDay, new Map())[0]?.days).toHaveLength(6);
    expect(gapsIn(week, byDay, new Map([['2026-11-26', 40]]))).toEqual([]);
    expect(gapsIn(week, byDay, new Map([['2026-11-29', 40]]))[0]?.days).toEqual(week.slice(1, 6));
  });

  it('gaps are placed from the longest to the shortest, each in the free week that has most of its days', () => {
    const weeks = ['2026-11-18', '2026-11-25', '2026-12-02'].map((day) => weekOf(day, 'monday'));
    const all = weeks.flat();
    const gap = (network: string, from: number, to: number) => ({ network, days: all.slice(from, to) });
    const [long, early] = [gap('x', 5, 17), gap('tiktok', 5, 14)];
    const [later, short] = [gap('threads', 12, 18), gap('reddit', 8, 12)];
    expect([...gapsOfWeeks([long, early, later, short], weeks).entries()]).toEqual([
      ['2026-11-23', { gap: long, first: 0, last: 6 }],
      ['2026-11-16', { gap: early, first: 5, last: 6 }],
      ['2026-11-30', { gap: later, first: 0, last: 3 }],
    ]);
  });

  it('a scheduled post is at risk if its account is missing, or if the token ends before the post is due', () => {
    const account = {
      platform: 'instagram',
      platform_id: 'ig-1',
      problem: null,
      missingPermissions: [],
      tokenEndsAt: null,
    };
    const card = cardWith([calendarPost()]);
    expect(networksAtRisk(card, [account])).toEqual([]);
    expect(networksAtRisk(card, [])).toEqual(['instagram']);
    expect(networksAtRisk(card, [{ ...account, tokenEndsAt: on(25, '08:00') }])).toEqual(['instagram']);
    expect(networksAtRisk(card, [{ ...account, tokenEndsAt: on(26) }])).toEqual([]);
    expect(networksAtRisk(cardWith([calendarPost({ status: 'uploaded' })]), [])).toEqual([]);
  });
});
