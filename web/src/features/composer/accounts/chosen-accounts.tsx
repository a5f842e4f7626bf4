import type { ConnectedAccount } from '@fanfare/core/accounts/account.ts';
import type { ComposerAction } from '@fanfare/core/composer/state.ts';
import { memo, useCallback, useMemo, type Dispatch, type ReactNode } from 'react';
import { composerAccountOf, newId } from '../use-composer.ts';
import { AccountStrip } from './account-strip.tsx';

interface ChosenAccountsProps {
  accounts: readonly ConnectedAccount[] | undefined;
  /**
   * The keys of the selected accounts, one per line. They are passed as a text, because React treats equal texts as the
   * same prop, but two sets with equal keys as different props.
   */
  chosen: string;
  failure: string | null;
  reading: boolean;
  dispatch: Dispatch<ComposerAction>;
  onMove: (key: string, to: string) => void;
  read: () => Promise<unknown>;
  undo: ReactNode;
  /** From the open editor: the note next to the heading, and the text that is shown if there are no accounts. */
  strip: { badge?: ReactNode; empty?: ReactNode };
  /** Opens the dialog that connects accounts; null for people who may not. */
  connect: ((isOpen: true) => void) | null;
}

/**
 * Selects the accounts of the post. This component is not rendered again while a person types, because it may show a
 * hundred accounts.
 */
export const ChosenAccounts = memo(function ChosenAccounts(props: ChosenAccountsProps) {
  const { accounts = [], chosen, dispatch, read, strip, connect, ...shown } = props;
  const keys = useMemo(() => new Set(chosen.split('\n')), [chosen]);
  const toggle = useCallback(
    (account: ConnectedAccount) =>
      dispatch({ kind: 'accountToggled', account: composerAccountOf(account), newId: newId() }),
    [dispatch],
  );
  const choices = () => accounts.map((account) => ({ account: composerAccountOf(account), newId: newId() }));
  return (
    <AccountStrip
      {...shown}
      {...strip}
      accounts={props.accounts}
      chosen={keys}
      onToggle={toggle}
      onToggleAll={() => dispatch({ kind: 'allToggled', choices: choices() })}
      onRefresh={() => void read()}
      onConnect={connect && (() => connect(true))}
    />
  );
});
