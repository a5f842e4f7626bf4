import type { ImageEdit } from './edit.ts';

/** An edit with its earlier states for undo and its later states for redo. */
export interface EditHistory {
  edit: ImageEdit;
  past: readonly ImageEdit[];
  future: readonly ImageEdit[];
  /** The drag or slider that made the last change. Its next change is undone together with the last one. */
  step: string | null;
}

export type EditAction =
  /** Successive changes with equal `step` are undone together. */
  | { kind: 'changed'; edit: ImageEdit; step?: string }
  /** The drag has ended: the changes of the next drag are undone separately. */
  | { kind: 'settled' }
  | { kind: 'undone' }
  | { kind: 'redone' };

const stepsMax = 100;

export const newHistory = (edit: ImageEdit): EditHistory => ({ edit, past: [], future: [], step: null });

export function editAfter(history: EditHistory, action: EditAction): EditHistory {
  const { edit, past, future, step } = history;
  switch (action.kind) {
    case 'settled':
      return step === null ? history : { ...history, step: null };
    case 'changed': {
      if (action.edit === edit) return history;
      const continues = action.step !== undefined && action.step === step;
      return {
        edit: action.edit,
        past: continues ? past : [edit, ...past].slice(0, stepsMax),
        future: [],
        step: action.step ?? null,
      };
    }
    case 'undone': {
      const [before, ...rest] = past;
      return before ? { edit: before, past: rest, future: [edit, ...future], step: null } : history;
    }
    case 'redone': {
      const [next, ...rest] = future;
      return next ? { edit: next, past: [edit, ...past], future: rest, step: null } : history;
    }
  }
}
