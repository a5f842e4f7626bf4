import { fitOptions, type FitChoice } from '../media/fit-choice.ts';
import { isRecord } from '../values/is-record.ts';
import type { LibraryItem } from '../media/library.ts';
import { fromSingleAltText, type AltText, type AltTexts } from '../posts/alt-texts.ts';
import { readValues } from '../posts/field-table.ts';
import { optionFields, sharedOptionFields, textFields } from '../posts/fields.ts';
import { linkEqualVariants, linkVariants } from './linked-variants.ts';
import { hasContent, sharedContentKey, withContent, type SharedContent } from './shared-content.ts';
import { contentKey, keyOf, type Variant } from './variant.ts';
import type { Schedule } from '../posts/post.ts';
import { dayMs } from '../time/units.ts';
import type { ComposerState, Editor } from './state.ts';

export interface UnsavedCopy {
  state: ComposerState;
  /** Milliseconds since 1970. */
  at: number;
  /** The id of the browser tab that wrote the copy. */
  tab: string;
}

const most = 5;

/**
 * Unsaved copies that are at least this old are dropped. The server stores the thumbnails that they use for the same
 * time.
 */
export const unsavedKeptMs = 30 * dayMs;

export const isRecent = ({ at }: Pick<UnsavedCopy, 'at'>, now: number): boolean => at > now - unsavedKeptMs;

/** Tells whether the value is a moment that can be shown as a date, in a time zone that the browser knows. */
function isMoment(value: unknown, timeZone?: unknown): value is number {
  try {
    Intl.DateTimeFormat('en', { timeZone: timeZone as string }).format(value as number);
    return typeof value === 'number';
  } catch {
    return false;
  }
}

const isSchedule = (value: unknown): value is Schedule =>
  isRecord(value) && typeof value['zone'] === 'string' && isMoment(value['at'], value['zone']);

const toSchedule = (value: unknown): Schedule | null => (isSchedule(value) ? value : null);

const isItem = (value: unknown): value is LibraryItem => isRecord(value) && typeof value['_id'] === 'string';

const isFitChoice = (value: unknown): value is FitChoice =>
  isRecord(value) &&
  typeof value['network'] === 'string' &&
  typeof value['file'] === 'string' &&
  fitOptions.some((each) => each === value['as']);

const isAltText = (value: unknown): value is AltText =>
  isRecord(value) && typeof value['id'] === 'string' && typeof value['text'] === 'string';

/**
 * Reads the alt texts of a copy. A copy of an older version of Fanfare has a single alt text among the options, because
 * a post then had only one.
 */
function toAltTexts(
  value: unknown,
  media: readonly LibraryItem[],
  options: Record<string, unknown>,
): AltTexts {
  if (Array.isArray(value)) return value.filter(isAltText);
  return fromSingleAltText(
    options['altText'],
    media.map(({ _id: id, kind }) => ({ id, kind })),
  );
}

const stringsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];

/** Reads what variants and shared content have in common. Fields that did not exist yet get their default values. */
function readContent(value: Record<string, unknown>) {
  const { thumbnail, thumbnailRemoved, options } = value;
  if (!isRecord(options) || !Array.isArray(value['media'])) return null;
  const media = value['media'].filter(isItem);
  return {
    ...readValues(textFields, value),
    media,
    altTexts: toAltTexts(value['altTexts'], media, options),
    thumbnail: isItem(thumbnail) ? thumbnail : null,
    thumbnailRemoved: thumbnailRemoved === true,
    options,
  };
}

function toVariant(value: unknown): Variant | null {
  if (!isRecord(value)) return null;
  const { uploadTo, platformId, postId, targets } = value;
  const content = readContent(value);
  // A name that every object has, such as `__proto__`, would find a value in each table of the networks.
  if (typeof uploadTo !== 'string' || uploadTo in {} || typeof postId !== 'string') return null;
  if (!content || (platformId !== null && typeof platformId !== 'string')) return null;
  return {
    ...content,
    uploadTo,
    platformId,
    postId,
    options: readValues(optionFields, content.options),
    targets: stringsIn(targets),
    customised: value['customised'] === true,
    hasBeenEdited: value['hasBeenEdited'] === true,
  };
}

function toSharedContent(value: unknown): SharedContent | null {
  const content = isRecord(value) ? readContent(value) : null;
  return content && { ...content, options: readValues(sharedOptionFields, content.options) };
}

function toVariants(value: unknown): Variant[] {
  return Array.isArray(value) ? value.flatMap((each) => toVariant(each) ?? []) : [];
}

const isRevision = (pair: [string, unknown]): pair is [string, number] => typeof pair[1] === 'number';

/** Copies of older versions of Fanfare name no editor, because there was only one. */
const toEditor = (value: unknown): Editor => (value === 'carousel' ? 'carousel' : 'post');

/** Reading a copy needs no facts of networks, because every variant in a copy has values for all of its options. */
const anyNetwork = () => null;

/**
 * Tells whether a variant has resized copies in place of the shared files, as linked variants had until 22 Nov 2026.
 */
