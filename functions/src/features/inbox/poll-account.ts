import {
  afterFailure,
  deferPost,
  duePosts,
  isPolled,
  nextRoundAt,
  pollEveryMs,
  polledPostsMax,
  type AccountPoll,
  type InboxFacts,
  type PolledPost,
} from '@fanfare/core/comments/polling.ts';
import { dueReplies } from '@fanfare/core/comments/replies.ts';
import { meaningOf } from '@fanfare/core/deliveries/failure-kinds.ts';
import type { Post } from '@fanfare/core/posts/post.ts';
import { NetworkError } from '@fanfare/platforms/_shared/network-error.ts';
import type { Comments } from '@fanfare/platforms/platform.ts';
import { ask } from '../../networks/ask.ts';
import type { ReachedAccount } from '../../networks/reach-account.ts';
import type { AccountRef, StoredAccount } from '../../store/accounts.ts';
import { readablePosts } from '../../store/posts-documents.ts';
import { accountOf } from '../../store/threads.ts';
import type { InboxDependencies } from './dependencies.ts';
import { ingest, signatureOf } from './ingest.ts';
import { confirmReply } from './send-reply.ts';

const leaseMs = 2 * 60_000;
/** A round is over by then, or its worker died. */
const abandonedMs = 10 * 60_000;
const repliesPerRound = 5;
const titleMax = 80;
const dayMs = 24 * 60 * 60 * 1000;

/** An account whose comments were never read. */
export const newPoll = (ref: AccountRef, { days }: InboxFacts, now: number): AccountPoll => ({
  ...ref,
  posts: [],
  knownUntil: now - days * dayMs,
  visitedAt: now,
  failures: 0,
  pausedUntil: 0,
  problem: null,
  leaseUntil: 0,
  dueAt: now,
});

export interface PollReport {
  /** Threads with something new. */
  changed: number;
  /** Posts that were read. */
  polled: number;
  problem: AccountPoll['problem'];
}

const polledPost = (
  { id, mediaId, content, updatedAt }: Post & { mediaId: string },
  now: number,
): PolledPost => ({
  postId: id,
  mediaId,
  title: (content.title.trim() || content.description.trim()).replaceAll(/\s+/g, ' ').slice(0, titleMax),
  picture: content.thumbnail?.path ?? content.media[0]?.path ?? null,
  publishedAt: updatedAt,
  polledAt: null,
  nextAt: now,
  signature: '',
});

const hasMediaId = (post: Post): post is Post & { mediaId: string } => post.mediaId !== null;

/** Adds posts that went out since the last round: usually none, which costs one read. */
async function discover(
  { posts, now }: Pick<InboxDependencies, 'posts' | 'now'>,
  poll: AccountPoll,
  facts: InboxFacts,
): Promise<AccountPoll> {
  const { workspaceId, platform, platformId } = poll;
  const at = now().getTime();
  const listed = await posts.page(workspaceId, {
    status: 'uploaded',
    platform,
    platformId,
    from: new Date(poll.knownUntil),
    order: 'latest',
    after: null,
    limit: polledPostsMax,
  });
  const found = readablePosts(listed);
  const known = new Set(poll.posts.map(({ postId }) => postId));
  const fresh = found.filter(hasMediaId).filter(({ id }) => !known.has(id));
  const all = [...fresh.map((post) => polledPost(post, at)), ...poll.posts];
  return {
    ...poll,
    posts: all
      .filter((post) => isPolled(post, facts, at))
      .toSorted((a, b) => b.publishedAt - a.publishedAt)
      .slice(0, polledPostsMax),
    knownUntil: found.reduce((max, { updatedAt }) => Math.max(max, updatedAt + 1), poll.knownUntil),
  };
}

/** A problem that only a person can solve is solved by connecting the account again. */
function withoutSolvedProblem(poll: AccountPoll, { connectedAt }: StoredAccount): AccountPoll {
  const isSolved = poll.problem !== null && connectedAt.getTime() > poll.pausedUntil - dayMs;
  const needsPerson = poll.problem?.kind === 'token_expired' || poll.problem?.kind === 'missing_permission';
  return isSolved && needsPerson ? { ...poll, problem: null, failures: 0, pausedUntil: 0 } : poll;
}

/** Replies without a confirmed outcome. Returns when the next of them is due. */
async function confirmReplies(deps: InboxDependencies, ref: AccountRef): Promise<number | null> {
  const waiting = await deps.threads.waiting(ref.workspaceId, accountOf(ref), 4 * repliesPerRound);
  const at = deps.now().getTime();
  const due = waiting.flatMap((thread) => dueReplies(thread, at).map((reply) => ({ thread, reply })));
  const settled = new Map(waiting.map((thread) => [thread.id, thread]));
  for (const { thread, reply } of due.slice(0, repliesPerRound)) {
    const next = await confirmReply(deps, thread, reply);
    if (next) settled.set(next.id, next);
  }
  const times = [...settled.values()].flatMap(({ pending }) => pending.flatMap(({ nextAt }) => nextAt ?? []));
  return times.length === 0 ? null : Math.min(...times);
}

