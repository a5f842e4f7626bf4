import { continuesTyping } from '../text/typing-step.ts';
import {
  isUndo,
  newUndoHistory,
  undoFor,
  type UndoAction,
  type UndoHistory,
} from '../values/undo-history.ts';
import { composerAfter } from './reducer.ts';
import type { ComposerAction, ComposerState } from './state.ts';
import { contentKey, keyOf, type Variant } from './variant.ts';

/**
 * The part of the state that undo and redo change: everything that a person wrote and chose, and which variants are
 * linked.
 */
type Step = Pick<ComposerState, 'shared' | 'variants' | 'setAside' | 'active' | 'fitChoices'>;

type Typing = Extract<ComposerAction, { kind: 'textChanged' | 'altTextChanged' }>;

export type ComposerHistory = UndoHistory<ComposerState, Step, Typing>;

export type HistoryAction = ComposerAction | UndoAction;

export const newHistory = (state: ComposerState): ComposerHistory => newUndoHistory(state);

const stepOf = ({ shared, variants, setAside, active, fitChoices }: ComposerState): Step => ({
  shared,
  variants,
  setAside,
  active,
  fitChoices,
});

/** Automatic changes and deletions of files cannot be undone. They are applied to every step of the history. */
function isBackground(action: ComposerAction): boolean {
  if (action.kind === 'thumbnailPicked' || action.kind === 'targetsChosen') return action.automatic === true;
  return action.kind === 'filesDeleted';
}

const isStep = (action: ComposerAction): boolean =>
  !['tabOpened', 'accountsLoaded', 'scheduled', 'scheduleCleared', 'saved'].includes(action.kind);

const isTyping = (action: ComposerAction): action is Typing =>
  action.kind === 'textChanged' || action.kind === 'altTextChanged';

const fieldOf = (typing: Typing): string =>
  typing.kind === 'textChanged' ? typing.field : `${typing.key} ${typing.fileId}`;

/**
 * Undo does not change what the server has stored, so a variant that differs from the saved one is marked as edited.
 */
function restoredVariant(
  variant: Variant,
  { variants, savedIds, fitChoices }: ComposerState,
  step: Step,
): Variant {
  const now = variants.find(({ postId }) => postId === variant.postId);
  const isSame =
    now &&
    keyOf(now) === keyOf(variant) &&
    contentKey(now) === contentKey(variant) &&
    fitChoices === step.fitChoices;
  const isSaved = savedIds.some((id) => id === variant.postId || id.startsWith(`${variant.postId}-`));
  const hasBeenEdited = isSame ? now.hasBeenEdited : variant.hasBeenEdited || isSaved;
  return { ...variant, hasBeenEdited };
}

function restored(state: ComposerState, step: Step): ComposerState {
  const keys = step.variants.map(keyOf);
  return {
    ...state,
    ...step,
    variants: step.variants.map((variant) => restoredVariant(variant, state, step)),
    disconnectedVariants: state.disconnectedVariants.filter((variant) => !keys.includes(keyOf(variant))),
  };
}

const { undone, changed, changedEverywhere } = undoFor<ComposerState, Step, Typing>({
  most: 100,
  stepOf,
  restored,
  continues: (before, typing) =>
    fieldOf(before) === fieldOf(typing) && continuesTyping(before.text, typing.text),
});

/** All variants of the group share one undo history. */
export function historyAfter(history: ComposerHistory, action: HistoryAction): ComposerHistory {
  if (isUndo(action)) return undone(history, action);
  const { state } = history;
  const after = composerAfter(state, action);
  if (after === state) return history;
  if (action.kind === 'opened' && after.groupId !== state.groupId) return newHistory(after);
  if (isBackground(action)) return changedEverywhere(history, after, (each) => composerAfter(each, action));
  if (!isStep(action)) return { ...history, state: after, typing: null };
  return changed(history, after, isTyping(action) ? action : null);
}
