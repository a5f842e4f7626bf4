import type { LibraryItem } from '../media/library.ts';
import type { MeasuredMedia } from '../media/media.ts';
import {
  defaultOptions,
  emptyTexts,
  type OptionName,
  type PostContent,
  type PostOptions,
  type PostTexts,
} from '../posts/content.ts';
import { altTextOf, altTextsFor, type AltTextRule, type AltTexts } from '../posts/alt-texts.ts';
import { changedValues, readValues } from '../posts/field-table.ts';
import { optionFields, textFields } from '../posts/fields.ts';
import { noNetwork } from '../posts/post.ts';
import { supportedOptions } from './options.ts';

export interface ComposerAccount {
  platform: string;
  platform_id: string;
  username: string;
}

/** A post while it is written in the composer: one per account, or a single draft without an account. */
export interface Variant extends PostTexts {
  /** A network, or `draft`. */
  uploadTo: string;
  platformId: string | null;
  /** Chosen by the client, so that sending the post a second time does not create a second post. */
  postId: string;
  media: readonly LibraryItem[];
  /** The alt texts of the files in `media`, by the ids of the files. */
  altTexts: AltTexts;
  thumbnail: LibraryItem | null;
  /** True if a person removed the thumbnail. Then no frame of the video is captured automatically. */
  thumbnailRemoved: boolean;
  options: PostOptions;
  /** The subreddits or boards to which the variant is posted. */
  targets: readonly string[];
  /**
   * True if the account has its own content. Otherwise, the account is linked and shows the content that all linked
   * accounts share.
   */
  customised: boolean;
  hasBeenEdited: boolean;
}

export const draftKey = noNetwork;

/**
 * The key of an account. No two accounts have the same key: ids of networks contain no slash, so the id of the account
 * begins after the first slash.
 */
export const accountKey = ({
  platform,
  platform_id: id,
}: Pick<ComposerAccount, 'platform' | 'platform_id'>): string => `${platform}/${id}`;

export const keyOf = ({ uploadTo, platformId }: Pick<Variant, 'uploadTo' | 'platformId'>): string =>
  platformId === null ? draftKey : accountKey({ platform: uploadTo, platform_id: platformId });

export const isDraft = (variant: Pick<Variant, 'platformId'>): boolean => variant.platformId === null;

export const hasAccount = (variant: Variant): variant is Variant & { platformId: string } =>
  variant.platformId !== null;

export function emptyVariant(postId: string): Variant {
  return {
    uploadTo: noNetwork,
    platformId: null,
    postId,
    ...emptyTexts,
    media: [],
    altTexts: [],
    thumbnail: null,
    thumbnailRemoved: false,
    options: defaultOptions,
    targets: [],
    customised: false,
    hasBeenEdited: false,
  };
}

/** A key that is equal for variants with equal content, even if their accounts differ. */
export function contentKey(variant: Variant): string {
  const { media, altTexts, thumbnail, options, targets } = variant;
  const texts = changedValues(textFields, variant);
  const files = media.map(({ _id: id }) => [id, altTextOf(altTexts, id)]);
  return JSON.stringify([
    texts,
    files,
    thumbnail?._id ?? null,
    changedValues(optionFields, options),
    targets,
  ]);
}

export function measuredOf({ _id: id, firebasePath: path, ...item }: LibraryItem): MeasuredMedia {
  const { kind, type, bytes, width, height, durationMs, frameRate, codecs } = item;
  const movie = { ...(frameRate !== undefined && { frameRate }), ...(codecs && { codecs }) };
  return { id, path, kind, type, bytes, width, height, durationMs, ...movie };
}

/** The alt texts that the network accepts. For a draft without a network, these are all of them. */
export function supportedAltTexts(
  { media, altTexts }: Pick<Variant, 'media' | 'altTexts'>,
  network: { altText: AltTextRule | null } | null,
): AltTexts {
  const has = ({ kind }: LibraryItem) => network === null || network.altText?.kinds.includes(kind);
  const ids = media.filter(has).map(({ _id: id }) => id);
  return altTextsFor(ids, (id) => altTextOf(altTexts, id)).filter(({ text }) => text.trim() !== '');
}

/** The content in the form that the networks' rules check. */
export function contentOf(
  variant: Variant,
  network: { options: readonly OptionName[]; altText: AltTextRule | null },
): PostContent {
  const { media, thumbnail, options } = variant;
  return {
    ...readValues(textFields, variant),
    media: media.map(measuredOf),
    altTexts: supportedAltTexts(variant, network),
    thumbnail: thumbnail && measuredOf(thumbnail),
    options: supportedOptions(options, network.options),
  };
}
