import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorStatus } from '@fanfare/core/api/errors.ts';
import { pathParameters, type Access, type Method, type Route } from '@fanfare/core/api/route.ts';
import { publishRoutes } from '@fanfare/core/api/publish.ts';
import { routes } from '@fanfare/core/api/routes.ts';
import { invitationIdOf } from '../store/invitations-documents.ts';
import { ids, person, testTime, workspace } from '../testing/builders.ts';
import { madeUpTarget } from '../testing/made-up-network.ts';
import { madeUpDelivery, madeUpPost } from '../testing/made-up-posts.ts';
import { machineToken, revokedTokenOf, tokenOf } from '../testing/fake-verifiers.ts';
import { madeUpLink } from '../testing/memory-links.ts';
import { madeUpMedia } from '../testing/memory-media.ts';
import { madeUpTemplate } from '../testing/memory-templates.ts';
import { send, sendTo, type Sent } from '../testing/send.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';

/** Whatever route is added, the promises of this file hold for it too. */
const table: [string, Route][] = Object.entries(routes);
const having = (wanted: (route: Route) => boolean) => table.filter(([, route]) => wanted(route));
const hasAccess =
  (...access: Access[]) =>
  (route: Route) =>
    access.includes(route.access);
const needsPerson = hasAccess('user', 'member', 'admin', 'owner', 'staff');
const concernsWorkspace = hasAccess('member', 'admin', 'owner');
const hasBody = (route: Route) => route.placement !== 'none' && route.placement !== 'query';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi([person({ uid: 'lee' })]);
  api.store.put(workspace(), { dana: 'owner', priya: 'user', lee: 'owner' });
  await api.deletions.request({
    uid: 'lee',
    reason: 'Other',
    note: '',
    requestedAt: testTime,
    removedAt: testTime,
  });
  api.store.put(workspace({ id: ids.other }), { mika: 'owner' });
  const { email } = foreign;
  const invitation = {
    workspaceId: ids.other,
    name: 'Lena',
    email,
    role: 'user',
    invitedAt: testTime,
  } as const;
  await api.store.invitations.invite(invitation, 'mika');
  await api.connected.connect(
    { workspaceId: ids.other, platform: 'madeup', platformId: 'account-of-mika' },
    { accessToken: 't', refreshToken: null, expiresAt: null, scopes: [] },
  );
  // Whatever is refused below is refused for whose it is, not for want of a network that could do it.
  const { facts } = api.network.reached;
  facts.target = madeUpTarget('board');
  facts.analytics = { words: { accounts: 'No.', empty: 'No.', failed: 'No.', byKind: {} } };
  Object.assign(facts.abilities, { insights: true, comment: true, reply: true, removeComment: true });
  await api.media.add(madeUpMedia({ id: 'media-of-mika', workspaceId: ids.other }));
  // Even in one's own workspace, what others said to the assistant is theirs.
  for (const workspaceId of [ids.other, ids.workspace])
    await api.conversations.decide({ workspaceId, id: 'thing-of-mika', uid: 'mika' }, '2026-11', () => ({
      next: { id: 'thing-of-mika', title: '', changedAt: testTime, messages: [], pending: null },
      told: null,
    }));
  await api.templates.add(madeUpTemplate({ id: 'thing-of-mika', workspaceId: ids.other }));
  api.links.put(madeUpLink({ id: 'link-of-mika', workspaceId: ids.other }));
  await api.posts.change(ids.other, [], '2026-11', testTime, () => ({
    put: [madeUpPost({ id: 'thing-of-mika', workspaceId: ids.other, deliveryId: 'thing-of-mika' })],
    remove: [],
    deliveries: [],
    create: [madeUpDelivery({ id: 'thing-of-mika', workspaceId: ids.other, postId: 'thing-of-mika' })],
    count: 0,
  }));
});
afterAll(() => api.stop());

