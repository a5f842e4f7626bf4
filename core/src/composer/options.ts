import type { LibraryItem } from '../media/library.ts';
import type { MediaKind } from '../media/media.ts';
import { defaultOptions, type OptionName, type PostOptions, type SharedOptions } from '../posts/content.ts';
import { sharedOptionFields } from '../posts/fields.ts';
import { ownEntry } from '../values/own-entry.ts';

/**
 * Applies the rules between options: disclosing content makes the post public, ending the disclosure clears the brand
 * options, and branded content is always public.
 */
export function changeOptions(before: PostOptions, change: Partial<PostOptions>): PostOptions {
  const after = { ...before, ...change };
  const { isContentDisclosed } = after;
  if (isContentDisclosed !== before.isContentDisclosed) {
    after.isOwnBrand = false;
    if (isContentDisclosed) after.privacy = 'public';
    else after.isBranded = false;
  }
  return after.isBranded ? { ...after, privacy: 'public' } : after;
}

/** The kind of file that an upload type requires. Stories and carousels accept both kinds. */
const kindsByUploadType: Readonly<Record<string, MediaKind>> = {
  image: 'image',
  video: 'video',
  reel: 'video',
  reels: 'video',
};

const kindFor = ({ uploadType }: Pick<PostOptions, 'uploadType'>): MediaKind | undefined =>
  ownEntry(kindsByUploadType, uploadType.toLowerCase());

export function suitsKind(options: Pick<PostOptions, 'uploadType'>, kind: MediaKind): boolean {
  const wanted = kindFor(options);
  return wanted === undefined || wanted === kind;
}

/**
 * Resets an upload type that requires a single file of one kind, if the post now has several files or no file of this
 * kind. A type that was chosen while there were several files is not reset, because the person wanted it.
 */
export function optionsForFiles(
  options: PostOptions,
  before: readonly LibraryItem[],
  after: readonly LibraryItem[],
): PostOptions {
  const kind = kindFor(options);
  const isSame = before.length === after.length && before.every(({ _id: id }, i) => id === after[i]?._id);
  if (kind === undefined || isSame) return options;
  const isSuited = after.some((item) => item.kind === kind) && !(before.length < 2 && after.length > 1);
  if (isSuited) return options;
  return { ...options, uploadType: defaultOptions.uploadType };
}

const stories: readonly string[] = ['story', 'stories'];

/**
 * The options that this network supports, with defaults for all other options. Otherwise, values that were set for
 * other networks would be sent, although people cannot see or change them in this network's tab. Upload types that
 * people cannot select, such as `carousel`, are kept.
 */
export function supportedOptions(options: PostOptions, has: readonly OptionName[]): PostOptions {
  const own = Object.fromEntries(has.map((name) => [name, options[name]]));
  const isChoice = kindFor(options) !== undefined || stories.includes(options.uploadType.toLowerCase());
  const uploadType = isChoice ? defaultOptions.uploadType : options.uploadType;
  return { ...defaultOptions, uploadType, ...own };
}

export function splitOptions(change: Partial<PostOptions>): {
  shared: Partial<SharedOptions>;
  own: Partial<PostOptions>;
} {
  const isShared = ([name]: [string, unknown]) => Object.hasOwn(sharedOptionFields, name);
  const all = Object.entries(change);
  return {
    shared: Object.fromEntries(all.filter(isShared)),
    own: Object.fromEntries(all.filter((each) => !isShared(each))),
  };
}
