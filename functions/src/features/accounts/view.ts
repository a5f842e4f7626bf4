import { isAtRisk, type ConnectedAccount } from '@fanfare/core/accounts/account.ts';
import type { Facts } from '@fanfare/platforms/platform.ts';
import type { StoredAccount } from '../../store/accounts.ts';
import type { StoredDelivery } from '../../store/deliveries.ts';

/** What leaves the server; tokens do not. */
export function viewOf(
  account: StoredAccount,
  facts: Pick<Facts, 'publishScopes'> | null,
  open: readonly StoredDelivery[],
): ConnectedAccount {
  const { platform, platformId, username, logo, scopes, connectedAt, tokenEndsAt, broken } = account;
  const granted = new Set(scopes);
  const health = {
    problem: broken?.reason ?? null,
    missingPermissions: (facts?.publishScopes ?? []).filter((scope) => !granted.has(scope)),
    tokenEndsAt: tokenEndsAt?.toISOString() ?? null,
  };
  const own = open.filter(({ plan }) => plan.platform === platform && plan.platformId === platformId);
  return {
    platform,
    platform_id: platformId,
    username,
    logo,
    connectedAt: connectedAt.toISOString(),
    ...health,
    postsAtRisk: own.filter(({ delivery }) => isAtRisk(health, delivery.dueAt)).length,
  };
}
