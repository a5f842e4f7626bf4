/** A comment on a post, with its replies. */
export interface PostComment {
  id: string;
  text: string;
  username: string;
  /** ISO instant. */
  timestamp: string;
  replies: readonly PostComment[];
}

/** Engagement with a published post. */
export interface Insights {
  /** The network's own shape, as the specification defines it: `{ media: … }`, `{ tweet: … }`. */
  answer: Readonly<Record<string, unknown>>;
  /** The post's public address. */
  link: string | null;
  /** Most important first: `{ label: 'Likes', value: 12 }`. Counts that a network does not report are missing. */
  counts: readonly { label: string; value: number }[];
  comments: readonly PostComment[];
  /** Explains what the network does not report about this post. */
  note?: string;
}

/** The reply of the call: the network's own shape, plus the fields that are the same for all networks. */
export type InsightsAnswer = Readonly<Record<string, unknown>> & Omit<Insights, 'answer'>;
