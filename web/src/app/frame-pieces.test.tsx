import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import { partWaits } from '../browser/load-part.ts';
import { ToastProvider } from '../ui/toasts.tsx';
import { Breadcrumb } from './breadcrumb.tsx';
import { FarewellNotice } from './farewell-notice.tsx';
import { ErrorPage, MessagePage, NotFoundPage } from './message-page.tsx';
import { OfflineNotice, waitsText } from './offline-notice.tsx';
import { SettingsTabs } from './settings-tabs.tsx';

const at = (path: string | { pathname: string; state: unknown }, element: ReactNode) =>
  render(<MemoryRouter initialEntries={[path]}>{element}</MemoryRouter>);

describe('the breadcrumb', () => {
  it('leads back up, and says where one stands without leading there', () => {
    at('/dashboard/settings/team', <Breadcrumb />);
    const nav = within(screen.getByRole('navigation', { name: 'Breadcrumb' }));
    expect(nav.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/dashboard',
      '/dashboard/settings',
    ]);
    expect(nav.getByText('Workspaces').getAttribute('aria-current')).toBe('page');
  });

  it.each(['/', '/dashboard', '/dashboard/'])('has nothing to say on the first floor: %s', (path) => {
    at(path, <Breadcrumb />);
    expect(screen.queryByRole('navigation')).toBeNull();
  });
});

describe('the words at the door', () => {
  it('are told to whoever left on purpose', () => {
    at(
      { pathname: '/login', state: { leaving: true, notice: 'Your account is locked.' } },
      <FarewellNotice />,
    );
    expect(screen.getByRole('status').textContent).toBe('Your account is locked.');
  });

  it.each([null, { leaving: true, notice: null }, { notice: 'Of somebody else' }])(
    'are none otherwise: %j',
    (state) => {
      at({ pathname: '/login', state }, <FarewellNotice />);
      expect(screen.getByRole('status').textContent).toBe('');
    },
  );
});

describe('a page that says one thing', () => {
  it('has one way on', async () => {
    const onClick = vi.fn();
    render(<MessagePage title="No answer" text="Please wait." action={{ label: 'Try again', onClick }} />);
    expect(screen.getByRole('heading', { level: 1, name: 'No answer' })).toBeDefined();
    expect(document.title).toBe('No answer · Fanfare');
    await userEvent.setup().click(screen.getByRole('button', { name: 'Try again' }));
    expect(onClick).toHaveBeenCalledOnce();
  });

  it('leads home from an address that is none', () => {
    render(<NotFoundPage />);
    expect(screen.getByRole('link', { name: 'To the dashboard' }).getAttribute('href')).toBe('/dashboard');
    expect(screen.getByRole('main')).toBeDefined();
  });

  it('offers to load again what broke, and says that nothing is lost', () => {
    render(<ErrorPage />);
    expect(screen.getByText(/What you saved is safe/)).toBeDefined();
    expect(screen.getByRole('button', { name: 'Reload' })).toBeDefined();
  });
});

describe('the offline notice', () => {
  it('is read out when the connection goes, from a place that was there before', () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
    render(<OfflineNotice />);
    const place = screen.getByRole('status');
    expect(place.textContent).toBe('');
    online.mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event('offline')));
    expect(screen.getByRole('status')).toBe(place);
    expect(place.textContent).toMatch(/nothing can be saved until you are back/);
  });

  it('says of a part that cannot be fetched when it opens', () => {
    render(
      <ToastProvider>
        <OfflineNotice />
      </ToastProvider>,
    );
    act(() => void window.dispatchEvent(new Event(partWaits)));
    expect(screen.getByText(waitsText)).toBeDefined();
  });
});

describe('the screens of one’s own affairs', () => {
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
    ['/dashboard/settings/', 'Settings'],
    ['/dashboard/settings/subscription', 'Subscription'],
    ['/dashboard/settings/team', 'Workspaces'],
  ])('stand side by side around %s', (path, name) => {
    tabs(path);
    const links = within(screen.getByRole('navigation', { name: 'Settings' })).getAllByRole('link');
    const here = links.filter((link) => link.getAttribute('aria-current') === 'page');
    expect(links.map(({ textContent }) => textContent)).toEqual(['Settings', 'Subscription', 'Workspaces']);
    expect(here.map(({ textContent }) => textContent)).toEqual([name]);
  });
});
