import { compareAlphabetically } from '@fanfare/core/text/compare-alphabetically.ts';
import type { ListAnalyticsAccountsInput } from '@fanfare/core/api/schemas/analytics.ts';
import type { AnalyticsAccount } from '@fanfare/core/analytics/answer.ts';
import { AppError } from '../../http/app-error.ts';
import { unsupported } from '../../networks/reach-account.ts';
import type { AnalyticsDependencies } from './dependencies.ts';

export async function listAccounts(
  { factsOf, accounts }: Pick<AnalyticsDependencies, 'factsOf' | 'accounts'>,
  { workspaceId, platform }: ListAnalyticsAccountsInput,
): Promise<AnalyticsAccount[]> {
  const facts = factsOf(platform);
  if (!facts?.analytics) throw unsupported();
  try {
    const connected = await accounts.list(workspaceId);
    return connected
      .filter((account) => account.platform === facts.id)
      .map(({ platformId, username, logo }) => ({
        platform: facts.id,
        platform_id: platformId,
        username,
        logo,
      }))
      .toSorted((a, b) => compareAlphabetically(a.username, b.username));
  } catch (cause) {
    throw new AppError('internal', { message: facts.analytics.words.accounts, cause });
  }
}
