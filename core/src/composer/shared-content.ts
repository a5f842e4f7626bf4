import type { LibraryItem } from '../media/library.ts';
import { emptyTexts, type PostTexts, type SharedOptions } from '../posts/content.ts';
import { altTextOf, type AltTexts } from '../posts/alt-texts.ts';
import { changedValues, readValues } from '../posts/field-table.ts';
import { sharedOptionFields, textFields } from '../posts/fields.ts';
import { optionsForFiles } from './options.ts';
import type { Variant } from './variant.ts';

/** What accounts can share: everything in a post except the settings of one account. */
export interface SharedContent extends PostTexts {
  media: readonly LibraryItem[];
  altTexts: AltTexts;
  thumbnail: LibraryItem | null;
  thumbnailRemoved: boolean;
  options: SharedOptions;
}

export const emptyContent: SharedContent = {
  ...emptyTexts,
  media: [],
  altTexts: [],
  thumbnail: null,
  thumbnailRemoved: false,
  options: readValues(sharedOptionFields, {}),
};

/** The shared part of what a variant shows. */
export function sharedPartOf(variant: Variant): SharedContent {
  const { media, altTexts, thumbnail, thumbnailRemoved, options } = variant;
  return {
    ...readValues(textFields, variant),
    media,
    altTexts,
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

const copyIdOf = (copies: Variant['copies'], id: string): string =>
  copies.find(({ original }) => original === id)?.copy._id ?? id;

/** The id of the file that linked accounts share, for one that this account shows. */
export const sharedFileId = (
  { copies, customised }: Pick<Variant, 'copies' | 'customised'>,
  id: string,
): string => (customised ? undefined : copies.find(({ copy }) => copy._id === id)?.original) ?? id;

/** The variant showing this content, with its own settings and, while it is linked, its own copies of files. */
export function withContent(variant: Variant, content: SharedContent): Variant {
  const { options, media: files, ...rest } = content;
  const copies = variant.customised ? [] : variant.copies;
  const copyOf = copyFor({ copies });
  const media = files.map(copyOf);
  return {
    ...variant,
    ...rest,
    media,
    altTexts: content.altTexts.map(({ id, text }) => ({ id: copyIdOf(copies, id), text })),
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
  const { media, altTexts, thumbnail, options } = content;
  return JSON.stringify([
    changedValues(textFields, content),
    media.map(({ _id: id }) => [id, altTextOf(altTexts, id)]),
    thumbnail?._id ?? null,
    changedValues(sharedOptionFields, options),
  ]);
}