function expectFailure(sent: Sent, status: number): void {
  expect(sent.status).toBe(status);
  const error = sent.error();
  expect(errorStatus[error.code]).toBe(status);
  expect(error.message).not.toBe('');
  expect(error.requestId).toMatch(/^[0-9a-f]{32}$/);
  expect(sent.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(sent.headers.get('cache-control')).toBe('no-store');
  expect(sent.headers.get('x-content-type-options')).toBe('nosniff');
}

/** A token that gets past the first door of the route. */
function goodToken(route: Route): string | undefined {
  if (route.access === 'public') return undefined;
  return route.access === 'machine' ? machineToken : tokenOf(route.access === 'staff' ? 'sam' : 'dana');
}

const withToken = (token: string | undefined) => (token === undefined ? {} : { token });

describe('a call that names nobody', () => {
  it.each(having(needsPerson))('is refused: %s', async (_name, route) => {
    expectFailure(await send(api.origin, route), 401);
  });

  it.each(having(needsPerson))('is refused with a token that is no good: %s', async (_name, route) => {
    const sent = await send(api.origin, route, { token: 'forged' });

    expectFailure(sent, 401);
    expect(sent.headers.get('www-authenticate')).toBe('Bearer');
  });

  it.each(having(needsPerson))('is refused with a token of a machine: %s', async (_name, route) => {
    expectFailure(await send(api.origin, route, { token: machineToken }), 401);
  });

  it.each(having(needsPerson))('is refused before its body is looked at: %s', async (_name, route) => {
    if (!hasBody(route)) return;
    expectFailure(
      await send(api.origin, route, { raw: { body: '{', contentType: 'application/json' } }),
      401,
    );
  });
});

describe('a call for machines', () => {
  it.each(having(hasAccess('machine')))('is refused without a token of one: %s', async (_name, route) => {
    expectFailure(await send(api.origin, route), 401);
    expectFailure(await send(api.origin, route, { token: 'forged' }), 401);
    expectFailure(await send(api.origin, route, { token: tokenOf('dana') }), 401);
  });

  it.each(having(hasAccess('staff')))('for staff is refused to others: %s', async (_name, route) => {
    expectFailure(await send(api.origin, route, { token: tokenOf('dana') }), 403);
  });

  it('is found in the table', () => {
    expect(having(hasAccess('machine')).length).toBeGreaterThan(0);
  });
});

describe('a call into a workspace', () => {
  it.each(having(concernsWorkspace))(
    'is refused to a stranger, whether the workspace exists or not: %s',
    async (_name, route) => {
      const ask = (id: string) =>
        send(api.origin, route, { token: tokenOf('dana'), values: { [route.workspaceField]: id } });

      const [other, unknown] = [await ask(ids.other), await ask(ids.unknown)];

      expectFailure(other, 403);
      expectFailure(unknown, 403);
      expect({ ...other.error(), requestId: '' }).toEqual({ ...unknown.error(), requestId: '' });
    },
  );

  it.each(having(concernsWorkspace))('is refused with an id that is none: %s', async (_name, route) => {
    const values = { [route.workspaceField]: `${ids.workspace}/members/dana` };
    expectFailure(await send(api.origin, route, { token: tokenOf('dana'), values }), 403);
  });

  it.each(having(hasAccess('admin', 'owner')))('is refused to a simple member: %s', async (_name, route) => {
    const values = { [route.workspaceField]: ids.workspace };
    expectFailure(await send(api.origin, route, { token: tokenOf('priya'), values }), 403);
  });

  it('is found in the table', () => {
    expect(having(concernsWorkspace).length).toBeGreaterThan(0);
  });
});

describe('a session that was ended elsewhere', () => {
  it.each(having((route) => route.destructive))('takes nothing away any more: %s', async (_name, route) => {
    const values = { [route.workspaceField]: ids.workspace };
    expectFailure(await send(api.origin, route, { token: revokedTokenOf('dana'), values }), 401);
  });

  it('is found in the table', () => {
    expect(having((route) => route.destructive).length).toBeGreaterThan(2);
  });
});

describe('a locked account', () => {
  const asLee = (route: Route) =>
    send(api.origin, route, { token: tokenOf('lee'), values: { [route.workspaceField]: ids.workspace } });

  it.each(having((route) => needsPerson(route) && !route.whileLocked && !hasAccess('staff')(route)))(
    'is refused: %s',
    async (_name, route) => {
      const sent = await asLee(route);
      expectFailure(sent, 403);
      expect(sent.error().code).toBe('locked');
    },
  );

  it.each(having((route) => route.whileLocked))('is let in: %s', async (_name, route) => {
    expect([200, 400]).toContain((await asLee(route)).status);
  });
});

const foreign = { email: 'lena@fanfare.example', id: invitationIdOf('lena@fanfare.example') };

/** Per parameter of a path that is not the workspace: an id that exists in another workspace, and one that exists nowhere. */
const objectIds: Readonly<Record<string, { elsewhere: string; nowhere: string }>> = {
  uid: { elsewhere: 'mika', nowhere: 'nobody' },
  invitationId: { elsewhere: foreign.id, nowhere: '0'.repeat(32) },
  platform: { elsewhere: 'elsewhere', nowhere: 'nowhere' },
  platform_id: { elsewhere: 'account-of-mika', nowhere: 'account-of-nobody' },
  id: { elsewhere: 'thing-of-mika', nowhere: 'thing-of-nobody' },
  media_id: { elsewhere: 'media-of-mika', nowhere: 'media-of-nobody' },
  linkId: { elsewhere: 'link-of-mika', nowhere: 'link-of-nobody' },
  mediaId: { elsewhere: 'media-of-mika', nowhere: 'media-of-nobody' },
};
const everyMedia = { kind: null, words: [], sort: 'newest', after: null, limit: 2 } as const;
/** What else a call needs in order to be complete. */
const post = { postId: 'p1', platform_id: 'account-of-mika' };
const place = { platform: 'madeup', platform_id: 'account-of-mika' };
const otherValues: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  changeMember: { role: 'user' },
  describeMedia: { alt_text: 'Taken over.' },
  copyMedia: { plan: { width: 80, height: 100, shape: 'cropped', bytes: 1000 } },
  disconnect: { platform: 'madeup' },
  decideDelivery: { isOut: true },
  listSubreddits: place,
  listBoards: place,
  addComment: { ...place, media_id: 'm1', comment: 'Lovely' },
  reply: { ...place, media_id: 'm1', reply: 'Thank you' },
  removeComment: place,
  findInsights: place,
  findAnalytics: place,
  createBoard: { ...place, name: 'Autumn', privacy: 'PUBLIC' },
  ...Object.fromEntries(Object.keys(publishRoutes).map((name) => [name, post])),
};

