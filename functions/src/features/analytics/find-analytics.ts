import { bestTimesOf, resultsIn, type BestTimes } from '@fanfare/core/analytics/best-times.ts';
import type { BestTimesInput, FindAnalyticsInput } from '@fanfare/core/api/schemas/analytics.ts';
import {
  analyticsDays,
  answerReusedMs,
  defaultAnalyticsDays,
  readDays,
  type AnalyticsAnswer,
} from '@fanfare/core/analytics/answer.ts';
import { NetworkError } from '@fanfare/platforms/_shared/network-error.ts';
import type { AnalyticsFacts } from '@fanfare/platforms/platform.ts';
import { AppError } from '../../http/app-error.ts';
import { toNetworkFailure } from '../../networks/ask.ts';
import { findKeptAnswer } from '../../networks/kept-answer.ts';
import { reachAccount, unsupported, type ReachedAccount } from '../../networks/reach-account.ts';
import type { AnalyticsDependencies } from './dependencies.ts';

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
 * Loads an account and its network. If the account is not connected, the error has the network's own message, which
 * says what to do.
 */
async function reachConnected(
  deps: AnalyticsDependencies,
  account: FindAnalyticsInput,
  { words }: AnalyticsFacts,
): Promise<ReachedAccount> {
  try {
    return await reachAccount(deps, account, ({ analytics }) => analytics !== null);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'not_found') throw error;
    throw new AppError('not_found', { message: words.byKind.not_found ?? words.accounts, cause: error });
  }
}

/**
 * Returns the analytics of an account for the given number of days. The answer is at most a quarter of an hour old and
 * contains the time at which it was fetched.
 */
export async function findAnalytics(
  deps: AnalyticsDependencies,
  input: FindAnalyticsInput,
): Promise<AnalyticsAnswer> {
  const facts = deps.factsOf(input.platform)?.analytics;
  if (!facts) throw unsupported();
  const days = daysOf(input, facts);
  const { platform, io, ref } = await reachConnected(deps, input, facts);
  const { analytics: read } = platform;
  if (!read) throw unsupported();
  try {
    const { answer, at } = await findKeptAnswer(deps, {
      ref,
      part: String(days),
      reusedMs: answerReusedMs,
      read: (account) => read(io, account, days),
    });
    return { ...answer, fetchedAt: at.toISOString() };
  } catch (error) {
    throw toFailure(error, facts.words);
  }
}

/**
 * Finds the best times in the posts of the longest range, because that range has the most posts. A stored answer for
 * this range is used while it is fresh.
 */
export async function findBestTimes(
  deps: AnalyticsDependencies,
  { zone, ...account }: BestTimesInput,
): Promise<BestTimes & { fetchedAt: string }> {
  const days = Math.max(...analyticsDays);
  const answer = await findAnalytics(deps, { ...account, days });
  return { ...bestTimesOf(resultsIn(answer), zone, deps.now().getTime()), fetchedAt: answer.fetchedAt };
}
