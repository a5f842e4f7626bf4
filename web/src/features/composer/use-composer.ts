import { isDraft, keyOf, socialKey, type Social } from '@fanfare/core/composer/entry.ts';
import { composerAfter } from '@fanfare/core/composer/reducer.ts';
import type { ComposerAction, ComposerState } from '@fanfare/core/composer/state.ts';
import type { ConnectedAccount } from '@fanfare/core/accounts/account.ts';
import { useEffect, useReducer, type Dispatch } from 'react';

export const newId = (): string => crypto.randomUUID();

export const socialOf = ({ platform, platform_id, username }: ConnectedAccount): Social => ({
  platform,
  platform_id,
  username,
});

/** A post that is being written, for the accounts that are there. */
export function useComposer(
  initial: ComposerState,
  accounts: readonly ConnectedAccount[] | undefined,
): [ComposerState, Dispatch<ComposerAction>] {
  const [state, dispatch] = useReducer(composerAfter, initial);
  const keys = accounts?.map(socialKey);
  // Also of a post that was left here: an account may have gone since.
  const isGone = keys && state.entries.some((entry) => !isDraft(entry) && !keys.includes(keyOf(entry)));
  useEffect(() => {
    if (accounts && isGone) dispatch({ kind: 'accountsRead', keys: accounts.map(socialKey) });
  }, [accounts, isGone]);
  return [state, dispatch];
}
