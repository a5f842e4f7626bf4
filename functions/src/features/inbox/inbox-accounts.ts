import type { InboxFacts } from '@fanfare/core/comments/polling.ts';
import type { StoredAccount } from '../../store/accounts.ts';
import type { InboxDependencies } from './dependencies.ts';

/** The accounts of a workspace on networks that support comments, each with the polling rules of its network. */
export async function findInboxAccounts(
  { accounts, factsOf }: Pick<InboxDependencies, 'accounts' | 'factsOf'>,
  workspaceId: string,
): Promise<{ account: StoredAccount; facts: InboxFacts }[]> {
  return (await accounts.list(workspaceId)).flatMap((account) => {
    const facts = factsOf(account.platform)?.inbox;
    return facts ? [{ account, facts }] : [];
  });
}
