import type { RouteObject } from 'react-router';
import { loadPart } from '../browser/load-part.ts';

/** Routes of screens that are not available yet, by path and label. */
export function unbuiltScreens(labels: Readonly<Record<string, string>>): RouteObject[] {
  return Object.entries(labels).map(([path, label]) => ({
    path,
    lazy: async () => {
      const { NotBuiltScreen } = await loadPart(() => import('./not-built-screen.tsx'));
      return { element: <NotBuiltScreen label={label} /> };
    },
  }));
}
