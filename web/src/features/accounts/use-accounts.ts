import type { ConnectedAccount } from '@fanfare/core/accounts/account.ts';
import { useEffect } from 'react';
import { useRead } from '../../browser/use-read.ts';
import { watchConsent } from './consent.ts';

/** The accounts of a workspace, reloaded when the person may have returned from a network. */
export function useAccounts(workspaceId: string) {
  const { data, error, isLoading, mutate } = useRead('listAccounts', { workspaceId });
  useEffect(() => watchConsent(() => void mutate()), [mutate]);
  return {
    accounts: data,
    error,
    isLoading,
    retry: () => void mutate(),
    /** Removes an account from the list immediately and reloads the list in the background. */
    without: (removed: ConnectedAccount) =>
      void mutate(
        (list) =>
          list?.filter(
            ({ platform, platform_id: id }) => platform !== removed.platform || id !== removed.platform_id,
          ),
        { revalidate: true },
      ),
  };
}
