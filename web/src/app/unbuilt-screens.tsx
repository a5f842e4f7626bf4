import type { RouteObject } from 'react-router';
import { loadPart } from '../browser/load-part.ts';

/** The routes, by path and label, of screens that are still to come. */
export function unbuiltScreens(labels: Readonly<Record<string, string>>): RouteObject[] {
  return Object.entries(labels).map(([path, label]) => ({
    path,
    lazy: async () => {
      const { NotBuiltScreen } = await loadPart(() => import('./not-built-screen.tsx'));
      return { element: <NotBuiltScreen label={label} /> };
    },
  }));
}
