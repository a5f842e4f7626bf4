import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { screensIn, Screens } from '../app/router.tsx';
import { FileStoreContext } from '../browser/file-store.ts';
import { TimersContext, type Timers } from '../browser/timers.ts';
import { SessionProvider } from '../browser/session-provider.tsx';
import { AppTheme } from '../ui/theme/app-theme.tsx';
import { instantTimers } from './manual-timers.ts';
import { fakeApi, type FakeApi } from './fake-api.ts';
import { fakeFileStore, type FakeFileStore } from './fake-file-store.ts';
import { fakeSession, type FakeSession } from './fake-session.ts';
import { probeLocation } from './probe-location.ts';

interface Rendered {
  session: FakeSession;
  api: FakeApi;
  store: FakeFileStore;
  timers: Timers;
  user: ReturnType<typeof userEvent.setup>;
  path(): string;
  /** Moves in the history, as the browser's Back (-1) and Forward (1) do. */
  go(to: number | string, state?: unknown): void;
}

const none = () => null;
/** The screens without the bars around them, which would take a tenth of the time of each test. */
const { Screens: ScreensWithoutBars } = screensIn(async () =>
  (await import('../app/shell.tsx')).shellWith({ SideNav: none, TopBar: none, BottomBar: none }),
);

/** Renders the real app at an address, with a session and an API for tests. */
export function renderApp(
  path: string,
  {
    session = fakeSession(),
    api = fakeApi({}),
    store = fakeFileStore(),
    timers = instantTimers,
    bars = false,
    wrap = (app) => app,
  }: Partial<Rendered> & {
    /** Shows the navigation, the top bar and the bottom bar. */
    bars?: boolean;
    /** Puts a context of one feature around the app. */
    wrap?: (app: ReactNode) => ReactNode;
  } = {},
): Rendered {
  const { LocationProbe, location, go } = probeLocation();
  render(
    <AppTheme>
      <SessionProvider session={session} call={api.call}>
        <FileStoreContext value={store}>
          <TimersContext value={timers}>
            <MemoryRouter initialEntries={[path]}>
              <LocationProbe />
              {wrap(bars ? <Screens /> : <ScreensWithoutBars />)}
            </MemoryRouter>
          </TimersContext>
        </FileStoreContext>
      </SessionProvider>
    </AppTheme>,
  );
  const where = () => `${location().pathname}${location().search}`;
  return { session, api, store, timers, user: userEvent.setup(), path: where, go };
}
