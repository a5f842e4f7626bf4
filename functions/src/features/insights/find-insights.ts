import type { FindInsightsInput } from '@fanfare/core/api/schemas/insights.ts';
import { insightsReusedMs, type InsightsAnswer } from '@fanfare/core/insights/insights.ts';
import { toNetworkFailure } from '../../networks/ask.ts';
import { findKeptAnswer, type KeptAnswerDependencies } from '../../networks/kept-answer.ts';
import { reachAccount, unsupported, type ReachDependencies } from '../../networks/reach-account.ts';
import { postPart } from '../../store/analytics.ts';

export type InsightDependencies = ReachDependencies & KeptAnswerDependencies;

/** Returns the insights of a post. They are at most a minute old, and carry the time at which they were fetched. */
export async function findInsights(
  deps: InsightDependencies,
  { media_id: mediaId, ...account }: FindInsightsInput,
): Promise<InsightsAnswer> {
  const { platform, io, ref } = await reachAccount(deps, account, ({ abilities }) => abilities.insights);
  const read = platform.insights;
  if (!read) throw unsupported();
  try {
    const kept = await findKeptAnswer(deps, {
      ref,
      part: postPart(mediaId),
      reusedMs: insightsReusedMs,
      read: async (account) => {
        const { answer, ...common } = await read(io, account, mediaId);
        return { ...answer, ...common };
      },
    });
    return {
      ...(kept.answer as Omit<InsightsAnswer, 'fetchedAt'>),
      fetchedAt: kept.at.toISOString(),
    } as InsightsAnswer;
  } catch (error) {
    throw toNetworkFailure(error);
  }
}
