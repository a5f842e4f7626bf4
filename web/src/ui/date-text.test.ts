import { describe, expect, it } from 'vitest';
import { dayRangeText, dayText, secondText, soonText, timeText, weekdayText } from './date-text.ts';

const at = '2026-11-21T23:05:07.000Z';
const berlin = 'Europe/Berlin';

describe('dates on screens', () => {
  it.each([
    ['en-GB', '22 Nov 2026, 0:05'],
    ['de-DE', '22 Nov 2026, 0:05'],
    ['en-US', 'Nov 22, 2026, 12:05\u202fAM'],
    ['en-US@posix', '22 Nov 2026, 0:05'],
  ])('a moment is written in the order and with the 12- or 24-hour clock of %s', (language, text) => {
    expect(timeText(at, berlin, language)).toBe(text);
  });

  it.each(['en-GB', 'en-AU', 'en-US'])('September is abbreviated to three letters in %s', (language) => {
    expect(dayText('2026-09-05T10:00:00.000Z', berlin, language)).toMatch(/\bSep\b/);
    expect(dayRangeText('2026-09-05', '2026-09-28', language)).toMatch(/\bSep\b/);
  });

  it('a moment is shown in the time zone of the person', () => {
    expect(timeText(at, 'America/New_York', 'en-GB')).toBe('21 Nov 2026, 18:05');
    expect(dayText(at, 'America/New_York', 'en-GB')).toBe('21 Nov 2026');
  });

  it('a moment can be shown with seconds', () => {
    expect(secondText(at, berlin, 'en-GB')).toBe('22 Nov 2026, 0:05:07');
  });

  it('a moment can be shown with its weekday and time', () => {
    expect(weekdayText(at, berlin, 'en-GB')).toBe('Sunday 0:05');
    expect(soonText(at, berlin, 'en-GB')).toBe('Sun 22 Nov, 0:05');
    expect(weekdayText(at, berlin, 'en-US')).toBe('Sunday 12:05\u202fAM');
  });
});
