import type { SavedView } from '../posts/saved-views.ts';
import { route } from './route.ts';
import type { WorkspaceQuery } from './schemas/accounts.ts';
import type { SavedViewInput, SaveViewInput } from './schemas/saved-views.ts';

export const savedViewRoutes = {
  /** The saved views of the workspace, sorted by name. */
  listViews: route<WorkspaceQuery, SavedView[]>()({ method: 'GET', path: '/api/auth/user/posts/views' }),
  /** Adds a view, or replaces the view that has its id. Returns all views. */
  saveView: route<SaveViewInput, SavedView[]>()({ method: 'POST', path: '/api/auth/user/posts/views' }),
  removeView: route<SavedViewInput, SavedView[]>()({
    method: 'DELETE',
    path: '/api/auth/user/posts/views/{id}',
    destructive: true,
  }),
};
