import type { CalendarWindow } from '../calendar/calendar.ts';
import { route } from './route.ts';
import type { CalendarInput, MovePostsInput } from './schemas/calendar.ts';

export const calendarRoutes = {
  calendar: route<CalendarInput, CalendarWindow>()({ method: 'GET', path: '/api/auth/user/calendar' }),
  /**
   * Changes the publishing times of all given posts. If one of the posts cannot be moved, no post is moved, and the
   * answer gives the reason.
   */
  movePosts: route<MovePostsInput, { moved: number }>()({
    method: 'POST',
    path: '/api/auth/user/calendar/move',
    placement: 'data',
  }),
};
