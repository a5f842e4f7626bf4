import { describe, expect, it } from 'vitest';
import { momentOf, wallClock } from './wall-clock.ts';

const berlin = 'Europe/Berlin';
const iso = (wall: string, zone: string) => {
  const moment = momentOf(wall, zone);
  return moment && [new Date(moment.at).toISOString(), moment.clockChange];
};

describe('local times', () => {
  it('a moment is shown in the local time of a zone', () => {
    const at = Date.parse('2026-11-05T23:30:40Z');
    expect(wallClock(at, berlin)).toBe('2026-11-06T00:30');
    expect(wallClock(at, 'America/New_York')).toBe('2026-11-05T18:30');
  });

  it.each([
    ['2026-11-05T09:00', berlin, '2026-11-05T08:00:00.000Z', null],
    ['2026-07-05T09:00', berlin, '2026-07-05T07:00:00.000Z', null],
    ['2026-11-05T09:00', 'Asia/Kathmandu', '2026-11-05T03:15:00.000Z', null],
    ['2026-11-05T09:00', 'UTC', '2026-11-05T09:00:00.000Z', null],
    ['2026-10-25T01:59', berlin, '2026-10-24T23:59:00.000Z', null],
    ['2026-10-25T02:00', berlin, '2026-10-25T00:00:00.000Z', 'twice'],
    ['2026-10-25T02:59', berlin, '2026-10-25T00:59:00.000Z', 'twice'],
    ['2026-10-25T03:00', berlin, '2026-10-25T02:00:00.000Z', null],
    ['2027-03-28T01:59', berlin, '2027-03-28T00:59:00.000Z', null],
    ['2027-03-28T02:00', berlin, '2027-03-28T01:00:00.000Z', 'skipped'],
    ['2027-03-28T02:30', berlin, '2027-03-28T01:30:00.000Z', 'skipped'],
    ['2027-03-28T03:00', berlin, '2027-03-28T01:00:00.000Z', null],
  ] as const)('the local time %s in %s is %s (%s)', (wall, zone, at, oddity) => {
    expect(iso(wall, zone)).toEqual([at, oddity]);
  });

  it.each([
    '',
    '2026-13-05T09:00',
    'tomorrow',
    '2026-11-05',
    '2027-02-29T10:00',
    '2026-04-31T10:00',
    '2026-11-05T24:00',
  ])('the text "%s" is not a local time', (wall) => {
    expect(momentOf(wall, berlin)).toBeNull();
  });
});
