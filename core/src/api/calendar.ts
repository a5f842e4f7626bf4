import type { CalendarWindow } from '../calendar/calendar.ts';
import { route } from './route.ts';
import type { CalendarInput, MovePostsInput } from './schemas/calendar.ts';

export const calendarRoutes = {
  /** The posts of some weeks, with what the calendar shows of each. */
  calendar: route<CalendarInput, CalendarWindow>()({ method: 'GET', path: '/api/auth/user/calendar' }),
  /** Changes when posts are published: all of them, or none and why. */
  movePosts: route<MovePostsInput, { moved: number }>()({
    method: 'POST',
    path: '/api/auth/user/calendar/move',
    placement: 'data',
  }),
};
