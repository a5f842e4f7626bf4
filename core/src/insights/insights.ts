import { minuteMs } from '../time/units.ts';

export interface PostComment {
  id: string;
  text: string;
  username: string;
  /** ISO instant. */
  timestamp: string;
  replies: readonly PostComment[];
  /** Written by the account itself. */
  isOwn?: boolean;
  /** The id of the comment that this reply answers, if the network listed the reply without that comment. */
  parent?: string;
}

/**
 * The reason why a number is missing: the network has not counted yet, does not report it for the post, or does not
 * give it to this connection.
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
  /** Most important first: `{ label: 'Likes', value: 12 }`. */
  counts: readonly { label: string; value: number }[];
  missing?: readonly MissingCount[];
  comments: readonly PostComment[];
  /** Explains which numbers the network does not report for this post. */
  note?: string;
}

/**
 * The reply of the call: the answer in the network's own form, and the fields that all networks share; `fetchedAt` is
 * the ISO instant of the network's answer.
 */
export type InsightsAnswer = Readonly<Record<string, unknown>> &
  Omit<Insights, 'answer'> & { fetchedAt: string };

/** How long the insights of a post are reused before its network is asked again. */
export const insightsReusedMs = minuteMs;

export const countComments = (comments: readonly PostComment[]): number =>
  comments.reduce((sum, { replies }) => sum + 1 + countComments(replies), 0);

/** The labels that networks use for the number of comments. */
const commentLabels: ReadonlySet<string> = new Set(['Comments', 'Replies']);

/**
 * Replaces the comments and corrects their number by the difference, so that it agrees with the list until the network
 * is asked again.
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
