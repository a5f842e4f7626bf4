import type { Route } from '@fanfare/core/api/route.ts';
import { routes } from '@fanfare/core/api/routes.ts';
import { newBioContent } from '@fanfare/core/bio/content.ts';
import type { BioContent, BioLink, BioPage, BioResults } from '@fanfare/core/bio/page.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ids, testTime, workspace } from '../../testing/builders.ts';
import { tokenOf } from '../../testing/fake-verifiers.ts';
import { send } from '../../testing/send.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
beforeEach(async () => {
  api = await startTestApi([], (deps) => ({
    ...deps,
    now: () => testTime,
  }));
  api.store.put(workspace(), { dana: 'owner', priya: 'user' });
  api.store.put(workspace({ id: ids.other }), { mika: 'owner' });
});
afterEach(() => api.stop());

const id = 'page-0001';
function call(route: Route, values: object = {}, who = 'dana') {
  return send(api.origin, route, {
    token: tokenOf(who),
    values: { workspaceId: ids.workspace, id, ...values },
  });
}
const link = (change: Partial<BioLink> = {}): BioLink => ({
  id: 'link0001',
  title: 'Shop',
  url: 'https://fernhill.example/shop',
  mediaId: null,
  on: true,
  highlighted: false,
  from: null,
  until: null,
  ...change,
});
const content = (change: Partial<BioContent> = {}): BioContent => ({
  ...newBioContent('Fernhill', 'en', 'Europe/Berlin'),
  links: [link()],
  ...change,
});

async function done(route: Route, values: object = {}): Promise<BioPage> {
  const { status, body } = await call(route, values);
  expect(status).toBeLessThan(300);
  return body as BioPage;
}
const create = (values: object = {}) =>
  done(routes.createBioPage, { name: 'fernhill', content: content(), ...values });
const publish = async () =>
  done(routes.publishBioPage, { revision: (await done(routes.findBioPage)).revision });

