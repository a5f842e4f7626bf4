import type { LibraryItem } from '../media/library.ts';
import { counted } from '../text/counted.ts';
import type { FindNetwork } from './network.ts';
import { activeVariant, type ComposerState } from './state.ts';
import { isDraft, keyOf, type Variant } from './variant.ts';

interface MissingFiles {
  /** Such as "harbour.jpg is not in the post for X." */
  text: string;
  /** The keys of the variants without these files. */
  keys: readonly string[];
  /** All files of the open tab. */
  items: readonly LibraryItem[];
}

const listed = new Intl.ListFormat('en');
const mostNamed = 3;

function postsText(missing: readonly Variant[], { variants }: ComposerState, find: FindNetwork): string {
  const posts = missing.length === 1 ? 'post' : 'posts';
  const networks = new Set(missing.map(({ uploadTo }) => uploadTo));
  // A network is only named if none of its accounts has the files.
  const others = variants.filter((variant) => !missing.includes(variant));
  const isUnclear = others.some(({ uploadTo }) => networks.has(uploadTo));
  if (isUnclear || networks.size > mostNamed)
    return `${posts} for ${counted(missing.length, 'other account')}`;
  return `${posts} for ${listed.format([...networks].map((id) => find(id)?.label ?? id))}`;
}

/**
 * The files of the open tab that other accounts do not get, because they have content of their own. Accounts with other
 * files are left out: their files were chosen on purpose. Null if there are none.
 */
export function missingFiles(state: ComposerState, find: FindNetwork): MissingFiles | null {
  const { media: items } = activeVariant(state);
  const ids = items.map(({ _id: id }) => id);
  const missing = state.variants.filter(
    (variant) =>
      !isDraft(variant) &&
      variant.media.length < items.length &&
      variant.media.every(({ _id: id }) => ids.includes(id)),
  );
  if (missing.length === 0) return null;
  const files = items.filter(({ _id: id }) =>
    missing.some(({ media }) => media.every((item) => item._id !== id)),
  );
  const [first] = files;
  const what = files.length === 1 && first ? `${first.name} is` : `${counted(files.length, 'file')} are`;
  return { text: `${what} not in the ${postsText(missing, state, find)}.`, keys: missing.map(keyOf), items };
}
