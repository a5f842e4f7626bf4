import { describe, expect, it } from 'vitest';
import type { CalendarPost, CalendarWindow } from '../calendar/calendar.ts';
import { minuteMs } from '../time/units.ts';
import { findOtherPosts, nearPostText, spreadNotes } from './other-posts.ts';
import { previewSpread } from './spread.ts';
import { account, berlin, context, row, zone } from './testing/builders.ts';

const at = (time: string) => Date.parse(time);
const post = (time: string, change: Partial<CalendarPost> = {}): CalendarPost => ({
  _id: time,
  status: 'scheduled',
  uploadTo: 'plain',
  platform_id: '1',
  at: time,
  title: '',
  picture: null,
  createdBy: 'kim',
  ...change,
});
const windowWith = (posts: CalendarPost[], more: CalendarWindow['more'] = []): CalendarWindow => ({
  groups: [{ post_id: 'g', posts }],
  more,
});
const plan = {
  zone,
  slots: [
    { day: 'tuesday', time: '09:00', platform: null },
    { day: 'tuesday', time: '17:00', platform: 'plain' },
    { day: 'wednesday', time: '09:00', platform: null },
  ],
  revision: 1,
} as const;
const tuesday = '2026-11-24T08:00:00.000Z';
const wednesday = '2026-11-25T08:00:00.000Z';
const sheet = { accounts: [account('plain')], rows: [row('a'), row('b', { schedule: berlin(tuesday) })] };
const find = (windows: CalendarWindow[], chosen: string[], about = sheet) =>
  findOtherPosts(windows, about, new Set(chosen), { plan, zone });

describe('the posts whose times a spread must avoid', () => {
  it('posts of accounts that are not chosen take slots, but are not reported as near', () => {
    const others = [post(tuesday, { platform_id: '2' }), post(wednesday)];
    expect(find([windowWith(others)], ['a', 'b'])).toEqual({
      uses: [
        { at: at(tuesday), platform: 'plain' },
        { at: at(wednesday), platform: 'plain' },
      ],
      times: [at(wednesday)],
    });
  });

  it('published posts take no slots and are not reported as near', () => {
    expect(find([windowWith([post(tuesday, { status: 'uploaded' })])], ['a', 'b'])).toEqual({
      uses: [],
      times: [],
    });
  });

  it('rows that keep their times take slots for each network, and rows that get new times do not', () => {
    const several = { ...sheet, accounts: [account('plain'), account('plain', '2'), account('titled')] };
    expect(find([], ['a'], several)).toEqual({
      uses: ['plain', 'titled'].map((platform) => ({ at: at(tuesday), platform })),
      times: [at(tuesday)],
    });
    expect(find([], ['a', 'b'], several)).toEqual({ uses: [], times: [] });
  });

  it('a row without accounts takes a slot for all networks', () => {
    expect(find([], ['a'], { ...sheet, accounts: [] }).uses).toEqual([{ at: at(tuesday), platform: '' }]);
  });

  it('no slot is suggested on a day whose posts were not all loaded', () => {
    const { uses } = find([windowWith([], [{ day: '2026-11-24', posts: 3 }])], ['a', 'b']);
    const first = previewSpread([row('a')], ['plain'], { kind: 'slots', plan, uses }, context).rows[0];
    expect(first?.at).toBe(at(wednesday));
  });
});

describe('a post near another post', () => {
  const noon = at('2026-11-24T12:00:00Z');
  const near = (...minutes: number[]) =>
    nearPostText(
      noon,
      minutes.map((each) => noon + each * minuteMs),
    );

  it('the nearest post within half an hour, before or after, is reported', () => {
    expect(near(-40, -10, 20)).toBe('10 min after another post');
    expect(near(-40, -20, 10)).toBe('10 min before another post');
    expect(near(-10, 10)).toBe('10 min after another post');
    expect(near(0)).toBe('At the same time as another post');
  });

  it('a post that is half an hour away is not near', () => {
    expect([near(-29), near(29)]).toEqual(['29 min after another post', '29 min before another post']);
    expect([near(-30), near(30), near()]).toEqual([null, null, null]);
  });
});

it('a row of the preview has at most one note: about a clock change, a file with the same time, or a near post', () => {
  const others = { uses: [], times: [0, 100 * minuteMs] };
  const rows = [
    { at: 0, note: 'The clocks go back.' },
    { at: 10 * minuteMs, note: null },
    { at: 10 * minuteMs, note: null },
    { at: 60 * minuteMs, note: null },
    { at: null, note: null },
  ];
  expect(spreadNotes(rows, others)).toEqual([
    'The clocks go back.',
    '10 min after another post',
    'At the same time as the file before',
    null,
    null,
  ]);
});
