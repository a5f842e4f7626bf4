import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense, useState, type ComponentType, type ReactNode } from 'react';
import { BrowserRouter, Link, MemoryRouter, Outlet, Route, Routes } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { lazyComponent, lazyOnRequest, lazyScreen, openingWaitsEvent } from '../ui/lazy-component.ts';
import { ToastProvider, useToast } from '../ui/toasts.tsx';
import { Breadcrumb } from './breadcrumb.tsx';
import { SignedOutNotice } from './require-signed-in.tsx';
import { ErrorPage, MessagePage, NotFoundPage } from './message-page.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { OpeningToast, offlineText } from './opening-toast.tsx';
import { SettingsTabs } from './settings-tabs.tsx';

const at = (path: string | { pathname: string; state: unknown }, element: ReactNode) =>
  render(<MemoryRouter initialEntries={[path]}>{element}</MemoryRouter>);

describe('Breadcrumb', () => {
  it('the breadcrumb links every parent and shows the current screen without a link', () => {
    at('/dashboard/settings/team', <Breadcrumb />);
    const nav = within(screen.getByRole('navigation', { name: 'Breadcrumb' }));
    expect(nav.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/dashboard',
      '/dashboard/settings',
    ]);
    expect(nav.getByText('Workspaces').getAttribute('aria-current')).toBe('page');
  });

  it.each(['/', '/dashboard', '/dashboard/'])('the breadcrumb is hidden on top-level screens: %s', (path) => {
    at(path, <Breadcrumb />);
    expect(screen.queryByRole('navigation')).toBeNull();
  });
});

describe('SignedOutNotice', () => {
  it('the login page shows a message after a deliberate sign-out', () => {
    at(
      { pathname: '/login', state: { leaving: true, notice: 'Your account is locked.' } },
      <SignedOutNotice />,
    );
    expect(screen.getByRole('status').textContent).toBe('Your account is locked.');
  });

  it.each([null, { leaving: true, notice: null }, { notice: 'Of somebody else' }])(
    'the login page shows no message for other navigation states: %j',
    (state) => {
      at({ pathname: '/login', state }, <SignedOutNotice />);
      expect(screen.getByRole('status').textContent).toBe('');
    },
  );
});

describe('MessagePage', () => {
  it('a message page has a heading and a document title, and its button calls the action', async () => {
    const onClick = vi.fn();
    render(<MessagePage title="No answer" text="Please wait." action={{ label: 'Try again', onClick }} />);
    expect(screen.getByRole('heading', { level: 1, name: 'No answer' })).toBeDefined();
    expect(document.title).toBe('No answer · Fanfare');
    await userEvent.setup().click(screen.getByRole('button', { name: 'Try again' }));
    expect(onClick).toHaveBeenCalledOnce();
  });

  it('the "page not found" page leads back to the dashboard', () => {
    render(<NotFoundPage />);
    expect(screen.getByRole('link', { name: 'Go to dashboard' }).getAttribute('href')).toBe('/dashboard');
    expect(screen.getByRole('main')).toBeDefined();
  });

  it('the error page offers to reload and says that saved work is safe', () => {
    render(<ErrorPage />);
    expect(screen.getByText(/Your saved work is safe/)).toBeDefined();
    expect(screen.getByRole('button', { name: 'Reload' })).toBeDefined();
  });
});

describe('OfflineNotice', () => {
  it('the offline notice appears in a live region that was rendered before it', () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
    at('/', <OfflineNotice />);
    const status = screen.getByRole('status');
    expect(status.textContent).toBe('');
    online.mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event('offline')));
    expect(screen.getByRole('status')).toBe(status);
    expect(status.textContent).toMatch(/you can’t save changes until you’re back online/);
  });
});