describe('a page of links', () => {
  it('a created page is a draft, and a repeated call creates no second page', async () => {
    const page = await create();
    expect(page).toMatchObject({
      name: 'fernhill',
      state: 'draft',
      revision: 1,
      changes: 0,
      published: null,
    });
    expect(await create()).toEqual(page);
    expect((await call(routes.listBioPages, { id: undefined })).body).toMatchObject([
      { id, title: 'Fernhill' },
    ]);
  });

  it('creating a page again under the same id is accepted with the same content and refused with other content', async () => {
    const page = await create();
    for (const other of [{ name: 'fernhill-two' }, { content: content({ title: 'Other' }) }])
      expect(
        (await call(routes.createBioPage, { name: 'fernhill', content: content(), ...other })).error(),
      ).toMatchObject({
        code: 'conflict',
      });
    expect(await done(routes.findBioPage)).toEqual(page);
    const saved = await done(routes.saveBioPage, { revision: 1, content: content({ title: 'New' }) });
    expect(await create()).toEqual(saved);
  });

  it('changes are counted until they are published or discarded', async () => {
    await create();
    expect(await publish()).toMatchObject({ state: 'published', changes: 0 });
    const saved = await done(routes.saveBioPage, {
      revision: 2,
      content: content({ title: 'New', theme: 'pine' }),
    });
    expect(saved).toMatchObject({ changes: 2, published: { title: 'Fernhill' } });
    expect(await publish()).toMatchObject({ changes: 0, published: { title: 'New' } });
    await done(routes.saveBioPage, { revision: 4, content: content() });
    const discarded = await done(routes.discardBioChanges, { revision: 5 });
    expect(discarded).toMatchObject({ changes: 0, draft: { title: 'New' } });
  });

  it.each(['saveBioPage', 'renameBioPage', 'publishBioPage', 'discardBioChanges'] as const)(
    'a change that is based on an old revision is refused, and the newer content is not overwritten: %s',
    async (name) => {
      await create();
      await publish();
      await done(routes.saveBioPage, { revision: 2, content: content({ title: 'First tab' }) });
      const values = { revision: 2, content: content({ title: 'Second tab' }), name: 'other' };
      const used = { saveBioPage: ['revision', 'content'], renameBioPage: ['revision', 'name'] } as const;
      const fields: readonly string[] = name in used ? used[name as keyof typeof used] : ['revision'];
      const sent = await call(
        routes[name],
        Object.fromEntries(Object.entries(values).filter(([field]) => fields.includes(field))),
      );
      expect([sent.status, sent.error().code]).toEqual([409, 'conflict']);
      expect(await done(routes.findBioPage)).toMatchObject({
        revision: 3,
        name: 'fernhill',
        draft: { title: 'First tab' },
      });
    },
  );

  it('a call whose answer was lost can be repeated', async () => {
    await create();
    const saving = { revision: 1, content: content({ title: 'New' }) };
    const saved = await done(routes.saveBioPage, saving);
    expect(await done(routes.saveBioPage, saving)).toEqual(saved);
    const published = await done(routes.publishBioPage, { revision: 2 });
    expect(await done(routes.publishBioPage, { revision: 2 })).toEqual(published);
    const renamed = await done(routes.renameBioPage, { revision: 3, name: 'fern' });
    expect(await done(routes.renameBioPage, { revision: 3, name: 'fern' })).toEqual(renamed);
    const hidden = await done(routes.unpublishBioPage);
    expect(await done(routes.unpublishBioPage)).toEqual(hidden);
  });

  it('a draft with an invalid link is saved, but cannot be published', async () => {
    await create({ content: content({ links: [link({ url: 'javascript:alert(1)' })] }) });
    const sent = await call(routes.publishBioPage, { revision: 1 });
    expect(sent.status).toBe(400);
    expect(Object.keys(sent.error().fields ?? {})).toEqual(['links.0.url']);
    expect(await api.bio.published('fernhill')).toBeNull();
  });

  it('every member can publish a page, but only an admin can rename or delete it', async () => {
    await create();
    const asMember = (route: Route, values: object) => call(route, values, 'priya');
    expect((await asMember(routes.publishBioPage, { revision: 1 })).status).toBe(200);
    expect((await asMember(routes.renameBioPage, { revision: 2, name: 'fern' })).status).toBe(403);
    expect((await asMember(routes.removeBioPage, {})).status).toBe(403);
  });

  it('a deleted page disappears with its results, even when an earlier call was interrupted', async () => {
    await create();
    await publish();
    await api.bioCounts.add({ workspaceId: ids.workspace, id }, '2026-11-21', { views: 1, clicks: {} }, 0);
    await api.bio.remove({ workspaceId: ids.workspace, id }, testTime);
    expect((await call(routes.removeBioPage)).status).toBe(404);
    expect(await api.bioCounts.read({ workspaceId: ids.workspace, id }, ['2026-11'])).toEqual({});
    expect(await api.bio.published('fernhill')).toBeNull();
  });
});

describe('the name of a page', () => {
  const check = async (name: string, values: object = {}) =>
    (await call(routes.checkBioName, { id: undefined, name, ...values })).body;

  it.each([
    ['Fern Hill', 'invalid'],
    ['ab', 'invalid'],
    ['adm1n', 'reserved'],
    ['madeup', 'reserved'],
    ['f2rnhill', 'available'],
    ['f3rnhill', 'taken'],
    ['femh1ll', 'taken'],
    ['@FernHill', 'taken'],
  ])('the name %j is %s', async (name, state) => {
    await create();
    expect(await check(name)).toMatchObject({ state });
  });

  it('after a page is renamed, its old name remains reserved for its workspace', async () => {
    await create();
    expect(await check('fernhill', { id })).toMatchObject({ state: 'yours' });
    await done(routes.renameBioPage, { revision: 1, name: 'fern' });
    expect(await check('fernhill')).toMatchObject({ state: 'yours' });
    const theirs = { workspaceId: ids.other, id: undefined, name: 'fernhill' };
    expect((await call(routes.checkBioName, theirs, 'mika')).body).toMatchObject({ state: 'taken' });
  });

  it('reserved and taken names are refused with an explanation', async () => {
    await create();
    for (const name of ['support', 'fernh1ll']) {
      const sent = await call(routes.createBioPage, { id: 'page-0002', name, content: content() });
      expect([sent.status, sent.error().fields?.['name']]).toEqual([400, expect.stringMatching(/\.$/)]);
    }
  });
});

