import type { LibraryItem } from '../media/library.ts';
import { keyOf, type Variant } from './variant.ts';
import { optionsForFiles } from './options.ts';
import { activeVariant, sameFiles, type ComposerAction, type ComposerState } from './state.ts';

type Of<Kind extends ComposerAction['kind']> = Extract<ComposerAction, { kind: Kind }>;

/** Whether a variant's first file is this video. */
export const startsWithVideo =
  (videoId: string | undefined) =>
  ({ media }: Variant): boolean =>
    videoId !== undefined && media[0]?._id === videoId;

const altTextOf = (item: LibraryItem | undefined): string | null =>
  item?.kind === 'image' && item.alt_text !== '' ? item.alt_text : null;

/**
 * Replaces a variant's files. A thumbnail chosen for the same video in another variant, and the alt text of the first
 * image, come with them.
 */
function withMedia({ variants }: ComposerState, variant: Variant, media: readonly LibraryItem[]): Variant {
  const [first] = media;
  const { thumbnail = null, thumbnailRemoved = false } = variants.find(startsWithVideo(first?._id)) ?? {};
  const options = optionsForFiles(variant.options, variant.media, media);
  const { altText } = options;
  const isWritten = altText !== null && altText !== altTextOf(variant.media[0]);
  const described = { ...options, altText: isWritten ? altText : altTextOf(first) };
  return { ...variant, media, thumbnail, thumbnailRemoved, options: described, hasBeenEdited: true };
}

interface FilesEdit {
  /** The variant whose files were changed. */
  at: Variant;
  onlyHere?: boolean | undefined;
  items: readonly LibraryItem[];
}

/** Changes the files of every variant that has the same ones. A variant with files of its own keeps them. */
function edited(state: ComposerState, { at, onlyHere = false, items }: FilesEdit): ComposerState {
  const isMeant = (variant: Variant) => (onlyHere ? variant === at : sameFiles(variant.media, at.media));
  return {
    ...state,
    variants: state.variants.map((variant) =>
      isMeant(variant) ? withMedia(state, variant, items) : variant,
    ),
  };
}

export const pickFiles = (state: ComposerState, { items, onlyHere }: Of<'mediaPicked'>): ComposerState =>
  edited(state, { at: activeVariant(state), onlyHere, items });

export function addUploaded(state: ComposerState, action: Of<'mediaUploaded'>): ComposerState {
  const { items, key, onlyHere, replaces = [] } = action;
  // The account may have been deselected during the upload; its files then go to the active variant.
  const at = state.variants.find((variant) => keyOf(variant) === key) ?? activeVariant(state);
  const staying = at.media.filter(({ _id: id }) => !replaces.includes(id));
  return edited(state, { at, onlyHere, items: [...staying, ...items] });
}

type Restored = Of<'mediaRestored'>;

function backIn(state: ComposerState, variant: Variant, stood: Variant, { gone, came }: Restored): Variant {
  const has = (id: string) => variant.media.some((item) => item._id === id);
  if (!stood.media.some(({ _id: id }) => gone.includes(id) && !has(id))) return variant;
  const back = stood.media.filter(({ _id: id }) => gone.includes(id) || has(id));
  const known = new Set([...came, ...back.map(({ _id: id }) => id)]);
  const media = [...back, ...variant.media.filter(({ _id: id }) => !known.has(id))];
  const { _id: first } = media[0] ?? {};
  const filled = withMedia(state, variant, media);
  if (!startsWithVideo(first)(stood)) return filled;
  const { thumbnail, thumbnailRemoved, options } = stood;
  return {
    ...filled,
    thumbnail,
    thumbnailRemoved,
    options: { ...filled.options, uploadType: options.uploadType },
  };
}

/** Brings removed files back without touching any other change made to the files since. */
export function restoreFiles(state: ComposerState, action: Restored): ComposerState {
  const { groupId, before } = action;
  if (state.groupId !== groupId) return state;
  const keys = state.variants.map(keyOf);
  const standIn = before.some((variant) => keys.includes(keyOf(variant))) ? undefined : before[0];
  const variants = state.variants.map((variant) => {
    const stood = before.find((each) => keyOf(each) === keyOf(variant)) ?? standIn;
    return stood ? backIn(state, variant, stood, action) : variant;
  });
  return { ...state, variants };
}
