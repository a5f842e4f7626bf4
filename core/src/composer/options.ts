import type { LibraryItem } from '../media/library.ts';
import { defaultOptions, type OptionName, type PostOptions } from '../posts/content.ts';

/** What follows from a choice: who advertises says so, and does it in public. */
export function withOptions(before: PostOptions, change: Partial<PostOptions>): PostOptions {
  const after = { ...before, ...change };
  const { isContentDisclosed } = after;
  if (isContentDisclosed !== before.isContentDisclosed) {
    after.isOwnBrand = false;
    if (isContentDisclosed) after.privacy = 'public';
    else after.isBranded = false;
  }
  return after.isBranded ? { ...after, privacy: 'public' } : after;
}

/** What only a file of one kind can become; a story or a carousel any can. */
const ofOneKind: readonly string[] = ['image', 'video', 'reel', 'reels'];

/** As what a file appears was chosen for that kind of file. */
export function forFiles(
  options: PostOptions,
  [before]: readonly LibraryItem[],
  [after]: readonly LibraryItem[],
): PostOptions {
  if (before?.kind === after?.kind || !ofOneKind.includes(options.uploadType.toLowerCase())) return options;
  return { ...options, uploadType: defaultOptions.uploadType };
}

const stories: readonly string[] = ['story', 'stories'];

/** As a network that has these is told: the rest was set for another one, and could not be mended there. */
export function optionsFor(options: PostOptions, has: readonly OptionName[]): PostOptions {
  const own = Object.fromEntries(has.map((name) => [name, options[name]]));
  const isChoice = [...ofOneKind, ...stories].includes(options.uploadType.toLowerCase());
  const uploadType = isChoice ? defaultOptions.uploadType : options.uploadType;
  return { ...defaultOptions, uploadType, ...own };
}
