import { failureKinds, meaningOf } from '../deliveries/failure-kinds.ts';
import { dayMs, hourMs, minuteMs } from '../time/units.ts';
import { missingComments, type MissingComments, type ReadState } from './gaps.ts';

export interface InboxFacts {
  /** The shortest time between two polls of a post while no member has the screen open. */
  everyMinutes: number;
  /** Posts are polled for this many days. Later comments are rare, or the network does not list them. */
  days: number;
  /** The maximum number of calls to the network that are needed to read one page of a post's comments. */
  callsMax: number;
}

export const polledPostsMax = 30;
export const postsPerRound = 5;
/**
 * The maximum number of further pages that the polls of one account read within `everyMinutes`. A further page is any
 * page of comments after the newest page of a post. It is needed if more than one page of comments arrived between two
 * polls.
 */
export const furtherPagesMax = 5;
/** An account is polled for this long after a member last opened its comments. */
export const visitedMs = 14 * dayMs;
/** While a member has the comments open, the time between two polls of a post is at least this long. */
const lookEveryMs = 2 * minuteMs;
const roundMs = 5 * minuteMs;
const pollBackoffMaxMs = 24 * hourMs;

export interface PolledPost extends ReadState {
  postId: string;
  mediaId: string;
  title: string;
  picture: string | null;
  publishedAt: number;
  polledAt: number | null;
  nextAt: number;
  /**
   * A hash of the newest page of comments. If a poll gets the same hash, it does not have to read the stored comments.
   */
  signature: string;
}

export interface PollProblem {
  kind: string;
  reason: string;
}

export interface AccountPoll {
  workspaceId: string;
  platform: string;
  platformId: string;
  posts: readonly PolledPost[];
  /**
   * Only posts that were published after this time have to be looked up. The newest of the earlier posts are in
   * `posts`.
   */
  knownUntil: number;
  visitedAt: number;
  failures: number;
  /** The account is not polled before this time, even while the screen is open. */
  pausedUntil: number;
  problem: PollProblem | null;
  /** No further pages are read before this time. */
  furtherAt: number;
  /** The time until which a worker has claimed the account. */
  leaseUntil: number;
  /**
   * The time at which the next round is due. Null if no member has opened the comments lately and no reply waits for
   * confirmation.
   */
  dueAt: number | null;
}

export const newPoll = (
  { workspaceId, platform, platformId }: Pick<AccountPoll, 'workspaceId' | 'platform' | 'platformId'>,
  { days }: InboxFacts,
  now: number,
): AccountPoll => ({
  workspaceId,
  platform,
  platformId,
  posts: [],
  knownUntil: now - days * dayMs,
  visitedAt: now,
  failures: 0,
  pausedUntil: 0,
  problem: null,
  furtherAt: 0,
  leaseUntil: 0,
  dueAt: now,
});

export const furtherPagesLeft = ({ furtherAt }: Pick<AccountPoll, 'furtherAt'>, now: number): number =>
  furtherAt <= now ? furtherPagesMax : 0;

export const afterFurtherPages = (
  poll: AccountPoll,
  { everyMinutes }: InboxFacts,
  now: number,
): AccountPoll => ({
  ...poll,
  furtherAt: now + everyMinutes * minuteMs,
});

export const incompletePosts = ({
  posts,
}: Pick<AccountPoll, 'posts'>): { post: PolledPost; missing: MissingComments }[] =>
  posts.flatMap((post) => {
    const missing = missingComments(post);
    return missing ? [{ post, missing }] : [];
  });

/** The time between two polls of a post. It grows with the age of the post. */
export function pollEveryMs(ageMs: number, { everyMinutes }: Pick<InboxFacts, 'everyMinutes'>): number {
  const pace = everyMinutes * minuteMs;
  if (ageMs < dayMs) return pace;
  if (ageMs < 3 * dayMs) return 4 * pace;
  if (ageMs < 7 * dayMs) return 16 * pace;
  return Math.max(dayMs, pace);
}

/** A post with a gap of unread comments is polled as often as a new post. */
export const nextPollAt = ({ publishedAt, gaps }: PolledPost, facts: InboxFacts, now: number): number =>
  now + pollEveryMs(gaps.length > 0 ? 0 : now - publishedAt, facts);

/**
 * A round starts nothing new after this time and leaves the rest to the next round. The function that runs the round is
 * stopped after 60 seconds.
 */
export const roundBudgetMs = 35_000;

