import type { Firestore, Transaction } from 'firebase-admin/firestore';
import { nextAccountOrdinal, capacityLeft } from '@fanfare/core/quota/capacity.ts';
import { accountDocument, readAccount, readOrdinal, type StoredAccount } from './accounts.ts';
import { accountsOf, readOwner, type OverCapacity } from './capacity.ts';

const withOrdinal = (account: StoredAccount, ordinal: number | undefined): StoredAccount => ({
  ...account,
  ...(ordinal !== undefined && { ordinal }),
});

/**
 * Numbers the new accounts of a workspace among all accounts of the workspace’s owner, unless they exceed the owner’s
 * plan. Accounts that are already connected keep their numbers.
 */
export async function numberAccounts(
  db: Firestore,
  transaction: Transaction,
  accounts: readonly StoredAccount[],
): Promise<StoredAccount[] | (OverCapacity & { left: number })> {
  const workspaceId = accounts[0]?.workspaceId ?? '';
  const [owner, ...found] = await Promise.all([
    readOwner(db, transaction, workspaceId),
    ...accounts.map((account) => transaction.get(accountDocument(db, account))),
  ]);
  const known = found.map((snapshot) => readAccount(workspaceId, snapshot));
  const added = known.filter((each) => each === null).length;
  // A workspace without an owner was deleted, so its accounts count towards no plan.
  if (added === 0 || !owner) return accounts.map((account, i) => withOrdinal(account, known[i]?.ordinal));
  const others = (await accountsOf(db, transaction, owner.uid)).flatMap(({ docs }) => docs);
  const left = capacityLeft('accounts', owner.plan, others.length);
  if (added > left) return { kind: 'over_capacity', capacity: 'accounts', owner, left: Math.max(0, left) };
  let next = nextAccountOrdinal(others.map((each) => readOrdinal(each)));
  return accounts.map((account, i) => withOrdinal(account, known[i] ? known[i].ordinal : next++));
}