interface Round {
  poll: AccountPoll;
  report: PollReport;
}

async function readPosts(
  deps: InboxDependencies,
  { poll, report }: Round,
  reached: ReachedAccount & { latest: NonNullable<Comments['latest']>; inbox: InboxFacts },
  isLook: boolean,
): Promise<Round> {
  const { ref, io, inbox, latest } = reached;
  let current = poll;
  const put = (read: PolledPost) => {
    const posts = current.posts.map((each) => (each.postId === read.postId ? read : each));
    current = { ...current, posts };
  };
  for (const post of duePosts(poll, inbox, { now: deps.now().getTime(), isLook })) {
    const at = deps.now().getTime();
    report.polled += 1;
    try {
      const page = await ask(deps, ref, (account) => latest(io, account, post.mediaId));
      const signature = signatureOf(page);
      if (signature !== post.signature) report.changed += await ingest(deps, ref, post, page, inbox);
      const nextAt = at + pollEveryMs(at - post.publishedAt, inbox);
      put({ ...post, signature, polledAt: at, nextAt });
      current = { ...current, failures: 0, problem: null, pausedUntil: 0 };
    } catch (error) {
      if (!(error instanceof NetworkError)) {
        deps.log.error('The comments of a post cannot be stored.', error, { postId: post.postId });
        put(deferPost(post, inbox, at));
        continue;
      }
      const { kind, reason, retryAt } = error.failure;
      if (kind === 'not_found') {
        // The post is gone; the others are still there.
        current = { ...current, posts: current.posts.filter(({ postId }) => postId !== post.postId) };
        continue;
      }
      const { needsReconnect: needsPerson, affectsAccount } = meaningOf(kind);
      if (!affectsAccount) {
        put(deferPost(post, inbox, at));
        continue;
      }
      current = afterFailure(current, { kind, reason }, { now: at, retryAt: retryAt ?? null, needsPerson });
      report.problem = current.problem;
      break;
    }
  }
  return { poll: current, report };
}

/**
 * One round for one account: its new posts are found, unconfirmed replies checked, and the comments of a few posts read.
 * Null when there is nothing to do or another worker does it.
 */
export async function pollAccount(
  deps: InboxDependencies,
  ref: AccountRef,
  { isLook }: { isLook: boolean },
): Promise<PollReport | null> {
  const { polls, factsOf, accounts, reach, now } = deps;
  const inbox = factsOf(ref.platform)?.inbox;
  const [account, reached] = await Promise.all([accounts.find(ref), inbox ? reach(ref.platform) : null]);
  const latest = reached?.platform.comments?.latest;
  const claimed = await polls.decide(ref, (known) => {
    const at = now().getTime();
    // A disconnected account is not polled again.
    if (!account || !inbox) return { next: known && null, result: null };
    if (!known || known.leaseUntil > at) return { result: null };
    // The network is not set up here any more. Accounts that stayed due would keep others out of the sweep.
    if (!latest) return { next: { ...known, dueAt: at + dayMs }, result: null };
    const next = { ...known, leaseUntil: at + leaseMs, dueAt: at + abandonedMs };
    return { next, result: next };
  });
  if (!claimed || !account || !inbox || !reached || !latest) return null;
  const { facts, platform, http, keys } = reached;
  const io = { http, keys, now: () => now().getTime() };
  let round: Round = { poll: claimed, report: { changed: 0, polled: 0, problem: null } };
  let replyAt: number | null = null;
  try {
    replyAt = await confirmReplies(deps, ref);
    round.poll = await discover(deps, withoutSolvedProblem(claimed, account), inbox);
    round = await readPosts(deps, round, { ref, facts, platform, io, inbox, latest }, isLook);
  } catch (error) {
    // A fault of ours: the account waits like after a failure of the network, and nothing else is stopped.
    const problem = { kind: 'internal', reason: 'Something went wrong on our side.' };
    round.poll = afterFailure(round.poll, problem, { now: now().getTime(), needsPerson: false });
    throw error;
  } finally {
    await polls.decide(ref, (known) => {
      // Another worker has taken over a round that lasted too long.
      if (known?.leaseUntil !== claimed.leaseUntil) return { result: undefined };
      const poll = { ...round.poll, visitedAt: known.visitedAt, leaseUntil: 0 };
      const next = nextRoundAt(poll, inbox, { now: now().getTime(), replyAt });
      // A reply that was sent meanwhile may need a check sooner.
      const sooner = known.dueAt === claimed.dueAt ? null : known.dueAt;
      const dueAt = sooner === null ? next : Math.min(sooner, next ?? sooner);
      return { next: { ...poll, dueAt }, result: undefined };
    });
  }
  return round.report;
}
