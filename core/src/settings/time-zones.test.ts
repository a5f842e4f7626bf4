import { describe, expect, it } from 'vitest';
import { offsetText, placeOf, timeZoneGroups } from './time-zones.ts';

const winter = new Date('2026-01-15T12:00:00Z');
const summer = new Date('2026-07-15T12:00:00Z');

describe('the offset of a time zone', () => {
  it.each([
    ['Europe/Berlin', winter, 'UTC+01:00'],
    ['Europe/Berlin', summer, 'UTC+02:00'],
    ['America/St_Johns', winter, 'UTC-03:30'],
    ['Asia/Kathmandu', summer, 'UTC+05:45'],
    ['UTC', summer, 'UTC+00:00'],
    ['Europe/London', winter, 'UTC+00:00'],
  ])('the offset of %s at %s is %s', (zone, at, text) => {
    expect(offsetText(zone, at)).toBe(text);
  });

  it('the offset changes at the exact moment of the clock change', () => {
    const change = Date.parse('2026-03-29T01:00:00Z');
    expect(offsetText('Europe/Berlin', new Date(change - 1))).toBe('UTC+01:00');
    expect(offsetText('Europe/Berlin', new Date(change))).toBe('UTC+02:00');
  });
});

describe('the place name of a time zone', () => {
  it.each([
    ['Europe/Berlin', 'Berlin'],
    ['America/New_York', 'New York'],
    ['America/Argentina/Buenos_Aires', 'Buenos Aires, Argentina'],
    ['UTC', 'UTC'],
  ])('the place of %s is %s', (zone, place) => {
    expect(placeOf(zone)).toBe(place);
  });
});

describe('the list of time zones', () => {
  it("zones are grouped by region and sorted by place, with today's offset", () => {
    const zones = ['Indian/Maldives', 'Europe/Paris', 'Europe/Berlin', 'America/Lima'];
    expect(timeZoneGroups(zones, [], summer)).toEqual([
      { label: 'Americas', choices: [{ name: 'America/Lima', label: 'Lima (UTC-05:00)' }] },
      {
        label: 'Europe',
        choices: [
          { name: 'Europe/Berlin', label: 'Berlin (UTC+02:00)' },
          { name: 'Europe/Paris', label: 'Paris (UTC+02:00)' },
        ],
      },
      { label: 'Indian Ocean', choices: [{ name: 'Indian/Maldives', label: 'Maldives (UTC+05:00)' }] },
      { label: 'Everywhere', choices: [{ name: 'UTC', label: 'UTC (UTC+00:00)' }] },
    ]);
  });

  it('the selected zone appears once, even under an older name', () => {
    const inUse = ['Asia/Calcutta', 'Europe/Berlin'];
    const names = timeZoneGroups(['Asia/Kolkata', 'Europe/Berlin'], inUse, winter).flatMap(({ choices }) =>
      choices.map(({ name }) => name),
    );
    expect(names).toEqual(['Asia/Calcutta', 'Asia/Kolkata', 'Europe/Berlin', 'UTC']);
  });

  it('the list contains every zone of the runtime', () => {
    const zones = Intl.supportedValuesOf('timeZone');
    const found = timeZoneGroups(zones, [], winter).flatMap(({ choices }) => choices);
    expect(found.length).toBe(new Set([...zones, 'UTC']).size);
  });
});
