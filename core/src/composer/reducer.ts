import type { PostTexts } from '../posts/content.ts';
import { readValues } from '../posts/field-table.ts';
import { textFields } from '../posts/fields.ts';
import type { Schedule } from '../posts/post.ts';
import { emptyVariant, hasContent, isDraft, keyOf, accountKey, type Variant } from './variant.ts';
import { addUploaded, startsWithVideo, pickFiles, restoreFiles } from './files.ts';
import { withoutFiles } from './deleted-files.ts';
import { afterSave } from './saving.ts';
import { optionsForFiles, changeOptions } from './options.ts';
import { activeVariant, type Choice, type ComposerAction, type ComposerState } from './state.ts';
import { undo } from './undo.ts';

type Content = PostTexts & Pick<Variant, 'media' | 'thumbnail' | 'thumbnailRemoved' | 'options'>;

function contentIn(variant: Variant): Content {
  const { media, thumbnail, thumbnailRemoved, options } = variant;
  return { ...readValues(textFields, variant), media, thumbnail, thumbnailRemoved, options };
}

/** A new variant starts as a copy of the first one. */
function variantFor({ account: social, newId }: Choice, first: Variant | undefined): Variant {
  const place = { uploadTo: social.platform, platformId: social.platform_id };
  const empty = emptyVariant(newId);
  if (!first) return { ...empty, ...place };
  const hasBeenEdited = first.hasBeenEdited || hasContent(first);
  return { ...empty, ...contentIn(first), ...place, hasBeenEdited };
}

/**
 * A draft that stands alone becomes the first selected account's variant, so that no second version of its text
 * remains.
 */
function addVariants(variants: readonly Variant[], choices: readonly Choice[]): Variant[] {
  const [first, ...others] = choices;
  const [draft] = variants;
  if (first && draft && variants.every(isDraft)) {
    const meant = variantFor({ ...first, newId: draft.postId }, draft);
    return [meant, ...others.map((choice) => variantFor(choice, draft))];
  }
  const base = variants.find((variant) => !isDraft(variant)) ?? draft;
  return [...variants, ...choices.map((choice) => variantFor(choice, base))];
}

/** When the last account is deselected, its variant becomes a draft, so that no text is lost. */
function withVariants(
  state: ComposerState,
  variants: readonly Variant[],
  wanted = state.active,
): ComposerState {
  const [last] = state.variants;
  const chosen = variants.some((variant) => !isDraft(variant));
  let left = chosen ? variants.filter((variant) => !isDraft(variant) || hasContent(variant)) : variants;
  if (left.length === 0 && last)
    left = [{ ...last, uploadTo: emptyVariant('').uploadTo, platformId: null, targets: [] }];
  const keys = left.map(keyOf);
  const active = keys.includes(wanted) ? wanted : (keys[0] ?? wanted);
  return { ...state, variants: left, active };
}

const isSelected = ({ variants }: ComposerState, { account: social }: Choice): boolean =>
  variants.some((variant) => keyOf(variant) === accountKey(social));

const isChosen =
  (choices: readonly Choice[]) =>
  (variant: Variant): boolean =>
    choices.some(({ account: social }) => keyOf(variant) === accountKey(social));

function selectAccounts(state: ComposerState, choices: readonly Choice[]): ComposerState {
  const missing = choices.filter((choice) => !isSelected(state, choice));
  const back = state.disconnectedVariants.filter(isChosen(missing));
  const isBack = ({ account: social }: Choice) =>
    back.some((variant) => keyOf(variant) === accountKey(social));
  const disconnectedVariants = state.disconnectedVariants.filter((variant) => !back.includes(variant));
  const variants = addVariants(
    state.variants,
    missing.filter((choice) => !isBack(choice)),
  );
  const [first] = missing;
  return withVariants(
    { ...state, disconnectedVariants },
    [...variants, ...back],
    first && accountKey(first.account),
  );
}

function deselectAccounts(state: ComposerState, keys: ReadonlySet<string>): ComposerState {
  return withVariants(
    state,
    state.variants.filter((variant) => !keys.has(keyOf(variant))),
  );
}

function disconnectAccounts(state: ComposerState, connected: readonly string[]): ComposerState {
  const gone = state.variants.filter((variant) => !isDraft(variant) && !connected.includes(keyOf(variant)));
  if (gone.length === 0) return state;
  const left = deselectAccounts(state, new Set(gone.map(keyOf)));
  const isLeft = ({ postId }: Variant) => left.variants.some((variant) => variant.postId === postId);
  return {
    ...left,
    disconnectedVariants: [...state.disconnectedVariants, ...gone.filter((variant) => !isLeft(variant))],
  };
}

