import type { LibraryItem } from '../media/library.ts';
import { emptyTexts, type PostTexts, type SharedOptions } from '../posts/content.ts';
import { changedValues, readValues } from '../posts/field-table.ts';
import { sharedOptionFields, textFields } from '../posts/fields.ts';
import { optionsForFiles } from './options.ts';
import type { Variant } from './variant.ts';

/** What accounts can share: everything in a post except the settings of one account. */
export interface SharedContent extends PostTexts {
  media: readonly LibraryItem[];
  thumbnail: LibraryItem | null;
  thumbnailRemoved: boolean;
  options: SharedOptions;
}

export const emptyContent: SharedContent = {
  ...emptyTexts,
  media: [],
  thumbnail: null,
  thumbnailRemoved: false,
  options: readValues(sharedOptionFields, {}),
};

/** The shared part of what a variant shows. */
export function sharedPartOf(variant: Variant): SharedContent {
  const { media, thumbnail, thumbnailRemoved, options } = variant;
  return {
    ...readValues(textFields, variant),
    media,
    thumbnail,
    thumbnailRemoved,
    options: readValues(sharedOptionFields, options),
  };
}

/** The copy that this account uses instead of a file, because its network refuses the original. */
const copyFor =
  ({ copies }: Pick<Variant, 'copies'>) =>
  <Item extends LibraryItem | null>(item: Item): Item | LibraryItem =>
    copies.find(({ original }) => original === item?._id)?.copy ?? item;

/** The variant showing this content, with its own settings and, while it is linked, its own copies of files. */
export function withContent(variant: Variant, content: SharedContent): Variant {
  const { options, media: files, ...rest } = content;
  const copyOf = copyFor({ copies: variant.customised ? [] : variant.copies });
  const media = files.map(copyOf);
  return {
    ...variant,
    ...rest,
    media,
    thumbnail: copyOf(content.thumbnail),
    options: optionsForFiles({ ...variant.options, ...options }, variant.media, media),
  };
}

/** Replaces the copies of an account by the originals that all accounts share. */
export function withOriginals(
  items: readonly LibraryItem[],
  { copies }: Pick<Variant, 'copies'>,
  originals: readonly (LibraryItem | null)[],
): readonly LibraryItem[] {
  return items.map((item) => {
    const known = copies.find(({ copy }) => copy._id === item._id);
    return originals.find((each) => each !== null && each._id === known?.original) ?? item;
  });
}

/** Whether there is anything a person would miss. */
export function hasContent(content: PostTexts & Pick<SharedContent, 'media'>): boolean {
  const texts = Object.values(readValues(textFields, content));
  return content.media.length > 0 || texts.some((text) => text.trim() !== '');
}

/** Equal for two contents that read and look the same. */
export function sharedContentKey(content: SharedContent): string {
  const { media, thumbnail, options } = content;
  return JSON.stringify([
    changedValues(textFields, content),
    media.map(({ _id: id }) => id),
    thumbnail?._id ?? null,
    changedValues(sharedOptionFields, options),
  ]);
}
