import { describe, expect, it } from 'vitest';
import { offsetText, cityName, searchTimeZones, timeZoneChoices } from './time-zones.ts';

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

describe('the city of a time zone', () => {
  it.each([
    ['Europe/Berlin', 'Berlin'],
    ['America/New_York', 'New York'],
    ['America/Argentina/Buenos_Aires', 'Buenos Aires, Argentina'],
    ['UTC', 'UTC'],
    ['Etc/UTC', 'UTC'],
  ])('the city of %s is %s', (zone, city) => {
    expect(cityName(zone)).toBe(city);
  });
});

describe('the list of time zones', () => {
  const zones = Intl.supportedValuesOf('timeZone');

  it('zones are sorted by city, with their offset on the given day', () => {
    const choices = timeZoneChoices(['Indian/Maldives', 'Europe/Paris', 'America/Lima'], [], summer);
    expect(choices.map(({ name, label }) => [name, label])).toEqual([
      ['America/Lima', 'Lima (UTC-05:00)'],
      ['Indian/Maldives', 'Maldives (UTC+05:00)'],
      ['Europe/Paris', 'Paris (UTC+02:00)'],
      ['UTC', 'UTC (UTC+00:00)'],
    ]);
  });

  it('a zone with two names appears once, under the name in use', () => {
    const names = (inUse: string) =>
      timeZoneChoices(zones, [inUse], winter).flatMap(({ name }) => (/Calc|Kolk/.test(name) ? [name] : []));
    expect(names('Asia/Kolkata')).toEqual(['Asia/Kolkata']);
    expect(names('Asia/Calcutta')).toEqual(['Asia/Calcutta']);
  });

  it('people see current city names for zones that the runtime lists under older names', () => {
    const labels = timeZoneChoices(['Europe/Kiev', 'Asia/Saigon', 'Asia/Katmandu'], [], winter);
    expect(labels.map(({ label }) => label)).toEqual([
      'Ho Chi Minh (UTC+07:00)',
      'Kathmandu (UTC+05:45)',
      'Kyiv (UTC+02:00)',
      'UTC (UTC+00:00)',
    ]);
  });

  const all = timeZoneChoices(zones, [], winter);
  it.each([
    ['kyiv', 'Kyiv (UTC+02:00)'],
    ['Kiev', 'Kyiv (UTC+02:00)'],
    ['calcutta', 'Kolkata (UTC+05:30)'],
    ['india', 'Kolkata (UTC+05:30)'],
    ['germany', 'Berlin (UTC+01:00)'],
    ['uk', 'London (UTC+00:00)'],
    ['new york', 'New York (UTC-05:00)'],
    ['America/New_York', 'New York (UTC-05:00)'],
    ['são tomé', 'Sao Tome (UTC+00:00)'],
    ['utc+5:30', 'Colombo (UTC+05:30)'],
  ])('the search "%s" finds %s first', (typed, label) => {
    expect(searchTimeZones(all, typed)[0]?.label).toBe(label);
  });

  it('an empty search finds every zone, and a search without a match finds none', () => {
    expect(searchTimeZones(all, ' ')).toHaveLength(all.length);
    expect(searchTimeZones(all, 'atlantis')).toEqual([]);
  });
});
