import type { DisconnectInput } from '@fanfare/core/api/schemas/accounts.ts';
import { AppError } from '../../http/app-error.ts';
import type { Log } from '../../log.ts';
import type { AccountDependencies } from './dependencies.ts';

type DisconnectDependencies = Pick<
  AccountDependencies,
  'accounts' | 'credentials' | 'analytics' | 'snapshots' | 'threads' | 'commentPolls' | 'reach' | 'now'
>;

/**
 * Asks the network to revoke the tokens, and deletes them here even if that fails. Where a revocation ends everything
 * that a person granted, it waits until no account is left that may share the grant. The account is deleted before this
 * is checked, so that the later one of two simultaneous calls finds none left.
 */
export async function disconnect(
  { accounts, credentials, analytics, snapshots, threads, commentPolls, reach, now }: DisconnectDependencies,
  { workspaceId, platform, platform_id: platformId }: DisconnectInput,
  log: Log,
): Promise<void> {
  const ref = { workspaceId, platform, platformId };
  const account = await accounts.find(ref);
  if (!account) throw new AppError('not_found');
  const [grant, reached] = await Promise.all([credentials.find(ref), reach(platform)]);
  await accounts.delete(ref);
  await Promise.all([analytics.forget(ref), snapshots.forget(ref), threads.forget(ref)]);
  await threads.recount(workspaceId);
  // The poll is deleted last: while it exists, the next round continues an interrupted deletion of threads.
  await commentPolls.decide(ref, () => ({ next: null, result: null }));
  if (!grant || !reached?.platform.oauth.revoke) return;
  const { http, keys } = reached;
  if (reached.platform.oauth.revokesWholePerson && (await accounts.mayShareGrant(account))) return;
  try {
    await reached.platform.oauth.revoke({ http, keys, now: () => now().getTime() }, grant);
  } catch (error) {
    log.error('A network did not revoke the tokens of an account.', error, { platform });
  }
}
