import type { Utm } from '../utm/utm.ts';
import { usesNetwork } from '../utm/utm.ts';
import { linksIn, withTaggedLinks } from '../utm/tagged-link.ts';
import { counterOf, networkFor, type Counter } from './counter.ts';
import type { FindNetwork } from './network.ts';
import type { ComposerAction } from './state.ts';
import { isDraft, keyOf, type Variant } from './variant.ts';

const networkIdsOf = (variants: readonly Variant[]): string[] => [
  ...new Set(variants.filter((each) => !isDraft(each)).map(({ uploadTo }) => uploadTo)),
];

/**
 * Tells whether these variants need separate texts: a value contains `{network}`, and the variants have different
 * networks.
 */
export const dividesAccounts = (variants: readonly Variant[], utm: Utm): boolean =>
  usesNetwork(utm) && networkIdsOf(variants).length > 1;

/**
 * The change that adds UTM values to the links of a description. If a value contains `{network}` and several networks
 * share the text, each account gets its own text. `variants`: the variants that show the description.
 */
export function taggingOf(variants: readonly [Variant, ...Variant[]], utm: Utm): ComposerAction {
  if (!dividesAccounts(variants, utm)) {
    const [first] = variants;
    const [network = null] = networkIdsOf(variants);
    const text = withTaggedLinks(first.description, utm, network);
    return { kind: 'textReplaced', key: keyOf(first), field: 'description', text };
  }
  const accounts = variants.filter((each) => !isDraft(each));
  const textOf = (variant: Variant) => withTaggedLinks(variant.description, utm, variant.uploadTo);
  return {
    kind: 'descriptionsDivided',
    texts: Object.fromEntries(accounts.map((variant) => [keyOf(variant), textOf(variant)])),
  };
}

/** The links and the length of a description after UTM values were added for one network. */
export interface TaggedDescription {
  /** The id of the network; null for a draft. */
  network: string | null;
  links: string[];
  counter: Counter;
  /** Whether the values make a description too long that was within the limit before. */
  isTooLong: boolean;
}

export function taggedDescriptions(
  variants: readonly Variant[],
  utm: Utm,
  find: FindNetwork,
): TaggedDescription[] {
  const byNetwork = new Map(variants.map((variant) => [variant.uploadTo, variant]));
  return [...byNetwork.values()].map((variant) => {
    const network = isDraft(variant) ? null : variant.uploadTo;
    const rules = networkFor(find(variant.uploadTo), variant);
    const text = withTaggedLinks(variant.description, utm, network);
    const counter = counterOf('description', text, rules);
    const before = counterOf('description', variant.description, rules);
    return {
      network,
      links: linksIn(text).map(({ link }) => link),
      counter,
      isTooLong: counter.count > counter.limit && before.count <= before.limit,
    };
  });
}
