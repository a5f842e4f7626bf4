/**
 * A state with the steps of undo (`past`) and redo (`future`), the nearest first. A step is the part of the state that
 * undo and redo change.
 */
export interface UndoHistory<State, Step, Typing> {
  state: State;
  past: readonly Step[];
  future: readonly Step[];
  /** The last change, if typing may continue it. */
  typing: Typing | null;
}

export type UndoAction = { kind: 'undo' } | { kind: 'redo' };

export const newUndoHistory = <State>(state: State): UndoHistory<State, never, never> => ({
  state,
  past: [],
  future: [],
  typing: null,
});

export const isUndo = (action: { kind: string }): action is UndoAction =>
  action.kind === 'undo' || action.kind === 'redo';

interface Undoable<State, Step, Typing> {
  /** The maximum number of steps that can be undone. */
  most: number;
  stepOf(state: State): Step;
  restored(state: State, step: Step): State;
  /** Tells whether a change belongs to the same step of undo as the change before it. */
  continues(before: Typing, typing: Typing): boolean;
}

export function undoFor<State, Step, Typing>({
  most,
  stepOf,
  restored,
  continues,
}: Undoable<State, Step, Typing>) {
  type History = UndoHistory<State, Step, Typing>;
  return {
    /** Undoes or redoes one step. */
    undone(history: History, { kind }: UndoAction): History {
      const { state, past, future } = history;
      const [from, to] = kind === 'undo' ? [past, future] : [future, past];
      const [step, ...rest] = from;
      if (!step) return history;
      const left = [stepOf(state), ...to];
      const sides = kind === 'undo' ? { past: rest, future: left } : { past: left, future: rest };
      return { state: restored(state, step), ...sides, typing: null };
    },
    /** Stores a change as a new step of undo, unless it continues the typing of the last step. */
    changed(history: History, after: State, typing: Typing | null): History {
      const { state, past } = history;
      if (typing && history.typing && continues(history.typing, typing))
        return { ...history, state: after, future: [], typing };
      return { state: after, past: [stepOf(state), ...past].slice(0, most), future: [], typing };
    },
    /** Applies a change to the state and to every step, so that undo does not revert it. */
    changedEverywhere(history: History, after: State, apply: (state: State) => State): History {
      const { state, past, future } = history;
      const inStep = (step: Step) => stepOf(apply({ ...state, ...step }));
      return { ...history, state: after, past: past.map(inStep), future: future.map(inStep) };
    },
  };
}
