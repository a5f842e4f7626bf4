import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readTypedTime } from './typed-time.ts';

describe('reading a typed time', () => {
  it.each([
    ['18:30', '18:30'],
    ['00:00', '00:00'],
    ['0:00', '00:00'],
    ['23:59', '23:59'],
    ['9:05', '09:05'],
    ['9', '09:00'],
    ['09', '09:00'],
    ['930', '09:30'],
    ['1830', '18:30'],
    ['18.30', '18:30'],
    ['9.05', '09:05'],
    ['18h30', '18:30'],
    ['9 30', '09:30'],
    ['18 h 30', '18:30'],
    ['18h', '18:00'],
    ['18 Uhr', '18:00'],
    ['18:30 Uhr', '18:30'],
    ['18 Uhr 30', '18:30'],
    ['um 18.30 Uhr', '18:30'],
    ['kl. 18.30', '18:30'],
    ['à 18h30', '18:30'],
    ['at 6pm', '18:00'],
    ['6pm', '18:00'],
    ['6 pm', '18:00'],
    ['6 PM', '18:00'],
    ['6p', '18:00'],
    ['6a', '06:00'],
    ['6:30 pm', '18:30'],
    ['6:30pm', '18:30'],
    ['6.30 p.m.', '18:30'],
    ['630pm', '18:30'],
    ['6:30\u202fPM', '18:30'],
    ['12am', '00:00'],
    ['12:30 a.m.', '00:30'],
    ['12 pm', '12:00'],
    ['12', '12:00'],
    ['noon', '12:00'],
    ['Noon', '12:00'],
    ['  7:15  ', '07:15'],
    ['18:30:00', '18:30'],
    ['１８：３０', '18:30'],
    ['١٨:٣٠', '18:30'],
    ['१८:३०', '18:30'],
  ])('the text "%s" is read as %s', (text, time) => {
    expect(readTypedTime(text)).toEqual({ time, problem: null });
  });

  const range = 'Hours go to 23, minutes to 59. Try 18:30 or 6:30 pm.';
  it.each([
    ['', 'Type a time, such as 18:30 or 6:30 pm.'],
    ['   ', 'Type a time, such as 18:30 or 6:30 pm.'],
    ['25:99', `25:99 is not a time. ${range}`],
    ['27:15', `27:15 is not a time. ${range}`],
    ['18:60', `18:60 is not a time. ${range}`],
    ['2515', `2515 is not a time. ${range}`],
    ['99', `99 is not a time. ${range}`],
    ['24:01', `24:01 is not a time. ${range}`],
    ['24:00', '24:00 is the start of the next day. Choose that day and type 00:00.'],
    ['24', '24:00 is the start of the next day. Choose that day and type 00:00.'],
    ['midnight', 'Midnight can start or end a day. Choose the day and type 00:00, which is its start.'],
    ['13pm', '13pm is not a time. Hours with am or pm go from 1 to 12. Try 18:30 or 6:30 pm.'],
    ['0am', '0am is not a time. Hours with am or pm go from 1 to 12. Try 18:30 or 6:30 pm.'],
    ['6:3', '6:3 is not a time. Type two digits for the minutes.'],
    ['6:3pm', '6:3pm is not a time. Type two digits for the minutes.'],
    ['18:30:15', 'Posts are scheduled to the minute. Leave out the seconds.'],
    ['half past six', 'half past six is not a time. Try 18:30 or 6:30 pm.'],
    ['1 8:30', '1 8:30 is not a time. Try 18:30 or 6:30 pm.'],
    ['six', 'six is not a time. Try 18:30 or 6:30 pm.'],
    ['-1', '-1 is not a time. Try 18:30 or 6:30 pm.'],
    ['12345', '12345 is not a time. Try 18:30 or 6:30 pm.'],
    ['18:30-19:00', '18:30-19:00 is not a time. Try 18:30 or 6:30 pm.'],
    ['1e1', '1e1 is not a time. Try 18:30 or 6:30 pm.'],
    ['pm', 'pm is not a time. Try 18:30 or 6:30 pm.'],
    ['constructor', 'constructor is not a time. Try 18:30 or 6:30 pm.'],
    ['tomorrow at 9 in the morning', 'tomorrow at 9 in the… is not a time. Try 18:30 or 6:30 pm.'],
    [`at ${'🕘'.repeat(20)}`, `at ${'🕘'.repeat(17)}… is not a time. Try 18:30 or 6:30 pm.`],
  ])('the text "%s" is refused with a reason', (text, problem) => {
    expect(readTypedTime(text)).toEqual({ time: null, problem });
  });

  it('every minute of the day is read correctly, in 24-hour and in 12-hour form', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1439 }), (minute) => {
        const at = new Date(minute * 60_000);
        const written = (hourCycle: 'h23' | 'h12') =>
          new Intl.DateTimeFormat('en-US', {
            timeZone: 'UTC',
            hour: '2-digit',
            minute: '2-digit',
            hourCycle,
          }).format(at);
        const time = at.toISOString().slice(11, 16);
        expect(readTypedTime(written('h23')).time).toBe(time);
        expect(readTypedTime(written('h12')).time).toBe(time);
      }),
    );
  });

  it('every text is either read as a valid time of day or refused with a reason', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const { time, problem } = readTypedTime(text);
        if (time === null) expect(problem).toMatch(/\.$/);
        else expect(time).toMatch(/^(?:[01]\d|2[0-3]):[0-5]\d$/);
      }),
    );
  });
});
