import { draftKey, isDraft, keyOf, accountKey, type Variant, type ComposerAccount } from './variant.ts';

const shownCharacters = 6;

/** The name of an account on its tab. It is so short that nine tabs fit side by side. */
export const shortName = (username: string): string =>
  `${[...username].slice(0, shownCharacters).join('')}..`;

export interface Tab {
  key: string;
  /** A network, or `draft`. */
  uploadTo: string;
  label: string;
  /** The full account name. */
  name: string;
  /** Whether the account is linked. Null if it is the only selected account. */
  link: 'linked' | 'customised' | null;
}

/** Quoted from the specification. */
export const draftNotice = 'This is your draft. It wont be uploaded to your socials, only to the product.';

function linkOf({ customised }: Variant, variants: readonly Variant[]): Tab['link'] {
  if (customised) return 'customised';
  return variants.length > 1 ? 'linked' : null;
}

const draftTab: Tab = { key: draftKey, uploadTo: draftKey, label: 'Draft', name: 'Draft', link: null };

/**
 * The tabs of the composer. `hasDraft`: whether the shared content has a tab of its own, even if accounts are selected.
 */
export function tabsOf(
  variants: readonly Variant[],
  socials: readonly ComposerAccount[],
  hasDraft = false,
): Tab[] {
  const names = new Map(socials.map((social) => [accountKey(social), social.username]));
  const isLinked = variants.some(({ customised }) => !customised);
  const shared: Tab[] =
    hasDraft && !variants.some(isDraft) ? [{ ...draftTab, link: isLinked ? 'linked' : null }] : [];
  const own = variants.map((variant): Tab => {
    const key = keyOf(variant);
    const { uploadTo } = variant;
    if (isDraft(variant)) return draftTab;
    const name = names.get(key) ?? uploadTo;
    return { key, uploadTo, label: shortName(name), name, link: linkOf(variant, variants) };
  });
  return [...shared, ...own];
}
