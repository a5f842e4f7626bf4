import { part } from '../../ui/part.ts';

export { TodoItem } from './todo-item.tsx';
export { useTodoModal } from './use-todo-modal.tsx';
export { useTodos } from './use-todos.ts';

/** Section of the dashboard. */
export const TodosCard = part(async () => (await import('./todos-card.tsx')).TodosCard);
