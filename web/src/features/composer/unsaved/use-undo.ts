import type { ConnectedAccount } from '@fanfare/core/accounts/account.ts';
import { keyOf, socialKey, type Entry } from '@fanfare/core/composer/entry.ts';
import { composerAfter } from '@fanfare/core/composer/reducer.ts';
import type { ComposerAction, ComposerState } from '@fanfare/core/composer/state.ts';
import { lostBy } from '@fanfare/core/composer/undo.ts';
import type { Dispatch } from 'react';
import { useToast } from '../../../ui/toasts.tsx';

interface UndoOptions {
  state: ComposerState;
  dispatch: Dispatch<ComposerAction>;
  accounts: readonly ConnectedAccount[];
}

function namesOf(lost: readonly Entry[], accounts: readonly ConnectedAccount[]): string {
  const [entry, ...others] = lost;
  const account = accounts.find((each) => entry && socialKey(each) === keyOf(entry));
  return others.length > 0 ? `${lost.length} accounts` : (account?.username ?? 'the draft');
}

/** For what can take away what somebody wrote: it is done without a question, and taken back with one click. */
export function useUndo({ state, dispatch, accounts }: UndoOptions): Dispatch<ComposerAction> {
  const toast = useToast();
  return (action) => {
    dispatch(action);
    const after = composerAfter(state, action);
    const lost = lostBy(state, after);
    if (lost.length === 0) return;
    const became = action.kind === 'usedForAll' ? 'written over' : 'taken out of this post';
    toast({
      text: `What you wrote for ${namesOf(lost, accounts)} is ${became}.`,
      severity: 'warning',
      action: { label: 'Undo', run: () => dispatch({ kind: 'undone', before: state, after }) },
    });
  };
}
