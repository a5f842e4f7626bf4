import { compareAlphabetically } from '@fanfare/core/text/compare-alphabetically.ts';
import { atRiskFrom, type ConnectedAccount } from '@fanfare/core/accounts/account.ts';
import type { AccountInput } from '@fanfare/core/api/schemas/accounts.ts';
import { AppError } from '../../http/app-error.ts';
import type { AccountDependencies } from './dependencies.ts';
import type { StoredAccount } from '../../store/accounts.ts';
import { toView } from './view.ts';

/**
 * Adds the number of scheduled posts that will fail unless a member acts. The database counts these posts only for
 * accounts whose access has ended, or ends before the last scheduled post is due.
 */
async function withPostsAtRisk(
  deliveries: AccountDependencies['deliveries'],
  workspaceId: string,
  accounts: readonly ConnectedAccount[],
): Promise<ConnectedAccount[]> {
  const starts = accounts.map(atRiskFrom);
  const isAnyAtRisk = starts.some((start) => start !== null);
  const latest = isAnyAtRisk ? await deliveries.latestOpenDue(workspaceId) : null;
  return Promise.all(
    accounts.map(async (account, i) => {
      const start = starts[i] ?? null;
      if (start === null || latest === null || start > latest) return account;
      const { platform, platform_id: platformId } = account;
      const postsAtRisk = await deliveries.countOpen({ workspaceId, platform, platformId }, start);
      return { ...account, postsAtRisk };
    }),
  );
}

/** Lists the accounts of a workspace, sorted by network and then by name. */
export async function listAccounts(
  { accounts, deliveries, reach }: AccountDependencies,
  workspaceId: string,
): Promise<ConnectedAccount[]> {
  const found = await accounts.list(workspaceId);
  const names = [...new Set(found.map(({ platform }) => platform))];
  const facts = new Map(
    await Promise.all(names.map(async (name) => [name, (await reach(name))?.facts ?? null] as const)),
  );
  const views = found.map((account) => toView(account, facts.get(account.platform) ?? null));
  const counted = await withPostsAtRisk(deliveries, workspaceId, views);
  return counted.toSorted(
    (a, b) => compareAlphabetically(a.platform, b.platform) || compareAlphabetically(a.username, b.username),
  );
}

/**
 * The accounts with this id. There can be several, because two networks may use the same id and the call need not name
 * the network.
 */
export async function accountsWithId(
  { accounts }: Pick<AccountDependencies, 'accounts'>,
  { workspaceId, platform, platform_id: platformId }: AccountInput,
): Promise<StoredAccount[]> {
  const found = (await accounts.list(workspaceId)).filter(
    (each) => each.platformId === platformId && (platform === undefined || each.platform === platform),
  );
  if (found.length === 0) throw new AppError('not_found');
  return found;
}

export async function findAccount(
  deps: Pick<AccountDependencies, 'accounts'>,
  input: AccountInput,
): Promise<{ username: string; logo: string | null }> {
  const [account, ...others] = await accountsWithId(deps, input);
  if (!account || others.length > 0)
    throw new AppError('invalid_input', {
      fields: { platform: 'Several networks have an account with this id.' },
    });
  return { username: account.username, logo: account.logo };
}
