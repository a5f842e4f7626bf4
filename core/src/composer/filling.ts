import {
  accountWords,
  dateWords,
  fillTexts,
  fillVariables,
  longestDateWords,
  type VariableValues,
} from '../posts/variables.ts';
import type { ComposerNetwork } from './network.ts';
import { accountKey, keyOf, type ComposerAccount, type Variant } from './variant.ts';

/** The values of the variables, as far as they are known while a post is written. */
export interface Filling {
  accounts: readonly ComposerAccount[];
  /** The day for which the post is scheduled, or today. */
  date: string;
}

export const fillingAt = (
  accounts: readonly ComposerAccount[],
  { at, zone }: { at: number; zone: string },
): Filling => ({ accounts, date: dateWords(at, zone) });

/** Values for counting texts. They include the longest possible date, because a post may be moved to another day. */
export const longestFilling = (accounts: readonly ComposerAccount[]): Filling => ({
  accounts,
  date: longestDateWords,
});

/**
 * The values of the variables for a variant. In a draft without an account, `{account}` has no value and is not
 * replaced.
 */
export const valuesFor = (
  variant: Pick<Variant, 'uploadTo' | 'platformId'>,
  { accounts, date }: Filling,
): VariableValues => {
  const account = accounts.find((each) => accountKey(each) === keyOf(variant));
  return { date, account: account && accountWords(account.username) };
};

/** The variant with its variables filled in, as it is published. Without variables, it is the same object. */
export const filledVariant = (variant: Variant, filling: Filling): Variant =>
  fillTexts(variant, valuesFor(variant, filling));

/** Returns the same list if no variant has variables, so that values computed from the list stay valid. */
export function filledVariants(variants: readonly Variant[], filling: Filling): readonly Variant[] {
  const filled = variants.map((variant) => filledVariant(variant, filling));
  return filled.every((variant, i) => variant === variants[i]) ? variants : filled;
}

/**
 * Changes the network so that it counts texts with their variables filled in: with the longest account name of these
 * variants, and the longest date.
 */
export function countingFilled(
  network: ComposerNetwork | null,
  variants: readonly Variant[],
  accounts: readonly ComposerAccount[],
): ComposerNetwork | null {
  if (!network) return null;
  const longest = longestFilling(accounts);
  const concerned = variants.filter(({ uploadTo }) => uploadTo === network.id);
  const own = concerned.map((variant) => valuesFor(variant, longest));
  const values = own.length === 0 ? [{ date: longest.date }] : own;
  return {
    ...network,
    lengthOf: (text) =>
      Math.max(
        ...values.map((each) => {
          const filled = fillVariables(text, each);
          return network.lengthOf?.(filled) ?? filled.length;
        }),
      ),
  };
}
