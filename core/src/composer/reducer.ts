import type { Schedule } from '../posts/post.ts';
import { emptyEntry, hasContent, isDraft, keyOf, socialKey, type Entry } from './entry.ts';
import { arrived, isOf, picked, restored } from './files.ts';
import { withoutFiles } from './gone.ts';
import { afterKept } from './kept.ts';
import { forFiles, withOptions } from './options.ts';
import { activeEntry, type Choice, type ComposerAction, type ComposerState } from './state.ts';
import { undone } from './undo.ts';

type Content = Omit<Entry, 'uploadTo' | 'platformId' | 'postId' | 'targets' | 'hasBeenEdited'>;

function contentIn(entry: Entry): Content {
  const { title, description, comment, media, thumbnail, thumbnailRemoved, options } = entry;
  return { title, description, comment, media, thumbnail, thumbnailRemoved, options };
}

/** What is written for another account is where writing for this one begins. */
function entryFor({ social, newId }: Choice, first: Entry | undefined): Entry {
  const place = { uploadTo: social.platform, platformId: social.platform_id };
  const empty = emptyEntry(newId);
  if (!first) return { ...empty, ...place };
  const hasBeenEdited = first.hasBeenEdited || hasContent(first);
  return { ...empty, ...contentIn(first), ...place, hasBeenEdited };
}

/** A draft that stands alone becomes the first of these: two versions of one text would soon say different things. */
function entriesWith(entries: readonly Entry[], choices: readonly Choice[]): Entry[] {
  const [first, ...others] = choices;
  const [draft] = entries;
  if (first && draft && entries.every(isDraft)) {
    const meant = entryFor({ ...first, newId: draft.postId }, draft);
    return [meant, ...others.map((choice) => entryFor(choice, draft))];
  }
  const base = entries.find((entry) => !isDraft(entry)) ?? draft;
  return [...entries, ...choices.map((choice) => entryFor(choice, base))];
}

/** Nothing that was written gets lost: when nobody is left to write for, it becomes a draft. */
function settled(state: ComposerState, entries: readonly Entry[], wanted = state.active): ComposerState {
  const [last] = state.entries;
  const chosen = entries.some((entry) => !isDraft(entry));
  let left = chosen ? entries.filter((entry) => !isDraft(entry) || hasContent(entry)) : entries;
  if (left.length === 0 && last)
    left = [{ ...last, uploadTo: emptyEntry('').uploadTo, platformId: null, targets: [] }];
  const keys = left.map(keyOf);
  const active = keys.includes(wanted) ? wanted : (keys[0] ?? wanted);
  return { ...state, entries: left, active };
}

const has = ({ entries }: ComposerState, { social }: Choice): boolean =>
  entries.some((entry) => keyOf(entry) === socialKey(social));

const isChosen =
  (choices: readonly Choice[]) =>
  (entry: Entry): boolean =>
    choices.some(({ social }) => keyOf(entry) === socialKey(social));

function withChoices(state: ComposerState, choices: readonly Choice[]): ComposerState {
  const missing = choices.filter((choice) => !has(state, choice));
  const back = state.away.filter(isChosen(missing));
  const isBack = ({ social }: Choice) => back.some((entry) => keyOf(entry) === socialKey(social));
  const away = state.away.filter((entry) => !back.includes(entry));
  const entries = entriesWith(
    state.entries,
    missing.filter((choice) => !isBack(choice)),
  );
  const [first] = missing;
  return settled({ ...state, away }, [...entries, ...back], first && socialKey(first.social));
}

function without(state: ComposerState, keys: ReadonlySet<string>): ComposerState {
  return settled(
    state,
    state.entries.filter((entry) => !keys.has(keyOf(entry))),
  );
}

function withoutGone(state: ComposerState, connected: readonly string[]): ComposerState {
  const gone = state.entries.filter((entry) => !isDraft(entry) && !connected.includes(keyOf(entry)));
  if (gone.length === 0) return state;
  const left = without(state, new Set(gone.map(keyOf)));
  const isLeft = ({ postId }: Entry) => left.entries.some((entry) => entry.postId === postId);
  return { ...left, away: [...state.away, ...gone.filter((entry) => !isLeft(entry))] };
}

