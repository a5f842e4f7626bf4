import type { ComponentType } from 'react';
import { createBrowserRouter, Navigate, type RouteObject } from 'react-router-dom';
import { loadPart } from '../browser/load-part.ts';
import { Splash } from '../ui/splash.tsx';
import { ErrorPage, NotFoundPage, NothingHere } from './message-page.tsx';
import { unbuilt } from './navigation.ts';
import { RequireSignedIn, RequireSignedOut } from './require-signed-in.tsx';
import { ScreenError } from './screen-error.tsx';

/** Routes of screens that are not available yet. */
const unbuiltScreens = Object.entries(unbuilt).map(([path, label]) => ({
  path,
  lazy: async () => {
    const { NotBuiltScreen } = await loadPart(() => import('./not-built-screen.tsx'));
    return { element: <NotBuiltScreen label={label} /> };
  },
}));

const screen =
  (load: () => Promise<ComponentType>): (() => Promise<{ Component: ComponentType }>) =>
  async () => ({ Component: await loadPart(load) });

const settingsScreens: RouteObject = {
  path: 'settings',
  lazy: screen(async () => (await import('./settings-tabs.tsx')).SettingsTabs),
  children: [
    {
      index: true,
      lazy: screen(async () => (await import('../features/settings/settings-screen.tsx')).SettingsScreen),
    },
    {
      path: 'team',
      lazy: screen(
        async () => (await import('../features/workspaces/workspaces-screen.tsx')).WorkspacesScreen,
      ),
    },
    {
      path: 'slots',
      lazy: screen(async () => (await import('../features/slots/slots-screen.tsx')).SlotsScreen),
    },
    ...unbuiltScreens.flatMap(({ path, lazy }) =>
      path.startsWith('settings/') ? [{ path: path.slice('settings/'.length), lazy }] : [],
    ),
  ],
};

const dashboardScreens: RouteObject = {
  errorElement: <ScreenError />,
  children: [
    {
      index: true,
      lazy: screen(async () => (await import('../features/guide/dashboard-screen.tsx')).DashboardScreen),
    },
    settingsScreens,
    {
      path: 'socials',
      lazy: screen(async () => (await import('../features/accounts/socials-screen.tsx')).SocialsScreen),
    },
    {
      path: 'schedule',
      lazy: screen(async () => (await import('../features/calendar/calendar-screen.tsx')).CalendarScreen),
    },
    {
      path: 'posts',
      lazy: screen(async () => (await import('../features/posts/posts-screen.tsx')).PostsScreen),
    },
    {
      path: 'analytics',
      lazy: screen(async () => (await import('../features/analytics/analytics-screen.tsx')).AnalyticsScreen),
    },
    {
      path: 'comments',
      lazy: screen(async () => (await import('../features/comments/comments-screen.tsx')).CommentsScreen),
    },
    {
      path: 'library',
      lazy: screen(async () => (await import('../features/media/library-screen.tsx')).LibraryScreen),
    },
    {
      path: 'upload',
      lazy: screen(async () => (await import('../features/composer/upload-screen.tsx')).UploadScreen),
    },
    {
      path: 'templates',
      lazy: screen(async () => (await import('../features/templates/templates-screen.tsx')).TemplatesScreen),
    },
    ...unbuiltScreens.filter(({ path }) => !path.startsWith('settings/')),
    { path: '*', element: <NothingHere /> },
  ],
};

/** The component gallery; development builds only. */
const workshop: RouteObject[] = import.meta.env.DEV
  ? [{ path: 'dev/ui', lazy: screen(async () => (await import('../dev/ui-page.tsx')).UiPage) }]
  : [];

/** Every screen is loaded on demand, after the check whether the person is signed in. */
export const routeObjects: RouteObject[] = [
  {
    errorElement: <ErrorPage />,
    hydrateFallbackElement: <Splash />,
    children: [
      { index: true, element: <Navigate to="/dashboard" replace /> },
      { path: 'socials', element: <Navigate to="/dashboard/socials" replace /> },
      {
        element: <RequireSignedOut />,
        children: [
          {
            path: 'login',
            lazy: screen(async () => (await import('../features/session/login-screen.tsx')).LoginScreen),
          },
        ],
      },
      {
        path: 'auth/action',
        lazy: screen(async () => (await import('../features/session/action-screen.tsx')).ActionScreen),
      },
      {
        element: <RequireSignedIn />,
        children: [
          {
            lazy: screen(async () => (await import('./shell.tsx')).PersonCache),
            children: [
              {
                path: 'socials/callback/:platform',
                lazy: screen(
                  async () => (await import('../features/accounts/callback-screen.tsx')).CallbackScreen,
                ),
              },
              {
                path: 'dashboard',
                lazy: screen(async () => (await import('./shell.tsx')).Shell),
                children: [dashboardScreens],
              },
            ],
          },
        ],
      },
      ...workshop,
      { path: '*', element: <NotFoundPage /> },
    ],
  },
];

export const createRouter = () => createBrowserRouter(routeObjects);
