import type { Route } from '@fanfare/core/api/route.ts';
import { routes } from '@fanfare/core/api/routes.ts';
import { newSettings } from '@fanfare/core/settings/settings.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ids, person, testTime, workspace } from '../testing/builders.ts';
import { tokenOf } from '../testing/fake-verifiers.ts';
import { send } from '../testing/send.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';
import { concernsWorkspace, expectFailure, routesWhere } from './testing/every-route.ts';

const later = new Date(testTime.getTime() + 60_000);

let api: TestApi;
beforeEach(async () => {
  api = await startTestApi([person({ uid: 'lee' })]);
  api.store.put(workspace({ id: ids.other, createdAt: later }), { mika: 'owner', priya: 'owner' });
  api.store.put(workspace(), { dana: 'owner', mika: 'owner', priya: 'admin' });
  api.store.put(workspace({ id: ids.unknown }), { lee: 'owner' });
  const at = { requestedAt: testTime, removedAt: testTime };
  await api.deletions.request({ uid: 'lee', reason: 'Other', note: '', ...at });
});
afterEach(() => api.stop());

const withoutWorkspace = routesWhere((route) => route.usesFirstWorkspace);
const link = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ';

/** Calls a route with the fields of the specification, which never contain a workspace. */
function callAs(uid: string, route: Route) {
  const inPath = route.path.includes('{platform}') ? { platform: 'madeup' } : {};
  const inBody = route.placement === 'body' ? { link } : {};
  return send(api.origin, route, { token: tokenOf(uid), values: { ...inPath, ...inBody } });
}

describe('a call that may omit the workspace', () => {
  it('only calls for consents, quotas and imports of links may omit the workspace', () => {
    expect(withoutWorkspace.map(([name]) => name)).toEqual([
      'authorise',
      'quotas',
      'uploadQuota',
      'storageQuota',
      'uploadYoutubeLink',
      'uploadGeneralLink',
      'aiQuota',
    ]);
  });

  it.each(withoutWorkspace)('a call without a workspace is answered: %s', async (_name, route) => {
    expect([200, 201, 202]).toContain((await callAs('dana', route)).status);
  });

  it('the oldest workspace that the caller owns is used, and never a workspace that they only belong to', async () => {
    const workspaceFor = async (uid: string) => {
      const known = new Set(api.storedLinks.all().map(({ id }) => id));
      await callAs(uid, routes.uploadGeneralLink);
      return api.storedLinks.all().find(({ id }) => !known.has(id))?.workspaceId;
    };

    expect(await workspaceFor('dana')).toBe(ids.workspace);
    expect(await workspaceFor('mika')).toBe(ids.workspace);
    expect(await workspaceFor('priya')).toBe(ids.other);
  });

  it('a workspace that is null counts as omitted', async () => {
    const values = { link, workspaceId: null };
    const sent = await send(api.origin, routes.uploadGeneralLink, { token: tokenOf('dana'), values });
    expect([201, 202]).toContain(sent.status);
  });

  const aboutPlan = withoutWorkspace.filter(([, route]) => route.path.startsWith('/api/quota/'));
  const inWorkspace = withoutWorkspace.filter((each) => !aboutPlan.includes(each));

  it('a caller who owns no workspace gets the usage and limits of their own plan', async () => {
    api.people.put({
      ...person({ uid: 'sam' }),
      createdAt: testTime,
      welcomed: true,
      plan: 'pro',
      settings: newSettings('UTC', 'monday'),
    });
    const answers = await Promise.all(aboutPlan.map(([, route]) => callAs('sam', route)));
    const [all, uploads, storage, ai] = answers.map(({ body }) => body);
    expect(all).toEqual({
      uploads,
      storage,
      ai: { quota: expect.anything(), imageQuota: expect.anything() },
    });
    expect(uploads).toEqual({ uploadCount: 0, limit: 2_000, percentage: 0, plan: 'pro' });
    expect(storage).toMatchObject({ totalSize: 0, storageLimit: 200 * 1024 });
    expect(ai).toMatchObject({ success: true, quota: { plan: 'pro', limit: 1_000, used: 0 } });
  });

  it.each(inWorkspace)(
    'a caller who owns no workspace is refused with the missing field: %s',
    async (_name, route) => {
      const sent = await callAs('sam', route);
      expectFailure(sent, 400);
      expect(sent.error().fields).toEqual({ workspaceId: 'This is missing.' });
    },
  );

  it.each(withoutWorkspace)('a locked caller is refused: %s', async (_name, route) => {
    expect((await callAs('lee', route)).error().code).toBe('locked');
  });

  it.each(withoutWorkspace)(
    'a workspace id that is empty or of another person is refused, and not replaced by the caller’s workspace: %s',
    async (_name, route) => {
      for (const workspaceId of ['', ids.unknown, 'null']) {
        const values = { platform: 'madeup', link, workspaceId };
        expectFailure(await send(api.origin, route, { token: tokenOf('dana'), values }), 403);
      }
    },
  );
});

describe('every other call into a workspace', () => {
  const others = routesWhere(
    (route) =>
      concernsWorkspace(route) && !route.usesFirstWorkspace && route.workspaceField === 'workspaceId',
  );

  it.each(others)('the call requires a workspace: %s', async (_name, route) => {
    const sent = await send(api.origin, route, { token: tokenOf('dana') });
    expectFailure(sent, 400);
    expect(sent.error().fields?.['workspaceId']).toBe('This is missing.');
  });
});
