import type { PostStatus } from '../posts/post.ts';
import { dayMs } from '../time/units.ts';
import type { Day } from './days.ts';

/** A post with the fields that the calendar shows, as the API sends it. */
export interface CalendarPost {
  _id: string;
  status: PostStatus;
  /** A network, or `draft`. */
  uploadTo: string;
  platform_id: string | null;
  /** ISO instant: the due time of a scheduled post, the last change of any other post. */
  at: string;
  /** The first line of the post's title or description, shortened. */
  title: string;
  /** The path of the post's thumbnail or first file. */
  picture: string | null;
  /** The id of the author, who may have left the workspace since. */
  createdBy: string;
}

export interface CalendarGroup {
  post_id: string;
  /** In the order in which the accounts of the group were chosen. */
  posts: CalendarPost[];
}

export interface CalendarWindow {
  groups: CalendarGroup[];
  /** The days whose posts do not all fit into the reply, each with the number of posts that the reply leaves out. */
  more: { day: Day; posts: number }[];
}

/** The statuses of posts that appear on a day. Drafts are in the tray. */
export const datedStatuses = ['scheduled', 'uploaded', 'failed'] as const satisfies readonly PostStatus[];
export type DatedStatus = (typeof datedStatuses)[number];

export const calendarPostsMax = 2_000;
/** The longest window: six weeks, with a day to spare for clock changes. */
export const calendarWindowMs = 43 * dayMs;

export interface PostMove {
  id: string;
  /** ISO instant of the post's time when the client last saw it; null for a draft. */
  from: string | null;
  /** ISO instant of the new time; null turns the post into a draft. */
  to: string | null;
}

export const movesMax = 500;