describe('an object of another workspace', () => {
  const objectsOf = (route: Route) =>
    pathParameters(route.path).filter((name) => name !== route.workspaceField);
  const namesObject = having((route) => concernsWorkspace(route) && objectsOf(route).length > 0);

  it.each(namesObject)('is not found, as one that exists nowhere: %s', async (name, route) => {
    for (const parameter of objectsOf(route)) {
      expect(objectIds, 'tell this test which ids to try').toHaveProperty(parameter);
      const { elsewhere, nowhere } = objectIds[parameter]!;
      const ask = (id: string) => {
        const values = { ...otherValues[name], [route.workspaceField]: ids.workspace, [parameter]: id };
        return send(api.origin, route, { token: tokenOf('dana'), values });
      };

      const [other, unknown] = [await ask(elsewhere), await ask(nowhere)];

      expectFailure(other, 404);
      expectFailure(unknown, 404);
      expect({ ...other.error(), requestId: '' }).toEqual({ ...unknown.error(), requestId: '' });
    }
  });

  it('is still there afterwards', async () => {
    expect(await api.store.members.roleOf(ids.other, 'mika')).toBe('owner');
    expect(await api.store.invitations.list(ids.other)).toMatchObject([{ email: foreign.email }]);
    const { items } = await api.media.list(ids.other, everyMedia);
    expect(items).toMatchObject([{ id: 'media-of-mika', altText: '' }]);
    expect(await api.templates.list(ids.other)).toMatchObject([{ id: 'thing-of-mika' }]);
    expect(api.links.all()).toMatchObject([{ id: 'link-of-mika', state: 'waiting' }]);
    expect(await api.posts.find(ids.other, 'thing-of-mika')).toMatchObject({ status: 'scheduled' });
    expect(api.deliveries.all()).toMatchObject([{ delivery: { state: 'queued' } }]);
  });

  it('is found in the table', () => {
    expect(namesObject.length).toBeGreaterThan(0);
  });
});

