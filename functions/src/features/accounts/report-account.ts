import { meaningOf } from '@fanfare/core/deliveries/failure-kinds.ts';
import { NetworkError } from '@fanfare/platforms/_shared/network-error.ts';
import { AppError } from '../../http/app-error.ts';
import type { AccountDependencies } from './dependencies.ts';

/**
 * Checks a reported account by asking the network who we are. The report itself is not believed, so nobody can mark a
 * working account as broken.
 */
export async function reportAccount(
  { accounts, credentials, reach, now }: AccountDependencies,
  workspaceId: string,
  platformId: string,
): Promise<void> {
  const account = (await accounts.list(workspaceId)).find((each) => each.platformId === platformId);
  if (!account) throw new AppError('not_found');
  const [grant, reached] = await Promise.all([credentials.find(account), reach(account.platform)]);
  if (!grant || !reached) return;
  const { platform, http, keys } = reached;
  try {
    await platform.oauth.profiles({ http, keys, now: () => now().getTime() }, grant);
    await accounts.change(account, { broken: null });
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error;
    const { kind, reason } = error.failure;
    if (meaningOf(kind).needsReconnect) await accounts.change(account, { broken: { reason, at: now() } });
  }
}
