import { aiQuotas } from '@fanfare/core/quota/ai.ts';
import { storageQuota } from '@fanfare/core/quota/storage.ts';
import { uploadQuota } from '@fanfare/core/quota/uploads.ts';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../browser/api-error.ts';
import { enterReply, harbour, north } from '../testing/entered.ts';
import { fakeApi } from '../testing/fake-api.ts';
import { fakeSession, kim } from '../testing/fake-session.ts';
import { renderApp } from '../testing/render.tsx';
import { Suspense } from 'react';
import { lazyComponent } from '../ui/lazy-component.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { ScreenError } from './screen-error.tsx';
import { showStyles } from '../testing/without-styles.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

const open = (path = '/dashboard', entered = enterReply([harbour, north])) =>
  renderApp(path, { bars: true, session: fakeSession(kim), api: fakeApi({ enter: () => entered }) });

const topBar = () => screen.findByRole('banner');

describe('Shell', () => {
  it('the shell starts with one call, `enter`, which sends the time zone and first weekday of the device', async () => {
    const { api } = open();
    expect(await screen.findByRole('heading', { level: 1 })).toBeDefined();
    expect(api.calls[0]).toEqual({
      name: 'enter',
      input: { timeZone: expect.any(String), weekStart: expect.stringMatching(/day$/) },
      files: undefined,
    });
    expect(api.calls.filter(({ name }) => name === 'enter')).toHaveLength(1);
  });

  it('the composer opens with one call, which also returns the accounts and the upload limit', async () => {
    const quotas = {
      uploads: uploadQuota(100, 'free'),
      ai: aiQuotas({ gpt: 0, image: 0 }, 'free'),
      storage: storageQuota({ imagesBytes: 0, videosBytes: 0 }),
      planOwner: 'Lee',
    };
    const { api } = open('/dashboard/upload', {
      ...enterReply([harbour]),
      first: { workspaceId: harbour.id, listAccounts: [], quotas },
    });
    await screen.findByText(/^Upload limit reached.* Counts towards Lee’s plan/);
    await screen.findByText('No socials connected');
    expect(api.calls.map(({ name }) => name)).toEqual(['enter']);
  });

  it('no CSS rule for the contents of the frame uses :has, because browsers would match all elements again after each key press', async () => {
    showStyles();
    open();
    await topBar();
    const main = screen.getByRole('main');
    const names = [main, main.parentElement].flatMap((element) => [...(element?.classList ?? [])]);
    const css = [...document.styleSheets]
      .flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText))
      .join('');
    const rules = [...css.matchAll(/[^{}]*:has\([^{}]*(?=\{)/g)].map(([rule]) => rule.trim());
    const own = rules.filter((rule) => names.some((name) => rule.includes(`.${name}:has(`)));
    expect(own.length).toBeGreaterThan(1);
    expect(own.filter((rule) => !rule.endsWith(')'))).toEqual([]);
  });

  it('a skeleton is shown until the first call is answered', () => {
    renderApp('/dashboard', {
      bars: true,
      session: fakeSession(kim),
      api: fakeApi({ enter: () => new Promise(() => undefined) }),
    });
    return expect(screen.findByRole('status', { name: 'Loading' })).resolves.toBeDefined();
  });

  it('the notice that asks to verify the e-mail address appears together with the frame', async () => {
    const entered = enterReply([harbour]);
    renderApp('/dashboard', {
      bars: true,
      session: fakeSession({ ...kim, emailVerified: false }),
      api: fakeApi({ enter: () => ({ ...entered, me: { ...entered.me, emailVerified: false } }) }),
    });
    await topBar();
    expect(screen.getByRole('region', { name: 'Verify your e-mail' })).toBeDefined();
  });

  it('an unreachable server shows a message with a button that tries again', async () => {
    let broken = true;
    const api = fakeApi({
      enter: () => {
        if (broken) throw new ApiError({ status: 502, code: 'unavailable', message: 'No answer.' });
        return enterReply();
      },
    });
    const { user } = renderApp('/dashboard', { bars: true, session: fakeSession(kim), api });
    expect(await screen.findByText('No answer.')).toBeDefined();
    broken = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(within(await topBar()).getByText('Harbour Coffee')).toBeDefined();
  });

  it('a click on a navigation link opens its screen, marks the link as current, and moves the focus to the main part', async () => {
    const { user, path } = open();
    const nav = await screen.findByRole('navigation', { name: 'Main' });
    expect(within(nav).getByRole('link', { name: 'Dashboard' }).getAttribute('aria-current')).toBe('page');

    await user.click(within(nav).getByRole('link', { name: 'Posts' }));

    await waitFor(() => {
      expect(path()).toBe('/dashboard/posts');
      expect(within(nav).getByRole('link', { name: 'Posts' }).getAttribute('aria-current')).toBe('page');
      expect(within(nav).getByRole('link', { name: 'Dashboard' }).getAttribute('aria-current')).toBeNull();
      expect(document.activeElement?.id).toBe('main');
    });
  });

  it('collapsing the navigation stores that it is to open collapsed next time', async () => {
    localStorage.setItem('fanfare-nav-expanded', 'yes');
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Collapse navigation' }));
    expect(screen.getByRole('button', { name: 'Expand navigation' })).toBeDefined();
    expect(localStorage.getItem('fanfare-nav-expanded')).toBe('no');
  });

  it('the breadcrumb follows the path segments', async () => {
    const { user, path } = open('/dashboard/tools/link-in-bio');
    const crumbs = await screen.findByRole('navigation', { name: 'Breadcrumb' });
    expect(crumbs.textContent).toBe('DashboardToolsLink In Bio');
    await user.click(within(crumbs).getByRole('link', { name: 'Dashboard' }));
    await waitFor(() => expect(path()).toBe('/dashboard'));
    await waitFor(() => expect(screen.queryByRole('navigation', { name: 'Breadcrumb' })).toBeNull());
  });

  it('the first link of the bottom bar opens the calendar, and from there the dashboard', async () => {
    const { user, path } = open();
    const bar = await screen.findByRole('navigation', { name: 'Shortcuts' });
    await user.click(within(bar).getByText('Calendar'));
    await waitFor(() => expect(path()).toBe('/dashboard/schedule'));
    await user.click(within(bar).getByText('Dashboard'));
    await waitFor(() => expect(path()).toBe('/dashboard'));
  });

  it('the offline notice appears while there is no connection', async () => {
    open();
    await topBar();
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event('offline')));
    expect(screen.getByText(/^You’re offline/)).toBeDefined();
    online.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event('online')));
    expect(screen.queryByText(/^You’re offline/)).toBeNull();
  });
});

