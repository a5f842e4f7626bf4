import type { CalendarWindow } from '../calendar/calendar.ts';
import { route } from './route.ts';
import type { CalendarInput, MovePostsInput } from './schemas/calendar.ts';

export const calendarRoutes = {
  calendar: route<CalendarInput, CalendarWindow>()({ method: 'GET', path: '/api/auth/user/calendar' }),
  /**
   * Changes the publishing times of all given posts. If one of them cannot be moved, none is, and the answer gives the
   * reason.
   */
  movePosts: route<MovePostsInput, { moved: number }>()({
    method: 'POST',
    path: '/api/auth/user/calendar/move',
    placement: 'data',
  }),
};
