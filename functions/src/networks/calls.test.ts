import { accountRoutes } from '@fanfare/core/api/accounts.ts';
import { analyticsRoutes } from '@fanfare/core/api/analytics.ts';
import { commentRoutes } from '@fanfare/core/api/comments.ts';
import { insightRoutes } from '@fanfare/core/api/insights.ts';
import type { Route } from '@fanfare/core/api/route.ts';
import { targetRoutes } from '@fanfare/core/api/targets.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ids, workspace } from '../testing/builders.ts';
import { tokenOf } from '../testing/fake-verifiers.ts';
import { madeUpTarget } from '../testing/made-up-network.ts';
import { send } from '../testing/send.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';

let api: TestApi;
let days: number[];
beforeAll(async () => {
  days = [];
  api = await startTestApi();
  api.store.put(workspace(), { dana: 'owner', priya: 'user' });
  await api.connected.connect(
    { workspaceId: ids.workspace, platform: 'madeup', platformId: 'a1' },
    { accessToken: 'secret', refreshToken: null, expiresAt: null, scopes: [] },
  );
  const { facts, platform } = api.network.reached;
  facts.target = madeUpTarget('board');
  facts.analytics = { words: { accounts: 'No.', empty: 'No.', failed: 'No.', byKind: {} } };
  Object.assign(facts.abilities, { insights: true, comment: true, reply: true, removeComment: true });
  platform.targets = {
    list: () => Promise.resolve([{ id: 'b1', name: 'Autumn', title: null, isSecret: false }]),
    create: () => Promise.resolve({ id: 'b2' }),
  };
  platform.insights = (_io, _account, mediaId) =>
    Promise.resolve({ answer: { media: { id: mediaId } }, link: null, counts: [], comments: [] });
  platform.analytics = (_io, _account, asked) => Promise.resolve({ overview: { days: days.push(asked) } });
  if (platform.comments) platform.comments.remove = () => Promise.resolve();
});
afterAll(() => api.stop());

const accountFields = { workspaceId: ids.workspace, platform: 'madeup', platform_id: 'a1' };
/** Calls a route as a member with the role `user`. */
const call = (route: Route, values: Record<string, unknown>) =>
  send(api.origin, route, { token: tokenOf('priya'), values: { ...accountFields, ...values } });
const ofPlatform = { platform_id: undefined };

describe('a call that reaches a network', () => {
  it.each<[string, Route, Record<string, unknown>, unknown]>([
    [
      'boards',
      targetRoutes.listBoards,
      {},
      { success: true, items: [{ id: 'b1', name: 'Autumn', privacy: 'PUBLIC' }] },
    ],
    [
      'a new board',
      targetRoutes.createBoard,
      { name: 'Winter', privacy: 'SECRET' },
      { success: true, id: 'b2' },
    ],
    [
      'insights',
      insightRoutes.findInsights,
      { media_id: 'urn:li:share:7' },
      { media: { id: 'urn:li:share:7' }, link: null, counts: [], comments: [] },
    ],
    [
      'a comment',
      commentRoutes.addComment,
      { media_id: 'm1', comment: 'Lovely' },
      { success: true, commentId: 'comment-1', timestamp: '1970-01-01T00:00:00.000Z' },
    ],
    [
      'a reply',
      commentRoutes.reply,
      { media_id: 'm1', id: 'c1', reply: 'Thank you' },
      { success: true, commentId: 'comment-1', timestamp: '1970-01-01T00:00:00.000Z' },
    ],
    ['the removal of a comment', commentRoutes.removeComment, { id: 'c1' }, { success: true }],
    [
      'accounts with analytics',
      analyticsRoutes.listAnalyticsAccounts,
      ofPlatform,
      { accounts: [{ platform: 'madeup', platform_id: 'a1', username: 'harbour', logo: null }] },
    ],
    [
      'analytics',
      analyticsRoutes.findAnalytics,
      { days: '7' },
      { overview: { days: 1 }, fetchedAt: '2026-11-21T12:00:00.000Z' },
    ],
  ])('the route answers with the network’s result: %s', async (_what, route, values, body) => {
    expect(await call(route, values)).toMatchObject({ status: 200, body });
  });

  it('the number of days is passed to the network', () => {
    expect(days).toEqual([7]);
  });

  it('a route with a fixed name is not mistaken for the insights of a post', async () => {
    const asOwner = { token: tokenOf('dana'), values: { ...accountFields, ...ofPlatform } };
    expect((await send(api.origin, accountRoutes.authorise, asOwner)).status).toBe(200);
    const subreddits = await call(targetRoutes.listSubreddits, {});
    expect(subreddits.error()).toMatchObject({ code: 'not_found', message: 'Unsupported platform' });
  });

  it('no token is logged', () => {
    expect(api.captured.lines.length).toBeGreaterThan(8);
    expect(api.captured.lines.join('\n')).not.toContain('secret');
  });
});
