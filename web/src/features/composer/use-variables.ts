import type { ConnectedAccount } from '@fanfare/core/accounts/account.ts';
import { filledVariants, longestFilling, type Filling } from '@fanfare/core/composer/filling.ts';
import type { ComposerState } from '@fanfare/core/composer/state.ts';
import type { Variant } from '@fanfare/core/composer/variant.ts';
import { dateWords } from '@fanfare/core/posts/variables.ts';
import { useMemo } from 'react';

interface VariablesOptions {
  accounts: readonly ConnectedAccount[];
  schedule: ComposerState['schedule'];
  zone: string;
  now: Date;
  /** The variants with resized copies. */
  shown: readonly Variant[];
  /** The variants to check. */
  planned: readonly Variant[];
}

/**
 * The variants with their variables filled in, for previews and checks alone: the server fills them in when the post goes
 * out, so that a queued post has the day of the slot that it gets.
 */
export function useVariables({ accounts, schedule, zone, now, shown, planned }: VariablesOptions) {
  const at = schedule?.at ?? now.getTime();
  const zoneOfDay = schedule?.zone ?? zone;
  const date = useMemo(() => dateWords(at, zoneOfDay), [at, zoneOfDay]);
  const filling = useMemo((): Filling<ConnectedAccount> => ({ accounts, date }), [accounts, date]);
  return {
    filling,
    previewed: useMemo(() => filledVariants(shown, filling), [shown, filling]),
    checked: useMemo(() => filledVariants(planned, longestFilling(accounts)), [planned, accounts]),
  };
}