function allToggled(state: ComposerState, choices: readonly Choice[]): ComposerState {
  const all = choices.every((choice) => has(state, choice));
  return all
    ? without(state, new Set(choices.map(({ social }) => socialKey(social))))
    : withChoices(state, choices);
}

function editActive(state: ComposerState, edit: (entry: Entry) => Partial<Entry>): ComposerState {
  const active = keyOf(activeEntry(state));
  const entries = state.entries.map((entry) =>
    keyOf(entry) === active ? { ...entry, ...edit(entry), hasBeenEdited: true } : entry,
  );
  return { ...state, entries };
}

/** It may come long after it was asked for: what is in sight has no say. */
function withThumbnail(
  state: ComposerState,
  { videoId, item, automatic = false }: Extract<ComposerAction, { kind: 'thumbnailPicked' }>,
): ComposerState {
  const chosen = { thumbnail: item, thumbnailRemoved: item === null, hasBeenEdited: true };
  const change = automatic ? { thumbnail: item } : chosen;
  const isDecided = (entry: Entry) => entry.thumbnail !== null || entry.thumbnailRemoved;
  const isMeant = (entry: Entry) => isOf(videoId)(entry) && !(automatic && isDecided(entry));
  return {
    ...state,
    entries: state.entries.map((entry) => (isMeant(entry) ? { ...entry, ...change } : entry)),
  };
}

function withCopy(
  state: ComposerState,
  { keys, original, copy }: Extract<ComposerAction, { kind: 'copyUsed' }>,
): ComposerState {
  const isOriginal = (item: Entry['thumbnail']) => item?._id === original;
  const isMeant = (entry: Entry) =>
    keys.includes(keyOf(entry)) && [...entry.media, entry.thumbnail].some(isOriginal);
  const entries = state.entries.map((entry) => {
    if (!isMeant(entry)) return entry;
    const media = entry.media.map((item) => (isOriginal(item) ? copy : item));
    const thumbnail = isOriginal(entry.thumbnail) ? copy : entry.thumbnail;
    return { ...entry, media, thumbnail, hasBeenEdited: true };
  });
  return { ...state, entries };
}

function usedForAll(state: ComposerState): ComposerState {
  const content = contentIn(activeEntry(state));
  return {
    ...state,
    entries: state.entries.map((entry) => ({
      ...entry,
      ...content,
      // What was set for a network was set for that network.
      options: forFiles(entry.options, entry.media, content.media),
      hasBeenEdited: true,
    })),
  };
}

/** Another date is a change of everything that goes out then. */
function planned(state: ComposerState, schedule: Schedule | null): ComposerState {
  const { at, zone } = state.schedule ?? {};
  if (at === schedule?.at && zone === schedule?.zone) return state;
  const entries = state.entries.map((entry) =>
    hasContent(entry) ? { ...entry, hasBeenEdited: true } : entry,
  );
  return { ...state, schedule, entries };
}

export function composerAfter(state: ComposerState, action: ComposerAction): ComposerState {
  switch (action.kind) {
    case 'socialToggled':
      return has(state, action)
        ? without(state, new Set([socialKey(action.social)]))
        : withChoices(state, [action]);
    case 'allToggled':
      return allToggled(state, action.choices);
    case 'accountsRead':
      return withoutGone(state, action.keys);
    case 'tabOpened':
      return state.entries.some((entry) => keyOf(entry) === action.key)
        ? { ...state, active: action.key }
        : state;
    case 'written':
      return editActive(state, () => ({ [action.field]: action.text }));
    case 'mediaPicked':
      return picked(state, action);
    case 'mediaArrived':
      return arrived(state, action);
    case 'mediaRestored':
      return restored(state, action);
    case 'filesGone':
      return withoutFiles(state, action.paths);
    case 'copyUsed':
      return withCopy(state, action);
    case 'thumbnailPicked':
      return withThumbnail(state, action);
    case 'optionsChanged':
      return editActive(state, ({ options }) => ({ options: withOptions(options, action.change) }));
    case 'targetsChosen':
      return editActive(state, () => ({ targets: action.targets }));
    case 'usedForAll':
      return usedForAll(state);
    case 'undone':
      return undone(state, action);
    case 'scheduled':
      return planned(state, action.schedule);
    case 'scheduleCleared':
      return planned(state, null);
    case 'kept':
      return afterKept(state, action);
    case 'opened':
      return action.state;
  }
}
