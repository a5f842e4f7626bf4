import { describe, expect, it, vi } from 'vitest';
import { deviceHabits, deviceTimeZone, weekStartOf } from './device.ts';
import { loadFirebaseConfig } from './firebase-config.ts';

describe('what a device says of its person', () => {
  const zoneIs = (timeZone: string) => {
    const known = Intl.DateTimeFormat().resolvedOptions();
    vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ ...known, timeZone });
  };

  it('is its zone, and its language’s week', () => {
    zoneIs('Pacific/Auckland');
    vi.spyOn(navigator, 'language', 'get').mockReturnValue('en-US');
    expect(deviceHabits()).toEqual({ timeZone: 'Pacific/Auckland', weekStart: 'sunday' });
  });

  it('is the clock of everybody where it does not know its own', () => {
    zoneIs('');
    expect(deviceTimeZone()).toBe('UTC');
  });

  it.each([
    ['a method', { getWeekInfo: () => ({ firstDay: 7 }) }, 'sunday'],
    ['a property', { weekInfo: { firstDay: 6 } }, 'saturday'],
    ['not at all', {}, 'monday'],
  ])('is read where browsers have the week as %s', (_kind, locale, expected) => {
    vi.spyOn(Intl, 'Locale').mockImplementation(function localeOf() {
      return locale as Intl.Locale;
    });
    expect(weekStartOf('xx')).toBe(expected);
  });
});

describe('the configuration of the site', () => {
  it('is read from where it is served', async () => {
    const fetcher = vi.fn<typeof fetch>(() => Promise.resolve(Response.json({ apiKey: 'k' })));
    expect(await loadFirebaseConfig(fetcher)).toEqual({ apiKey: 'k' });
    expect(fetcher.mock.calls[0]?.[0]).toBe('/__/firebase/init.json');
    expect(fetcher.mock.calls[0]?.[1]?.signal).toBeInstanceOf(AbortSignal);
  });

  it('is not taken from an answer that is a failure', async () => {
    const fetcher = () => Promise.resolve(Response.json({}, { status: 503 }));
    await expect(loadFirebaseConfig(fetcher)).rejects.toThrow('The configuration answered with 503.');
  });
});
