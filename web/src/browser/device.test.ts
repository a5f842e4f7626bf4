import { describe, expect, it, vi } from 'vitest';
import { deviceDefaults, deviceTimeZone, weekStartOf } from './device.ts';
import { loadFirebaseConfig } from './firebase-config.ts';

describe('device defaults', () => {
  const zoneIs = (timeZone: string) => {
    const known = Intl.DateTimeFormat().resolvedOptions();
    vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ ...known, timeZone });
  };

  it("the defaults are the device's time zone and the first day of the week in its language", () => {
    zoneIs('Pacific/Auckland');
    vi.spyOn(navigator, 'language', 'get').mockReturnValue('en-US');
    expect(deviceDefaults()).toEqual({ timeZone: 'Pacific/Auckland', weekStart: 'sunday' });
  });

  it('the time zone falls back to UTC when the device does not know its own', () => {
    zoneIs('');
    expect(deviceTimeZone()).toBe('UTC');
  });

  it.each([
    ['week data in a method', { getWeekInfo: () => ({ firstDay: 7 }) }, 'sunday'],
    ['week data in a property', { weekInfo: { firstDay: 6 } }, 'saturday'],
    ['Monday without week data', {}, 'monday'],
  ])(
    'the first day of the week comes from the browser, if it has week data: %s',
    (_kind, locale, expected) => {
      vi.spyOn(Intl, 'Locale').mockImplementation(function localeOf() {
        return locale as Intl.Locale;
      });
      expect(weekStartOf('xx')).toBe(expected);
    },
  );
});

describe('loadFirebaseConfig', () => {
  it('the configuration is read from the address that Firebase Hosting reserves for it', async () => {
    const fetcher = vi.fn<typeof fetch>(() => Promise.resolve(Response.json({ apiKey: 'k' })));
    expect(await loadFirebaseConfig(fetcher)).toEqual({ apiKey: 'k' });
    expect(fetcher.mock.calls[0]?.[0]).toBe('/__/firebase/init.json');
    expect(fetcher.mock.calls[0]?.[1]?.signal).toBeInstanceOf(AbortSignal);
  });

  it('a failed response is not used as configuration', async () => {
    const fetcher = () => Promise.resolve(Response.json({}, { status: 503 }));
    await expect(loadFirebaseConfig(fetcher)).rejects.toThrow('The configuration answered with 503.');
  });
});
