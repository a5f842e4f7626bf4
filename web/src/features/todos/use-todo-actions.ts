import { withTodo, type Todo, type TodoFilter } from '@fanfare/core/todos/todo.ts';
import { useSWRConfig } from 'swr';
import { isGone, messageOf } from '../../browser/api-error.ts';
import { useSession } from '../../browser/session-context.ts';
import { restoringText, toastWhile } from '../../ui/toast-while.ts';
import { useToast } from '../../ui/toasts.tsx';

type ListKey = readonly ['listTodos', TodoFilter & { workspaceId: string }];

const isListKey = (key: unknown): key is ListKey => Array.isArray(key) && key[0] === 'listTodos';

/** Returns functions that change every cached list of the workspace's to-dos. */
function useTodoLists(workspaceId: string) {
  const { mutate } = useSWRConfig();
  const change = (changeList: (list: readonly Todo[], filter: TodoFilter) => readonly Todo[]) => {
    const keys: ListKey[] = [];
    void mutate((key) => {
      if (isListKey(key) && key[1].workspaceId === workspaceId) keys.push(key);
      return false;
    });
    for (const key of keys)
      void mutate<readonly Todo[]>(key, (list) => list && changeList(list, key[1]), { revalidate: false });
  };
  return {
    put: (saved: Todo) => change((list, filter) => withTodo(list, filter, saved)),
    drop: (id: string) => change((list) => list.filter((todo) => todo.id !== id)),
  };
}

/** Saves changes of to-dos and shows them in every list. */
export function useTodoActions(workspaceId: string) {
  const { call } = useSession();
  const toast = useToast();
  const lists = useTodoLists(workspaceId);

  const report = (error: unknown, otherwise: string) =>
    toast({ text: messageOf(error, otherwise), severity: 'error' });
  const save = async ({ id, todo, date, completed }: Todo): Promise<Todo> => {
    const saved = await call('saveTodo', { workspaceId, id, todo, date, completed });
    lists.put(saved);
    return saved;
  };

  /**
   * Changes the given fields. A to-do that someone else deleted leaves the lists. Rejects when the change could not be
   * saved.
   */
  const update = async (id: string, change: Partial<Omit<Todo, 'id'>>): Promise<void> => {
    try {
      lists.put(await call('updateTodo', { workspaceId, todoId: id, ...change }));
    } catch (error) {
      if (!isGone(error)) throw error;
      lists.drop(id);
      toast({ text: 'Someone else deleted this to-do.', severity: 'info' });
    }
  };

  return {
    /** Creates a to-do. Rejects when it could not be saved. */
    create: save,
    update,
    async complete({ id }: Todo, completed: boolean): Promise<void> {
      try {
        await update(id, { completed });
      } catch (error) {
        report(error, 'Failed to update to-do');
      }
    },
    /** Deletes a to-do, and offers Undo in a toast. Returns false after a failure, which a toast reports. */
    async remove(todo: Todo): Promise<boolean> {
      try {
        await call('removeTodo', { workspaceId, id: todo.id });
      } catch (error) {
        if (!isGone(error)) {
          report(error, 'Failed to delete to-do');
          return false;
        }
      }
      lists.drop(todo.id);
      const undo = () =>
        void toastWhile(toast, restoringText, () => save(todo)).catch((error: unknown) =>
          report(error, 'Failed to restore to-do'),
        );
      toast({ text: 'To-do deleted.', action: { label: 'Undo', run: undo } });
      return true;
    },
  };
}
