import type { LibraryItem } from '../media/library.ts';
import { keyOf, type Entry } from './entry.ts';
import { forFiles } from './options.ts';
import { activeEntry, sameFiles, type ComposerAction, type ComposerState } from './state.ts';

type Of<Kind extends ComposerAction['kind']> = Extract<ComposerAction, { kind: Kind }>;

/** Whether a video is the first file of an entry. */
export const isOf =
  (videoId: string | undefined) =>
  ({ media }: Entry): boolean =>
    videoId !== undefined && media[0]?._id === videoId;

const altTextOf = (item: LibraryItem | undefined): string | null =>
  item?.kind === 'image' && item.alt_text !== '' ? item.alt_text : null;

/** With other files come their cover, as it is for another network, and their alt text. */
function withMedia({ entries }: ComposerState, entry: Entry, media: readonly LibraryItem[]): Entry {
  const [first] = media;
  const { thumbnail = null, thumbnailRemoved = false } = entries.find(isOf(first?._id)) ?? {};
  const options = forFiles(entry.options, entry.media, media);
  const { altText } = options;
  const isWritten = altText !== null && altText !== altTextOf(entry.media[0]);
  const described = { ...options, altText: isWritten ? altText : altTextOf(first) };
  return { ...entry, media, thumbnail, thumbnailRemoved, options: described, hasBeenEdited: true };
}

interface FilesEdit {
  /** The tab that is meant. */
  at: Entry;
  alone?: boolean | undefined;
  items: readonly LibraryItem[];
}

/** Files are changed wherever the same stand; who has others for a network keeps them. */
function edited(state: ComposerState, { at, alone = false, items }: FilesEdit): ComposerState {
  const isMeant = (entry: Entry) => (alone ? entry === at : sameFiles(entry.media, at.media));
  return {
    ...state,
    entries: state.entries.map((entry) => (isMeant(entry) ? withMedia(state, entry, items) : entry)),
  };
}

export const picked = (state: ComposerState, { items, alone }: Of<'mediaPicked'>): ComposerState =>
  edited(state, { at: activeEntry(state), alone, items });

export function arrived(state: ComposerState, action: Of<'mediaArrived'>): ComposerState {
  const { items, key, alone, instead = [] } = action;
  // Who is not written for any more has left what was sent up to whoever is.
  const at = state.entries.find((entry) => keyOf(entry) === key) ?? activeEntry(state);
  const staying = at.media.filter(({ _id: id }) => !instead.includes(id));
  return edited(state, { at, alone, items: [...staying, ...items] });
}

type Restored = Of<'mediaRestored'>;

function backIn(state: ComposerState, entry: Entry, stood: Entry, { gone, came }: Restored): Entry {
  const has = (id: string) => entry.media.some((item) => item._id === id);
  if (!stood.media.some(({ _id: id }) => gone.includes(id) && !has(id))) return entry;
  const back = stood.media.filter(({ _id: id }) => gone.includes(id) || has(id));
  const known = new Set([...came, ...back.map(({ _id: id }) => id)]);
  const media = [...back, ...entry.media.filter(({ _id: id }) => !known.has(id))];
  const { _id: first } = media[0] ?? {};
  const filled = withMedia(state, entry, media);
  if (!isOf(first)(stood)) return filled;
  const { thumbnail, thumbnailRemoved, options } = stood;
  return {
    ...filled,
    thumbnail,
    thumbnailRemoved,
    options: { ...filled.options, uploadType: options.uploadType },
  };
}

/** What else happened to the files meanwhile stays as it is. */
export function restored(state: ComposerState, action: Restored): ComposerState {
  const { groupId, before } = action;
  if (state.groupId !== groupId) return state;
  const keys = state.entries.map(keyOf);
  const standIn = before.some((entry) => keys.includes(keyOf(entry))) ? undefined : before[0];
  const entries = state.entries.map((entry) => {
    const stood = before.find((each) => keyOf(each) === keyOf(entry)) ?? standIn;
    return stood ? backIn(state, entry, stood, action) : entry;
  });
  return { ...state, entries };
}
