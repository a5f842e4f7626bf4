import type { AccountInput } from '@fanfare/core/api/schemas/accounts.ts';
import { meaningOf } from '@fanfare/core/deliveries/failure-kinds.ts';
import { NetworkError } from '@fanfare/platforms/_shared/network-error.ts';
import { ioOf } from '../../networks/reach.ts';
import type { StoredAccount } from '../../store/accounts.ts';
import type { AccountDependencies } from './dependencies.ts';
import { accountsWithId } from './list-accounts.ts';

async function check(
  { credentials, reach, now }: AccountDependencies,
  account: StoredAccount,
): Promise<void> {
  const [grant, reached] = await Promise.all([credentials.find(account), reach(account.platform)]);
  if (!grant || !reached) return;
  try {
    await reached.platform.oauth.profiles(ioOf(reached, { now }), grant);
    await credentials.mark(account, grant.accessToken, null);
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error;
    const { kind, reason } = error.failure;
    if (meaningOf(kind).needsReconnect)
      await credentials.mark(account, grant.accessToken, { reason, at: now() });
  }
}

/**
 * Checks a reported account by asking the network for its profile. The report alone changes nothing, so it cannot mark
 * a working account as broken. If the call names no network, every account with that id is checked.
 */
export async function reportAccount(deps: AccountDependencies, input: AccountInput): Promise<void> {
  for (const account of await accountsWithId(deps, input)) await check(deps, account);
}
