import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { Breadcrumb } from './breadcrumb.tsx';
import { SignedOutNotice } from './require-signed-in.tsx';
import { ErrorPage, MessagePage, NotFoundPage } from './message-page.tsx';
import { OfflineNotice } from './offline-notice.tsx';
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
    'the login page shows no message if the navigation state has no notice of a sign-out: %j',
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

  it('the "page not found" page links to the dashboard', () => {
    render(<NotFoundPage />);
    expect(screen.getByRole('link', { name: 'Go to dashboard' }).getAttribute('href')).toBe('/dashboard');
    expect(screen.getByRole('main')).toBeDefined();
  });

  it('the error page has a button that reloads it, and says that saved work is safe', () => {
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
