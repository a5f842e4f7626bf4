import type { calendarRoutes } from '@fanfare/core/api/calendar.ts';
import type { Handlers } from '../../http/handlers.ts';
import type { PostDependencies } from '../posts/index.ts';
import { findCalendar } from './find-calendar.ts';
import { movePosts } from './move-posts.ts';

export const calendarHandlers = (deps: PostDependencies): Handlers<typeof calendarRoutes> => ({
  calendar: (input) => findCalendar(deps, input),
  movePosts: (input, { person }) => movePosts(deps, input, person.uid),
});
