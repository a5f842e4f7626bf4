import type { ConnectedAccount } from '@fanfare/core/accounts/account.ts';
import type { Facts } from '@fanfare/platforms/platform.ts';
import type { StoredAccount } from '../../store/accounts.ts';
import type { OauthState, OpenedAccount } from '../../store/oauth-states.ts';
import type { AccountDependencies } from './dependencies.ts';
import { toView } from './view.ts';

/** Stores the accounts of a consent with their tokens. A reconnected account keeps its posts. */
export async function keepAccounts(
  { accounts, credentials, now }: AccountDependencies,
  { workspaceId, uid }: Pick<OauthState, 'workspaceId' | 'uid'>,
  facts: Facts,
  opened: readonly OpenedAccount[],
): Promise<ConnectedAccount[]> {
  const connected: StoredAccount[] = [];
  for (const { platformId, username, logo, grant } of opened) {
    const ref = { workspaceId, platform: facts.id, platformId };
    const account: StoredAccount = {
      ...ref,
      username,
      logo,
      scopes: [...grant.scopes],
      connectedAt: now(),
      connectedBy: uid,
      tokenEndsAt: grant.refreshToken === null && grant.expiresAt !== null ? new Date(grant.expiresAt) : null,
      broken: null,
    };
    // The tokens are stored first, because every post through an account without tokens would fail.
    await credentials.put(ref, grant);
    await accounts.put(account);
    connected.push(account);
  }
  return connected.map((account) => toView(account, facts));
}
