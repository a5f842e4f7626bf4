import type { ConnectedAccount } from '@fanfare/core/accounts/account.ts';
import { AppError } from '../../http/app-error.ts';
import type { AccountDependencies } from './dependencies.ts';
import { viewOf } from './view.ts';

const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/** By network, then by name. */
export async function listAccounts(
  { accounts, deliveries, reach }: AccountDependencies,
  workspaceId: string,
): Promise<ConnectedAccount[]> {
  const [found, open] = await Promise.all([accounts.list(workspaceId), deliveries.open(workspaceId)]);
  const names = [...new Set(found.map(({ platform }) => platform))];
  const facts = new Map(
    await Promise.all(names.map(async (name) => [name, (await reach(name))?.facts ?? null] as const)),
  );
  return found
    .map((account) => viewOf(account, facts.get(account.platform) ?? null, open))
    .toSorted((a, b) => collator.compare(a.platform, b.platform) || collator.compare(a.username, b.username));
}

/** Asked by the network's id alone: in one workspace two networks hardly ever give out the same. */
export async function findAccount(
  { accounts }: Pick<AccountDependencies, 'accounts'>,
  workspaceId: string,
  platformId: string,
): Promise<{ username: string; logo: string | null }> {
  const account = (await accounts.list(workspaceId)).find((each) => each.platformId === platformId);
  if (!account) throw new AppError('not_found');
  return { username: account.username, logo: account.logo };
}
