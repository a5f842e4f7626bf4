import { part } from '../../ui/part.ts';

// The calendar shows them too; `public` until it does.
export {
  /** @public */
  TodoItem,
} from './todo-item.tsx';
export {
  /** @public */
  useTodoModal,
} from './use-todo-modal.tsx';
export {
  /** @public */
  useTodos,
} from './use-todos.ts';

/** Section of the dashboard. */
export const TodosCard = part(async () => (await import('./todos-card.tsx')).TodosCard);
