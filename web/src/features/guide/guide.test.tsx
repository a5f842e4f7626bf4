import type { ConnectedAccount } from '@fanfare/core/accounts/account.ts';
import { guideSettings } from '@fanfare/core/guide/guide.ts';
import type { Home } from '@fanfare/core/posts/post.ts';
import { homeView, postView } from '@fanfare/core/posts/testing/builders.ts';
import { newSettings, type Settings } from '@fanfare/core/settings/settings.ts';
import { dayMs } from '@fanfare/core/time/units.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { unreachable } from '../../browser/api-error.ts';
import { enterReply, harbour } from '../../testing/entered.ts';
import { fakeApi, type Answers } from '../../testing/fake-api.ts';
import { fakeSession, kim } from '../../testing/fake-session.ts';
import { renderApp } from '../../testing/render.tsx';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

const account = (platform: string, index: number): ConnectedAccount => ({
  platform,
  platform_id: `${platform}-${index}`,
  username: 'harbour',
  logo: null,
  connectedAt: '2026-10-01T10:00:00.000Z',
  problem: null,
  missingPermissions: [],
  tokenEndsAt: null,
  postsAtRisk: 0,
});
const planned = postView({
  status: 'scheduled',
  uploadTo: 'linkedin',
  schedule: new Date(Date.now() + dayMs).toISOString(),
});
const homeWith = (counts: Partial<Home['counts']>) =>
  homeView({
    counts: { draft: 0, scheduled: 0, uploaded: 0, failed: 0, ...counts },
    next: counts.scheduled === undefined ? [] : [{ post_id: 'g1', posts: [planned] }],
  });
const defaults = newSettings('Europe/Berlin', 'monday');

interface Start {
  settings?: Partial<Settings>;
  accounts?: readonly string[];
  counts?: Partial<Home['counts']>;
  hasTemplates?: boolean;
  path?: string;
  answers?: Answers;
}
const everything: Start = {
  settings: { saved: true },
  accounts: ['linkedin'],
  counts: { uploaded: 1, scheduled: 1 },
  hasTemplates: true,
};

/** A server that stores the settings as the real server does. */
function open({
  settings = {},
  accounts = [],
  counts = {},
  hasTemplates = false,
  path,
  answers,
}: Start = {}) {
  let stored: Settings = { ...defaults, ...settings };
  const api = fakeApi({
    enter: () => enterReply([harbour], { settings: stored }),
    home: () => homeWith(counts),
    listAccounts: () => accounts.map(account),
    listTodos: () => [],
    guide: () => ({ hasTemplates }),
    changeSettings: ({ showGuide, onboarding, timeZone, weekStart }) => {
      const given = {
        ...(showGuide !== undefined && { showGuide }),
        ...(onboarding !== undefined && { onboarding }),
      };
      const isSaved = timeZone !== undefined || weekStart !== undefined;
      stored = { ...stored, ...guideSettings(given), ...(isSaved && { saved: true }) };
      return { settings: stored };
    },
    ...answers,
  });
  const app = renderApp(path ?? '/dashboard', { session: fakeSession(kim), api });
  const sent = () => api.calls.filter(({ name }) => name === 'changeSettings').map(({ input }) => input);
  const asked = () => api.calls.filter(({ name }) => name === 'guide').length;
  return { ...app, api, sent, asked };
}

const ring = async () => screen.findByRole('progressbar', { name: 'Getting started' });
const loadedRing = async (text: string) =>
  waitFor(async () => expect((await ring()).getAttribute('aria-valuetext')).toBe(text));
const steps = async () =>
  within(await screen.findByRole('list', { name: 'Getting started' })).getAllByRole('listitem');

describe('the getting-started guide', () => {
  it('the guide begins with five open steps, of which the first is highlighted', async () => {
    open();
    await loadedRing('0%, 0 of 5 steps done');
    const rows = await steps();
    expect(rows.map((row) => within(row).getByRole('link').getAttribute('href'))).toEqual([
      '/dashboard/socials',
      '/dashboard/upload',
      '/dashboard/schedule',
      '/dashboard/templates',
      '/dashboard/settings',
    ]);
    expect(rows.map((row) => row.getAttribute('aria-current'))).toEqual(['step', null, null, null, null]);
    expect(screen.getByText(/^Harbour Coffee is ready\./)).toBeDefined();
  });

  it('completed steps are marked and keep their links, and the first open step is highlighted', async () => {
    const { asked } = open({
      accounts: ['linkedin', 'x', 'linkedin', 'tiktok', 'reddit', 'pinterest'],
      hasTemplates: true,
    });
    await loadedRing('40%, 2 of 5 steps done');
    const rows = await steps();
    expect(rows.map((row) => row.textContent.includes('Done'))).toEqual([true, false, false, true, false]);
    expect(rows.findIndex((row) => row.getAttribute('aria-current') === 'step')).toBe(1);
    expect(rows[0]?.textContent).toMatch(/LinkedIn.* and 2 more are connected\./);
    expect(within(rows[0]!).getByRole('link', { name: 'Connect your accounts' })).toBeDefined();
    expect(asked()).toBe(1);
  });

  it('the steps are shown even before it is known which of them are completed', async () => {
    open({ answers: { guide: () => new Promise<never>(() => undefined) } });
    expect((await ring()).getAttribute('aria-valuetext')).toBe('Loading');
    expect(await steps()).toHaveLength(5);
    expect(screen.queryByText('Done')).toBeNull();
  });

  it.each([
    ['hidden', { showGuide: false, onboarding: { completed: true } }],
    ['finished', { onboarding: { completed: true } }],
  ])('a guide that was %s earlier is not shown and makes no call', async (_name, settings) => {
    const { asked } = open({ settings });
    await screen.findByText('Published posts appear here.');
    expect(screen.queryByRole('region', { name: 'Getting started' })).toBeNull();
    expect(asked()).toBe(0);
  });
});

