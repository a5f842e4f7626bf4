import type { ConnectedAccount } from '@fanfare/core/accounts/account.ts';
import { useEffect } from 'react';
import { useRead } from '../../browser/use-read.ts';
import { useToast } from '../../ui/toasts.tsx';
import { takeOutcome, watchConsent } from './consent.ts';
import { findNetwork } from './networks.tsx';

/** The accounts of a workspace, read again whenever somebody may have come back from a network. */
export function useAccounts(workspaceId: string) {
  const toast = useToast();
  const { data, error, isLoading, mutate } = useRead('listAccounts', { workspaceId });
  useEffect(
    () =>
      watchConsent(() => {
        const outcome = takeOutcome();
        if (outcome?.kind === 'connected')
          toast({ text: `Your ${findNetwork(outcome.platform).label} account is connected.` });
        if (outcome?.kind === 'failed') toast({ text: outcome.message, severity: 'error' });
        void mutate();
      }),
    [mutate, toast],
  );
  return {
    accounts: data,
    error,
    isLoading,
    retry: () => void mutate(),
    /** Takes an account out of the list at once; the list is read again behind it. */
    without: (gone: ConnectedAccount) =>
      void mutate(
        (list) =>
          list?.filter(
            ({ platform, platform_id: id }) => platform !== gone.platform || id !== gone.platform_id,
          ),
        { revalidate: true },
      ),
  };
}
