import { describe, expect, it } from 'vitest';
import { firstNameOf, greetingAt, hourIn } from './greeting.ts';

describe('greeting', () => {
  it.each([
    [4, 'Good evening'],
    [5, 'Good morning'],
    [11, 'Good morning'],
    [12, 'Good afternoon'],
    [17, 'Good afternoon'],
    [18, 'Good evening'],
    [0, 'Good evening'],
  ])('the greeting at hour %i is "%s"', (hour, greeting) => {
    expect(greetingAt(hour)).toBe(greeting);
  });

  it('the hour is taken from the time zone of the person', () => {
    const at = new Date('2026-11-21T23:30:00.000Z');
    expect(hourIn('Europe/Berlin', at)).toBe(0);
    expect(hourIn('America/New_York', at)).toBe(18);
  });

  it('the first name is taken from the full name, if there is one', () => {
    expect(firstNameOf('  Kim  Sato ')).toBe('Kim');
    expect(firstNameOf('')).toBe('');
  });
});
