import { routes } from '@fanfare/core/api/routes.ts';
import type { Route } from '@fanfare/core/api/route.ts';
import { savedViewsMax } from '@fanfare/core/posts/saved-views.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { unsupportedText } from '../../networks/reach-account.ts';
import { ids, workspace, madeUpView } from '../../testing/builders.ts';
import { tokenOf } from '../../testing/fake-verifiers.ts';
import { send } from '../../testing/send.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
beforeEach(async () => {
  api = await startTestApi();
  api.store.put(workspace(), { dana: 'owner', priya: 'user' });
});
afterEach(() => api.stop());

const call = (route: Route, values: object = {}, who = 'priya') =>
  send(api.origin, route, { token: tokenOf(who), values: { workspaceId: ids.workspace, ...values } });
const list = async (who?: string) => (await call(routes.listViews, {}, who)).body;

describe('saved views', () => {
  it('every member of the workspace can see, rename and delete saved views', async () => {
    const saved = await call(routes.saveView, madeUpView(), 'dana');
    expect(saved.status).toBe(200);
    expect(saved.body).toEqual([madeUpView()]);
    expect(await list('priya')).toEqual([madeUpView()]);
    await call(routes.saveView, madeUpView({ name: '  Trouble  ' }), 'priya');
    expect(await list('dana')).toEqual([madeUpView({ name: 'Trouble' })]);
    expect((await call(routes.removeView, { id: 'view-1' }, 'priya')).body).toEqual([]);
    expect(await list('dana')).toEqual([]);
  });

  it('if two people choose the same name at the same time, one saves a view and the other is refused', async () => {
    const [first, second] = await Promise.all([
      call(routes.saveView, madeUpView({ id: 'of-dana' }), 'dana'),
      call(routes.saveView, madeUpView({ id: 'of-priya', network: null }), 'priya'),
    ]);
    const refused = first.status === 200 ? second : first;
    expect(first.status + second.status).toBe(200 + 409);
    expect(refused.error()).toMatchObject({
      code: 'conflict',
      fields: { name: 'There is a view with this name already. Choose another name.' },
    });
    expect(await list()).toHaveLength(1);
  });

  describe('a view that two people change', () => {
    const rename = (name: string, expected: string, who: string) =>
      call(routes.saveView, { ...madeUpView({ name }), expected }, who);
    beforeEach(() => call(routes.saveView, madeUpView({ name: 'Old' })));

    it('a view that another person has deleted is not renamed, and does not come back', async () => {
      await call(routes.removeView, { id: 'view-1', expected: 'Old' }, 'dana');
      const refused = await rename('New', 'Old', 'priya');
      expect(refused.error()).toMatchObject({
        code: 'conflict',
        message: 'This view was deleted by someone else.',
      });
      expect(await list()).toEqual([]);
    });

    it('a view that another person has renamed is neither renamed nor deleted', async () => {
      await rename('New', 'Old', 'dana');
      const told = { code: 'conflict', message: 'This view was renamed to “New” by someone else.' };
      expect((await rename('Newer', 'Old', 'priya')).error()).toMatchObject(told);
      const removed = await call(routes.removeView, { id: 'view-1', expected: 'Old' }, 'priya');
      expect(removed.error()).toMatchObject(told);
      expect(await list()).toEqual([madeUpView({ name: 'New' })]);
    });

    it('if a view is renamed and deleted at the same time, only one of the two calls succeeds', async () => {
      const [renamed, removed] = await Promise.all([
        rename('New', 'Old', 'dana'),
        call(routes.removeView, { id: 'view-1', expected: 'Old' }, 'priya'),
      ]);
      // The later of the two calls is refused: renaming a deleted view, or deleting a renamed one, is
      // answered with 409.
      expect(renamed.status + removed.status).toBe(200 + 409);
      expect(await list()).toEqual(renamed.status === 200 ? [madeUpView({ name: 'New' })] : []);
    });

    it('a repeated call to rename a view renames it once', async () => {
      for (let i = 0; i < 2; i += 1) expect((await rename('New', 'Old', 'dana')).status).toBe(200);
      expect(await list()).toEqual([madeUpView({ name: 'New' })]);
    });
  });

  it('a view that was deleted is restored by saving it again, and a repeated call saves it once', async () => {
    await call(routes.saveView, madeUpView());
    await call(routes.removeView, { id: 'view-1' });
    expect((await call(routes.removeView, { id: 'view-1' })).status).toBe(404);
    await call(routes.saveView, madeUpView());
    await call(routes.saveView, madeUpView());
    expect(await list()).toEqual([madeUpView()]);
  });

  it('a view of a removed account and network can be renamed and lists no posts', async () => {
    const old = madeUpView({ name: 'Renamed', network: 'vine', account: 'gone' });
    await api.savedViews.change(ids.workspace, () => [{ ...old, name: 'Old' }]);
    expect((await call(routes.saveView, old)).status).toBe(200);
    expect(await list()).toEqual([old]);
    const posts = await call(routes.listPosts, {
      status: old.status,
      platform: old.network,
      platform_id: old.account,
    });
    expect(posts.body).toMatchObject({ groups: [], matching: 0 });
  });

  it.each([
    [{ name: ' ' }, 'name', 'Give the view a name.'],
    [{ name: 'x'.repeat(61) }, 'name', 'Names can have at most 60 characters.'],
    [{ network: null, account: 'a1' }, 'network', 'Please say which network this account belongs to.'],
    [{ network: 'constructor' }, 'network', unsupportedText],
    [{ search: 'x'.repeat(201) }, 'search', expect.any(String)],
    [{ range: 'ever' }, 'range', expect.any(String)],
  ])('a view with %j is refused', async (change, field, message) => {
    const sent = await call(routes.saveView, madeUpView(change as object));
    expect(sent.status).toBe(400);
    expect(sent.error().fields).toEqual({ [field]: message });
  });

  it('a workspace has at most 30 views', async () => {
    const full = Array.from({ length: savedViewsMax }, (_, n) =>
      madeUpView({ id: `v${n}`, name: `View ${n}` }),
    );
    await api.savedViews.change(ids.workspace, () => full);
    const sent = await call(routes.saveView, madeUpView());
    expect(sent.error()).toMatchObject({
      code: 'limit_reached',
      message: 'Workspaces can have at most 30 saved views. Delete one first.',
    });
    expect(await list()).toHaveLength(savedViewsMax);
  });
});
