import { accountKey, type ComposerAccount } from '@fanfare/core/composer/variant.ts';
import type { ConnectedAccount } from '@fanfare/core/accounts/account.ts';
import type { SheetHistoryAction } from '@fanfare/core/sheet/sheet-history.ts';
import { useEffect } from 'react';
import { useRead } from '../../browser/use-read.ts';
import { findNetwork } from '../../networks/networks.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { composerAccountOf, useAccountOrder } from '../composer/index.ts';

interface SheetAccountsOptions {
  uid: string;
  workspaceId: string;
  chosen: readonly ComposerAccount[];
  /** False while another tab edits the sheet, or while the sheet is being sent. */
  mayChange: boolean;
  dispatch(action: SheetHistoryAction): void;
}

const disconnectedText = (labels: readonly string[]): string =>
  `No longer connected: ${[...new Set(labels)].join(', ')}. Your files are not posted there.`;

/** The accounts of the workspace in the person's own order, and the accounts chosen for the sheet. */
export function useSheetAccounts({ uid, workspaceId, chosen, mayChange, dispatch }: SheetAccountsOptions) {
  const { data, error, isValidating, mutate } = useRead('listAccounts', { workspaceId });
  const { accounts, move } = useAccountOrder({ uid, workspaceId }, data);
  const toast = useToast();
  const keys = new Set(chosen.map(accountKey));
  const choose = (isChosen: (account: ConnectedAccount) => boolean) =>
    dispatch({
      kind: 'accountsChosen',
      accounts: (accounts ?? []).filter(isChosen).map(composerAccountOf),
    });
  const known = accounts && new Set(accounts.map(accountKey));
  const gone = known ? chosen.filter((account) => !known.has(accountKey(account))) : [];
  const waiting =
    gone.length === 0 ? null : disconnectedText(gone.map(({ platform }) => findNetwork(platform).label));
  useEffect(() => {
    if (waiting === null || !accounts || !mayChange) return;
    const connected = new Set(accounts.map(accountKey));
    dispatch({
      kind: 'accountsChosen',
      accounts: chosen.filter((account) => connected.has(accountKey(account))),
    });
    toast({ text: waiting, severity: 'warning' });
  }, [waiting, accounts, chosen, mayChange, dispatch, toast]);
  return {
    accounts,
    keys,
    failure: error?.message ?? null,
    isReading: isValidating,
    move,
    refresh: () => void mutate(),
    toggle(account: ConnectedAccount) {
      const key = accountKey(account);
      choose((each) => (accountKey(each) === key ? !keys.has(key) : keys.has(accountKey(each))));
    },
    toggleAll() {
      const isAll = accounts?.every((each) => keys.has(accountKey(each))) ?? false;
      choose(() => !isAll);
    },
  };
}
