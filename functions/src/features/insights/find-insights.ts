import type { FindInsightsInput } from '@fanfare/core/api/schemas/insights.ts';
import type { InsightsAnswer } from '@fanfare/core/insights/insights.ts';
import { ask, toNetworkFailure, type AskDependencies } from '../../networks/ask.ts';
import { reachAccount, unsupported, type ReachDependencies } from '../../networks/reach-account.ts';

export type InsightDependencies = ReachDependencies & AskDependencies;

/** Reads the insights of a post from its network, without a cache. */
export async function findInsights(
  deps: InsightDependencies,
  { media_id: mediaId, ...place }: FindInsightsInput,
): Promise<InsightsAnswer> {
  const { platform, io, ref } = await reachAccount(deps, place, ({ abilities }) => abilities.insights);
  const read = platform.insights;
  if (!read) throw unsupported();
  try {
    const { answer, ...common } = await ask(deps, ref, (account) => read(io, account, mediaId));
    return { ...answer, ...common };
  } catch (error) {
    throw toNetworkFailure(error);
  }
}
