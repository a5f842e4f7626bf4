import { bestTimesOf, resultsIn, type BestTimes } from '@fanfare/core/analytics/best-times.ts';
import type { BestTimesInput, FindAnalyticsInput } from '@fanfare/core/api/schemas/analytics.ts';
import {
  analyticsDays,
  defaultAnalyticsDays,
  readDays,
  type AnalyticsAnswer,
} from '@fanfare/core/insights/analytics.ts';
import { NetworkError } from '@fanfare/platforms/_shared/network-error.ts';
import type { AnalyticsFacts, ReadAnalytics } from '@fanfare/platforms/platform.ts';
import { AppError } from '../../http/app-error.ts';
import { ask, toNetworkFailure } from '../../networks/ask.ts';
import {
  factsOffering,
  reachAccount,
  unsupported,
  type ReachedAccount,
} from '../../networks/reach-account.ts';
import type { AnalyticsDependencies } from './dependencies.ts';
import { releaseClaim, takeClaim, type Ending, type ClaimResult } from './claim.ts';

interface Found {
  answer: object;
  at: Date;
}

/** How long a request waits for another worker; clients do not wait longer. */
const waitMs = 45_000;
const pauseMs = 500;

interface Question extends ReachedAccount {
  days: number;
  read: ReadAnalytics;
}

const refOf = ({ ref, days }: Question) => ({ ...ref, days });

/** Waits while another request asks the network for the same analytics. */
async function waitForClaim(
  { analytics, now, sleep }: AnalyticsDependencies,
  question: Question,
  worker: string,
): Promise<ClaimResult> {
  const since = now();
  for (;;) {
    const claim = await analytics.decide(refOf(question), (known, isConnected) =>
      takeClaim(known, isConnected, worker, since, now()),
    );
    if (claim.kind !== 'wait' || now().getTime() + pauseMs > since.getTime() + waitMs) return claim;
    await sleep(pauseMs);
  }
}

const failureOf = ({ failure: { kind, reason } }: NetworkError, at: Date) => ({ kind, reason, at });

/** Asks the network and stores the answer for other requests for the same analytics. */
async function askNetwork(deps: AnalyticsDependencies, question: Question, worker: string): Promise<Found> {
  const { analytics, now } = deps;
  const { read, io, ref, days } = question;
  const end = (ending: Ending) =>
    analytics.decide(refOf(question), (known) => releaseClaim(known, worker, ending));
  let answer: object;
  try {
    answer = await ask(deps, ref, (account) => read(io, account, days));
  } catch (error) {
    await end({ failure: error instanceof NetworkError ? failureOf(error, now()) : null });
    throw error;
  }
  const found = { answer, at: now() };
  await end({ found });
  return found;
}

async function answerTo(deps: AnalyticsDependencies, question: Question): Promise<Found> {
  const worker = deps.newId();
  const claim = await waitForClaim(deps, question, worker);
  switch (claim.kind) {
    case 'found':
      return claim;
    case 'failed':
      throw new NetworkError(claim.failure);
    case 'gone':
      throw new NetworkError({ kind: 'not_found', reason: 'This account was disconnected.', code: null });
    case 'wait':
      throw new NetworkError({ kind: 'unavailable', reason: 'The network is taking too long.', code: null });
    case 'claimed':
      return askNetwork(deps, question, worker);
  }
}

/** Maps a network failure to an HTTP status and the message shown to the user. */
function toFailure(error: unknown, { byKind, failed }: AnalyticsFacts['words']): unknown {
  if (error instanceof NetworkError) return toNetworkFailure(error, byKind[error.failure.kind] ?? failed);
  return error instanceof AppError ? error : new AppError('internal', { message: failed, cause: error });
}

function daysOf({ days }: FindAnalyticsInput, { words }: AnalyticsFacts): number {
  const found = days === undefined ? defaultAnalyticsDays : readDays(days);
  if (found !== null) return found;
  const fields = { days: 'This date range is not available.' };
  throw new AppError('invalid_input', { message: words.failed, fields });
}

/**
 * An account that is not connected here gets the network's own message for a missing account, which says what to do.
 */
async function reachConnected(
  deps: AnalyticsDependencies,
  place: FindAnalyticsInput,
  { words }: AnalyticsFacts,
): Promise<ReachedAccount> {
  try {
    return await reachAccount(deps, place, ({ analytics }) => analytics !== null);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'not_found') throw error;
    throw new AppError('not_found', { message: words.byKind.not_found ?? words.accounts, cause: error });
  }
}

/**
 * Returns the analytics of an account for the given number of days. The answer is at most a quarter of an hour old
 * and carries the time it was fetched.
 */
export async function findAnalytics(
  deps: AnalyticsDependencies,
  input: FindAnalyticsInput,
): Promise<AnalyticsAnswer> {
  const { analytics: facts } = factsOffering(deps, input.platform, ({ analytics }) => analytics !== null);
  if (!facts) throw unsupported();
  const days = daysOf(input, facts);
  const reached = await reachConnected(deps, input, facts);
  const { analytics: read } = reached.platform;
  if (!read) throw unsupported();
  try {
    const { answer, at } = await answerTo(deps, { ...reached, days, read });
    return { ...answer, fetchedAt: at.toISOString() };
  } catch (error) {
    throw toFailure(error, facts.words);
  }
}

/** The best times to post. The longest range has the most posts, and its stored answer is used while it is fresh. */
export async function findBestTimes(
  deps: AnalyticsDependencies,
  { zone, ...place }: BestTimesInput,
): Promise<BestTimes & { fetchedAt: string }> {
  const days = Math.max(...analyticsDays);
  const answer = await findAnalytics(deps, { ...place, days });
  return { ...bestTimesOf(resultsIn(answer), zone, deps.now().getTime()), fetchedAt: answer.fetchedAt };
}
