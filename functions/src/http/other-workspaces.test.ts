import { pathParameters, type Route } from '@fanfare/core/api/route.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ids } from '../testing/builders.ts';
import { tokenOf } from '../testing/fake-verifiers.ts';
import { send } from '../testing/send.ts';
import type { TestApi } from '../testing/test-api.ts';
import { concernsWorkspace, expectFailure, hasAccess, routesWhere } from './testing/every-route.ts';
import { otherValues } from './testing/complete-calls.ts';
import { foreign, startNeighboursApi } from './testing/neighbours-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startNeighboursApi();
});
afterAll(() => api.stop());

describe('a call into a workspace', () => {
  it.each(routesWhere(concernsWorkspace))(
    'a non-member gets the same answer whether the workspace exists or not: %s',
    async (_name, route) => {
      const ask = (id: string) =>
        send(api.origin, route, { token: tokenOf('dana'), values: { [route.workspaceField]: id } });

      const [other, unknown] = [await ask(ids.other), await ask(ids.unknown)];

      expectFailure(other, 403);
      expectFailure(unknown, 403);
      expect({ ...other.error(), requestId: '' }).toEqual({ ...unknown.error(), requestId: '' });
    },
  );

  it.each(routesWhere(concernsWorkspace))('an invalid workspace id is refused: %s', async (_name, route) => {
    const values = { [route.workspaceField]: `${ids.workspace}/members/dana` };
    expectFailure(await send(api.origin, route, { token: tokenOf('dana'), values }), 403);
  });

  it.each(routesWhere(hasAccess('admin', 'owner')))(
    'a route for admins or the owner refuses a member with the role `user`: %s',
    async (_name, route) => {
      const values = { [route.workspaceField]: ids.workspace };
      expectFailure(await send(api.origin, route, { token: tokenOf('priya'), values }), 403);
    },
  );

  it('at least one route leads into a workspace, so the tests above are run', () => {
    expect(routesWhere(concernsWorkspace).length).toBeGreaterThan(0);
  });
});

/** For each path parameter except the workspace: an id from another workspace, and an id that does not exist. */
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
const everyTodo = { after: null, limit: 2 } as const;
describe('an object of another workspace', () => {
  const objectsOf = (route: Route) =>
    pathParameters(route.path).filter((name) => name !== route.workspaceField);
  const namesObject = routesWhere((route) => concernsWorkspace(route) && objectsOf(route).length > 0);

  it.each(namesObject)(
    'a call for an object of another workspace gets the same answer as for an object that does not exist: %s',
    async (name, route) => {
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
    },
  );

  it('the refused calls leave the objects of the other workspace unchanged', async () => {
    expect(await api.store.members.roleOf(ids.other, 'mika')).toBe('owner');
    expect(await api.store.invitations.list(ids.other)).toMatchObject([{ email: foreign.email }]);
    const { items } = await api.media.list(ids.other, everyMedia);
    expect(items).toMatchObject([{ id: 'media-of-mika', altText: '' }]);
    expect(api.threads.all()).toMatchObject([{ id: 'thing-of-mika', state: 'open', pending: [] }]);
    expect(await api.templates.list(ids.other)).toMatchObject([{ id: 'thing-of-mika' }]);
    expect(await api.bio.list(ids.other)).toMatchObject([{ id: 'thing-of-mika', revision: 1 }]);
    expect(await api.savedViews.list(ids.other)).toMatchObject([{ id: 'thing-of-mika' }]);
    expect((await api.todos.list(ids.other, everyTodo)).todos).toMatchObject([{ id: 'thing-of-mika' }]);
    expect(api.storedLinks.all()).toMatchObject([{ id: 'link-of-mika', state: 'waiting' }]);
    expect(await api.posts.find(ids.other, 'thing-of-mika')).toMatchObject({ status: 'scheduled' });
    expect(api.deliveries.all()).toMatchObject([{ delivery: { state: 'queued' } }]);
  });

  it('at least one route has the id of an object in its path, so the tests above are run', () => {
    expect(namesObject.length).toBeGreaterThan(0);
  });
});