const hasCopies = (value: unknown): boolean =>
  isRecord(value) && Array.isArray(value['copies']) && value['copies'].length > 0;

/**
 * Reads the state of a post. Before 22 Nov 2026, three fields were named `entries`, `kept` and `away`, and links
 * between variants were not stored.
 */
function toState(value: unknown): ComposerState | null {
  if (!isRecord(value)) return null;
  const { groupId, active, schedule, savedSchedule, revisions } = value;
  const { variants = value['entries'], savedIds = value['kept'] } = value;
  const { disconnectedVariants = value['away'] } = value;
  const readable = toVariants(variants);
  if (typeof groupId !== 'string' || typeof active !== 'string' || !Array.isArray(savedIds)) return null;
  if (!Array.isArray(variants) || variants.length === 0 || readable.length < variants.length) return null;
  const shared = toSharedContent(value['shared']);
  const customised = readable.filter((variant) => variant.customised).map(keyOf);
  const written = readable.map((variant, n) =>
    shared && !variant.customised && hasCopies(variants[n]) ? withContent(variant, shared) : variant,
  );
  return {
    groupId,
    editor: toEditor(value['editor']),
    ...(shared
      ? linkVariants(written, { shared, customised }, anyNetwork)
      : linkEqualVariants(written, anyNetwork)),
    order: stringsIn(value['order']),
    active,
    fitChoices: Array.isArray(value['fitChoices']) ? value['fitChoices'].filter(isFitChoice) : [],
    schedule: toSchedule(schedule),
    savedSchedule: toSchedule(savedSchedule),
    savedIds: stringsIn(savedIds),
    liveOn: stringsIn(value['liveOn']),
    revisions: Object.fromEntries(Object.entries(revisions ?? {}).filter(isRevision)),
    disconnectedVariants: toVariants(disconnectedVariants),
    setAside: toVariants(value['setAside']),
  };
}

function toUnsavedCopy(value: unknown): UnsavedCopy[] {
  if (!isRecord(value)) return [];
  const { at, tab } = value;
  const state = toState(value['state']);
  return state && isMoment(at) && typeof tab === 'string' ? [{ state, at, tab }] : [];
}

/** The copies, newest first. Copies that cannot be read are skipped. */
export function readUnsaved(stored: string | null): UnsavedCopy[] {
  try {
    const read = JSON.parse(stored ?? '[]') as unknown[];
    return read.flatMap(toUnsavedCopy).toSorted((a, b) => b.at - a.at);
  } catch {
    return [];
  }
}

const others = (stored: string | null, groupId: string, tab: string): UnsavedCopy[] =>
  readUnsaved(stored).filter(({ state, tab: by }) => state.groupId !== groupId || by !== tab);

/**
 * Stores one copy per post and browser tab, so that two tabs do not overwrite each other's copies. Old copies are
 * deleted.
 */
export function withUnsaved(stored: string | null, unsaved: UnsavedCopy): string {
  const beside = others(stored, unsaved.state.groupId, unsaved.tab);
  return JSON.stringify([unsaved, ...beside.filter((each) => isRecent(each, unsaved.at))].slice(0, most));
}

export const withoutUnsaved = (stored: string | null, groupId: string, tab: string): string =>
  JSON.stringify(others(stored, groupId, tab));

/** Tells whether another browser tab has stored a copy of this post since this tab read the copies in `known`. */
export const isEditedInAnotherTab = (
  stored: string | null,
  groupId: string,
  tab: string,
  known: readonly UnsavedCopy[],
): boolean =>
  readUnsaved(stored).some(
    ({ state, tab: by, at }) =>
      state.groupId === groupId && by !== tab && !known.some((each) => each.tab === by && each.at === at),
  );

const keysIn = (variants: readonly Variant[]) => variants.map((each) => [keyOf(each), contentKey(each)]);

/**
 * Tells whether two versions of a post have the same content. Ids, the open tab, and which variants are marked as
 * edited may differ.
 */
export function hasSameContent(some: ComposerState, other: ComposerState): boolean {
  const [said, alsoSaid] = [some, other].map(({ shared, variants, setAside, fitChoices, schedule }) =>
    JSON.stringify([
      schedule?.at ?? null,
      schedule?.zone ?? null,
      sharedContentKey(shared),
      keysIn(variants),
      keysIn(setAside),
      fitChoices,
    ]),
  );
  return said === alsoSaid;
}

/** Tells whether the post has edited content that was not sent to the server. */
export const hasUnsavedContent = ({ variants, setAside }: ComposerState): boolean =>
  [...variants, ...setAside].some((variant) => variant.hasBeenEdited && hasContent(variant));

/**
 * Shorter versions of a list of copies that does not fit into the browser's storage: without its oldest copy, without
 * its two oldest copies, and so on.
 */
export function fewerUnsaved(list: string): string[] {
  const newestFirst = readUnsaved(list);
  return newestFirst.slice(1).map((_, i) => JSON.stringify(newestFirst.slice(0, -1 - i)));
}
