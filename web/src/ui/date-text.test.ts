import { describe, expect, it } from 'vitest';
import { secondText, timeText } from './date-text.ts';

describe('a time', () => {
  const now = new Date('2026-11-20T12:00:00.000Z');
  it('is told by the clock of the reader', () => {
    expect(timeText('2026-11-20T23:30:00.000Z', 'Europe/Berlin', now)).toBe('21 Nov, 00:30');
    expect(timeText('2026-11-20T23:30:00.000Z', 'America/New_York', now)).toBe('20 Nov, 18:30');
  });
  it('has its seconds where they count', () => {
    expect(secondText('2026-11-20T23:30:07.000Z', 'Europe/Berlin', now)).toBe('21 Nov, 00:30:07');
  });
  it('has its year where that is another, there', () => {
    expect(timeText('2026-12-31T23:30:00.000Z', 'Europe/Berlin', now)).toBe('1 Jan 2027, 00:30');
    expect(timeText('2026-12-31T23:30:00.000Z', 'America/New_York', now)).toBe('31 Dec, 18:30');
  });
});
