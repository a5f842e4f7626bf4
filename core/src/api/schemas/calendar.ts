import { z } from 'zod';
import { calendarWindowMs, movesMax } from '../../calendar/calendar.ts';
import { instant } from './instant.ts';
import { keptId } from './posts.ts';
import { timeZone } from '../../posts/schemas/time-zone.ts';
import { workspaceId } from './workspaces.ts';

export const calendarInput = z
  .strictObject({
    workspaceId,
    from: instant,
    to: instant,
    /** The time zone that decides to which day a post belongs. */
    zone: timeZone,
  })
  .refine(({ from, to }) => Date.parse(from) < Date.parse(to), {
    path: ['to'],
    message: 'The window ends before it begins.',
  })
  .refine(({ from, to }) => Date.parse(to) - Date.parse(from) <= calendarWindowMs, {
    path: ['to'],
    message: 'Ask for at most six weeks.',
  });
export type CalendarInput = z.infer<typeof calendarInput>;

const move = z.strictObject({
  id: keptId,
  /**
   * The time that the client last saw. If another person has since moved the post or made it a draft, the post is not
   * moved.
   */
  from: instant.nullable(),
  to: instant.nullable(),
});

export const movePostsInput = z.strictObject({
  workspaceId,
  zone: timeZone,
  moves: z
    .array(move)
    .min(1)
    .max(movesMax)
    .refine((moves) => new Set(moves.map(({ id }) => id)).size === moves.length, 'A post moves only once.')
    .refine(
      (moves) => new Set(moves.map(({ from }) => from === null)).size === 1,
      'Move scheduled posts and drafts separately.',
    ),
});
export type MovePostsInput = z.infer<typeof movePostsInput>;
