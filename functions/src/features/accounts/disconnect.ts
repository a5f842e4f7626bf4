import type { DisconnectInput } from '@fanfare/core/api/schemas/accounts.ts';
import { AppError } from '../../http/app-error.ts';
import type { Log } from '../../log.ts';
import { recountOpen } from '../inbox/index.ts';
import type { AccountDependencies } from './dependencies.ts';
import { endConnection, type EndConnectionDependencies } from './end-connection.ts';

type DisconnectDependencies = EndConnectionDependencies &
  Pick<AccountDependencies, 'analytics' | 'snapshots' | 'threads' | 'commentPolls'>;

/**
 * Disconnects an account and deletes the data that came from its network. The tokens are revoked first: the deletion
 * may fail, and a repeated call no longer finds the account and its tokens.
 */
export async function disconnect(
  deps: DisconnectDependencies,
  { workspaceId, platform, platform_id: platformId }: DisconnectInput,
  log: Log,
): Promise<void> {
  const { accounts, analytics, snapshots, threads, commentPolls } = deps;
  const ref = { workspaceId, platform, platformId };
  const account = await accounts.find(ref);
  if (account) await endConnection(deps, account, log);
  // This runs even if the account is unknown: an earlier call may have deleted the account and then failed.
  await Promise.all([analytics.forget(ref), snapshots.forget(ref), threads.forget(ref)]);
  await recountOpen({ threads, log }, workspaceId);
  // The poll is deleted last: while it exists, the next round continues an interrupted deletion of threads.
  await commentPolls.decide(ref, () => ({ next: null, result: null }));
  if (!account) throw new AppError('not_found');
}
