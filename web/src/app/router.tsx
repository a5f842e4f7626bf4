import { Suspense, type ComponentType } from 'react';
import { matchRoutes, Navigate, Outlet, useLocation, useRoutes, type RouteObject } from 'react-router-dom';
import { loadNow } from '../browser/load-module.ts';
import { lazyScreen } from '../ui/lazy-component.ts';
import { Splash } from '../ui/splash.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { ErrorPage, NotFoundPage, NothingHere } from './message-page.tsx';
import { RequireSignedIn, RequireSignedOut } from './require-signed-in.tsx';
import { RequireStaff } from './require-staff.tsx';
import { ScreenError } from './screen-error.tsx';

type Load = () => Promise<ComponentType>;
/** The query of the address (`search`) may decide which screen is loaded. */
type LoadFor = (search: string) => Promise<unknown>;

/**
 * A screen that is loaded on demand. `loadScreen` calls the `handle` of the route to load the screen before it is
 * shown.
 */
function screen(load: Load) {
  const Screen = lazyScreen(load);
  return { element: <Screen />, handle: Screen.preload };
}

const uploadModule = () => import('../features/composer/upload-screen.tsx');
const upload = screen(async () => (await uploadModule()).UploadScreen);

/**
 * The screens of `/dashboard/upload`: the parameter `type` of the address chooses between the bulk editor and the
 * upload screen.
 */
const editors = {
  sheet: screen(async () => (await import('../features/sheet/sheet-screen.tsx')).SheetScreen),
  upload: {
    ...upload,
    handle: (search: string) =>
      Promise.all([upload.handle(), loadNow(async () => (await uploadModule()).loadEditor(search))]),
  },
};

const editorIn = (search: string) =>
  new URLSearchParams(search).get('type') === 'bulk' ? editors.sheet : editors.upload;

const UploadRoute = () => editorIn(useLocation().search).element;

const settingsScreens: RouteObject = {
  path: 'settings',
  ...screen(async () => (await import('./settings-tabs.tsx')).SettingsTabs),
  children: [
    {
      index: true,
      ...screen(async () => (await import('../features/settings/settings-screen.tsx')).SettingsScreen),
    },
    {
      path: 'subscription',
      ...screen(async () => (await import('../features/billing/subscription-screen.tsx')).SubscriptionScreen),
    },
    {
      path: 'team',
      ...screen(async () => (await import('../features/workspaces/workspaces-screen.tsx')).WorkspacesScreen),
    },
    {
      path: 'slots',
      ...screen(async () => (await import('../features/slots/slots-screen.tsx')).SlotsScreen),
    },
  ],
};

const staffScreens: RouteObject = {
  path: 'staff',
  element: <RequireStaff />,
  children: [
    { index: true, element: <Navigate to="affiliates" replace /> },
    {
      path: 'affiliates',
      ...screen(async () => (await import('../features/affiliate/staff-screen.tsx')).StaffScreen),
    },
    { path: '*', element: <NothingHere /> },
  ],
};

const supportScreen = screen(
  async () => (await import('../features/support/support-screen.tsx')).SupportScreen,
);

