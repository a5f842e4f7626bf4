import type { PostView } from '@fanfare/core/posts/post.ts';

const longMax = 300;
const shortLength = 200;
const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** What is long is cut, between characters as people see them. */
export function shortened(text: string): string {
  const characters = [...segmenter.segment(text)];
  if (characters.length <= longMax) return text;
  const kept = characters.slice(0, shortLength).map(({ segment }) => segment);
  return `${kept.join('').trimEnd()}…`;
}

/** What a post is called where there is room for a line. */
export function nameOf({ title, description }: Pick<PostView, 'title' | 'description'>): string {
  const [line = ''] = (title.trim() || description.trim()).split('\n');
  return line === '' ? 'Untitled post' : line;
}

/** Why a post failed, in the network's words where it gave any. */
export const failureOf = ({ fail_reason: reason }: Pick<PostView, 'fail_reason'>): string =>
  reason === null || reason.trim() === '' ? 'Upload failed' : reason;

const yearOf = (date: Date, timeZone: string) =>
  date.toLocaleDateString('en-GB', { timeZone, year: 'numeric' });

function dayAnd(time: Intl.DateTimeFormatOptions): (iso: string, timeZone: string, now: Date) => string {
  return (iso, timeZone, now) => {
    const at = new Date(iso);
    return new Intl.DateTimeFormat('en-GB', {
      timeZone,
      day: 'numeric',
      month: 'short',
      ...time,
      ...(yearOf(at, timeZone) !== yearOf(now, timeZone) && { year: 'numeric' }),
    }).format(at);
  };
}

/** An instant by the clock of whoever reads it; the year only where it is another. */
export const timeText = dayAnd({ hour: '2-digit', minute: '2-digit' });

/** The same where seconds tell one from the next. */
export const secondText = dayAnd({ hour: '2-digit', minute: '2-digit', second: '2-digit' });

export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;
