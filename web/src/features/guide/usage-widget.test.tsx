import { homeView } from '@fanfare/core/posts/testing/builders.ts';
import { aiQuotas } from '@fanfare/core/quota/ai.ts';
import { storageQuota } from '@fanfare/core/quota/storage.ts';
import { uploadQuota } from '@fanfare/core/quota/uploads.ts';
import type { Quotas } from '@fanfare/core/quota/usage.ts';
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../browser/api-error.ts';
import { enterReply, harbour } from '../../testing/entered.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { fakeSession, kim } from '../../testing/fake-session.ts';
import { renderApp } from '../../testing/render.tsx';

beforeEach(() => localStorage.clear());
afterEach(() => {
  vi.useRealTimers();
});

const gigabyte = 1024 ** 3;
const down = () => {
  throw new ApiError({ status: 503, code: 'unavailable', message: 'Nobody is there.' });
};

const forever = () => new Promise<never>(() => undefined);

interface Options {
  uploads?: number;
  messages?: number;
  /** True if the call `enter` also returns the quotas. */
  entered?: boolean;
  storage?: number | null;
  planOwner?: string;
}

/** With `storage: null`, the call fails until `recover` is called. */
function open({ uploads = 25, messages = 3, storage = 1.5, entered = false, planOwner }: Options = {}) {
  let isDown = storage === null;
  const quotas = (): Quotas => ({
    uploads: uploadQuota(uploads, 'free'),
    ai: aiQuotas({ gpt: messages, image: 0 }, 'free'),
    storage: storageQuota({ imagesBytes: (storage ?? 0) * gigabyte, videosBytes: 0 }),
    ...(planOwner !== undefined && { planOwner }),
  });
  const api = fakeApi({
    enter: () => ({
      ...enterReply(),
      ...(entered && { first: { workspaceId: harbour.id, quotas: quotas() } }),
    }),
    quotas: () => (isDown ? down() : quotas()),
    listTodos: () => [],
    home: () => homeView(),
    guide: () => ({ hasTemplates: false }),
    listAccounts: () => [],
  });
  const app = renderApp('/dashboard', { session: fakeSession(kim), api });
  return { ...app, api, recover: () => void (isDown = false) };
}
const usage = async () => within(await screen.findByRole('list', { name: 'Usage' }));

describe('UsageWidget', () => {
  it('the widget shows no warnings while usage is far below the limits', async () => {
    open();
    const list = await usage();
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Posts this month25 of 100',
      'AI messages this month3 of 50',
      'AI images this month0 of 5',
      'Storage1.5 GB of 10 GB',
    ]);
    expect(screen.queryByRole('link', { name: 'Upgrade Subscription' })).toBeNull();
  });

  it('the widget names the owner of a plan that belongs to another person', async () => {
    open({ planOwner: 'Mika Demo' });
    await usage();
    screen.getByText('Counts towards Mika Demo’s plan.');
  });

  it('for the reader’s own plan, the widget names no owner and says that the usage is that of all their workspaces', async () => {
    open();
    await usage();
    expect(screen.queryByText(/Counts towards/)).toBeNull();
    screen.getByText('All workspaces on your plan together.');
  });

  it('the widget announces to screen readers that it is loading', async () => {
    renderApp('/dashboard', {
      session: fakeSession(kim),
      api: fakeApi({
        enter: () => enterReply(),
        aiQuota: forever,
        uploadQuota: forever,
        storageQuota: forever,
      }),
    });
    expect(await screen.findByRole('status', { name: 'Loading usage' })).toBeDefined();
  });

  it('the widget warns near a limit and at a limit', async () => {
    open({ uploads: 81, messages: 50 });
    const list = await usage();
    list.getByText('You are approaching this limit.');
    list.getByText('You have reached this limit.');
    const link = screen.getByRole('link', { name: 'Upgrade Subscription' });
    expect(link.getAttribute('href')).toBe('/dashboard/settings/subscription');
  });

  it('usage that the call `enter` returned is shown without another call', async () => {
    // Stops the clock. Otherwise, on a slow machine, the usage could be too old by the time the widget is shown, and
    // would be loaded again.
    vi.useFakeTimers({ now: new Date('2026-11-21T20:30:00.000Z'), toFake: ['Date'] });
    const { api } = open({ entered: true });
    await usage();
    expect(api.calls.map(({ name }) => name)).not.toContain('quotas');
  });

  it('a failure shows an error, and Retry loads the usage again', async () => {
    const { user, recover } = open({ storage: null });
    await screen.findByText('Failed to load usage information');
    recover();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await usage();
  });
});
