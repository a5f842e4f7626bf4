import { z } from 'zod';
import { cleanLine } from '../../text/clean-line.ts';
import { todoDateProblem, todoProblem } from '../../todos/todo.ts';
import { checkedText } from './checked-text.ts';
import { timeCursor } from './cursor.ts';
import { instant } from './instant.ts';
import { storedId } from './stored-id.ts';
import { workspaceId } from './workspaces.ts';

const id = storedId(64, 'Not a valid to-do ID.');
const todo = checkedText('Please write what is to be done.', todoProblem, cleanLine);
const day = checkedText('Please choose a day.', todoDateProblem, (text) => text);
const isInstant = (text: string) => instant.safeParse(text).success;
/** A day, or an instant that stands for the day it is in the time zone of the caller's settings. */
const date = checkedText(
  'Please choose a day.',
  (text) => (isInstant(text) ? null : todoDateProblem(text)),
  (text) => text,
);

const completed = z.boolean();

/** The most to-dos on one page: 50 full days. */
export const todoPageMax = 1_500;

/** A place within a day. */
const placeInDay = timeCursor(64);
const cursor = z
  .string()
  .refine(
    (text) =>
      /^\d{4}-\d\d-\d\d_/.test(text) && placeInDay.safeParse(text.slice('2026-11-22_'.length)).success,
    'Not a valid cursor.',
  );

export const listTodosInput = z.strictObject({
  workspaceId,
  /** Both days are part of the list. */
  from: day.optional(),
  to: day.optional(),
  completed: z.union([completed, z.enum(['true', 'false']).transform((word) => word === 'true')]).optional(),
  limit: z.coerce.number().int().min(1).max(todoPageMax).optional(),
  cursor: cursor.optional(),
});
export type ListTodosInput = z.infer<typeof listTodosInput>;

export const saveTodoInput = z.strictObject({
  workspaceId,
  /** Chosen by the caller, so that sending a to-do twice creates it once. */
  id: id.optional(),
  todo,
  date,
  /** Without it, a new to-do is open and an existing one stays as it is. */
  completed: completed.optional(),
});
export type SaveTodoInput = z.infer<typeof saveTodoInput>;

/** Fields that are left out stay as they are. */
export const updateTodoInput = z.strictObject({
  workspaceId,
  todoId: id,
  completed: completed.optional(),
  todo: todo.optional(),
  date: date.optional(),
});
export type UpdateTodoInput = z.infer<typeof updateTodoInput>;

export const todoInput = z.strictObject({ workspaceId, id });
export type TodoInput = z.infer<typeof todoInput>;