describe('a body', () => {
  it.each(having(hasBody))('that is malformed is refused: %s', async (_name, route) => {
    const types = ['application/json', 'multipart/form-data; boundary=x', 'text/plain'];
    for (const contentType of types) {
      const raw = { body: '{"a":', contentType };
      expectFailure(await send(api.origin, route, { ...withToken(goodToken(route)), raw }), 400);
    }
  });

  it.each(having(hasBody))('that is malformed is refused before strangers are: %s', async (_name, route) => {
    if (!concernsWorkspace(route)) return;
    const raw = { body: '{', contentType: 'application/json' };
    const values = { [route.workspaceField]: ids.other };
    expectFailure(await send(api.origin, route, { token: tokenOf('dana'), values, raw }), 400);
  });

  it.each(having(hasBody))('that has fields nobody knows is refused by name: %s', async (_name, route) => {
    const values = { [route.workspaceField]: ids.workspace, zzz: 'x' };

    const sent = await send(api.origin, route, { ...withToken(goodToken(route)), values });

    expectFailure(sent, 400);
    expect(sent.error().fields?.['zzz']).toBe('This field is not known.');
  });

  it.each(having(hasBody))('that is far too large is refused: %s', async (_name, route) => {
    const contentType =
      route.placement === 'multipart' ? 'multipart/form-data; boundary=x' : 'application/json';
    const raw = { body: 'x'.repeat(7 * 1024 * 1024), contentType };
    expectFailure(await send(api.origin, route, { ...withToken(goodToken(route)), raw }), 413);
  });
});

describe('an address', () => {
  it.each(table)('does not take other methods: %s', async (_name, route) => {
    const path = route.path.replace(/\{\w+\}/g, 'x');
    const taken = new Set(having(({ path }) => path === route.path).map(([, { method }]) => method));
    const others = (['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] satisfies Method[]).filter(
      (one) => !taken.has(one),
    );
    for (const method of others) {
      const sent = await sendTo(`${api.origin}${path}`, { method });
      expectFailure(sent, 405);
      expect(new Set(sent.headers.get('allow')?.split(', '))).toEqual(taken);
    }
  });

  it.each([
    '/api',
    '/api/',
    '/api/nothing',
    '/services',
    '/services/nothing',
    '/services/workspaces/a/b',
    '/',
    '//services/health',
    '/services/health/x',
    '/api/auth/user/workspaces/%',
  ])('that is none is not found, with or without a token: %s', async (path) => {
    expectFailure(await sendTo(`${api.origin}${path}`), 404);
    const headers = { authorization: `Bearer ${tokenOf('dana')}` };
    expectFailure(await sendTo(`${api.origin}${path}`, { headers }), 404);
  });

  it('belongs to one function only', () => {
    for (const [, { path }] of table) expect(path).toMatch(/^\/(api|services)\//);
  });
});

describe('a public call', () => {
  it.each(having(hasAccess('public')))('asks for no token: %s', async (_name, route) => {
    const sent = await send(api.origin, route);

    expect(sent.status).toBe(route.success);
    expect(sent.headers.get('cache-control')).toBe('no-store');
  });
});