function toggleAll(state: ComposerState, choices: readonly Choice[]): ComposerState {
  const all = choices.every((choice) => isSelected(state, choice));
  return all
    ? deselectAccounts(state, new Set(choices.map(({ account: social }) => accountKey(social))))
    : selectAccounts(state, choices);
}

function editActive(state: ComposerState, edit: (variant: Variant) => Partial<Variant>): ComposerState {
  const active = keyOf(activeVariant(state));
  const variants = state.variants.map((variant) =>
    keyOf(variant) === active ? { ...variant, ...edit(variant), hasBeenEdited: true } : variant,
  );
  return { ...state, variants };
}

/** A thumbnail may arrive long after it was asked for, so the active variant does not matter. */
function pickThumbnail(
  state: ComposerState,
  { videoId, item, automatic = false }: Extract<ComposerAction, { kind: 'thumbnailPicked' }>,
): ComposerState {
  const chosen = { thumbnail: item, thumbnailRemoved: item === null, hasBeenEdited: true };
  const change = automatic ? { thumbnail: item } : chosen;
  const isDecided = (variant: Variant) => variant.thumbnail !== null || variant.thumbnailRemoved;
  const isMeant = (variant: Variant) =>
    startsWithVideo(videoId)(variant) && !(automatic && isDecided(variant));
  return {
    ...state,
    variants: state.variants.map((variant) => (isMeant(variant) ? { ...variant, ...change } : variant)),
  };
}

function replaceWithCopy(
  state: ComposerState,
  { keys, original, copy }: Extract<ComposerAction, { kind: 'copyUsed' }>,
): ComposerState {
  const isOriginal = (item: Variant['thumbnail']) => item?._id === original;
  const isMeant = (variant: Variant) =>
    keys.includes(keyOf(variant)) && [...variant.media, variant.thumbnail].some(isOriginal);
  const variants = state.variants.map((variant) => {
    if (!isMeant(variant)) return variant;
    const media = variant.media.map((item) => (isOriginal(item) ? copy : item));
    const thumbnail = isOriginal(variant.thumbnail) ? copy : variant.thumbnail;
    return { ...variant, media, thumbnail, hasBeenEdited: true };
  });
  return { ...state, variants };
}

function applyToAll(state: ComposerState): ComposerState {
  const content = contentIn(activeVariant(state));
  return {
    ...state,
    variants: state.variants.map((variant) => ({
      ...variant,
      ...content,
      // Options were chosen for each network and are not copied.
      options: optionsForFiles(variant.options, variant.media, content.media),
      hasBeenEdited: true,
    })),
  };
}

/** A new date is a change of every variant with content. */
function setSchedule(state: ComposerState, schedule: Schedule | null): ComposerState {
  const { at, zone } = state.schedule ?? {};
  if (at === schedule?.at && zone === schedule?.zone) return state;
  const variants = state.variants.map((variant) =>
    hasContent(variant) ? { ...variant, hasBeenEdited: true } : variant,
  );
  return { ...state, schedule, variants };
}

export function composerAfter(state: ComposerState, action: ComposerAction): ComposerState {
  switch (action.kind) {
    case 'accountToggled':
      return isSelected(state, action)
        ? deselectAccounts(state, new Set([accountKey(action.account)]))
        : selectAccounts(state, [action]);
    case 'allToggled':
      return toggleAll(state, action.choices);
    case 'accountsLoaded':
      return disconnectAccounts(state, action.keys);
    case 'tabOpened':
      return state.variants.some((variant) => keyOf(variant) === action.key)
        ? { ...state, active: action.key }
        : state;
    case 'textChanged':
      return editActive(state, () => ({ [action.field]: action.text }));
    case 'mediaPicked':
      return pickFiles(state, action);
    case 'mediaUploaded':
      return addUploaded(state, action);
    case 'mediaRestored':
      return restoreFiles(state, action);
    case 'filesDeleted':
      return withoutFiles(state, action.paths);
    case 'copyUsed':
      return replaceWithCopy(state, action);
    case 'thumbnailPicked':
      return pickThumbnail(state, action);
    case 'optionsChanged':
      return editActive(state, ({ options }) => ({ options: changeOptions(options, action.change) }));
    case 'targetsChosen':
      return editActive(state, () => ({ targets: action.targets }));
    case 'appliedToAll':
      return applyToAll(state);
    case 'undone':
      return undo(state, action);
    case 'scheduled':
      return setSchedule(state, action.schedule);
    case 'scheduleCleared':
      return setSchedule(state, null);
    case 'saved':
      return afterSave(state, action);
    case 'opened':
      return action.state;
  }
}
