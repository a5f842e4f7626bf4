/** A comment below a post, with those that answer it. */
export interface PostComment {
  id: string;
  text: string;
  username: string;
  /** ISO instant. */
  timestamp: string;
  replies: readonly PostComment[];
}

/** What people do with a post that is out. */
export interface Insights {
  /** In the network's own shape, as the specification has it: `{ media: … }`, `{ tweet: … }`. */
  answer: Readonly<Record<string, unknown>>;
  /** Where people see it. */
  link: string | null;
  /** In the order in which people care: `{ label: 'Likes', value: 12 }`. What a network does not tell is left out. */
  counts: readonly { label: string; value: number }[];
  comments: readonly PostComment[];
  /** What the network does not tell of this post, for people to read. Nothing said is nothing left out. */
  note?: string;
}

/** What the product's call answers: what the network says in its own shape, and the same for all networks beside it. */
export type InsightsAnswer = Readonly<Record<string, unknown>> & Omit<Insights, 'answer'>;
