import type { LibraryItem } from '../media/library.ts';
import { defaultOptions, type OptionName, type PostOptions, type SharedOptions } from '../posts/content.ts';
import { sharedOptionFields } from '../posts/fields.ts';

/** Applies the rules between options: branded content is disclosed and always public. */
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

/** Upload types that are possible for one kind of file only. Stories and carousels take both. */
const ofOneKind: readonly string[] = ['image', 'video', 'reel', 'reels'];

/**
 * Resets an upload type that is for a single file of one kind: when there are several files, or the first one changes
 * from image to video or back.
 */
export function optionsForFiles(
  options: PostOptions,
  before: readonly LibraryItem[],
  after: readonly LibraryItem[],
): PostOptions {
  const isSuited = before[0]?.kind === after[0]?.kind && !(before.length < 2 && after.length > 1);
  if (isSuited || !ofOneKind.includes(options.uploadType.toLowerCase())) return options;
  return { ...options, uploadType: defaultOptions.uploadType };
}

const stories: readonly string[] = ['story', 'stories'];

/**
 * The options this network supports, and defaults for the rest: nobody could change a value that was set for another
 * network.
 */
export function supportedOptions(options: PostOptions, has: readonly OptionName[]): PostOptions {
  const own = Object.fromEntries(has.map((name) => [name, options[name]]));
  const isChoice = [...ofOneKind, ...stories].includes(options.uploadType.toLowerCase());
  const uploadType = isChoice ? defaultOptions.uploadType : options.uploadType;
  return { ...defaultOptions, uploadType, ...own };
}

/** Separates the options that accounts share from those that belong to one account. */
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