describe('addresses in the shell', () => {
  it('an unknown address shows "Page not found" inside the shell', async () => {
    open('/dashboard/nothing/here');
    expect(await screen.findByText('Page not found')).toBeDefined();
    expect(await topBar()).toBeDefined();
  });

  it('/socials redirects to the Socials screen', async () => {
    const { path } = open('/socials');
    await waitFor(() => expect(path()).toBe('/dashboard/socials'));
  });
});

describe('workspaces in the top bar', () => {
  it('the top bar shows the active workspace, and a click on another workspace switches to it immediately', async () => {
    const { user } = open();
    const bar = await topBar();
    expect(within(bar).getByText('Harbour Coffee')).toBeDefined();

    await user.click(within(bar).getAllByRole('button', { name: 'Studio North' })[0]!);

    expect(within(bar).getByText('Studio North')).toBeDefined();
    expect(within(bar).queryByText('Harbour Coffee')).toBeNull();
    expect(localStorage.getItem('fanfare-workspace-kim')).toBe(north.id);
  });

  it('switching the workspace removes the account from the address, and a click on the active workspace keeps it', async () => {
    const { user, path } = open('/dashboard/analytics?days=7&account=ig-1');
    const choose = async (name: string) =>
      user.click(within(await topBar()).getAllByRole('button', { name })[0]!);
    await choose('Harbour Coffee');
    expect(path()).toBe('/dashboard/analytics?days=7&account=ig-1');
    await choose('Studio North');
    await waitFor(() => expect(path()).toBe('/dashboard/analytics?days=7'));
  });

  it('on small screens the row of workspaces can be collapsed, and the choice is remembered', async () => {
    showStyles();
    const { user } = open();
    await user.click(within(await topBar()).getByRole('button', { name: 'Show workspaces' }));
    expect(localStorage.getItem('fanfare-workspace-row')).toBe('yes');
    await user.click(screen.getByRole('button', { name: 'Hide workspaces' }));
    expect(localStorage.getItem('fanfare-workspace-row')).toBe('no');
  });

  it('a person without a workspace sees how to get one, and the row of workspaces is hidden', async () => {
    open('/dashboard', enterReply([]));
    expect(await screen.findByText('You are not in a workspace yet')).toBeDefined();
    expect(screen.queryByRole('list', { name: 'Workspaces' })).toBeNull();
  });
});

