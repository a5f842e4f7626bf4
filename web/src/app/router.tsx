import { createBrowserRouter, Navigate, type RouteObject } from 'react-router';
import { Splash } from '../ui/splash.tsx';
import { ErrorPage, NotFoundPage } from './message-page.tsx';
import { RequireNobody, RequirePerson } from './require-person.tsx';

/** Every screen is a chunk of its own; the shell and the way in are decided before any is loaded. */
export const routeObjects: RouteObject[] = [
  {
    errorElement: <ErrorPage />,
    hydrateFallbackElement: <Splash />,
    children: [
      { index: true, element: <Navigate to="/dashboard" replace /> },
      {
        element: <RequireNobody />,
        children: [
          {
            path: 'login',
            lazy: async () => ({
              Component: (await import('../features/session/login-screen.tsx')).LoginScreen,
            }),
          },
        ],
      },
      {
        path: 'dashboard',
        element: <RequirePerson />,
        children: [
          {
            lazy: async () => ({ Component: (await import('./shell.tsx')).Shell }),
            children: [
              { index: true, element: <Navigate to="/dashboard/settings/team" replace /> },
              {
                path: 'settings/team',
                lazy: async () => ({
                  Component: (await import('../features/workspaces/workspaces-screen.tsx')).WorkspacesScreen,
                }),
              },
            ],
          },
        ],
      },
      { path: '*', element: <NotFoundPage /> },
    ],
  },
];

export const createRouter = () => createBrowserRouter(routeObjects);
