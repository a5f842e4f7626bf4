import {
  hasContent,
  isDraft,
  keyOf,
  accountKey,
  type ComposerAccount,
} from '@fanfare/core/composer/variant.ts';
import { composerAfter } from '@fanfare/core/composer/reducer.ts';
import type { ComposerAction, ComposerState } from '@fanfare/core/composer/state.ts';
import type { ConnectedAccount } from '@fanfare/core/accounts/account.ts';
import { useEffect, useReducer, type Dispatch } from 'react';
import { findNetwork } from '../../networks/networks.tsx';
import { useToast } from '../../ui/toasts.tsx';

export const newId = (): string => crypto.randomUUID();

export const composerAccountOf = ({
  platform,
  platform_id,
  username,
}: ConnectedAccount): ComposerAccount => ({
  platform,
  platform_id,
  username,
});

const disconnectedText = (labels: readonly string[]): string =>
  `No longer connected: ${[...new Set(labels)].join(', ')}. Reconnect to continue with what you wrote there.`;

/** State of the composer, kept consistent with the connected accounts. */
export function useComposer(
  initial: ComposerState,
  accounts: readonly ConnectedAccount[] | undefined,
): [ComposerState, Dispatch<ComposerAction>] {
  const [state, dispatch] = useReducer(composerAfter, initial);
  const toast = useToast();
  const keys = accounts?.map(accountKey);
  // Also for restored posts, whose accounts may have been disconnected since.
  const gone = state.variants.filter(
    (variant) => keys && !isDraft(variant) && !keys.includes(keyOf(variant)),
  );
  const isGone = gone.length > 0;
  const labels = gone.filter(hasContent).map(({ uploadTo }) => findNetwork(uploadTo).label);
  const waiting = labels.length === 0 ? null : disconnectedText(labels);
  useEffect(() => {
    if (!accounts || !isGone) return;
    dispatch({ kind: 'accountsLoaded', keys: accounts.map(accountKey) });
    if (waiting !== null) toast({ text: waiting, severity: 'warning' });
  }, [accounts, isGone, waiting, toast]);
  return [state, dispatch];
}
