import type { Todo } from '@fanfare/core/todos/todo.ts';
import { Suspense } from 'react';
import { useModals } from '../../ui/modals.tsx';
import { lazyOnRequest } from '../../ui/lazy-component.ts';

const TodoModal = lazyOnRequest(async () => (await import('./todo-modal.tsx')).TodoModal);

/** Returns a function that opens the modal for a to-do, or for a new one on a day. */
export function useTodoModal(workspaceId: string) {
  const modals = useModals();
  return (about: { todo: Todo } | { date: string }) => {
    const todo = 'todo' in about ? about.todo : null;
    const date = 'date' in about ? about.date : about.todo.date;
    modals.open((close) => (
      <Suspense>
        <TodoModal workspaceId={workspaceId} todo={todo} date={date} onClose={close} />
      </Suspense>
    ));
  };
}
