import type { PostStatus } from '../posts/post.ts';
import type { Day } from './days.ts';

/** A post with what the calendar shows of it, as the API sends it. */
export interface CalendarPost {
  _id: string;
  status: PostStatus;
  /** A network, or `draft`. */
  uploadTo: string;
  platform_id: string | null;
  /** ISO instant: when a scheduled post is due, or when any other was last changed. */
  at: string;
  /** The first line of its title or description, shortened. */
  title: string;
  /** The path of its thumbnail or first file. */
  picture: string | null;
  /** The id of the person who wrote it, who may have left the workspace since. */
  createdBy: string;
}

export interface CalendarGroup {
  post_id: string;
  posts: CalendarPost[];
}

/** The posts of a window. */
export interface CalendarWindow {
  groups: CalendarGroup[];
  /** How many further posts days have when the window has more than one reply holds; no card means none. */
  more: { day: Day; posts: number }[];
}

/** The statuses of posts that have a day. Drafts wait in the tray. */
export const datedStatuses = ['scheduled', 'uploaded', 'failed'] as const satisfies readonly PostStatus[];
export type DatedStatus = (typeof datedStatuses)[number];

/** The most posts of one reply. */
export const calendarPostsMax = 2_000;
/** The longest window: six weeks, and the hour that autumn adds. */
export const calendarWindowMs = 43 * 24 * 60 * 60_000;
export const calendarTitleMax = 80;

/** One line for a post: its title, or the beginning of its description. */
export function calendarTitle({ title, description }: { title: string; description: string }): string {
  const [line = ''] = (title.trim() || description.trim()).split('\n', 1);
  const characters = Array.from(line.slice(0, (calendarTitleMax + 1) * 2));
  if (characters.length <= calendarTitleMax) return line;
  return `${characters.slice(0, calendarTitleMax).join('').trimEnd()}…`;
}

/** A change of when a post is published. */
export interface PostMove {
  id: string;
  /** ISO instant at which the client last saw it scheduled; null for a draft. */
  from: string | null;
  /** ISO instant; null makes it a draft. */
  to: string | null;
}

/** The most posts that move together. */
export const movesMax = 500;
