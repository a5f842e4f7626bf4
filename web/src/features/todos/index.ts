import { lazyComponent } from '../../ui/lazy-component.ts';

export { TodoItem } from './todo-item.tsx';
export { useTodoModal } from './use-todo-modal.tsx';
export { useTodos } from './use-todos.ts';

export const TodosCard = lazyComponent(async () => (await import('./todos-card.tsx')).TodosCard);
