import { act, render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../browser/api-error.ts';
import { enteredWith, harbour, north } from '../testing/entered.ts';
import { fakeApi } from '../testing/fake-api.ts';
import { fakeSession, kim } from '../testing/fake-session.ts';
import { renderApp } from '../testing/render.tsx';
import { ScreenError } from './screen-error.tsx';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

const open = (path = '/dashboard', entered = enteredWith([harbour, north])) =>
  renderApp(path, { session: fakeSession(kim), api: fakeApi({ enter: () => entered }) });

const topBar = () => screen.findByRole('banner');

describe('the shell', () => {
  it('begins a visit with one call that says what this device is used to', async () => {
    const { api } = open();
    expect(await screen.findByRole('heading', { level: 1 })).toBeDefined();
    expect(api.calls[0]).toEqual({
      name: 'enter',
      input: { timeZone: expect.any(String), weekStart: expect.stringMatching(/day$/) },
      files: undefined,
    });
    expect(api.calls.filter(({ name }) => name === 'enter')).toHaveLength(1);
  });

  it('stands in its places while nothing is known yet', () => {
    renderApp('/dashboard', {
      session: fakeSession(kim),
      api: fakeApi({ enter: () => new Promise(() => undefined) }),
    });
    return expect(screen.findByRole('status', { name: 'Loading' })).resolves.toBeDefined();
  });

  it('says that the product does not answer, and tries again', async () => {
    let broken = true;
    const api = fakeApi({
      enter: () => {
        if (broken) throw new ApiError({ status: 502, code: 'unavailable', message: 'No answer.' });
        return enteredWith();
      },
    });
    const { user } = renderApp('/dashboard', { session: fakeSession(kim), api });
    expect(await screen.findByText('No answer.')).toBeDefined();
    broken = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(within(await topBar()).getByText('Harbour Coffee')).toBeDefined();
  });

  it('leads to every place of the navigation, and marks the one where one stands', async () => {
    const { user, path } = open();
    const nav = await screen.findByRole('navigation', { name: 'Main' });
    expect(within(nav).getByRole('link', { name: 'Dashboard' }).getAttribute('aria-current')).toBe('page');

    await user.click(within(nav).getByRole('link', { name: 'Calendar' }));

    await waitFor(() => {
      expect(path()).toBe('/dashboard/schedule');
      expect(within(nav).getByRole('link', { name: 'Calendar' }).getAttribute('aria-current')).toBe('page');
      expect(within(nav).getByRole('link', { name: 'Dashboard' }).getAttribute('aria-current')).toBeNull();
      expect(document.activeElement?.id).toBe('main');
    });
  });

  it('opens the submenu of tools, and remembers that it was opened', async () => {
    const { user } = open();
    const nav = await screen.findByRole('navigation', { name: 'Main' });
    expect(within(nav).queryByRole('link', { name: 'Link In Bio' })).toBeNull();

    await user.click(within(nav).getByRole('button', { name: 'Tools', expanded: false }));

    expect(within(nav).getByRole('link', { name: 'Link In Bio' })).toBeDefined();
    expect(within(nav).getByRole('button', { name: 'Tools', expanded: true })).toBeDefined();
    expect(localStorage.getItem('fanfare-nav-Tools')).toBe('yes');
  });

  it('has the submenu open for whoever stands in one of its places', async () => {
    open('/dashboard/tools/image-editor');
    const nav = await screen.findByRole('navigation', { name: 'Main' });
    expect(within(nav).getByRole('link', { name: 'Image Editor' }).getAttribute('aria-current')).toBe('page');
  });

  it('folds the navigation away and remembers it', async () => {
    localStorage.setItem('fanfare-nav-expanded', 'yes');
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Collapse the navigation' }));
    expect(screen.getByRole('button', { name: 'Expand the navigation' })).toBeDefined();
    expect(localStorage.getItem('fanfare-nav-expanded')).toBe('no');
  });

  it('says where one stands by the segments of the path', async () => {
    const { user, path } = open('/dashboard/tools/link-in-bio');
    const crumbs = await screen.findByRole('navigation', { name: 'Breadcrumb' });
    expect(crumbs.textContent).toBe('DashboardToolsLink In Bio');
    await user.click(within(crumbs).getByRole('link', { name: 'Dashboard' }));
    await waitFor(() => expect(path()).toBe('/dashboard'));
    await waitFor(() => expect(screen.queryByRole('navigation', { name: 'Breadcrumb' })).toBeNull());
  });

  it('switches on the phone between the dashboard and the schedule', async () => {
    const { user, path } = open();
    const bar = await screen.findByRole('navigation', { name: 'Shortcuts' });
    expect(within(bar).queryByText('Dashboard')).toBeNull();
    await user.click(within(bar).getByText('Schedule'));
    await waitFor(() => expect(path()).toBe('/dashboard/schedule'));
    await user.click(await within(bar).findByText('Dashboard'));
    await waitFor(() => expect(path()).toBe('/dashboard'));
  });

  it('says so while there is no connection', async () => {
    open();
    await topBar();
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event('offline')));
    expect(screen.getByText(/^You are offline/)).toBeDefined();
    online.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event('online')));
    expect(screen.queryByText(/^You are offline/)).toBeNull();
  });
});

