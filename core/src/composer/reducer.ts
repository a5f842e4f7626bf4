import { withChoice } from '../media/fit-choice.ts';
import type { Schedule } from '../posts/post.ts';
import { hasContent } from './shared-content.ts';
import { draftKey, keyOf, type Variant } from './variant.ts';
import { addUploaded, pickFiles, pickThumbnail, replaceImages, restoreFiles, writeAltText } from './files.ts';
import { withoutFiles } from './deleted-files.ts';
import { afterSave } from './saving.ts';
import { customise, divideDescriptions, editContent, resetToShared, undoReset } from './links.ts';
import { changeOptions, splitOptions } from './options.ts';
import { loadAccounts, toggleAccount, toggleAll } from './selection.ts';
import { activeVariant, hasSharedView, type ComposerAction, type ComposerState } from './state.ts';
import { replaceText, undoReplacement } from './text-replacement.ts';

/** Changes a setting of one account, by default the one whose tab is open. Other accounts are not affected. */
function editAccount(
  state: ComposerState,
  edit: (variant: Variant) => Partial<Variant>,
  key = keyOf(activeVariant(state)),
): ComposerState {
  const variants = state.variants.map((variant) =>
    keyOf(variant) === key ? { ...variant, hasBeenEdited: true, ...edit(variant) } : variant,
  );
  return { ...state, variants };
}

/** Sets the targets of an account. Only a person's choice marks the variant as edited. */
function chooseTargets(
  state: ComposerState,
  { targets, key, automatic = false }: Extract<ComposerAction, { kind: 'targetsChosen' }>,
): ComposerState {
  if (!automatic) return editAccount(state, () => ({ targets }), key);
  const isOpen = ({ targets: chosen }: Variant) => chosen.length === 0;
  if (!state.variants.some((variant) => keyOf(variant) === key && isOpen(variant))) return state;
  return editAccount(state, ({ hasBeenEdited }) => ({ targets, hasBeenEdited }), key);
}

function setOptions(
  state: ComposerState,
  { change }: Extract<ComposerAction, { kind: 'optionsChanged' }>,
): ComposerState {
  const { shared, own } = splitOptions(change);
  const after =
    Object.keys(shared).length === 0
      ? state
      : editContent(state, keyOf(activeVariant(state)), (content) => ({
          ...content,
          options: { ...content.options, ...shared },
        }));
  return Object.keys(own).length === 0
    ? after
    : editAccount(after, ({ options }) => ({ options: changeOptions(options, own) }));
}

/** Sets the date. A new or removed date marks every variant with content as edited. */
function setSchedule(state: ComposerState, schedule: Schedule | null): ComposerState {
  const { at, zone } = state.schedule ?? {};
  if (at === schedule?.at && zone === schedule?.zone) return state;
  const variants = state.variants.map((variant) =>
    hasContent(variant) ? { ...variant, hasBeenEdited: true } : variant,
  );
  return { ...state, schedule, variants };
}

/**
 * Sets the shape of an image on a network. This marks every variant of that network that contains the image as edited.
 */
function chooseFit(
  state: ComposerState,
  { network, file, as }: Extract<ComposerAction, { kind: 'fitChosen' }>,
): ComposerState {
  const isMeant = ({ uploadTo, media, thumbnail }: Variant) =>
    uploadTo === network && [...media, thumbnail].some((item) => item?._id === file);
  const variants = state.variants.map((variant) =>
    isMeant(variant) ? { ...variant, hasBeenEdited: true } : variant,
  );
  return { ...state, variants, fitChoices: withChoice(state.fitChoices, { network, file, as }) };
}

const isSharedView = (state: ComposerState, key: string): boolean => key === draftKey && hasSharedView(state);

export function composerAfter(state: ComposerState, action: ComposerAction): ComposerState {
  switch (action.kind) {
    case 'accountToggled':
      return toggleAccount(state, action);
    case 'allToggled':
      return toggleAll(state, action.choices);
    case 'accountsLoaded':
      return loadAccounts(state, action.keys, action.newId);
    case 'tabOpened':
      return state.variants.some((variant) => keyOf(variant) === action.key) ||
        isSharedView(state, action.key)
        ? { ...state, active: action.key }
        : state;
    case 'textChanged':
      return editContent(state, keyOf(activeVariant(state)), (content) => ({
        ...content,
        [action.field]: action.text,
      }));
    case 'textReplaced':
      return replaceText(state, action);
    case 'descriptionsDivided':
      return divideDescriptions(state, action);
    case 'replacementUndone':
      return undoReplacement(state, action);
    case 'mediaPicked':
      return pickFiles(state, action);
    case 'mediaUploaded':
      return addUploaded(state, action);
    case 'mediaRestored':
      return restoreFiles(state, action);
    case 'imagesReplaced':
      return replaceImages(state, action);
    case 'altTextChanged':
      return writeAltText(state, action);
    case 'filesDeleted':
      return withoutFiles(state, action.paths);
    case 'fitChosen':
      return chooseFit(state, action);
    case 'thumbnailPicked':
      return pickThumbnail(state, action);
    case 'optionsChanged':
      return setOptions(state, action);
    case 'targetsChosen':
      return chooseTargets(state, action);
    case 'customised':
      return customise(state, action);
    case 'resetToShared':
      return resetToShared(state, action);
    case 'resetUndone':
      return undoReset(state, action);
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
