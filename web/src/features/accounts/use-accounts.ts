import type { ConnectedAccount } from '@fanfare/core/accounts/account.ts';
import { useEffect } from 'react';
import { useRead } from '../../browser/use-read.ts';
import { useSession } from '../../browser/session-context.ts';
import { useToast } from '../../ui/toasts.tsx';
import { takeOutcome, watchConsent, type Outcome } from './consent.ts';
import { offerRetry, type RetryOptions } from './offer-retry.ts';
import { findNetwork } from '../../networks/networks.tsx';

const listed = new Intl.ListFormat('en', { type: 'conjunction' });

function report(outcome: Outcome, options: RetryOptions): void {
  if (outcome.kind !== 'connected') {
    options.toast({ text: outcome.message, severity: outcome.kind === 'failed' ? 'error' : 'info' });
    return;
  }
  const { platform, names } = outcome;
  const text = `Connected ${listed.format(names)} to ${findNetwork(platform).label}.`;
  void offerRetry(text, outcome, options);
}

/** The accounts of a workspace, reloaded when the person may have returned from a network. */
export function useAccounts(workspaceId: string) {
  const toast = useToast();
  const { call } = useSession();
  const { data, error, isLoading, mutate } = useRead('listAccounts', { workspaceId });
  useEffect(() => {
    const showOutcome = () => {
      const outcome = takeOutcome(Date.now());
      if (outcome) report(outcome, { workspaceId, call, toast });
    };
    showOutcome();
    return watchConsent(() => {
      showOutcome();
      void mutate();
    });
  }, [mutate, toast, call, workspaceId]);
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