const dashboardScreens: RouteObject = {
  element: (
    <ErrorBoundary fallback={(error) => <ScreenError error={error} />}>
      <Outlet />
    </ErrorBoundary>
  ),
  children: [
    {
      index: true,
      ...screen(async () => (await import('../features/guide/dashboard-screen.tsx')).DashboardScreen),
    },
    settingsScreens,
    {
      path: 'socials',
      ...screen(async () => (await import('../features/accounts/socials-screen.tsx')).SocialsScreen),
    },
    {
      path: 'schedule',
      ...screen(async () => (await import('../features/calendar/calendar-screen.tsx')).CalendarScreen),
    },
    {
      path: 'posts',
      ...screen(async () => (await import('../features/posts/posts-screen.tsx')).PostsScreen),
    },
    {
      path: 'analytics',
      ...screen(async () => (await import('../features/analytics/analytics-screen.tsx')).AnalyticsScreen),
    },
    {
      path: 'comments',
      ...screen(async () => (await import('../features/comments/comments-screen.tsx')).CommentsScreen),
    },
    {
      path: 'library',
      ...screen(async () => (await import('../features/media/library-screen.tsx')).LibraryScreen),
    },
    {
      path: 'tools',
      ...screen(async () => (await import('../features/tools/tools-screen.tsx')).ToolsScreen),
    },
    {
      path: 'tools/ai-generator',
      ...screen(async () => (await import('../features/generator/generator-screen.tsx')).GeneratorScreen),
    },
    {
      path: 'tools/image-editor',
      ...screen(async () => (await import('../features/image-editor/editor-screen.tsx')).ImageEditorScreen),
    },
    {
      path: 'tools/link-in-bio',
      ...screen(async () => (await import('../features/bio/bio-screen.tsx')).BioScreen),
    },
    {
      path: 'affiliate',
      ...screen(async () => (await import('../features/affiliate/affiliate-screen.tsx')).AffiliateScreen),
    },
    staffScreens,
    { path: 'upload', element: <UploadRoute />, handle: (search: string) => editorIn(search).handle(search) },
    {
      path: 'templates',
      ...screen(async () => (await import('../features/templates/templates-screen.tsx')).TemplatesScreen),
    },
    // One route serves the list of help articles and each article, so that the search field keeps its text when an
    // article is opened.
    { path: 'support/:article?', ...supportScreen },
    { path: '*', element: <NothingHere /> },
  ],
};

/** The component gallery; development builds only. */
const workshop: RouteObject[] = import.meta.env.DEV
  ? [{ path: 'dev/ui', ...screen(async () => (await import('../dev/ui-page.tsx')).UiPage) }]
  : [];

/** The routes load every screen on demand, after the check whether the person is signed in. */
const routesIn = (loadShell: Load): RouteObject[] => [
  {
    element: (
      <ErrorBoundary fallback={() => <ErrorPage />}>
        <Suspense fallback={<Splash />}>
          <Outlet />
        </Suspense>
      </ErrorBoundary>
    ),
    children: [
      { index: true, element: <Navigate to="/dashboard" replace /> },
      { path: 'socials', element: <Navigate to="/dashboard/socials" replace /> },
      {
        element: <RequireSignedOut />,
        children: [
          {
            path: 'login',
            ...screen(async () => (await import('../features/session/login-screen.tsx')).LoginScreen),
          },
        ],
      },
      {
        path: 'auth/action',
        ...screen(async () => (await import('../features/session/action-screen.tsx')).ActionScreen),
      },
      {
        element: <RequireSignedIn />,
        children: [
          {
            ...screen(async () => (await import('./shell.tsx')).SignedInCache),
            children: [
              {
                path: 'socials/callback/:platform',
                ...screen(
                  async () => (await import('../features/accounts/callback-screen.tsx')).CallbackScreen,
                ),
              },
              {
                path: 'dashboard',
                ...screen(loadShell),
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

async function load(routes: RouteObject[], { pathname, search }: Pick<Location, 'pathname' | 'search'>) {
  const loads = (matchRoutes(routes, pathname) ?? []).flatMap(({ route }): LoadFor[] =>
    route.handle === undefined ? [] : [route.handle as LoadFor],
  );
  await Promise.all(loads.map((each) => each(search)));
}

/** All screens. The screens that need a sign-in are inside a shell. Tests pass a faster shell without navigation. */
export function screensIn(loadShell: Load) {
  const routes = routesIn(loadShell);
  /** Loads the screen of an address with the frames around it, all at the same time instead of one after another. */
  const loadScreen = (location: Pick<Location, 'pathname' | 'search'>) => load(routes, location);
  function Screens() {
    void loadScreen(useLocation());
    return useRoutes(routes);
  }
  return { Screens, loadScreen };
}

export const { Screens, loadScreen } = screensIn(async () => (await import('./shell.tsx')).Shell);
