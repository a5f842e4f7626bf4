import type { ConnectedAccount } from '@fanfare/core/accounts/account.ts';
import { useEffect } from 'react';
import { useRead } from '../../browser/use-read.ts';
import { useToast, type Toast } from '../../ui/toasts.tsx';
import { takeOutcome, watchConsent, type Outcome } from './consent.ts';
import { findNetwork } from '../../networks/networks.tsx';

const listed = new Intl.ListFormat('en', { type: 'conjunction' });

function toastOf(outcome: Outcome): Toast {
  if (outcome.kind !== 'connected')
    return { text: outcome.message, severity: outcome.kind === 'failed' ? 'error' : 'info' };
  const { platform, names } = outcome;
  return { text: `Connected ${listed.format(names)} to ${findNetwork(platform).label}.` };
}

/** The accounts of a workspace, reloaded when the person may have returned from a network. */
export function useAccounts(workspaceId: string) {
  const toast = useToast();
  const { data, error, isLoading, mutate } = useRead('listAccounts', { workspaceId });
  useEffect(() => {
    const showOutcome = () => {
      const outcome = takeOutcome(Date.now());
      if (outcome) toast(toastOf(outcome));
    };
    showOutcome();
    return watchConsent(() => {
      showOutcome();
      void mutate();
    });
  }, [mutate, toast]);
  return {
    accounts: data,
    error,
    isLoading,
    retry: () => void mutate(),
    /** Removes an account from the list at once and reloads the list in the background. */
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
