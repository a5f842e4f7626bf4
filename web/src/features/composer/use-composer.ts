import { historyAfter, newHistory, type HistoryAction } from '@fanfare/core/composer/history.ts';
import { hasContent } from '@fanfare/core/composer/shared-content.ts';
import type { ComposerState } from '@fanfare/core/composer/state.ts';
import { isDraft, keyOf, accountKey, type ComposerAccount } from '@fanfare/core/composer/variant.ts';
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

interface OpenedComposer {
  state: ComposerState;
  canUndo: boolean;
  canRedo: boolean;
  /** True until the person first changes the post or its time. */
  isUnchanged: boolean;
  dispatch: Dispatch<HistoryAction>;
}

/** State of the composer, kept consistent with the connected accounts and their order. */
export function useComposer(
  initial: ComposerState,
  accounts: readonly ConnectedAccount[] | undefined,
): OpenedComposer {
  const [{ state, past, future }, dispatch] = useReducer(historyAfter, initial, newHistory);
  const toast = useToast();
  const keys = accounts?.map(accountKey);
  // Restored posts are checked too, because their accounts may have been disconnected since.
  const gone = state.variants.filter(
    (variant) => keys && !isDraft(variant) && !keys.includes(keyOf(variant)),
  );
  const isOther = gone.length > 0 || (keys !== undefined && keys.join('\n') !== state.order.join('\n'));
  const labels = gone.filter(hasContent).map(({ uploadTo }) => findNetwork(uploadTo).label);
  const waiting = labels.length === 0 ? null : disconnectedText(labels);
  useEffect(() => {
    if (!accounts || !isOther) return;
    dispatch({ kind: 'accountsLoaded', keys: accounts.map(accountKey), newId: newId() });
    if (waiting !== null) toast({ text: waiting, severity: 'warning' });
  }, [accounts, isOther, waiting, toast]);
  const [canUndo, canRedo] = [past.length > 0, future.length > 0];
  const isSame = state.groupId === initial.groupId && state.schedule === initial.schedule;
  return { state, canUndo, canRedo, isUnchanged: isSame && !canUndo && !canRedo, dispatch };
}