describe('the data of a workspace', () => {
  it('data of one workspace is never shown under the name of another, even while loading', async () => {
    const member = {
      uid: 'ada',
      name: 'Ada of Harbour',
      email: 'ada@fanfare.example',
      role: 'user' as const,
      joinedAt: '2026-11-01T09:00:00.000Z',
    };
    const api = fakeApi({
      enter: () => enterReply([harbour, north]),
      listMembers: ({ id }) =>
        id === harbour.id ? { members: [member], invitations: [] } : new Promise(() => undefined),
    });
    const { user } = renderApp('/dashboard/settings/team', { bars: true, session: fakeSession(kim), api });
    expect(await screen.findByText('Ada of Harbour')).toBeDefined();

    await user.click(within(await topBar()).getAllByRole('button', { name: 'Studio North' })[0]!);

    expect(await screen.findByText('People in Studio North')).toBeDefined();
    expect(screen.queryByText('Ada of Harbour')).toBeNull();

    await user.click(within(await topBar()).getAllByRole('button', { name: 'Harbour Coffee' })[0]!);
    expect(screen.getByText('Ada of Harbour')).toBeDefined();
  });

  it('the workspaces are loaded again when the server reports that the active one is no longer accessible', async () => {
    let belongs = true;
    const api = fakeApi({
      enter: () => enterReply(belongs ? [harbour, north] : [north]),
      listMembers: ({ id }) => {
        if (id === harbour.id) {
          belongs = false;
          throw new ApiError({ status: 403, code: 'forbidden', message: 'You do not have access to this.' });
        }
        return { members: [], invitations: [] };
      },
    });
    renderApp('/dashboard/settings/team', { bars: true, session: fakeSession(kim), api });
    expect(await screen.findByText('People in Studio North')).toBeDefined();
  });
});

describe('ScreenError', () => {
  const gone = new TypeError('Failed to fetch dynamically imported module');

  it.each([
    [
      'crashes',
      () =>
        Promise.resolve(() => {
          throw new Error('broken');
        }),
      /This screen stopped working/,
    ],
    [
      'loads a file that a new version has replaced',
      () => Promise.reject(gone),
      /Fanfare was updated while this page was open/,
    ],
  ])('a screen that %s is replaced by the reason and a Reload button', async (_, load, text) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const Broken = lazyComponent<object>(load);
    render(
      <MemoryRouter>
        <ErrorBoundary fallback={(error) => <ScreenError error={error} />}>
          <Suspense>
            <Broken />
          </Suspense>
        </ErrorBoundary>
      </MemoryRouter>,
    );
    expect(await screen.findByText(text)).toBeDefined();
    expect(screen.getByRole('button', { name: 'Reload' })).toBeDefined();
    expect(document.title).toContain('Something went wrong');
  });
});

describe('a locked account', () => {
  it('a person whose account is locked sees only the screen that restores the account', async () => {
    open('/dashboard', enterReply([], { deletion: { removedAt: '2026-12-21T12:00:00.000Z' } }));
    expect(await screen.findByRole('button', { name: 'Restore my account' })).toBeDefined();
    expect(screen.queryByRole('banner')).toBeNull();
  });
});
