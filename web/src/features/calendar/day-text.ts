import { postName, postsText } from '@fanfare/core/posts/post-name.ts';
import { counted } from '@fanfare/core/text/counted.ts';
import { clockOf, type Day } from '@fanfare/core/calendar/days.ts';
import { countGroups, countPosts, type CalendarCard, type PostCount } from '@fanfare/core/calendar/cards.ts';
import type { Shift } from '@fanfare/core/calendar/moves.ts';
import { findNetwork } from '../../networks/networks.tsx';
import { timeOfDayText } from '../../ui/date-text.ts';
import { statusWords } from '../../ui/status-words.ts';

const dayFormat = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', ...options });
  return (day: Day): string => format.format(new Date(day)).replace(/Sept\b/, 'Sep');
};

/** "Tuesday 24 November" */
export const longDay = dayFormat({ weekday: 'long', day: 'numeric', month: 'long' });
/** "Tue 24 Nov" */
export const shortDay = dayFormat({ weekday: 'short', day: 'numeric', month: 'short' });
/** "24 November" */
export const plainDay = dayFormat({ day: 'numeric', month: 'long' });
export const monthText = dayFormat({ month: 'long', year: 'numeric' });
export const shortMonth = dayFormat({ month: 'short' });
export const weekdayText = dayFormat({ weekday: 'short' });
export const longWeekday = dayFormat({ weekday: 'long' });

/** "24 Nov" */
const dayAndMonth = dayFormat({ day: 'numeric', month: 'short' });

/** "12 to 18 Oct 2026", or "28 Sep to 4 Oct 2026" */
export function weekText(days: readonly Day[]): string {
  const [first = '', last = ''] = [days[0], days.at(-1)];
  const start = first.slice(0, 7) === last.slice(0, 7) ? String(Number(first.slice(8))) : dayAndMonth(first);
  return `${start} to ${dayAndMonth(last)} ${last.slice(0, 4)}`;
}

/** "8:30" or "8:30 am" from minutes since midnight, in the person's format. */
export const timeOfDay = (minutes: number): string => timeOfDayText(clockOf(minutes % (24 * 60)));

export const titleOf = ({ title }: Pick<CalendarCard, 'title'>): string =>
  postName({ title, description: '' });

/** "8:30, Friday flat white, Instagram, Facebook, scheduled, reconnect Facebook first" */
export function cardText(card: CalendarCard, atRisk: readonly string[]): string {
  const networks = card.networks.map((id) => findNetwork(id).label).join(', ');
  const risk = atRisk.map((id) => `, reconnect ${findNetwork(id).label} first`).join('');
  return `${timeOfDay(card.minutes)}, ${titleOf(card)}, ${networks}, ${statusWords[card.status].toLowerCase()}${risk}`;
}

/** "5 posts in 2 groups", for cards that are selected or moved together. */
export const cardsText = (cards: readonly CalendarCard[]): string =>
  postsText(countPosts(cards), countGroups(cards));

/** "2 days later" or "1 hour 30 minutes earlier" */
export function shiftText({ days, minutes }: Shift): string {
  const shift = days * 24 * 60 + minutes;
  if (shift === 0) return 'no change';
  const size = Math.abs(shift);
  const parts: [number, string][] = [
    [Math.floor(size / (24 * 60)), 'day'],
    [Math.floor(size / 60) % 24, 'hour'],
    [size % 60, 'minute'],
  ];
  const texts = parts.flatMap(([count, unit]) => (count > 0 ? [counted(count, unit)] : []));
  return `${texts.join(' ')} ${shift > 0 ? 'later' : 'earlier'}`;
}

/**
 * "12 posts in 5 groups, 1 to-do", or "12 posts, 107 not loaded" if it is unknown whether posts that are not loaded
 * match the filters.
 */
export const countText = ({ posts, groups, unknown }: PostCount, todos = 0): string =>
  [
    postsText(posts, groups ?? posts),
    ...(unknown > 0 ? [`${unknown} not loaded`] : []),
    ...(todos > 0 ? [counted(todos, 'to-do')] : []),
  ].join(', ');
