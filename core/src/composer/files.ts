import type { LibraryItem } from '../media/library.ts';
import { altTextOf, altTextsFor, withAltText } from '../posts/alt-texts.ts';
import { sharedPartOf, type SharedContent } from './shared-content.ts';
import { editContent, mapContents } from './links.ts';
import { activeVariant, type ComposerAction, type ComposerState } from './state.ts';
import { keyOf, type Variant } from './variant.ts';

type Of<Kind extends ComposerAction['kind']> = Extract<ComposerAction, { kind: Kind }>;

export const startsWithVideo =
  (videoId: string | undefined) =>
  ({ media }: Pick<Variant, 'media'>): boolean =>
    videoId !== undefined && media[0]?._id === videoId;

const hasFile =
  (id: string) =>
  ({ media }: Pick<Variant, 'media'>): boolean =>
    media.some((item) => item._id === id);

const libraryAltText = (item: LibraryItem | undefined): string =>
  item?.kind === 'image' ? item.alt_text : '';

/**
 * Replaces the files of `content`. Alt texts and thumbnails of these files are copied from `contents`, which are all
 * contents of the post. A new image gets its alt text from the library.
 */
function withMedia(
  contents: readonly SharedContent[],
  content: SharedContent,
  media: readonly LibraryItem[],
): SharedContent {
  const [first] = media;
  const known = [content, ...contents].find(startsWithVideo(first?._id));
  const { thumbnail = null, thumbnailRemoved = false } = known ?? {};
  const textOf = (id: string) => {
    const knownIn = [content, ...contents].find(hasFile(id));
    return knownIn ? altTextOf(knownIn.altTexts, id) : libraryAltText(media.find((item) => item._id === id));
  };
  const altTexts = altTextsFor(
    media.map(({ _id: id }) => id),
    textOf,
  );
  return { ...content, media, altTexts, thumbnail, thumbnailRemoved };
}

const contentsOf = ({ shared, variants }: ComposerState): SharedContent[] => [
  shared,
  ...variants.map(sharedPartOf),
];

export function pickFiles(
  state: ComposerState,
  { items, keys = [keyOf(activeVariant(state))] }: Of<'mediaPicked'>,
): ComposerState {
  return keys.reduce(
    (after, key) => editContent(after, key, (content) => withMedia(contentsOf(state), content, items)),
    state,
  );
}

export function addUploaded(state: ComposerState, action: Of<'mediaUploaded'>): ComposerState {
  const { items, key, replaces = [], before = [] } = action;
  return editContent(state, key, (content) => {
    const staying = content.media.filter(({ _id: id }) => !replaces.includes(id));
    const later = staying.findIndex(({ _id: id }) => before.includes(id));
    const all = staying.toSpliced(later === -1 ? staying.length : later, 0, ...items);
    return withMedia(contentsOf(state), content, all);
  });
}

/** A new image gets the alt text of the image that it replaces, because it is a changed version of that image. */
export function replaceImages(
  state: ComposerState,
  { key, replacements }: Of<'imagesReplaced'>,
): ComposerState {
  const itemsOf = new Map(replacements.map(({ id, items }) => [id, items]));
  const replacedBy = (id: string) => replacements.find(({ items }) => items.some((item) => item._id === id));
  return editContent(state, key, (content) => {
    const media = content.media.flatMap((item) => itemsOf.get(item._id) ?? [item]);
    const altTexts = altTextsFor(
      media.map(({ _id: id }) => id),
      (id) => altTextOf(content.altTexts, replacedBy(id)?.id ?? id),
    );
    return { ...content, media, altTexts };
  });
}

function restoredContent(
  state: ComposerState,
  content: SharedContent,
  before: SharedContent,
  { removedIds, addedIds }: Of<'mediaRestored'>,
): SharedContent {
  const has = (id: string) => content.media.some((item) => item._id === id);
  const back = before.media.filter(({ _id: id }) => removedIds.includes(id) || has(id));
  const known = new Set([...addedIds, ...back.map(({ _id: id }) => id)]);
  const media = [...back, ...content.media.filter(({ _id: id }) => !known.has(id))];
  const filled = withMedia([before, ...contentsOf(state)], content, media);
  if (!startsWithVideo(media[0]?._id)(before)) return filled;
  const { thumbnail, thumbnailRemoved } = before;
  return { ...filled, thumbnail, thumbnailRemoved };
}

/** Restores removed files and keeps all other changes that were made after the removal. */
export function restoreFiles(state: ComposerState, action: Of<'mediaRestored'>): ComposerState {
  const { before, key, removedIds } = action;
  if (state.groupId !== before.groupId) return state;
  const variant = before.variants.find((each) => keyOf(each) === key);
  const contentBefore = variant?.customised ? sharedPartOf(variant) : before.shared;
  const after = editContent(state, key, (content) =>
    removedIds.length > 0 && removedIds.every((id) => content.media.some((item) => item._id === id))
      ? content
      : restoredContent(state, content, contentBefore, action),
  );
  // If the removal reset an upload type that only suits the removed file, the upload type is restored with the file.
  const variants = after.variants.map((each) => {
    const known = before.variants.find((other) => keyOf(other) === keyOf(each));
    const isBack = known && each.media[0] !== undefined && startsWithVideo(each.media[0]._id)(known);
    const { uploadType } = (isBack ? known : each).options;
    return uploadType === each.options.uploadType
      ? each
      : { ...each, options: { ...each.options, uploadType } };
  });
  return { ...after, variants };
}

/**
 * Writes the alt text for the account for which it was requested, even if the person has since opened another tab or
 * deselected the account.
 */
export function writeAltText(
  state: ComposerState,
  { key, fileId, text }: Of<'altTextChanged'>,
): ComposerState {
  const variant = [...state.variants, ...state.setAside].find((each) => keyOf(each) === key);
  const content = variant?.customised ? variant : state.shared;
  if (!hasFile(fileId)(content)) return state;
  return editContent(state, key, (before) => ({
    ...before,
    altTexts: withAltText(before.altTexts, fileId, text),
  }));
}

/** The thumbnail may arrive long after it was requested, so it is set in every variant that begins with its video. */
export function pickThumbnail(
  state: ComposerState,
  { videoId, item, automatic = false }: Of<'thumbnailPicked'>,
): ComposerState {
  const isDecided = ({ thumbnail, thumbnailRemoved }: SharedContent) =>
    thumbnail !== null || thumbnailRemoved;
  const isMeant = (content: SharedContent) =>
    startsWithVideo(videoId)(content) && !(automatic && isDecided(content));
  const after = mapContents(state, (content) => {
    if (!isMeant(content)) return content;
    return automatic
      ? { ...content, thumbnail: item }
      : { ...content, thumbnail: item, thumbnailRemoved: item === null };
  });
  if (automatic) return after;
  const isEdited = startsWithVideo(videoId);
  const variants = after.variants.map((each) => (isEdited(each) ? { ...each, hasBeenEdited: true } : each));
  return { ...after, variants };
}
