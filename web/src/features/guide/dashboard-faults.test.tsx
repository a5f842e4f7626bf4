import type { ConnectedAccount } from '@fanfare/core/accounts/account.ts';
import type { AnalyticsAnswer } from '@fanfare/core/analytics/answer.ts';
import { homeView, postView } from '@fanfare/core/posts/testing/builders.ts';
import { aiQuotas } from '@fanfare/core/quota/ai.ts';
import { storageQuota } from '@fanfare/core/quota/storage.ts';
import { uploadQuota } from '@fanfare/core/quota/uploads.ts';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../browser/api-error.ts';
import { enterReply } from '../../testing/entered.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { fakeSession, kim } from '../../testing/fake-session.ts';
import { renderApp } from '../../testing/render.tsx';

const now = '2026-11-22T10:00:00.000Z';
beforeEach(() => {
  vi.useFakeTimers({ now: new Date(now), toFake: ['Date'] });
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
});

const account = (platform: string): ConnectedAccount => ({
  platform,
  platform_id: `${platform}-1`,
  username: 'harbour',
  logo: null,
  connectedAt: '2026-10-01T10:00:00.000Z',
  problem: null,
  missingPermissions: [],
  tokenEndsAt: null,
  postsAtRisk: 0,
});

const published = postView({ status: 'uploaded', uploadTo: 'tiktok', media_id: 'new', title: 'Bloom' });
const home = homeView({
  counts: { draft: 0, scheduled: 0, uploaded: 1, failed: 0 },
  recent: [{ post_id: published.post_id, posts: [published] }],
});
const answer: AnalyticsAnswer = {
  fetchedAt: now,
  posts: [{ id: 'new', timestamp: '2026-11-20T09:00:00.000Z', title: 'Bloom', views: 1500, likes: 4 }],
};

const replies = {
  home: () => home,
  listAccounts: () => [account('tiktok')],
  guide: () => ({ hasTemplates: true }),
  listTodos: ({ from }: { from?: string }) =>
    from === undefined ? [] : [{ id: 't1', todo: 'Film the reel', date: '2026-11-22', completed: false }],
  quotas: () => ({
    uploads: uploadQuota(25, 'free'),
    ai: aiQuotas({ gpt: 0, image: 0 }, 'free'),
    storage: storageQuota({ imagesBytes: 0, videosBytes: 0 }),
  }),
  findAnalytics: () => answer,
  findSeries: () => ({ since: null, days: [] }),
};
type Call = keyof typeof replies;

/**
 * For each call, a text that the dashboard shows if the call has succeeded, and the text that it shows if the call has
 * failed.
 */
const parts: Readonly<Record<Call, { shown: RegExp; missing: RegExp | null }>> = {
  home: { shown: /^Bloom$/, missing: /^Posts could not be loaded\./ },
  listAccounts: { shown: /^The account is fine\.$/, missing: /^Accounts could not be loaded\./ },
  guide: { shown: /^3 of 5 steps done\.$/, missing: /^The guide could not be loaded\./ },
  listTodos: { shown: /^Film the reel$/, missing: /^The call failed\.$/ },
  quotas: { shown: /^25 of 100$/, missing: /^Failed to load usage information$/ },
  findAnalytics: { shown: /^1,500$/, missing: /^No figures from TikTok\.$/ },
  // The call `findSeries` returns only the change in followers. If the change is missing, the card shows no message.
  findSeries: { shown: /^1,500$/, missing: null },
};
const calls = Object.keys(parts) as Call[];

/** For a call, the other calls that the dashboard needs before it can show the result. */
const needs: Partial<Record<Call, readonly Call[]>> = {
  // The steps of the guide depend on posts and accounts.
  guide: ['home', 'listAccounts'],
  findAnalytics: ['listAccounts'],
  findSeries: ['listAccounts', 'findAnalytics'],
};

const refused = (status: number, code: ApiError['code']) => () =>
  Promise.reject(new ApiError({ status, code, message: 'The call failed.' }));

const brokenOff = () => Promise.reject(new TypeError('The call failed.'));
const unanswered = () => new Promise<never>(() => undefined);

const open = (replaced: Partial<Record<Call, (input: never) => unknown>>) =>
  renderApp('/dashboard', {
    session: fakeSession(kim),
    api: fakeApi({ enter: () => enterReply(), ...replies, ...replaced } as unknown as Parameters<
      typeof fakeApi
    >[0]),
  });

const showsAllExcept = async (failing: Call) => {
  for (const call of calls.filter((each) => each !== failing && !needs[each]?.includes(failing)))
    expect((await screen.findAllByText(parts[call].shown)).length).toBeGreaterThan(0);
};

describe('the dashboard', () => {
  it.each(calls)('if %s is not answered, everything else is shown', async (failing) => {
    open({ [failing]: unanswered });
    await showsAllExcept(failing);
  });

  it.each([
    ['home', refused(401, 'token_expired')],
    ['listAccounts', refused(429, 'rate_limited')],
    ['guide', refused(500, 'internal')],
    ['listTodos', brokenOff],
    ['quotas', refused(429, 'rate_limited')],
    ['findAnalytics', brokenOff],
    ['findSeries', refused(401, 'token_expired')],
  ] as const)(
    'if %s fails, everything else is shown, with a line that names the missing part until Retry succeeds',
    async (failing, fault) => {
      let isFailing = true;
      const { user } = open({
        [failing]: (input: never) => (isFailing ? fault() : replies[failing](input)),
      });
      await showsAllExcept(failing);
      const { shown, missing } = parts[failing];
      if (!missing) return;
      await screen.findByText(missing);
      isFailing = false;
      await user.click(screen.getByRole('button', { name: 'Retry' }));
      expect((await screen.findAllByText(shown)).length).toBeGreaterThan(0);
      await waitFor(() => expect(screen.queryByText(missing)).toBeNull());
    },
  );
});
