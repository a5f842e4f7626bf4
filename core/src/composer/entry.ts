import type { LibraryItem } from '../media/library.ts';
import type { MeasuredMedia } from '../media/media.ts';
import { defaultOptions, type OptionName, type PostContent, type PostOptions } from '../posts/content.ts';
import { noNetwork } from '../posts/post.ts';
import { optionsFor } from './options.ts';

/** An account that can be written for. */
export interface Social {
  platform: string;
  platform_id: string;
  username: string;
}

/** What is written for one account, or for none yet. */
export interface Entry {
  /** A network, or `draft`. */
  uploadTo: string;
  platformId: string | null;
  /** Made here, so that sending it twice is sending one. */
  postId: string;
  title: string;
  description: string;
  comment: string;
  media: readonly LibraryItem[];
  thumbnail: LibraryItem | null;
  /** Somebody wants none: no frame is taken of itself. */
  thumbnailRemoved: boolean;
  options: PostOptions;
  /** Subreddits or boards. */
  targets: readonly string[];
  hasBeenEdited: boolean;
}

/** Names a tab, and the account that it belongs to. */
export const draftKey = noNetwork;

/** Ids of networks may hold any character; the name of a network holds no slash. */
export const socialKey = ({ platform, platform_id: id }: Pick<Social, 'platform' | 'platform_id'>): string =>
  `${platform}/${id}`;

export const keyOf = ({ uploadTo, platformId }: Pick<Entry, 'uploadTo' | 'platformId'>): string =>
  platformId === null ? draftKey : socialKey({ platform: uploadTo, platform_id: platformId });

export const isDraft = (entry: Pick<Entry, 'platformId'>): boolean => entry.platformId === null;

export function emptyEntry(postId: string): Entry {
  return {
    uploadTo: noNetwork,
    platformId: null,
    postId,
    title: '',
    description: '',
    comment: '',
    media: [],
    thumbnail: null,
    thumbnailRemoved: false,
    options: defaultOptions,
    targets: [],
    hasBeenEdited: false,
  };
}

/** Something that a person would miss. */
export function hasContent({ title, description, comment, media }: Entry): boolean {
  return media.length > 0 || [title, description, comment].some((text) => text.trim() !== '');
}

export function measuredOf({ _id: id, firebasePath: path, ...item }: LibraryItem): MeasuredMedia {
  const { kind, type, bytes, width, height, durationMs } = item;
  return { id, path, kind, type, bytes, width, height, durationMs };
}

/** As the rules of a network know it. */
export function contentOf(entry: Entry, { options: has }: { options: readonly OptionName[] }): PostContent {
  const { title, description, comment, media, thumbnail, options } = entry;
  return {
    title,
    description,
    comment,
    media: media.map(measuredOf),
    thumbnail: thumbnail && measuredOf(thumbnail),
    options: optionsFor(options, has),
  };
}
