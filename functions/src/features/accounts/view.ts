import type { ConnectedAccount } from '@fanfare/core/accounts/account.ts';
import type { Facts } from '@fanfare/platforms/platform.ts';
import type { StoredAccount } from '../../store/accounts.ts';

/** A connected account as people see it. Tokens never leave the server. */
export function toView(
  { platform, platformId, username, logo, scopes, connectedAt, tokenEndsAt, broken }: StoredAccount,
  facts: Pick<Facts, 'publishScopes'> | null,
): ConnectedAccount {
  const granted = new Set(scopes);
  return {
    platform,
    platform_id: platformId,
    username,
    logo,
    connectedAt: connectedAt.toISOString(),
    problem: broken?.reason ?? null,
    missingPermissions: (facts?.publishScopes ?? []).filter((scope) => !granted.has(scope)),
    tokenEndsAt: tokenEndsAt?.toISOString() ?? null,
    postsAtRisk: 0,
  };
}