describe('OpeningToast', () => {
  function offlineProduct(lazily: typeof lazyScreen) {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const Later: ComponentType = lazily(async () => () => <p>The calendar</p>);
    const frame = (
      <ToastProvider>
        <OpeningToast />
        <Link to="/calendar">Calendar</Link>
        <Suspense>
          <Outlet />
        </Suspense>
      </ToastProvider>
    );
    window.history.replaceState(null, '', '/');
    render(
      <BrowserRouter>
        <Routes>
          <Route element={frame}>
            <Route index element={<p>The composer</p>} />
            <Route path="calendar" element={<Later />} />
          </Route>
        </Routes>
      </BrowserRouter>,
    );
    return {
      openCalendar: () => userEvent.click(screen.getByRole('link', { name: 'Calendar' })),
      goBack: () => act(() => window.history.back()),
      reconnect() {
        online.mockReturnValue(true);
        act(() => void window.dispatchEvent(new Event('online')));
      },
    };
  }

  it('a notice appears while a screen waits for the connection, and disappears when the screen opens', async () => {
    const { openCalendar, reconnect } = offlineProduct(lazyScreen);
    await openCalendar();
    expect(await screen.findAllByText(offlineText)).toHaveLength(1);
    expect(screen.getByText('The composer')).toBeDefined();
    reconnect();
    expect(screen.queryByText(offlineText)).toBeNull();
    expect(await screen.findByText('The calendar')).toBeDefined();
  });

  it('the notice disappears when the person goes back, and appears again when they open the screen again', async () => {
    const { openCalendar, goBack } = offlineProduct(lazyScreen);
    await openCalendar();
    goBack();
    await waitFor(() => expect(screen.queryByText(offlineText)).toBeNull());
    await openCalendar();
    expect(await screen.findByText(offlineText)).toBeDefined();
  });

  it('a notice that the person has closed appears again only when they open the screen again', async () => {
    const { openCalendar } = offlineProduct(lazyScreen);
    await openCalendar();
    await userEvent.click(await screen.findByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByText(offlineText)).toBeNull());
    await act(async () => void window.dispatchEvent(new Event(openingWaitsEvent)));
    expect(screen.queryByText(offlineText)).toBeNull();
    await openCalendar();
    expect(await screen.findByText(offlineText)).toBeDefined();
  });

  function offlineDialog(isAlwaysMounted: boolean) {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const Menu = lazyOnRequest<{ open: boolean; onClose: () => void }>(
      async () =>
        ({ open }) =>
          open && <p>The dialog</p>,
    );
    const Dialog = lazyOnRequest<{ onCancel: () => void }>(async () => () => <p>The dialog</p>);
    function Screen() {
      const toast = useToast();
      const [open, setOpen] = useState(false);
      return (
        <>
          <button type="button" onClick={() => toast({ text: 'Saved.' })}>
            Save
          </button>
          <button type="button" onClick={() => setOpen(true)}>
            Open
          </button>
          <input aria-label="Text" />
          <Suspense>
            {isAlwaysMounted && <Menu open={open} onClose={() => setOpen(false)} />}
            {!isAlwaysMounted && open && <Dialog onCancel={() => setOpen(false)} />}
          </Suspense>
        </>
      );
    }
    window.history.replaceState({}, '', '/');
    render(
      <BrowserRouter>
        <ToastProvider>
          <OpeningToast />
          <Screen />
        </ToastProvider>
      </BrowserRouter>,
    );
    return {
      press: (name: string) => userEvent.click(screen.getByRole('button', { name })),
      async reconnect() {
        online.mockReturnValue(true);
        await act(async () => void window.dispatchEvent(new Event('online')));
      },
    };
  }

  it('the notice is shown at once, even while another toast is on the screen', async () => {
    const { press, reconnect } = offlineDialog(false);
    await press('Save');
    await press('Open');
    expect(await screen.findByText(offlineText)).toBeDefined();
    await reconnect();
    expect(await screen.findByText('The dialog')).toBeDefined();
  });

  it.each([
    ['clicked elsewhere', false, () => userEvent.click(document.body)],
    ['clicked elsewhere, for a menu that stays mounted', true, () => userEvent.click(document.body)],
    [
      'clicked elsewhere, although a screen waits too',
      false,
      async () => {
        await act(async () => void window.dispatchEvent(new CustomEvent(openingWaitsEvent)));
        await userEvent.click(document.body);
      },
    ],
    ['closed the notice', false, () => userEvent.click(screen.getByRole('button', { name: 'Close' }))],
    ['pressed Escape', false, () => userEvent.keyboard('{Escape}')],
    ['typed', false, () => fireEvent.input(screen.getByLabelText('Text'))],
  ])('a dialog no longer waits once the person has %s', async (_, isAlwaysMounted, moveOn) => {
    const { press, reconnect } = offlineDialog(isAlwaysMounted);
    await press('Open');
    expect(await screen.findByText(offlineText)).toBeDefined();
    await moveOn();
    await waitFor(() => expect(screen.queryByText(offlineText)).toBeNull());
    await reconnect();
    expect(screen.queryByText('The dialog')).toBeNull();
    await press('Open');
    expect(await screen.findByText('The dialog')).toBeDefined();
  });

  it('a dialog still waits after another key than Escape', async () => {
    const { press, reconnect } = offlineDialog(false);
    await press('Open');
    expect(await screen.findByText(offlineText)).toBeDefined();
    await userEvent.keyboard('{Tab}');
    expect(screen.getByText(offlineText)).toBeDefined();
    await reconnect();
    expect(await screen.findByText('The dialog')).toBeDefined();
  });

  it('a dialog still waits after a second press of its button', async () => {
    const { press, reconnect } = offlineDialog(true);
    await press('Open');
    await press('Open');
    expect(await screen.findByText(offlineText)).toBeDefined();
    await reconnect();
    expect(await screen.findByText('The dialog')).toBeDefined();
  });

  it('no notice appears for a component that the person has not opened', async () => {
    const { openCalendar, reconnect } = offlineProduct(lazyComponent);
    await openCalendar();
    expect(screen.queryByText(offlineText)).toBeNull();
    reconnect();
    expect(await screen.findByText('The calendar')).toBeDefined();
  });
});

describe('SettingsTabs', () => {
  const tabs = (path: string) =>
    at(
      path,
      <Routes>
        <Route path="/dashboard/settings" element={<SettingsTabs />}>
          <Route path="*" element={<p>The screen</p>} />
        </Route>
      </Routes>,
    );

  it.each([
    ['/dashboard/settings/', 'Personal'],
    ['/dashboard/settings/team', 'Workspaces'],
  ])('the settings tabs are shown on %s', (path, name) => {
    tabs(path);
    const links = within(screen.getByRole('navigation', { name: 'Settings' })).getAllByRole('link');
    const here = links.filter((link) => link.getAttribute('aria-current') === 'page');
    expect(links.map(({ textContent }) => textContent)).toEqual([
      'Personal',
      'Subscription',
      'Workspaces',
      'Posting slots',
    ]);
    expect(here.map(({ textContent }) => textContent)).toEqual([name]);
  });
});
