import type { ConnectedAccount } from '@fanfare/core/accounts/account.ts';
import type { ComposerState } from '@fanfare/core/composer/state.ts';
import type { Variant } from '@fanfare/core/composer/variant.ts';
import { textsOf } from '@fanfare/core/posts/content.ts';
import { useMemo } from 'react';
import { useModule } from '../../browser/use-module.ts';
import type { FillingValues } from './fields/filling-context.ts';

interface VariablesOptions {
  accounts: readonly ConnectedAccount[];
  schedule: ComposerState['schedule'];
  zone: string;
  now: Date;
  /** The variants with resized copies. */
  shown: readonly Variant[];
  planned: readonly Variant[];
}

/** Tells whether any text may have a variable. */
export const hasBrace = (variant: Variant): boolean => textsOf(variant).some((text) => text.includes('{'));

/**
 * The variants with their variables filled in, for previews and checks only. The server fills the variables in when the
 * post is published, so that a queued post has the day of its slot.
 */
export function useVariables({ accounts, schedule, zone: ownZone, now, shown, planned }: VariablesOptions) {
  // Loaded when a text has its first brace, because most posts have no variables.
  const rules =
    useModule('variables', planned.some(hasBrace), () => import('@fanfare/core/composer/filling.ts')) ?? null;
  const at = schedule?.at ?? now.getTime();
  const zone = schedule?.zone ?? ownZone;
  const filling = useMemo(
    (): FillingValues => ({ accounts, day: { at, zone }, rules }),
    [accounts, at, zone, rules],
  );
  const previewed = useMemo(
    () => rules?.filledVariants(shown, rules.fillingAt(accounts, { at, zone })) ?? shown,
    [rules, shown, accounts, at, zone],
  );
  const checked = useMemo(
    () => rules?.filledVariants(planned, rules.longestFilling(accounts)) ?? planned,
    [rules, planned, accounts],
  );
  return { filling, previewed, checked };
}
