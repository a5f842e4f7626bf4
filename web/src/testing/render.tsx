import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { routeObjects } from '../app/router.tsx';
import { SessionProvider } from '../browser/session-provider.tsx';
import { AppTheme } from '../ui/theme/app-theme.tsx';
import { fakeApi, type FakeApi } from './fake-api.ts';
import { fakeSession, type FakeSession } from './fake-session.ts';

interface Rendered {
  session: FakeSession;
  api: FakeApi;
  user: ReturnType<typeof userEvent.setup>;
  path(): string;
}

/** The real app at an address, on a session and a server of the test. */
export function renderApp(
  path: string,
  { session = fakeSession(), api = fakeApi({}) }: Partial<Rendered> = {},
): Rendered {
  const router = createMemoryRouter(routeObjects, { initialEntries: [path] });
  render(
    <AppTheme>
      <SessionProvider session={session} call={api.call}>
        <RouterProvider router={router} />
      </SessionProvider>
    </AppTheme>,
  );
  const where = () => `${router.state.location.pathname}${router.state.location.search}`;
  return { session, api, user: userEvent.setup(), path: where };
}
