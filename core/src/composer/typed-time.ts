import { shorten } from '../text/shorten.ts';

export type TypedTime = { time: string; problem: null } | { time: null; problem: string };

const examples = 'Try 18:30 or 6:30 pm.';
const refuse = (problem: string): TypedTime => ({ time: null, problem });

const namedTimes: ReadonlyMap<string, TypedTime> = new Map([
  ['noon', { time: '12:00', problem: null }],
  ['midnight', refuse('Midnight can start or end a day. Choose the day and type 00:00, which is its start.')],
]);

/** The maximum number of characters of the typed text that a message quotes. No time of day is longer. */
const quotedLength = 20;
const quote = (text: string) => shorten(text, quotedLength, quotedLength);

/** Digits of other scripts, and full-width digits such as “６”, become ASCII digits. */
const withPlainDigits = (text: string) =>
  text.normalize('NFKC').replace(/[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f]/g, (digit) => {
    const code = digit.charCodeAt(0);
    const zero = [0x660, 0x6f0, 0x966].findLast((start) => start <= code) ?? code;
    return String(code - zero);
  });

/** Turns "6:30 p.m." into "6:30pm" and "18 h 30" into "18:30". */
const simplify = (text: string) =>
  withPlainDigits(text)
    .toLowerCase()
    .replace(/^(?:at|kl\.?|um|à) /, '')
    .replaceAll(/(\d)\s+(?=\d)/g, '$1:')
    .replaceAll(/\s/g, '')
    .replace(/([ap])\.?m?\.?$/, '$1m')
    .replace(/uhr$/, '')
    .replace(/^(\d{1,2})(?:[.h]|uhr)(?=\d)/, '$1:')
    .replace(/^(\d{1,2})h$/, '$1');

const twelveHour = (hour: number, half: string) => (hour % 12) + (half === 'pm' ? 12 : 0);

interface TimeParts {
  hour: number;
  minutes: string;
  seconds: string;
  half: string;
}

/**
 * The reason why these parts are not a valid time of day; null if they are valid. With `quotes`, the message quotes the
 * typed text before the reason.
 */
function problemOf({ hour, minutes, seconds, half }: TimeParts): { reason: string; quotes: boolean } | null {
  if (hour === 24 && minutes === '00' && half === '')
    return { reason: '24:00 is the start of the next day. Choose that day and type 00:00.', quotes: false };
  if (half !== '' && (hour < 1 || hour > 12))
    return { reason: `Hours with am or pm go from 1 to 12. ${examples}`, quotes: true };
  if (hour > 23 || Number(minutes) > 59)
    return { reason: `Hours go to 23, minutes to 59. ${examples}`, quotes: true };
  if (seconds !== '00')
    return { reason: 'Posts are scheduled to the minute. Leave out the seconds.', quotes: false };
  return null;
}

function unreadable(simple: string): string {
  return /^\d{1,2}:\d(?:am|pm)?$/.test(simple) ? 'Type two digits for the minutes.' : examples;
}

/**
 * Reads a time of day such as "18:30", "18.30", "1830", "18h30", "6pm" or "6:30 p.m.". Returns the time as "18:30", or
 * the reason why the text is refused.
 */
export function readTypedTime(typed: string): TypedTime {
  const text = typed.trim();
  if (text === '') return refuse('Type a time, such as 18:30 or 6:30 pm.');
  const refused = (reason: string) => refuse(`${quote(text)} is not a time. ${reason}`);
  const simple = text.length > quotedLength ? '' : simplify(text);
  const named = namedTimes.get(simple);
  if (named) return named;
  const found = /^(\d{1,2})(?::?(\d{2}))?(?::(\d{2}))?(am|pm)?$/.exec(simple);
  if (!found) return refused(unreadable(simple));
  const [, hours, minutes = '00', seconds = '00', half = ''] = found;
  const parts = { hour: Number(hours), minutes, seconds, half };
  const problem = problemOf(parts);
  if (problem) return problem.quotes ? refused(problem.reason) : refuse(problem.reason);
  const hour = half === '' ? parts.hour : twelveHour(parts.hour, half);
  return { time: `${String(hour).padStart(2, '0')}:${minutes}`, problem: null };
}