export const isPolled = (
  { publishedAt }: Pick<PolledPost, 'publishedAt'>,
  { days }: InboxFacts,
  now: number,
) => now - publishedAt < days * dayMs;

/**
 * The posts to poll, longest waiting first. If a member has the inbox open (`isLook`), these include posts of the last
 * day that are not due yet.
 */
export function duePosts(
  { posts, pausedUntil }: Pick<AccountPoll, 'posts' | 'pausedUntil'>,
  facts: InboxFacts,
  { now, isLook }: { now: number; isLook: boolean },
): PolledPost[] {
  if (pausedUntil > now) return [];
  const isDue = ({ nextAt, polledAt, publishedAt }: PolledPost) =>
    nextAt <= now ||
    (isLook &&
      now - publishedAt < dayMs &&
      now - (polledAt ?? 0) >= Math.max(lookEveryMs, (facts.everyMinutes * minuteMs) / 5));
  return posts
    .filter((post) => isPolled(post, facts, now) && isDue(post))
    .toSorted((a, b) => a.nextAt - b.nextAt)
    .slice(0, postsPerRound);
}

/** Tells whether the comments of some posts have not been read yet. Posts whose poll failed are ignored. */
export const hasUnreadPosts = (
  { posts, pausedUntil }: Pick<AccountPoll, 'posts' | 'pausedUntil'>,
  facts: InboxFacts,
  now: number,
): boolean =>
  pausedUntil <= now &&
  posts.some((post) => post.polledAt === null && post.nextAt <= now && isPolled(post, facts, now));

/** The pause after consecutive failures: 5 minutes, then twice as long each time, up to a day. */
export const pollBackoffMs = (failures: number): number =>
  Math.min(5 * minuteMs * 2 ** Math.min(Math.max(0, failures - 1), 20), pollBackoffMaxMs);

/** Pauses the account after a failed round. Other accounts continue. */
export function afterFailure(
  poll: AccountPoll,
  problem: PollProblem,
  { now, retryAt = null, needsPerson }: { now: number; retryAt?: number | null; needsPerson: boolean },
): AccountPoll {
  const failures = poll.failures + 1;
  const pause = needsPerson ? pollBackoffMaxMs : pollBackoffMs(failures);
  const pausedUntil = Math.min(Math.max(now + pause, retryAt ?? 0), now + pollBackoffMaxMs);
  return { ...poll, failures, problem, pausedUntil };
}

/** Tells whether the problem needed a reconnection, and the account has been reconnected since. */
function isSolvedBy({ problem, pausedUntil }: AccountPoll, connectedAt: number): boolean {
  const kind = failureKinds.find((each) => each === problem?.kind);
  const needsPerson = kind !== undefined && meaningOf(kind).needsReconnect;
  return needsPerson && connectedAt > pausedUntil - pollBackoffMaxMs;
}

export const withoutSolvedProblem = (poll: AccountPoll, connectedAt: number): AccountPoll =>
  isSolvedBy(poll, connectedAt) ? { ...poll, problem: null, failures: 0, pausedUntil: 0 } : poll;

/**
 * Delays the next poll of a post that fails although its account works. The delay doubles each time, up to a day. Other
 * posts are polled as usual.
 */
export function deferPost(post: PolledPost, facts: InboxFacts, now: number): PolledPost {
  const usual = pollEveryMs(now - post.publishedAt, facts);
  const before = post.polledAt === null ? usual : post.nextAt - post.polledAt;
  return { ...post, polledAt: now, nextAt: now + Math.min(2 * Math.max(usual, before), pollBackoffMaxMs) };
}

/**
 * The time of the next round. Replies that wait for confirmation are checked even if no member has opened the comments
 * lately.
 */
export function nextRoundAt(
  { posts, pausedUntil, visitedAt }: AccountPoll,
  facts: InboxFacts,
  { now, replyAt, isCut = false }: { now: number; replyAt: number | null; isCut?: boolean },
): number | null {
  // A round that ran out of time continues immediately.
  if (isCut) return now;
  const isWanted = now - visitedAt < visitedMs;
  const polls = posts.filter((post) => isPolled(post, facts, now)).map(({ nextAt }) => nextAt);
  // An account that is not paused has a round at least every hour, so that newly published posts are found.
  const soonest = isWanted ? Math.max(pausedUntil, Math.min(...polls, now + hourMs)) : null;
  const times = [soonest, replyAt].filter((at) => at !== null);
  return times.length === 0
    ? null
    : Math.max(now + (replyAt === null ? roundMs : minuteMs), Math.min(...times));
}
