import type { ImageEdit } from './edit.ts';

/** An edit with its earlier and later states, nearest first. */
export interface EditHistory {
  edit: ImageEdit;
  past: readonly ImageEdit[];
  future: readonly ImageEdit[];
  /** The drag or slider that made the last change. The next change that it makes belongs to the same step of undo. */
  step: string | null;
}

export type EditAction =
  /** Changes with the same `step` in a row are undone together. */
  | { kind: 'changed'; edit: ImageEdit; step?: string }
  /** The drag has ended: the next drag is a separate step of undo. */
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
