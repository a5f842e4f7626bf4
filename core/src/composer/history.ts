import { continuesTyping } from '../text/typing-step.ts';
import { composerAfter } from './reducer.ts';
import type { ComposerAction, ComposerState } from './state.ts';
import { contentKey, keyOf, type Variant } from './variant.ts';

/** The part of the state that undo and redo change: everything written and chosen, with the links. */
type Step = Pick<ComposerState, 'shared' | 'variants' | 'setAside' | 'active' | 'fitChoices'>;

/** The composer with the earlier and later steps, nearest first. */
export interface ComposerHistory {
  state: ComposerState;
  past: readonly Step[];
  future: readonly Step[];
  /** The last action, if typing may continue it. */
  typing: Typing | null;
}

type Typing = Extract<ComposerAction, { kind: 'textChanged' | 'altTextChanged' }>;

export type HistoryAction = ComposerAction | { kind: 'undo' } | { kind: 'redo' };

const most = 100;

export const newHistory = (state: ComposerState): ComposerHistory => ({
  state,
  past: [],
  future: [],
  typing: null,
});

const stepOf = ({ shared, variants, setAside, active, fitChoices }: ComposerState): Step => ({
  shared,
  variants,
  setAside,
  active,
  fitChoices,
});

/** Automatic changes and deletions of files are not undo steps: they are applied to every step. */
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

function continues(typing: Typing | null, action: ComposerAction): boolean {
  if (typing === null || !isTyping(action) || fieldOf(typing) !== fieldOf(action)) return false;
  return continuesTyping(typing.text, action.text);
}

/** Undo does not revert what the server has stored, so a variant that differs from the saved one counts as edited. */
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

/** The composer after an action. All variants of the group share one undo history. */
export function historyAfter(history: ComposerHistory, action: HistoryAction): ComposerHistory {
  const { state, past, future } = history;
  if (action.kind === 'undo' || action.kind === 'redo') {
    const [from, to] = action.kind === 'undo' ? [past, future] : [future, past];
    const [step, ...rest] = from;
    if (!step) return history;
    const left = [stepOf(state), ...to];
    return {
      state: restored(state, step),
      ...(action.kind === 'undo' ? { past: rest, future: left } : { past: left, future: rest }),
      typing: null,
    };
  }
  const after = composerAfter(state, action);
  if (after === state) return history;
  if (action.kind === 'opened' && after.groupId !== state.groupId) return newHistory(after);
  if (isBackground(action)) {
    const inStep = (step: Step) => stepOf(composerAfter({ ...state, ...step }, action));
    return { ...history, state: after, past: past.map(inStep), future: future.map(inStep) };
  }
  if (!isStep(action)) return { ...history, state: after, typing: null };
  const typing = isTyping(action) ? action : null;
  if (continues(history.typing, action)) return { ...history, state: after, future: [], typing };
  return { state: after, past: [stepOf(state), ...past].slice(0, most), future: [], typing };
}
