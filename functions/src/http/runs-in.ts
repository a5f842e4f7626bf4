import type { Route } from '@fanfare/core/api/route.ts';

export type HttpFunction = 'api' | 'services' | 'deliver' | 'media';

/** The calls that decode pictures or process files; firebase.json maps the same addresses to `media`. */
const mediaPaths = [
  '/services/workspaces',
  '/api/auth/user/media',
  '/services/tasks/fetch-link',
  '/services/tasks/draw-image',
  '/services/tasks/draw-generated',
  '/services/tasks/deliver-images',
];

/**
 * Returns the only function that answers a route. Each function also has its own address; without this check, pictures
 * could be sent to the function that publishes posts.
 */
export function functionOf({ path }: Pick<Route, 'path'>): HttpFunction {
  if (mediaPaths.some((own) => path === own || path.startsWith(`${own}/`))) return 'media';
  if (path === '/services/tasks/deliver') return 'deliver';
  return path.startsWith('/api/') ? 'api' : 'services';
}
