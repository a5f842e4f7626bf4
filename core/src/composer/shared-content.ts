import type { LibraryItem } from '../media/library.ts';
import { emptyTexts, textsOf, type PostTexts, type SharedOptions } from '../posts/content.ts';
import { altTextOf, type AltTexts } from '../posts/alt-texts.ts';
import { changedValues, readValues } from '../posts/field-table.ts';
import { sharedOptionFields, textFields } from '../posts/fields.ts';
import { optionsForFiles } from './options.ts';
import type { Variant } from './variant.ts';

/** The content that accounts can share: everything in a post except the settings of one account. */
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

/** The variant with this content. The settings of its account do not change. */
export function withContent(variant: Variant, content: SharedContent): Variant {
  const { options, ...rest } = content;
  return {
    ...variant,
    ...rest,
    options: optionsForFiles({ ...variant.options, ...options }, variant.media, content.media),
  };
}

/** Tells whether the content has any files or texts, which a person would not want to lose. */
export function hasContent(content: PostTexts & Pick<SharedContent, 'media'>): boolean {
  return content.media.length > 0 || textsOf(content).some((text) => text.trim() !== '');
}

/** A key that is equal for contents with equal texts, files, alt texts, thumbnail and options. */
export function sharedContentKey(content: SharedContent): string {
  const { media, altTexts, thumbnail, options } = content;
  return JSON.stringify([
    changedValues(textFields, content),
    media.map(({ _id: id }) => [id, altTextOf(altTexts, id)]),
    thumbnail?._id ?? null,
    changedValues(sharedOptionFields, options),
  ]);
}
