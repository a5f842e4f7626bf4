import type { CalendarPost } from '../calendar.ts';
import { dayIn, daySpans, positionFinder, type Day } from '../days.ts';
import { cardsByDay, noFilters, type CalendarCard } from '../cards.ts';

export const calendarPost = (change: Partial<CalendarPost> = {}): CalendarPost => ({
  _id: 'p1',
  status: 'scheduled',
  uploadTo: 'instagram',
  platform_id: 'ig-1',
  at: '2026-11-25T08:30:00.000Z',
  title: 'Fresh coffee',
  picture: null,
  createdBy: 'kim',
  ...change,
});

export function cardWith(posts: readonly CalendarPost[], groupId = 'g1', zone = 'UTC'): CalendarCard {
  const days: Day[] = posts.map(({ at }) => dayIn(Date.parse(at), zone)).toSorted();
  const findPosition = positionFinder(daySpans([days[0] ?? ''], zone), zone);
  const card = [
    ...cardsByDay([{ post_id: groupId, posts: [...posts] }], findPosition, noFilters).values(),
  ][0]?.[0];
  if (!card) throw new Error('These posts have no day.');
  return card;
}
