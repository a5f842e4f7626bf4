import type { RouteObject } from 'react-router';

/** The routes, by path and label, of screens that are still to come. */
export function unbuiltScreens(labels: Readonly<Record<string, string>>): RouteObject[] {
  return Object.entries(labels).map(([path, label]) => ({
    path,
    lazy: async () => {
      const { NotBuiltScreen } = await import('./not-built-screen.tsx');
      return { element: <NotBuiltScreen label={label} /> };
    },
  }));
}