describe('hiding the guide', () => {
  const askToHide = async ({ user }: ReturnType<typeof open>) => {
    await loadedRing('0%, 0 of 5 steps done');
    await user.click(screen.getByRole('button', { name: 'Hide this guide' }));
    return within(await screen.findByRole('alertdialog', { name: 'Hide this guide?' }));
  };

  it('the guide is hidden after a confirmation, hiding it can be undone, and Cancel changes nothing', async () => {
    const app = open();
    const cancelled = await askToHide(app);
    await app.user.click(cancelled.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(await steps()).toHaveLength(5);
    expect(app.sent()).toEqual([]);

    const dialog = await askToHide(app);
    await app.user.click(dialog.getByRole('button', { name: 'Hide guide' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Getting started' })).toBeNull());
    expect(document.activeElement?.id).toBe('main');
    expect(app.sent()).toEqual([{ showGuide: false, workspaceId: harbour.id }]);
    await app.user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await steps()).toHaveLength(5);
    expect(app.sent().at(-1)).toEqual({ showGuide: true, workspaceId: harbour.id });
  });

  it('if the guide could not be hidden, it remains visible and a message appears', async () => {
    const app = open({ answers: { changeSettings: () => Promise.reject(unreachable(false)) } });
    const dialog = await askToHide(app);
    await app.user.click(dialog.getByRole('button', { name: 'Hide guide' }));
    expect(await screen.findByText(unreachable(false).message)).toBeDefined();
    expect(await steps()).toHaveLength(5);
  });
});

describe('finishing the guide', () => {
  it('a finished guide shows a message, and is stored as finished only once', async () => {
    const app = open(everything);
    await loadedRing('100%, 5 of 5 steps done');
    expect(screen.getByRole('heading', { name: 'You’re all set' })).toBeDefined();
    await waitFor(() => expect(app.sent()).toEqual([{ onboarding: { completed: true } }]));
    await app.user.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('region', { name: 'Getting started' })).toBeNull();
    expect(app.sent()).toHaveLength(1);
  });

  it('a finished guide remains visible until the dashboard is opened again', async () => {
    const app = open(everything);
    await screen.findByRole('heading', { name: 'You’re all set' });
    await waitFor(() => expect(app.sent()).toHaveLength(1));
    app.go('/dashboard/analytics');
    await waitFor(() => expect(app.path()).toBe('/dashboard/analytics'));
    app.go(-1);
    await screen.findByText('Published posts appear here.');
    expect(screen.queryByRole('region', { name: 'Getting started' })).toBeNull();
  });

  it('a guide with one open step is not finished', async () => {
    const app = open({ ...everything, settings: {} });
    await loadedRing('80%, 4 of 5 steps done');
    expect(screen.getByText('4 of 5 steps done. Only one is left.')).toBeDefined();
    expect(app.sent()).toEqual([]);
  });
});

describe('the guide in the settings', () => {
  const toggle = async () =>
    screen.findByRole<HTMLInputElement>('switch', { name: 'Show the guide on the dashboard' });

  it('a hidden guide can be shown again, and has no “Keep these settings” button while it is hidden', async () => {
    const app = open({
      path: '/dashboard/settings',
      settings: { showGuide: false, onboarding: { completed: true } },
    });
    expect((await toggle()).checked).toBe(false);
    expect(screen.queryByRole('button', { name: 'Keep these settings' })).toBeNull();
    await app.user.click(await toggle());
    await waitFor(async () => expect((await toggle()).checked).toBe(true));
    expect(app.sent()).toEqual([{ showGuide: true }]);
  });

  it('“Keep these settings” completes the settings step without a change, and the button then disappears', async () => {
    const app = open({ path: '/dashboard/settings' });
    await app.user.click(await screen.findByRole('button', { name: 'Keep these settings' }));
    expect(await screen.findByText('Settings saved.')).toBeDefined();
    expect(app.sent()).toEqual([{ timeZone: 'Europe/Berlin', weekStart: 'monday' }]);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Keep these settings' })).toBeNull());
  });

  it('the “Keep these settings” button is absent if the person has saved settings before', async () => {
    open({ path: '/dashboard/settings', settings: { saved: true } });
    await toggle();
    expect(screen.queryByRole('button', { name: 'Keep these settings' })).toBeNull();
  });
});
