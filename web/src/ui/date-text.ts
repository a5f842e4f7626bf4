interface Style {
  locale: string;
  hourCycle: 'h12' | 'h23';
}

/**
 * Month names are English, like the rest of the product. The order of day and month, and the clock, follow the person's
 * language.
 */
function readStyle(language: string): Style {
  try {
    const { hour12 } = new Intl.DateTimeFormat(language, { hour: 'numeric' }).resolvedOptions();
    return {
      locale: /^en\b/.test(language) ? language : 'en-GB',
      hourCycle: hour12 === true ? 'h12' : 'h23',
    };
  } catch {
    // Some systems report invalid language names, such as `en-US@posix`.
    return { locale: 'en-GB', hourCycle: 'h23' };
  }
}

/**
 * Creates the value for each key only once. A table of posts shows hundreds of dates, and creating a format takes
 * longer than using it.
 */
function createdOnce<Value>(create: (key: string) => Value): (key: string) => Value {
  const created = new Map<string, Value>();
  return (key) => {
    const known = created.get(key) ?? create(key);
    created.set(key, known);
    return known;
  };
}

const styleFor = createdOnce(readStyle);

const day = { day: 'numeric', month: 'short', year: 'numeric' } as const;
const time = { hour: 'numeric', minute: '2-digit' } as const;

type DateText = (at: string | Date, timeZone: string, language?: string) => string;

function withOptions(options: Intl.DateTimeFormatOptions): DateText {
  const formatIn = createdOnce((language) => {
    const { locale, hourCycle } = styleFor(language);
    return createdOnce((timeZone) => new Intl.DateTimeFormat(locale, { timeZone, ...options, hourCycle }));
  });
  return (at, timeZone, language = navigator.language) =>
    formatIn(language)(timeZone)
      .formatToParts(new Date(at))
      .map(({ type, value }) => (type === 'hour' ? String(Number(value)) : value))
      .join('')
      // British English abbreviates September to "Sept" and all other English to "Sep".
      .replace(/Sept\b/, 'Sep');
}

/** "22 Nov 2026" */
export const dayText = withOptions(day);

/** "22 Nov 2026, 8:47" */
export const timeText = withOptions({ ...day, ...time });

/** "22 Nov 2026, 8:47:05" */
export const secondText = withOptions({ ...day, ...time, second: '2-digit' });

/** "Sunday, 22 November 2026 at 8:47" */
export const fullText = withOptions({
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  ...time,
});

/** "8:47" */
export const clockText = withOptions(time);

/** "8:47" for a local time such as "08:47". */
export const timeOfDayText = (time: string): string => clockText(`2026-01-01T${time}:00Z`, 'UTC');

/** "Sunday 8:47" */
export const weekdayText = withOptions({ weekday: 'long', ...time });

/** "Sun 22 Nov, 8:47" */
export const soonText = withOptions({ weekday: 'short', day: 'numeric', month: 'short', ...time });

/** "22 Nov" */
export const dayMonthText = withOptions({ day: 'numeric', month: 'short' });

/** "Nov 2026" */
export const monthText = withOptions({ month: 'short', year: 'numeric' });

/** "Sun 22 Nov" */
export const shortDayText = withOptions({ weekday: 'short', day: 'numeric', month: 'short' });

/** "Sunday 22 November" */
export const longDayText = withOptions({ weekday: 'long', day: 'numeric', month: 'long' });

/** "15 – 21 Nov", for days of a calendar. */
export function dayRangeText(first: string, last: string, language = navigator.language): string {
  const { locale } = styleFor(language);
  const format = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  return format.formatRange(new Date(first), new Date(last)).replaceAll(/Sept\b/g, 'Sep');
}
