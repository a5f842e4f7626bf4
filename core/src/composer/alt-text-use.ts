import { altTextMax } from '../media/library.ts';
import type { MediaKind } from '../media/media.ts';
import { networkOf, type FindNetwork } from './network.ts';
import { isDraft, type Variant } from './variant.ts';

export interface AltTextUse {
  /** The variants whose network accepts the alt text, and the draft. */
  users: readonly Variant[];
  /** The strictest limit among these variants. */
  max: number;
  /** The name of the network with this limit; null if it is the limit of the draft. */
  label: string | null;
}

function limitFor(variant: Variant, kind: MediaKind, find: FindNetwork) {
  if (isDraft(variant)) return { variant, max: altTextMax, label: null };
  const network = networkOf(variant, find);
  if (!network?.altText?.kinds.includes(kind)) return null;
  return { variant, max: network.altText.max, label: network.label };
}

/**
 * The variants that use the alt text of a file, and the strictest of their limits. Null if no variant uses the alt text.
 * Networks whose rules are still loading are left out.
 */
export function altTextUse(
  variants: readonly Variant[],
  kind: MediaKind,
  find: FindNetwork,
): AltTextUse | null {
  const limits = variants.flatMap((variant) => limitFor(variant, kind, find) ?? []);
  const [strictest] = limits.toSorted((a, b) => a.max - b.max);
  if (!strictest) return null;
  return { users: limits.map(({ variant }) => variant), max: strictest.max, label: strictest.label };
}

/** The variants that change when `variant` is edited: all linked variants, or only this variant if it is customised. */
export const variantsReached = (variants: readonly Variant[], variant: Variant): readonly Variant[] =>
  variant.customised ? [variant] : variants.filter(({ customised }) => !customised);
