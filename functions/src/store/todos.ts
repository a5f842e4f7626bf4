import type { DocumentReference, DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import { todosPerDayMax, type Todo, type TodoFilter } from '@fanfare/core/todos/todo.ts';
import { z } from 'zod';
import { instant, readDocument, readEach } from './read.ts';
import { removeDocument } from './remove-documents.ts';

/** `workspaces/{wid}/todos/{id}`, deleted with the workspace. */
const storedTodo = z.object({
  todo: z.string(),
  date: z.string(),
  completed: z.boolean(),
  createdBy: z.string().optional(),
  createdAt: instant,
} satisfies Record<Exclude<keyof Todo, 'id'> | 'createdAt', z.ZodType>);

export interface TodoRef {
  workspaceId: string;
  id: string;
}

export type StoredTodo = TodoRef & z.output<typeof storedTodo>;

/** A to-do's position in lists, which are sorted by day, and within a day by creation, oldest first. */
export type TodoCursor = Pick<StoredTodo, 'date' | 'createdAt' | 'id'>;

export function readTodoCursor(cursor: string): TodoCursor {
  const [date = '', at = ''] = cursor.split('_', 2);
  return { date, createdAt: new Date(Number(at)), id: cursor.slice(date.length + at.length + 2) };
}

export const writeTodoCursor = ({ date, createdAt, id }: TodoCursor): string =>
  `${date}_${createdAt.getTime()}_${id}`;

interface TodoQuery extends TodoFilter {
  after: TodoCursor | null;
  limit: number;
}

interface TodoPage {
  todos: StoredTodo[];
  unreadable: Error[];
  next: TodoCursor | null;
}

export interface TodoStore {
  list(workspaceId: string, query: TodoQuery): Promise<TodoPage>;
  /**
   * Creates or changes a to-do. Null from `decide` changes nothing. `full`: the day has the maximum number of to-dos,
   * and nothing was changed.
   */
  change(
    ref: TodoRef,
    at: Date,
    decide: (known: StoredTodo | null) => StoredTodo | null,
  ): Promise<StoredTodo | 'full' | null>;
  /** Returns whether the to-do existed. */
  remove(ref: TodoRef): Promise<boolean>;
}

const todosOf = (db: Firestore, workspaceId: string) => db.collection(`workspaces/${workspaceId}/todos`);

function documentOf(db: Firestore, { workspaceId, id }: TodoRef): DocumentReference {
  return todosOf(db, workspaceId).doc(id);
}

function readTodo(workspaceId: string, snapshot: DocumentSnapshot): StoredTodo | null {
  const data = readDocument(snapshot, storedTodo);
  return data && { id: snapshot.id, workspaceId, ...data };
}

export function createTodoStore(firestore: () => Promise<Firestore>): TodoStore {
  return {
    async list(workspaceId, { from, to, completed, after, limit }) {
      let query = todosOf(await firestore(), workspaceId)
        .orderBy('date')
        .orderBy('createdAt')
        .orderBy('__name__')
        .limit(limit + 1);
      if (from !== undefined) query = query.where('date', '>=', from);
      if (to !== undefined) query = query.where('date', '<=', to);
      if (completed !== undefined) query = query.where('completed', '==', completed);
      if (after) query = query.startAfter(after.date, after.createdAt, after.id);
      const { docs } = await query.get();
      const { rows, unreadable } = readEach(docs.slice(0, limit), (each) => readTodo(workspaceId, each));
      const last = docs.length > limit ? (rows.at(-1) ?? null) : null;
      return { todos: rows, unreadable, next: last };
    },
    async change(ref, at, decide) {
      const db = await firestore();
      const document = documentOf(db, ref);
      return db.runTransaction(async (transaction) => {
        const known = readTodo(ref.workspaceId, await transaction.get(document));
        const next = decide(known);
        if (!next) return null;
        if (next.date !== known?.date) {
          const sameDay = todosOf(db, ref.workspaceId).where('date', '==', next.date);
          const counted = await transaction.get(sameDay.count());
          if (counted.data().count >= todosPerDayMax) return 'full';
        }
        const { id: _, workspaceId: __, ...fields } = next;
        transaction.set(document, { ...fields, changedAt: at });
        return next;
      });
    },
    remove: async (ref) => removeDocument(documentOf(await firestore(), ref)),
  };
}
