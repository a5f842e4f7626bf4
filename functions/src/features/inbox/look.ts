import { duePosts, isPolled, type AccountPoll } from '@fanfare/core/comments/polling.ts';
import type { LookReply } from '@fanfare/core/comments/inbox.ts';
import { accountId, type AccountRef } from '../../store/accounts.ts';
import type { InboxDependencies } from './dependencies.ts';
import { newPoll, pollAccount } from './poll-account.ts';

/** The most accounts that one look asks. The job and the next looks ask the others. */
export const accountsPerLook = 4;
const restSeconds = 60;
const soonSeconds = 5;
/** A visit is written down this often. */
const visitMs = 60 * 60_000;

/** Asks the networks for what is due while somebody looks at the inbox, and keeps its accounts polled. */
export async function lookForComments(deps: InboxDependencies, workspaceId: string): Promise<LookReply> {
  const { accounts, polls, factsOf, now } = deps;
  const at = now().getTime();
  const offering = (await accounts.list(workspaceId)).flatMap((account): AccountRef[] => {
    const { platform, platformId } = account;
    return factsOf(platform)?.inbox ? [{ workspaceId, platform, platformId }] : [];
  });
  const known = new Map((await polls.findAll(offering)).map((poll) => [accountId(poll), poll]));
  const visited = offering.filter((ref) => (known.get(accountId(ref))?.visitedAt ?? 0) < at - visitMs);
  await Promise.all(
    visited.map(async (ref) => {
      const facts = factsOf(ref.platform)?.inbox;
      if (!facts) return;
      const poll = await polls.decide(ref, (current) => {
        const next = { ...(current ?? newPoll(ref, facts, at)), visitedAt: at };
        return { next: { ...next, dueAt: next.dueAt ?? at }, result: next };
      });
      known.set(accountId(ref), poll);
    }),
  );
  const isDue = (poll: AccountPoll | undefined): poll is AccountPoll => {
    const facts = poll && factsOf(poll.platform)?.inbox;
    if (!facts || poll.leaseUntil > at) return false;
    const isOver = poll.dueAt !== null && poll.dueAt <= at;
    return (
      isOver || duePosts(poll, facts, { now: at, isLook: true }).some((post) => isPolled(post, facts, at))
    );
  };
  const due = offering.map((ref) => known.get(accountId(ref))).filter(isDue);
  const asked = due.toSorted((a, b) => (a.dueAt ?? 0) - (b.dueAt ?? 0)).slice(0, accountsPerLook);
  const outcomes = await Promise.allSettled(
    asked.map(async (poll) => ({ poll, report: await pollAccount(deps, poll, { isLook: true }) })),
  );
  const failed = outcomes.find(({ status }) => status === 'rejected');
  const done = outcomes.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  if (failed?.status === 'rejected' && done.length === 0) throw failed.reason;
  const problems = offering.flatMap((ref) => {
    const polled = done.find(({ poll }) => accountId(poll) === accountId(ref));
    const problem = polled ? polled.report?.problem : known.get(accountId(ref))?.problem;
    return problem ? [{ platform: ref.platform, platform_id: ref.platformId, ...problem }] : [];
  });
  return {
    changed: done.reduce((sum, { report }) => sum + (report?.changed ?? 0), 0),
    again: due.length > asked.length ? soonSeconds : restSeconds,
    problems,
  };
}
