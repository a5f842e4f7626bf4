import type { Thread } from './thread.ts';

export const threadFilters = ['open', 'unread', 'answered', 'all'] as const;
export type ThreadFilter = (typeof threadFilters)[number];

export type MessageView = Omit<Thread['comment'], 'at' | 'by' | 'requestId'> & {
  /** ISO instant. */
  timestamp: string;
  /** The name of the member who wrote the message in Fanfare. */
  by: string | null;
  /** The id of the request that sent the message; only the person who wrote the message gets it. */
  requestId?: string;
};

export interface PendingView {
  requestId: string;
  text: string;
  to: string;
  by: string | null;
  timestamp: string;
  state: 'sending' | 'waiting' | 'failed';
  reason: string | null;
}

/** A thread as the API returns it to one person. */
export interface ThreadView {
  id: string;
  platform: string;
  platform_id: string;
  media_id: string;
  post_id: string;
  post_title: string;
  picture: string | null;
  comment: MessageView;
  replies: MessageView[];
  pending: PendingView[];
  state: 'open' | 'answered';
  /** The name of the member who answered; null if the answer was written on the network. */
  answeredBy: string | null;
  isDeleted: boolean;
  isUnread: boolean;
  lastAt: string;
}

export interface InboxAccount {
  platform: string;
  platform_id: string;
  username: string;
  logo: string | null;
  /** The reason why the account has to be reconnected; null while it works. */
  problem: string | null;
}

export interface InboxCounts {
  open: Record<string, number>;
  unread: number;
  all: number;
}

export interface ThreadPage {
  threads: ThreadView[];
  next: string | null;
  /**
   * A search has covered all threads that are newer than this ISO instant. Null if it has covered every thread, or if
   * there is no search.
   */
  searchedUntil: string | null;
  /** Present on the first page only. */
  counts: InboxCounts | null;
  accounts: InboxAccount[] | null;
}

export interface LookReply {
  /** The number of threads that are new or have a new message. */
  changed: number;
  /** The number of seconds after which the browser should poll again. */
  again: number;
  /** Accounts that could not be polled, and the reasons. */
  problems: { platform: string; platform_id: string; kind: string; reason: string }[];
  incomplete: IncompletePost[];
  /** True while some posts have not been polled yet. An empty inbox then does not mean that there are no comments. */
  isFirst: boolean;
}

/** A post with more comments than polls have read. */
export interface IncompletePost {
  platform: string;
  platform_id: string;
  post_id: string;
  post_title: string;
  /** ISO instant. Some comments before it are missing. */
  before: string;
  /** Whether the next polls read the missing comments; false once polls have stopped trying. */
  isReading: boolean;
}

export const shownThreadsMax = 5_000;
