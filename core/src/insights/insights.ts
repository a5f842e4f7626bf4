import { minuteMs } from '../time/units.ts';

export interface PostComment {
  id: string;
  text: string;
  username: string;
  /** ISO instant. */
  timestamp: string;
  replies: readonly PostComment[];
  /** True if the account itself wrote the comment. */
  isOwn?: boolean;
  /** Only for a reply that the network listed without the comment that it answers: the id of that comment. */
  parent?: string;
}

/**
 * The reason why a number is missing: the network has not counted yet, does not report the number for the post, or
 * refuses it because the account's permissions do not suffice.
 */
export type MissingReason = 'not_yet' | 'not_offered' | 'refused';

interface MissingCount {
  label: string;
  why: MissingReason;
}

export interface Insights {
  /** The answer in the network's own form, as the specification defines it: `{ media: … }`, `{ tweet: … }`. */
  answer: Readonly<Record<string, unknown>>;
  /** The post's public address. */
  link: string | null;
  /** The most important number first, for example `{ label: 'Likes', value: 12 }`. */
  counts: readonly { label: string; value: number }[];
  missing?: readonly MissingCount[];
  comments: readonly PostComment[];
  /** Explains which numbers the network does not report for this post. */
  note?: string;
}

/**
 * The response of the call: the answer in the network's own form, and fields that are alike for all networks.
 * `fetchedAt` is the time of the network's answer as an ISO instant.
 */
export type InsightsAnswer = Readonly<Record<string, unknown>> &
  Omit<Insights, 'answer'> & { fetchedAt: string };

/** How long the insights of a post are reused before they are requested from its network again. */
export const insightsReusedMs = minuteMs;

export const countComments = (comments: readonly PostComment[]): number =>
  comments.reduce((sum, { replies }) => sum + 1 + countComments(replies), 0);

/** The labels that networks use for the number of comments. */
const commentLabels: ReadonlySet<string> = new Set(['Comments', 'Replies']);

/**
 * Replaces the comments and changes their number by the same difference. So the number agrees with the list until the
 * insights are requested again.
 */
export function withComments<Known extends Pick<Insights, 'comments' | 'counts'>>(
  known: Known,
  comments: readonly PostComment[],
): Known {
  const added = countComments(comments) - countComments(known.comments);
  const counts = known.counts.map(({ label, value }) => ({
    label,
    value: commentLabels.has(label) ? Math.max(0, value + added) : value,
  }));
  return { ...known, comments, counts };
}
