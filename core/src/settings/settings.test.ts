import { describe, expect, it } from 'vitest';
import { accountDeletionReasons, removalTime } from './account-deletion.ts';
import { isTimeZone, newSettings } from './settings.ts';

describe('a time zone', () => {
  it.each(['Europe/Berlin', 'America/Argentina/Buenos_Aires', 'Etc/GMT+5', 'UTC', 'Asia/Kolkata'])(
    'the zone %s is known',
    (name) => {
      expect(isTimeZone(name)).toBe(true);
    },
  );

  it.each(['', 'Moon/Tranquility', '+02:00', '-0500', 'Europe/Berlin\n', `A${'b'.repeat(64)}`, '../etc'])(
    'the zone %j is unknown',
    (name) => {
      expect(isTimeZone(name)).toBe(false);
    },
  );
});

describe('the settings of a new person', () => {
  it('new settings are taken from the device', () => {
    expect(newSettings('Asia/Tokyo', 'sunday')).toEqual({
      timeZone: 'Asia/Tokyo',
      weekStart: 'sunday',
      showGuide: true,
      onboarding: { completed: false },
      saved: false,
    });
  });

  it('an unknown time zone falls back to UTC', () => {
    expect(newSettings('Nowhere', 'monday').timeZone).toBe('UTC');
  });
});

describe('deleting an account', () => {
  it('the reasons for deleting an account are quoted from the specification', () => {
    expect(accountDeletionReasons).toEqual([
      "I don't find it useful",
      'I am switching to a different service',
      'I am experiencing technical issues',
      'Too difficult to use',
      'Other',
    ]);
  });

  it('an account is removed exactly 30 days after the request, even across a clock change', () => {
    const asked = new Date('2026-10-10T08:30:00.123Z');
    expect(removalTime(asked).toISOString()).toBe('2026-11-09T08:30:00.123Z');
  });
});