describe('an address', () => {
  it.each([
    ['/dashboard/analytics', 'Analytics'],
    ['/dashboard/support', 'Support'],
    ['/dashboard/settings/subscription', 'Subscription'],
  ])('without a screen says so in one line, with a way back: %s', async (address, label) => {
    const { user, path } = open(address);
    expect(await screen.findByRole('heading', { level: 1, name: label })).toBeDefined();
    expect(screen.getByText('This part of Fanfare is not built yet.')).toBeDefined();
    await user.click(screen.getByRole('link', { name: 'Back to the dashboard' }));
    await waitFor(() => expect(path()).toBe('/dashboard'));
  });

  it('that nobody knows keeps the shell around it', async () => {
    open('/dashboard/nothing/here');
    expect(await screen.findByText('There is nothing here')).toBeDefined();
    expect(await topBar()).toBeDefined();
  });

  it('of the connect buttons leads to the socials', async () => {
    const { path } = open('/socials');
    await waitFor(() => expect(path()).toBe('/dashboard/socials'));
  });
});

describe('the workspaces of the top bar', () => {
  it('show the active one by name and switch to another at once', async () => {
    const { user } = open();
    const bar = await topBar();
    expect(within(bar).getByText('Harbour Coffee')).toBeDefined();

    await user.click(within(bar).getAllByRole('button', { name: 'Studio North' })[0]!);

    expect(within(bar).getByText('Studio North')).toBeDefined();
    expect(within(bar).queryByText('Harbour Coffee')).toBeNull();
    expect(screen.getByText(/Nothing is planned in Studio North yet/)).toBeDefined();
    expect(localStorage.getItem('fanfare-workspace-kim')).toBe(north.id);
  });

  it('fold away on small screens, and that is remembered', async () => {
    const { user } = open();
    await user.click(within(await topBar()).getByRole('button', { name: 'Show the workspaces' }));
    expect(localStorage.getItem('fanfare-workspace-row')).toBe('yes');
    await user.click(screen.getByRole('button', { name: 'Hide the workspaces' }));
    expect(localStorage.getItem('fanfare-workspace-row')).toBe('no');
  });

  it('are none for whoever belongs to none, who is told what to do', async () => {
    open('/dashboard', enteredWith([]));
    expect(await screen.findByText('You’re not in a workspace yet')).toBeDefined();
    expect(screen.queryByRole('list', { name: 'Workspaces' })).toBeNull();
  });
});

describe('what belongs to one workspace', () => {
  it('is never seen under the name of another, not even while that is still being read', async () => {
    const member = {
      uid: 'ada',
      name: 'Ada of Harbour',
      email: 'ada@fanfare.example',
      role: 'user' as const,
      joinedAt: '2026-11-01T09:00:00.000Z',
    };
    const api = fakeApi({
      enter: () => enteredWith([harbour, north]),
      listMembers: ({ id }) =>
        id === harbour.id ? { members: [member], invitations: [] } : new Promise(() => undefined),
    });
    const { user } = renderApp('/dashboard/settings/team', { session: fakeSession(kim), api });
    expect(await screen.findByText('Ada of Harbour')).toBeDefined();

    await user.click(within(await topBar()).getAllByRole('button', { name: 'Studio North' })[0]!);

    expect(await screen.findByText('People in Studio North')).toBeDefined();
    expect(screen.queryByText('Ada of Harbour')).toBeNull();

    await user.click(within(await topBar()).getAllByRole('button', { name: 'Harbour Coffee' })[0]!);
    expect(screen.getByText('Ada of Harbour')).toBeDefined();
  });

  it('is asked for anew when somebody is told that it is theirs no more', async () => {
    let belongs = true;
    const api = fakeApi({
      enter: () => enteredWith(belongs ? [harbour, north] : [north]),
      listMembers: ({ id }) => {
        if (id === harbour.id) {
          belongs = false;
          throw new ApiError({ status: 403, code: 'forbidden', message: 'You have no access to this.' });
        }
        return { members: [], invitations: [] };
      },
    });
    renderApp('/dashboard/settings/team', { session: fakeSession(kim), api });
    expect(await screen.findByText('People in Studio North')).toBeDefined();
  });
});

describe('a screen that breaks', () => {
  it('says so in its place and offers to try again', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const Broken = () => {
      throw new Error('broken');
    };
    const router = createMemoryRouter([
      { errorElement: <ScreenError />, children: [{ path: '/', element: <Broken /> }] },
    ]);
    render(<RouterProvider router={router} />);
    expect(await screen.findByText(/This screen stopped working/)).toBeDefined();
    expect(screen.getByRole('button', { name: 'Retry' })).toBeDefined();
    expect(document.title).toContain('Something went wrong');
  });
});

describe('a locked account', () => {
  it('sees nothing but the way back', async () => {
    open('/dashboard', enteredWith([], { deletion: { removedAt: '2026-12-21T12:00:00.000Z' } }));
    expect(await screen.findByRole('button', { name: 'Restore my account' })).toBeDefined();
    expect(screen.queryByRole('banner')).toBeNull();
  });
});
