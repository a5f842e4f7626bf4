import type { ConnectedAccount } from '@fanfare/core/accounts/account.ts';
import { dayIn } from '@fanfare/core/calendar/days.ts';
import { failureKinds, meaningOf } from '@fanfare/core/deliveries/failure-kinds.ts';
import { aiQuotas } from '@fanfare/core/quota/ai.ts';
import { storageQuota } from '@fanfare/core/quota/storage.ts';
import { uploadQuota } from '@fanfare/core/quota/uploads.ts';
import { comingTodos, lateTodos } from '@fanfare/core/todos/todo.ts';
import type { Home, PostView } from '@fanfare/core/posts/post.ts';
import { homeView, postView } from '@fanfare/core/posts/testing/builders.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { ApiError } from '../../browser/api-error.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { announceOutcome, forgetPending, readPending } from '../accounts/consent.ts';
import { enterReply, harbour } from '../../testing/entered.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { fakeSession, kim } from '../../testing/fake-session.ts';
import { renderApp } from '../../testing/render.tsx';

const now = new Date('2026-11-22T10:00:00.000Z');
beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date'] });
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
});

const nothing = homeView();
const linkedin: ConnectedAccount = {
  platform: 'linkedin',
  platform_id: 'l1',
  username: 'Kim Sato',
  logo: null,
  connectedAt: '2026-10-01T10:00:00.000Z',
  problem: null,
  missingPermissions: [],
  tokenEndsAt: null,
  postsAtRisk: 0,
};

const groupOf = (...posts: PostView[]) => ({ post_id: posts[0]?.post_id ?? '', posts });

const open = (
  entered = enterReply(),
  home: Home = nothing,
  accounts: ConnectedAccount[] = [],
  error: Error | null = null,
) =>
  renderApp('/dashboard', {
    session: fakeSession(kim),
    api: fakeApi({
      enter: () => entered,
      home: () => (error ? Promise.reject(error) : home),
      guide: () => ({ hasTemplates: false }),
      listAccounts: () => accounts,
      listTodos: () => [],
    }),
  });

const greeting = async () => (await screen.findByRole('heading', { level: 1 })).textContent;

