import { inChosenOrder } from '@fanfare/core/posts/post.ts';
import { shortLine } from '@fanfare/core/posts/post-name.ts';
import {
  calendarPostsMax,
  datedStatuses,
  type CalendarPost,
  type CalendarWindow,
} from '@fanfare/core/calendar/calendar.ts';
import { addDays, dayIn, daySpans, type Day, type DaySpan } from '@fanfare/core/calendar/days.ts';
import type { CalendarInput } from '@fanfare/core/api/schemas/calendar.ts';
import type { DatedPost } from '../../store/posts-window.ts';
import type { PostDependencies } from '../posts/index.ts';

function viewOf({ id, status, uploadTo, platformId, createdBy, shownAt, content }: DatedPost): CalendarPost {
  return {
    _id: id,
    status,
    uploadTo,
    platform_id: platformId,
    at: shownAt.toISOString(),
    title: shortLine(content),
    picture: content.thumbnail?.path ?? content.media[0]?.path ?? null,
    createdBy,
  };
}

/** The position orders the posts and is not sent. */
const inOrder = (members: readonly DatedPost[]): CalendarPost[] =>
  inChosenOrder(members.map((post) => ({ _id: post.id, position: post.position, view: viewOf(post) }))).map(
    ({ view }) => view,
  );

function spansBetween(from: number, to: number, zone: string): DaySpan[] {
  const days: Day[] = [];
  for (let day = dayIn(from, zone); day <= dayIn(to - 1, zone); day = addDays(day, 1)) days.push(day);
  return daySpans(days, zone);
}

/** The posts of a window in one query. Posts on days that do not fit into the reply are only counted. */
export async function findCalendar(
  { posts, log }: Pick<PostDependencies, 'posts' | 'log'>,
  { workspaceId, from, to, zone }: CalendarInput,
): Promise<CalendarWindow> {
  const window = { statuses: datedStatuses, from: new Date(from), to: new Date(to) };
  // One post more than the limit shows whether the reply leaves out posts.
  const read = await posts.window(workspaceId, { ...window, limit: calendarPostsMax + 1 });
  for (const error of read.unreadable) log.error('A post of the calendar cannot be read.', error);
  const shown = read.posts.slice(0, calendarPostsMax);
  const groups = Map.groupBy(shown, ({ groupId }) => groupId);
  return {
    groups: [...groups].map(([id, members]) => ({ post_id: id, posts: inOrder(members) })),
    more: read.isFull ? await countLeftOut() : [],
  };

  async function countLeftOut(): Promise<CalendarWindow['more']> {
    const end = Date.parse(to);
    // The last shown post is on the first incomplete day. That day is counted as a whole, and its shown posts are
    // subtracted below.
    const cutAt = shown.at(-1)?.shownAt.getTime() ?? Date.parse(from);
    const spans = spansBetween(cutAt, end, zone);
    const counts = await Promise.all(
      spans.map(async ({ day, start, end: dayEnd }) => {
        const since = Math.max(start, Date.parse(from));
        const all = await posts.countWindow(workspaceId, {
          ...window,
          from: new Date(since),
          to: new Date(Math.min(dayEnd, end)),
        });
        const known = shown.filter(({ shownAt: at }) => at.getTime() >= since && at.getTime() < dayEnd);
        return { day, posts: all - known.length };
      }),
    );
    return counts.filter((each) => each.posts > 0);
  }
}
