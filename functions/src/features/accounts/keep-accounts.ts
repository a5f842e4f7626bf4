import type { ConnectedAccount } from '@fanfare/core/accounts/account.ts';
import type { Facts } from '@fanfare/platforms/platform.ts';
import { overCapacity } from '../../http/over-capacity.ts';
import { tokenEndOf } from '../../store/credentials.ts';
import type { OauthState, OpenedAccount } from '../../store/oauth-states.ts';
import type { AccountDependencies } from './dependencies.ts';
import { toView } from './view.ts';

/**
 * Stores accounts with their tokens: the only account of a consent, or those that the person chose from several. An
 * account that was connected before keeps its posts.
 */
export async function keepAccounts(
  { credentials, now }: Pick<AccountDependencies, 'credentials' | 'now'>,
  { workspaceId, uid }: Pick<OauthState, 'workspaceId' | 'uid'>,
  facts: Facts,
  opened: readonly OpenedAccount[],
): Promise<ConnectedAccount[]> {
  const granted = opened.map(({ platformId, username, logo, grant }) => ({
    grant,
    account: {
      workspaceId,
      platform: facts.id,
      platformId,
      username,
      logo,
      scopes: [...grant.scopes],
      connectedAt: now(),
      connectedBy: uid,
      tokenEndsAt: tokenEndOf(grant),
      broken: null,
    },
  }));
  const outcome = await credentials.connect(granted);
  if (outcome.kind === 'over_capacity') {
    const { left } = outcome;
    throw overCapacity(outcome, uid, left > 0 ? ` Choose ${left} at most.` : '');
  }
  return granted.map(({ account }) => toView(account, facts));
}
