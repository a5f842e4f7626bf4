import { isMalformed } from '../../store/read.ts';
import type { Log } from '../../log.ts';
import { ioOf } from '../../networks/reach.ts';
import type { StoredAccount } from '../../store/accounts.ts';
import type { AccountDependencies } from './dependencies.ts';

export type EndConnectionDependencies = Pick<
  AccountDependencies,
  'accounts' | 'credentials' | 'reach' | 'now'
>;

/** The number of accounts of a deleted workspace that are disconnected at the same time. */
const atOnce = 10;

/**
 * Deletes an account with its tokens, and asks the network to revoke the tokens. A failed revocation is only logged. On
 * some networks, a revocation ends everything that a person granted. There, the tokens are revoked only when no other
 * account may share the grant. The account is deleted before this check. So if two accounts with the same grant are
 * disconnected at the same time, the later check finds no other account, and the tokens are revoked.
 */
export async function endConnection(
  { accounts, credentials, reach, now }: EndConnectionDependencies,
  account: StoredAccount,
  log: Log,
): Promise<void> {
  const { platform } = account;
  const [grant, reached] = await Promise.all([credentials.find(account), reach(platform)]);
  await accounts.delete(account);
  if (!grant || !reached?.platform.oauth.revoke) return;
  const { oauth } = reached.platform;
  try {
    if (oauth.revokesWholePerson && (await accounts.mayShareGrant(account))) return;
    await oauth.revoke?.(ioOf(reached, { now }), grant);
  } catch (error) {
    log.error('The tokens of an account were not revoked.', error, { platform });
  }
}

/**
 * Ends the connections of a deleted workspace, until the time limit. An account whose connection cannot be ended, for
 * example because its tokens are unreadable, must not prevent the removal of the workspace.
 */
export async function endConnections(
  deps: EndConnectionDependencies,
  workspaceId: string,
  { limit, log }: { limit: AbortSignal; log: Log },
): Promise<void> {
  const accounts = await deps.accounts.list(workspaceId).catch((error: unknown) => {
    if (!isMalformed(error)) throw error;
    log.error('The accounts of a deleted workspace cannot be read. They are not revoked.', error);
    return [];
  });
  for (let from = 0; from < accounts.length && !limit.aborted; from += atOnce)
    await Promise.all(
      accounts.slice(from, from + atOnce).map(async (account) => {
        try {
          await endConnection(deps, account, log);
        } catch (error) {
          const { platform } = account;
          log.error('An account of a deleted workspace was not disconnected.', error, { platform });
        }
      }),
    );
}