describe('the results of a page', () => {
  it('the results contain the views and clicks of the last days, in the time zone of the page', async () => {
    await create();
    const page = { workspaceId: ids.workspace, id };
    await api.bioCounts.add(page, '2026-11-21', { views: 4, clicks: { link0001: 1 } }, 0);
    await api.bioCounts.add(page, '2026-11-20', { views: 1, clicks: {} }, 0);
    const { body } = await call(routes.bioResults, { days: 7 });
    expect(body as BioResults).toMatchObject({
      views: 5,
      clicks: 1,
      rate: 0.2,
      previous: null,
      links: [{ id: 'link0001', clicks: 1 }],
      timeZone: 'Europe/Berlin',
    });
    expect((body as BioResults).days.at(-1)).toEqual({ day: '2026-11-21', views: 4, clicks: 1 });
  });

  it.each(['8', '0', 'x'])('results of %s days are refused', async (days) => {
    await create();
    expect((await call(routes.bioResults, { days })).status).toBe(400);
  });
});

describe('a page that staff takes down', () => {
  const decide = (action: string, name = 'fernhill', who = 'sam') =>
    send(api.origin, routes.decideBioPage, { token: tokenOf(who), values: { name, action, reason: 'Scam' } });

  it('the public page disappears immediately, its editors see the reason, and it cannot be published', async () => {
    await create();
    await publish();
    expect((await decide('take_down')).body).toEqual({ name: 'fernhill', takenDown: true });
    expect(await api.bio.published('fernhill')).toBeNull();
    const found = await done(routes.findBioPage);
    expect(found).toMatchObject({ state: 'taken_down', takenDown: { reason: 'Scam' } });
    expect((await call(routes.publishBioPage, { revision: found.revision })).status).toBe(403);
  });

  it('a page that is allowed again is a draft, which its editors can publish', async () => {
    await create();
    await publish();
    await decide('take_down');
    await decide('allow');
    expect(await done(routes.findBioPage)).toMatchObject({ state: 'draft', takenDown: null });
    expect(await publish()).toMatchObject({ state: 'published' });
  });

  it('the name of a page that was taken down and then deleted stays taken until staff allows the name', async () => {
    await create();
    await publish();
    await decide('take_down');
    await done(routes.removeBioPage);
    const again = () => call(routes.createBioPage, { id: 'page-0002', name: 'fernhill', content: content() });
    expect((await again()).error().fields).toHaveProperty('name');
    expect((await decide('allow')).body).toEqual({ name: 'fernhill', takenDown: false });
    expect((await again()).status).toBe(201);
  });

  it('a name can be taken down after its page was deleted', async () => {
    await create();
    await done(routes.removeBioPage);
    expect((await decide('take_down')).body).toEqual({ name: 'fernhill', takenDown: true });
    expect((await call(routes.createBioPage, { name: 'fernhill', content: content() })).status).toBe(400);
  });

  it('only staff can decide about pages and read reports, and unknown names are not found', async () => {
    await create();
    expect((await decide('take_down', 'fernhill', 'dana')).status).toBe(403);
    expect((await decide('take_down', 'fern-hill')).status).toBe(404);
    const list = (who: string) =>
      send(api.origin, routes.listBioReports, { token: tokenOf(who), values: {} });
    expect((await list('dana')).status).toBe(403);
    expect((await list('sam')).body).toEqual([]);
  });
});
