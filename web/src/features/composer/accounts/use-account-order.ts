import type { ConnectedAccount } from '@fanfare/core/accounts/account.ts';
import { accountKey } from '@fanfare/core/composer/variant.ts';
import { useCallback, useMemo } from 'react';
import { useStored, writeStored } from '../../../browser/stored.ts';
import { findNetwork } from '../../../networks/networks.tsx';

/** The accounts that the person has moved, in the person's order, and then all other accounts by network. */
function sorted(accounts: readonly ConnectedAccount[], moved: readonly string[]): ConnectedAccount[] {
  const positionOf = (account: ConnectedAccount) => moved.indexOf(accountKey(account));
  const byNetwork = accounts.toSorted(
    (a, b) => findNetwork(a.platform).position - findNetwork(b.platform).position,
  );
  const known = byNetwork.filter((account) => positionOf(account) !== -1);
  const others = byNetwork.filter((account) => positionOf(account) === -1);
  return [...known.toSorted((a, b) => positionOf(a) - positionOf(b)), ...others];
}

/**
 * The accounts in the person's own order. This browser stores the order, which the strip, the tabs and all lists use.
 */
export function useAccountOrder(
  { uid, workspaceId }: { uid: string; workspaceId: string },
  accounts: readonly ConnectedAccount[] | undefined,
) {
  const stored = `fanfare-account-order-${uid}-${workspaceId}`;
  const moved = useStored(stored);
  const inOrder = useMemo(() => accounts && sorted(accounts, (moved ?? '').split('\n')), [accounts, moved]);
  const move = useCallback(
    (key: string, to: string) => {
      const keys = (inOrder ?? []).map(accountKey);
      const [from, target] = [keys.indexOf(key), keys.indexOf(to)];
      if (from === -1 || target === -1 || from === target) return;
      keys.splice(target, 0, ...keys.splice(from, 1));
      writeStored(stored, keys.join('\n'));
    },
    [inOrder, stored],
  );
  return { accounts: inOrder, move };
}
