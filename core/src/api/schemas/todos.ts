import { z } from 'zod';
import { oneLine } from '../../text/clean-line.ts';
import { todoDateProblem, todoProblem, todosPerDayMax, type Todo } from '../../todos/todo.ts';
import { checkedText } from './checked-text.ts';
import { timeCursor, wrongCursorText } from './cursor.ts';
import { instant } from './instant.ts';
import { storedId } from './stored-id.ts';
import { workspaceId } from './workspaces.ts';

const id = storedId(64, 'Not a valid to-do ID.');
const todo = checkedText(todoProblem, oneLine);
const day = checkedText(todoDateProblem);
const isInstant = (text: string) => instant.safeParse(text).success;
/** A day, or an instant that is converted to its day in the caller's time zone. */
const date = checkedText((text) => (isInstant(text) ? null : todoDateProblem(text)));

const completed = z.boolean();

const fields = { todo, date, completed } satisfies Record<Exclude<keyof Todo, 'id' | 'createdBy'>, z.ZodType>;

/** The maximum number of to-dos on one page: 50 full days. */
export const todoPageMax = 50 * todosPerDayMax;

const placeInDay = timeCursor(64);
const cursor = z
  .string()
  .refine(
    (text) =>
      /^\d{4}-\d\d-\d\d_/.test(text) && placeInDay.safeParse(text.slice('2026-11-22_'.length)).success,
    wrongCursorText,
  );

export const listTodosInput = z.strictObject({
  workspaceId,
  /** The range of days includes both `from` and `to`. */
  from: day.optional(),
  to: day.optional(),
  completed: z.union([completed, z.enum(['true', 'false']).transform((word) => word === 'true')]).optional(),
  limit: z.coerce.number().int().min(1).max(todoPageMax).optional(),
  cursor: cursor.optional(),
});
export type ListTodosInput = z.infer<typeof listTodosInput>;

export const saveTodoInput = z.strictObject({
  workspaceId,
  /** Chosen by the caller, so that a to-do that is sent twice is created once. */
  id: id.optional(),
  ...fields,
  /** When omitted, a new to-do is open and an existing one keeps its state. */
  completed: completed.optional(),
});
export type SaveTodoInput = z.infer<typeof saveTodoInput>;

/** Omitted fields stay unchanged. */
export const updateTodoInput = z.strictObject({
  workspaceId,
  todoId: id,
  ...z.object(fields).partial().shape,
});
export type UpdateTodoInput = z.infer<typeof updateTodoInput>;

export const todoInput = z.strictObject({ workspaceId, id });
export type TodoInput = z.infer<typeof todoInput>;
