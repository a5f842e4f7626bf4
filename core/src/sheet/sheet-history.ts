import { continuesTyping } from '../text/typing-step.ts';
import {
  isUndo,
  newUndoHistory,
  undoFor,
  type UndoAction,
  type UndoHistory,
} from '../values/undo-history.ts';
import { sheetAfter, type Sheet, type SheetAction } from './sheet.ts';

/**
 * The part of the sheet that undo and redo change. It does not include the selection, because nobody wants to undo a
 * selection. Steps share the rows that did not change.
 */
type Step = Pick<Sheet, 'accounts' | 'rows' | 'arrivalRules'>;

interface Typing {
  row: string;
  field: string;
  text: string;
}

export type SheetHistory = UndoHistory<Sheet, Step, Typing>;

export type SheetHistoryAction = SheetAction | UndoAction;

export const sheetStepsMax = 50;

export const newSheetHistory = (sheet: Sheet): SheetHistory => newUndoHistory(sheet);

const stepOf = ({ accounts, rows, arrivalRules }: Sheet): Step => ({ accounts, rows, arrivalRules });

function restored(sheet: Sheet, step: Step): Sheet {
  const ids = new Set(step.rows.map(({ id }) => id));
  return { ...step, selected: sheet.selected.filter((id) => ids.has(id)) };
}

function typingOf(action: SheetAction): Typing | null {
  if (action.kind !== 'rowsPatched' || action.typing === undefined) return null;
  const [only, ...others] = action.patches;
  const text = only?.patch[action.typing];
  return only && others.length === 0 && text !== undefined
    ? { row: only.id, field: action.typing, text }
    : null;
}

const { undone, changed, changedEverywhere } = undoFor<Sheet, Step, Typing>({
  most: sheetStepsMax,
  stepOf,
  restored,
  continues: (before, typing) =>
    before.row === typing.row && before.field === typing.field && continuesTyping(before.text, typing.text),
});

/** The sheet after an action, with up to 50 steps to undo. */
export function sheetHistoryAfter(history: SheetHistory, action: SheetHistoryAction): SheetHistory {
  if (isUndo(action)) return undone(history, action);
  const after = sheetAfter(history.state, action);
  if (after === history.state) return history;
  // Undo must not remove files, so arriving files are added to every stored step as well. Each step applies only its
  // own `arrivalRules` to these files. So undoing a rule also undoes its change of these files.
  if (action.kind === 'filesArrived' || action.kind === 'uploadsEnded')
    return changedEverywhere(history, after, (sheet) => sheetAfter(sheet, action));
  if (action.kind === 'rowsSelected') return { ...history, state: after };
  return changed(history, after, typingOf(action));
}
