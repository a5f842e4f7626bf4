import { ownFailureText } from '../../networks/ask.ts';
import { ioOf } from '../../networks/reach.ts';
import {
  afterFailure,
  furtherPagesLeft,
  nextRoundAt,
  roundBudgetMs,
  withoutSolvedProblem,
} from '@fanfare/core/comments/polling.ts';
import { dueReplies } from '@fanfare/core/comments/replies.ts';
import { dayMs, minuteMs } from '@fanfare/core/time/units.ts';
import type { AccountRef } from '../../store/accounts.ts';
import { accountOf, checkTimeOf } from '../../store/threads.ts';
import type { InboxDependencies } from './dependencies.ts';
import { discoverPosts } from './discover-posts.ts';
import { readPosts, type PollReport, type Round } from './read-posts.ts';
import { recountOpen } from './recount-open.ts';
import { confirmReply } from './send-reply.ts';

const claimMs = 2 * minuteMs;
/** After this time, a round has ended or its worker has died. */
const abandonedMs = 10 * minuteMs;
const repliesPerRound = 5;

/** Checks replies without a confirmed outcome. Returns when the next check is due, and whether a reply was checked. */
async function confirmReplies(
  deps: InboxDependencies,
  ref: AccountRef,
  until: number,
): Promise<{ replyAt: number | null; isStored: boolean }> {
  const waiting = await deps.threads.waiting(ref.workspaceId, accountOf(ref), 2 * repliesPerRound);
  const at = deps.now().getTime();
  const due = waiting.flatMap((thread) => dueReplies(thread, at).map((reply) => ({ thread, reply })));
  const settled = new Map(waiting.map((thread) => [thread.id, thread]));
  for (const { thread, reply } of due.slice(0, repliesPerRound)) {
    if (deps.now().getTime() >= until) break;
    const next = await confirmReply(deps, thread, reply);
    settled.set(next.id, next);
  }
  const times = [...settled.values()].flatMap((thread) => checkTimeOf(thread) ?? []);
  return { replyAt: times.length === 0 ? null : Math.min(...times), isStored: due.length > 0 };
}

/**
 * Runs one round for an account: it finds new posts, checks unconfirmed replies and reads the comments of a few
 * posts. Null if there is nothing to do, or if another worker polls the account.
 */
export async function pollAccount(
  deps: InboxDependencies,
  ref: AccountRef,
  { isLook }: { isLook: boolean },
): Promise<PollReport | null> {
  const { polls, factsOf, accounts, reach, now } = deps;
  const inbox = factsOf(ref.platform)?.inbox;
  const [account, reached] = await Promise.all([accounts.find(ref), inbox ? reach(ref.platform) : null]);
  // An earlier disconnection may have been interrupted, so the threads are deleted again.
  if (!account) {
    await deps.threads.forget(ref);
    await recountOpen(deps, ref.workspaceId);
  }
  const list = reached?.platform.comments?.list;
  const claimed = await polls.decide(ref, (known) => {
    const at = now().getTime();
    // A disconnected account is not polled again.
    if (!account || !inbox) return { next: null, result: null };
    if (!known || known.leaseUntil > at) return { result: null };
    // The network is no longer set up, so the account is next due in a day. If it remained due, the sweep would poll it
    // instead of other accounts.
    if (!list) return { next: { ...known, dueAt: at + dayMs }, result: null };
    const next = { ...known, leaseUntil: at + claimMs, dueAt: at + abandonedMs };
    return { next, result: next };
  });
  if (!claimed || !account || !inbox || !reached || !list) return null;
  const { facts, platform } = reached;
  const io = ioOf(reached, { now });
  let round: Round = {
    poll: claimed,
    report: { changed: 0, pages: 0, problem: null, posts: [] },
    furtherPages: furtherPagesLeft(claimed, now().getTime()),
    until: now().getTime() + roundBudgetMs,
    isCut: false,
    isStored: false,
  };
  let replyAt: number | null = null;
  try {
    ({ replyAt, isStored: round.isStored } = await confirmReplies(deps, ref, round.until));
    const solved = withoutSolvedProblem(claimed, account.connectedAt.getTime());
    round.poll = await discoverPosts(deps, solved, inbox);
    round = await readPosts(deps, round, { ref, facts, platform, io, inbox, list }, isLook);
  } catch (error) {
    // An error in our code delays the next round of the account, like a failure of the network.
    const problem = { kind: 'internal', reason: ownFailureText };
    round.poll = afterFailure(round.poll, problem, { now: now().getTime(), needsPerson: false });
    throw error;
  } finally {
    if (round.isStored) await recountOpen(deps, ref.workspaceId);
    await polls.decide(ref, (known) => {
      // Another worker has taken over a round that ran too long.
      if (known?.leaseUntil !== claimed.leaseUntil) return { result: undefined };
      const poll = { ...round.poll, visitedAt: known.visitedAt, leaseUntil: 0 };
      const next = nextRoundAt(poll, inbox, { now: now().getTime(), replyAt, isCut: round.isCut });
      // A reply that was sent during the round may need an earlier check.
      const sooner = known.dueAt === claimed.dueAt ? null : known.dueAt;
      const dueAt = sooner === null ? next : Math.min(sooner, next ?? sooner);
      return { next: { ...poll, dueAt }, result: undefined };
    });
  }
  return { ...round.report, posts: round.poll.posts };
}
