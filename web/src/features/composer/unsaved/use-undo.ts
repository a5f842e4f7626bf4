import type { ConnectedAccount } from '@fanfare/core/accounts/account.ts';
import { keyOf, accountKey, type Variant } from '@fanfare/core/composer/variant.ts';
import { composerAfter } from '@fanfare/core/composer/reducer.ts';
import type { ComposerAction, ComposerState } from '@fanfare/core/composer/state.ts';
import { variantsLost } from '@fanfare/core/composer/undo.ts';
import type { Dispatch } from 'react';
import { useToast } from '../../../ui/toasts.tsx';

interface DispatchWithUndoOptions {
  state: ComposerState;
  dispatch: Dispatch<ComposerAction>;
  accounts: readonly ConnectedAccount[];
}

function namesOf(lost: readonly Variant[], accounts: readonly ConnectedAccount[]): string {
  const [variant, ...others] = lost;
  const account = accounts.find((each) => variant && accountKey(each) === keyOf(variant));
  return others.length > 0 ? `${lost.length} accounts` : (account?.username ?? 'the draft');
}

/** Dispatches actions that may remove text and offers an undo instead of asking first. */
export function useDispatchWithUndo({
  state,
  dispatch,
  accounts,
}: DispatchWithUndoOptions): Dispatch<ComposerAction> {
  const toast = useToast();
  return (action) => {
    dispatch(action);
    const after = composerAfter(state, action);
    const lost = variantsLost(state, after);
    if (lost.length === 0) return;
    const change = action.kind === 'appliedToAll' ? 'replaced' : 'removed from this post';
    toast({
      text: `What you wrote for ${namesOf(lost, accounts)} was ${change}.`,
      severity: 'warning',
      action: { label: 'Undo', run: () => dispatch({ kind: 'undone', before: state, after }) },
    });
  };
}
