import { continuesTyping } from '../text/typing-step.ts';
import { emptySheet, sheetAfter, type Sheet, type SheetAction } from './sheet.ts';

/** The part of the sheet that undo and redo change. Nobody wants to undo a selection. */
type Step = Pick<Sheet, 'accounts' | 'rows' | 'arrivalRules'>;

/** The sheet with the earlier and later steps, nearest first. Steps share the rows that did not change. */
export interface SheetHistory {
  sheet: Sheet;
  past: readonly Step[];
  future: readonly Step[];
  /** The last action, if typing may continue it. */
  typing: { row: string; field: string; text: string } | null;
}

export type SheetHistoryAction = SheetAction | { kind: 'undo' } | { kind: 'redo' };

export const sheetStepsMax = 50;

export const newSheetHistory = (sheet: Sheet): SheetHistory => ({
  sheet,
  past: [],
  future: [],
  typing: null,
});

const stepOf = ({ accounts, rows, arrivalRules }: Sheet): Step => ({ accounts, rows, arrivalRules });

function restored(sheet: Sheet, step: Step): Sheet {
  const ids = new Set(step.rows.map(({ id }) => id));
  return { ...step, selected: sheet.selected.filter((id) => ids.has(id)) };
}

function typingOf(action: SheetAction): SheetHistory['typing'] {
  if (action.kind !== 'rowsPatched' || action.typing === undefined) return null;
  const [only, ...others] = action.patches;
  const text = only?.patch[action.typing];
  return only && others.length === 0 && text !== undefined
    ? { row: only.id, field: action.typing, text }
    : null;
}

function continues(before: SheetHistory['typing'], typing: SheetHistory['typing']): boolean {
  if (!before || !typing || before.row !== typing.row || before.field !== typing.field) return false;
  return continuesTyping(before.text, typing.text);
}

/**
 * Applies an action to all steps: files that arrive are added to all of them, because undoing a change must not remove
 * the files. Each step applies its own arrival rules, so undoing a change also undoes it for these files.
 */
function inAllSteps(history: SheetHistory, action: SheetAction): SheetHistory {
  const later = (step: Step): Step => stepOf(sheetAfter({ ...emptySheet, ...step }, action));
  const { sheet, past, future } = history;
  const after = sheetAfter(sheet, action);
  if (after === sheet) return history;
  return {
    ...history,
    sheet: after,
    past: past.map(later),
    future: future.map(later),
  };
}

/** The sheet after an action, with up to 50 steps to undo. */
export function sheetHistoryAfter(history: SheetHistory, action: SheetHistoryAction): SheetHistory {
  const { sheet, past, future } = history;
  if (action.kind === 'undo' || action.kind === 'redo') {
    const [from, to] = action.kind === 'undo' ? [past, future] : [future, past];
    const [step, ...rest] = from;
    if (!step) return history;
    const left = [stepOf(sheet), ...to];
    return {
      sheet: restored(sheet, step),
      ...(action.kind === 'undo' ? { past: rest, future: left } : { past: left, future: rest }),
      typing: null,
    };
  }
  const after = sheetAfter(sheet, action);
  if (after === sheet) return history;
  if (action.kind === 'filesArrived' || action.kind === 'uploadsEnded') return inAllSteps(history, action);
  if (action.kind === 'rowsSelected') return { ...history, sheet: after };
  const typing = typingOf(action);
  if (continues(history.typing, typing)) return { ...history, sheet: after, future: [], typing };
  return { sheet: after, past: [stepOf(sheet), ...past].slice(0, sheetStepsMax), future: [], typing };
}
