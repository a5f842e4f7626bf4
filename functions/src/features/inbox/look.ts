import {
  duePosts,
  hasUnreadPosts,
  incompletePosts,
  newPoll,
  withoutSolvedProblem,
  type AccountPoll,
  type InboxFacts,
} from '@fanfare/core/comments/polling.ts';
import type { IncompletePost, LookReply } from '@fanfare/core/comments/inbox.ts';
import { hourMs } from '@fanfare/core/time/units.ts';
import { accountId, type AccountRef } from '../../store/accounts.ts';
import type { InboxDependencies } from './dependencies.ts';
import { findInboxAccounts } from './inbox-accounts.ts';
import { pollAccount } from './poll-account.ts';

/** The maximum number of accounts that one look polls. The sweep and later looks poll the other accounts. */
export const accountsPerLook = 4;
const restSeconds = 60;
const soonSeconds = 5;
/** `visitedAt` is stored at most once in this time. */
const visitMs = hourMs;

/** An account whose network supports comments. */
interface Offer {
  ref: AccountRef;
  facts: InboxFacts;
  connectedAt: Date;
}

const incompleteOf = (
  { platform, platformId }: AccountRef,
  poll: Pick<AccountPoll, 'posts'> | null,
): IncompletePost[] =>
  incompletePosts(poll ?? { posts: [] }).map(({ post, missing: { before, isReading } }) => ({
    platform,
    platform_id: platformId,
    post_id: post.postId,
    post_title: post.title,
    before: new Date(before).toISOString(),
    isReading,
  }));

/** Tells whether an account that this look did not poll still has posts whose comments were never fetched. */
const isUnread = (
  poll: AccountPoll,
  facts: InboxFacts,
  { now, isDue }: { now: number; isDue: boolean },
): boolean =>
  hasUnreadPosts(poll, facts, now) ||
  // Until the first round has ended, the posts of the account are unknown.
  (poll.posts.length === 0 && (isDue || poll.leaseUntil > now));

/**
 * Polls the accounts that are due, because a person has the inbox open. Stores the time in `visitedAt`, so that the
 * sweep keeps polling all accounts of the workspace.
 */
export async function lookForComments(deps: InboxDependencies, workspaceId: string): Promise<LookReply> {
  const { polls, now } = deps;
  const at = now().getTime();
  const offering = (await findInboxAccounts(deps, workspaceId)).map(
    ({ account: { platform, platformId, connectedAt }, facts }): Offer => ({
      ref: { workspaceId, platform, platformId },
      facts,
      connectedAt,
    }),
  );
  const stored = await polls.findAll(offering.map(({ ref }) => ref));
  const known = new Map(stored.map((poll) => [accountId(poll), poll]));
  const visited = offering.filter(({ ref }) => (known.get(accountId(ref))?.visitedAt ?? 0) < at - visitMs);
  await Promise.all(
    visited.map(async ({ ref, facts }) => {
      const poll = await polls.decide(ref, (current) => {
        const next = { ...(current ?? newPoll(ref, facts, at)), visitedAt: at };
        return { next: { ...next, dueAt: next.dueAt ?? at }, result: next };
      });
      known.set(accountId(ref), poll);
    }),
  );
  const pollOf = ({ ref, connectedAt }: Offer): AccountPoll | null => {
    const poll = known.get(accountId(ref));
    return poll ? withoutSolvedProblem(poll, connectedAt.getTime()) : null;
  };
  const isDue = (offer: Offer): boolean => {
    const poll = pollOf(offer);
    if (!poll || poll.leaseUntil > at) return false;
    const isSolved = poll !== known.get(accountId(offer.ref));
    const isRoundDue = poll.dueAt !== null && poll.dueAt <= at;
    return isSolved || isRoundDue || duePosts(poll, offer.facts, { now: at, isLook: true }).length > 0;
  };
  const due = offering.filter(isDue);
  const dueAtOf = (offer: Offer) => pollOf(offer)?.dueAt ?? 0;
  const asked = due.toSorted((a, b) => dueAtOf(a) - dueAtOf(b)).slice(0, accountsPerLook);
  const outcomes = await Promise.allSettled(
    asked.map(async ({ ref }) => ({ ref, report: await pollAccount(deps, ref, { isLook: true }) })),
  );
  const failed = outcomes.find(({ status }) => status === 'rejected');
  const done = outcomes.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  if (failed?.status === 'rejected' && done.length === 0) throw failed.reason;
  const reportOf = ({ ref }: Offer) => done.find((each) => each.ref === ref)?.report;
  const problems = offering.flatMap((offer) => {
    const { ref } = offer;
    const report = reportOf(offer);
    const problem = report === undefined ? pollOf(offer)?.problem : report?.problem;
    return problem ? [{ platform: ref.platform, platform_id: ref.platformId, ...problem }] : [];
  });
  const isFirst = offering.some((offer) => {
    const [poll, report] = [pollOf(offer), reportOf(offer)];
    if (report)
      return !report.problem && hasUnreadPosts({ ...report, pausedUntil: 0 }, offer.facts, now().getTime());
    return poll !== null && isUnread(poll, offer.facts, { now: at, isDue: due.includes(offer) });
  });
  return {
    changed: done.reduce((sum, { report }) => sum + (report?.changed ?? 0), 0),
    again: isFirst || due.length > asked.length ? soonSeconds : restSeconds,
    isFirst,
    problems,
    incomplete: offering.flatMap((offer) => incompleteOf(offer.ref, reportOf(offer) ?? pollOf(offer))),
  };
}