describe('DashboardScreen', () => {
  it('the greeting uses the time zone of the person, not of the machine', async () => {
    vi.useFakeTimers({ now: new Date('2026-11-21T20:30:00.000Z'), toFake: ['Date'] });
    const { settings } = enterReply().me;
    open(enterReply([harbour], { settings: { ...settings, timeZone: 'Pacific/Auckland' } }));
    expect(await greeting()).toBe('Good morning, Kim');
  });

  it('a person without a name gets a greeting without a name', async () => {
    open(enterReply([harbour], { username: '' }));
    expect(await greeting()).toMatch(/^[A-Z][a-z ]+$/);
  });

  it('a dashboard whose data arrived with the first call makes no other call', async () => {
    vi.useFakeTimers({ now: new Date('2026-11-21T20:30:00.000Z'), toFake: ['Date'] });
    const today = dayIn(Date.now(), enterReply().me.settings.timeZone);
    const api = fakeApi({
      enter: () => ({
        ...enterReply(),
        first: {
          workspaceId: harbour.id,
          home: nothing,
          listAccounts: [linkedin],
          guide: { hasTemplates: false },
          quotas: {
            uploads: uploadQuota(25, 'free'),
            ai: aiQuotas({ gpt: 0, image: 0 }, 'free'),
            storage: storageQuota({ imagesBytes: 0, videosBytes: 0 }),
          },
          openTodos: [
            { filter: lateTodos(today), todos: [] },
            {
              filter: comingTodos(today),
              todos: [{ id: 't1', todo: 'Film the reel', date: today, completed: false }],
            },
          ],
        },
      }),
    });
    renderApp('/dashboard', { session: fakeSession(kim), api });
    await screen.findByText('Film the reel');
    await screen.findByText('25 of 100');
    await screen.findByRole('list', { name: 'Getting started' });
    expect(api.calls.map(({ name }) => name)).toEqual(['enter']);
  });

  it('a person without a workspace gets a link to the screen that creates one', async () => {
    const { user, path } = open(enterReply([]));
    await user.click(await screen.findByRole('link', { name: 'Go to workspaces' }));
    await waitFor(() => expect(path()).toBe('/dashboard/settings/team'));
    expect(screen.queryByRole('list', { name: 'Getting started' })).toBeNull();
  });

  const tomorrow = '2026-11-23T10:00:00.000Z';
  const busy = homeView({
    next: [
      groupOf(
        postView({
          _id: 'n1',
          status: 'scheduled',
          uploadTo: 'linkedin',
          title: 'Autumn menu',
          schedule: tomorrow,
        }),
        postView({ _id: 'n2', status: 'scheduled', uploadTo: 'x', title: 'Autumn menu', schedule: tomorrow }),
      ),
    ],
    recent: [groupOf(postView({ _id: 'r1', status: 'uploaded', uploadTo: 'x', title: 'Berry tart' }))],
    counts: { draft: 1, scheduled: 2, uploaded: 1, failed: 0 },
  });

  it('a busy workspace shows its next and latest posts', async () => {
    open(enterReply(), busy, [linkedin]);
    const next = within(await screen.findByRole('list', { name: 'Next up, Tomorrow' }));
    expect(next.getByRole('link', { name: 'Autumn menu' }).getAttribute('href')).toBe(
      '/dashboard/posts?tab=scheduled&post=n1',
    );
    expect(next.getAllByRole('img', { name: 'LinkedIn, X' }).length).toBeGreaterThan(0);
    const recent = within(screen.getByRole('list', { name: 'Recently published' }));
    recent.getByRole('link', { name: 'Berry tart' });
    screen.getByText(/Nothing goes out today\. Next: Tomorrow/);
    screen.getByText('Next 7 days: 2 posts in 1 group');
    screen.getByRole('link', { name: /, 2 posts in 1 group$/ });
    expect(screen.queryByRole('list', { name: 'Needs attention' })).toBeNull();
    expect(screen.queryByText(/Nothing is scheduled/)).toBeNull();
  });

  it.each([
    ['owner', 'Connect an account'],
    ['user', null],
  ] as const)(
    'for the role "%s", a workspace without accounts shows the first step if the guide is hidden',
    async (role, action) => {
      const { settings } = enterReply().me;
      open(enterReply([{ ...harbour, role }], { settings: { ...settings, showGuide: false } }));
      const first = within(await screen.findByRole('region', { name: 'First step' }));
      const link = first.queryByRole('link');
      expect(link?.textContent ?? null).toBe(action);
      expect(link?.getAttribute('href') ?? null).toBe(action && '/dashboard/socials');
    },
  );

  it('the dashboard of a busy workspace links to each editor', async () => {
    open(enterReply(), busy, [linkedin]);
    const address = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href');
    expect(await address('Create post')).toBe('/dashboard/upload');
    expect(await address('Create carousel')).toBe('/dashboard/upload?type=carousel');
    expect(await address('Bulk upload')).toBe('/dashboard/upload?type=bulk');
  });

  it('a scheduled post of an account that is no longer connected says that its network has to be reconnected', async () => {
    const post = { status: 'scheduled', uploadTo: 'linkedin', schedule: tomorrow } as const;
    const next = [
      groupOf(postView({ ...post, _id: 'n1', post_id: 'g1', platform_id: 'l1', title: 'Autumn menu' })),
      groupOf(postView({ ...post, _id: 'n2', post_id: 'g2', platform_id: 'gone', title: 'Berry tart' })),
    ];
    open(enterReply(), { ...busy, next }, [linkedin]);
    const list = within(await screen.findByRole('list', { name: 'Next up, Tomorrow' }));
    expect(
      list.getAllByRole('listitem').map((row) => row.textContent.includes('LinkedIn has to be reconnected')),
    ).toEqual([false, true]);
  });

  it('failures and connections that end soon are shown as problems', async () => {
    const failed = groupOf(
      postView({ _id: 'f1', status: 'failed', uploadTo: 'x', title: 'Cold brew', fail_reason: 'Duplicate.' }),
    );
    const home = { ...busy, failed: [failed], counts: { ...busy.counts, failed: 1 } };
    open(enterReply(), home, [{ ...linkedin, tokenEndsAt: tomorrow, postsAtRisk: 1 }]);
    const list = within(await screen.findByRole('list', { name: 'Needs attention' }));
    const rows = list.getAllByRole('listitem');
    expect(rows).toHaveLength(2);
    expect(rows[0]?.textContent).toContain('“Cold brew” was not published on X');
    expect(rows[0]?.textContent).toContain('Duplicate.');
    expect(rows[1]?.textContent).toContain('1 scheduled post will fail unless it is reconnected.');
  });

  it('the card of accounts names the first account with a problem and the number of the others', async () => {
    const ended = ['l1', 'l2'].map((platform_id) => ({ ...linkedin, platform_id, problem: 'Ended.' }));
    open(enterReply(), nothing, ended);
    await screen.findByText('LinkedIn has to be reconnected. 1 more needs attention.');
  });

  it('after the person has connected a different account, a message names the account that still has to be reconnected', async () => {
    const popup = { location: { href: '' }, focus: () => undefined, close: () => undefined };
    const opened = vi.spyOn(window, 'open').mockReturnValue(popup as unknown as Window);
    const api = fakeApi({
      enter: () => enterReply(),
      home: () => busy,
      listAccounts: () => [{ ...linkedin, problem: 'It ended.' }],
      guide: () => ({ hasTemplates: false }),
      listTodos: () => [],
      authorise: () => 'https://network.example/?state=s1',
    });
    const { user } = renderApp('/dashboard', { session: fakeSession(kim), api });
    const list = within(await screen.findByRole('list', { name: 'Needs attention' }));
    await user.click(await list.findByRole('button', { name: /^Reconnect/ }));
    expect((await list.findByRole('button', { name: 'Reconnecting …' })).textContent).toContain(
      'Reconnecting …',
    );
    await waitFor(() => expect(popup.location.href).toContain('network.example'));
    const missed = { platform_id: 'l1', username: 'Kim Sato' };
    expect(readPending('s1', kim.uid)?.wanted).toEqual(missed);
    announceOutcome(
      { kind: 'connected', platform: 'linkedin', names: ['Alex Reyes'], ids: ['l2'], missed },
      kim.uid,
    );
    forgetPending('s1', kim.uid);
    window.dispatchEvent(new Event('focus'));
    await screen.findByText('Connected Alex Reyes to LinkedIn, but Kim Sato still has to be reconnected.');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(readPending('s1', kim.uid)?.wanted).toEqual(missed));
    opened.mockRestore();
  });

  it('reconnecting an account retries its posts that failed because the account had to be reconnected', async () => {
    const popup = { location: { href: '' }, focus: () => undefined, close: () => undefined };
    const opened = vi.spyOn(window, 'open').mockReturnValue(popup as unknown as Window);
    const failed = groupOf(postView({ status: 'failed', uploadTo: 'linkedin', platform_id: 'l1' }));
    const missingPermissions = ['w_member_social'];
    let account: ConnectedAccount = { ...linkedin, missingPermissions };
    const retried: string[] = [];
    const api = fakeApi({
      enter: () => enterReply(),
      home: () => ({ ...busy, failed: [failed], counts: { ...busy.counts, failed: 1 } }),
      listAccounts: () => [account],
      guide: () => ({ hasTemplates: false }),
      listTodos: () => [],
      authorise: () => 'https://network.example/?state=s1',
      retryDeliveries: ({ kind }) => {
        retried.push(kind);
        return { retried: 1 };
      },
    });
    const { user } = renderApp('/dashboard', { session: fakeSession(kim), api });
    const list = within(await screen.findByRole('list', { name: 'Needs attention' }));
    await user.click(await list.findByRole('button', { name: /^Reconnect and retry/ }));
    await waitFor(() => expect(popup.location.href).toContain('network.example'));
    account = linkedin;
    announceOutcome({ kind: 'connected', platform: 'linkedin', names: ['Kim Sato'], ids: ['l1'] }, kim.uid);
    forgetPending('s1', kim.uid);
    window.dispatchEvent(new Event('focus'));
    await screen.findByText('Reconnected Kim Sato to LinkedIn. Retrying 2 posts.');
    expect(retried).toEqual(failureKinds.filter((kind) => meaningOf(kind).needsReconnect));
    opened.mockRestore();
  });

  it('of six problems, four are shown, with a link to all failed posts', async () => {
    const failed = Array.from({ length: 6 }, (_, n) =>
      groupOf(
        postView({
          _id: `f${n}`,
          post_id: `g${n}`,
          status: 'failed',
          uploadTo: 'x',
          fail_reason: `Reason ${n}`,
        }),
      ),
    );
    open(enterReply(), { ...busy, failed, counts: { ...busy.counts, failed: 40 } }, [linkedin]);
    const list = within(await screen.findByRole('list', { name: 'Needs attention' }));
    expect(list.getAllByRole('listitem')).toHaveLength(4);
    expect(screen.getByRole('link', { name: 'See all failed posts' }).getAttribute('href')).toBe(
      '/dashboard/posts?tab=failed',
    );
  });

  it('if the posts could not be loaded, a message and a Retry button are shown', async () => {
    const error = new ApiError({ status: 503, code: 'unavailable', message: 'No answer.' });
    open(enterReply(), nothing, [], error);
    expect(await screen.findByText('Posts could not be loaded. No answer.')).toBeDefined();
    expect(screen.getAllByRole('button', { name: /Try again|Retry/ }).length).toBeGreaterThan(0);
  });
});
