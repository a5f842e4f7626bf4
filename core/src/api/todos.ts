import type { Todo } from '../todos/todo.ts';
import { route } from './route.ts';
import type { ListTodosInput, SaveTodoInput, TodoInput, UpdateTodoInput } from './schemas/todos.ts';

export const todoRoutes = {
  /**
   * The to-dos of a range of days, sorted by day. If there are more than `limit` to-dos, the header `Link` has the
   * address of the next page.
   */
  listTodos: route<ListTodosInput, Todo[]>()({ method: 'GET', path: '/api/auth/user/todo' }),
  /** Creates the to-do with the given id, or changes the existing one. A repeated call creates it only once. */
  saveTodo: route<SaveTodoInput, Todo>()({ method: 'POST', path: '/api/auth/user/todo' }),
  updateTodo: route<UpdateTodoInput, Todo>()({ method: 'POST', path: '/api/auth/user/todo/update' }),
  removeTodo: route<TodoInput, Record<never, never>>()({
    method: 'DELETE',
    path: '/api/auth/user/todo/{id}',
    destructive: true,
  }),
};
