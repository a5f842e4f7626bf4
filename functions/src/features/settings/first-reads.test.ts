import type { Route } from '@fanfare/core/api/route.ts';
import { routes } from '@fanfare/core/api/routes.ts';
import type { Entered } from '@fanfare/core/api/settings.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ids, person, workspace } from '../../testing/builders.ts';
import { tokenOf } from '../../testing/fake-verifiers.ts';
import { send } from '../../testing/send.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { firstWorkspaceId } from './enter.ts';

let api: TestApi;
beforeEach(async () => {
  api = await startTestApi([person({ uid: 'robin', name: 'Robin Reyes' })]);
});
afterEach(() => api.stop());

const habits = { timeZone: 'Europe/Berlin', weekStart: 'sunday' };
const visit = async (values: object = habits): Promise<Entered> => {
  const sent = await send(api.origin, routes.enter, { token: tokenOf('robin'), values: { ...values } });
  expect(sent.status).toBe(200);
  return sent.body as Entered;
};

describe('the first reads of a visit', () => {
  const everything = { ...habits, reads: ['home', 'listAccounts', 'quotas', 'openTodos', 'guide'] };

  it('the visit answers each requested read in the same way as a separate call', async () => {
    const { first } = await visit(everything);
    const values = { workspaceId: firstWorkspaceId('robin') };
    const answerOf = async (route: Route) =>
      (await send(api.origin, route, { token: tokenOf('robin'), values })).body;
    expect(first).toEqual({
      ...values,
      home: await answerOf(routes.home),
      listAccounts: await answerOf(routes.listAccounts),
      quotas: await answerOf(routes.quotas),
      guide: { hasTemplates: false },
      openTodos: [
        { filter: { to: '2026-11-20', completed: false, limit: 50 }, todos: [] },
        { filter: { from: '2026-11-21', to: '2026-12-04', completed: false }, todos: [] },
      ],
    });
  });

  it('a guide that is hidden or finished is not read', async () => {
    await visit();
    let asked = 0;
    const { hasAny } = api.templates;
    api.templates.hasAny = (workspaceId) => {
      asked += 1;
      return hasAny(workspaceId);
    };
    const guideAfter = async (values: object) => {
      await send(api.origin, routes.changeSettings, {
        token: tokenOf('robin'),
        raw: { body: JSON.stringify(values), contentType: 'application/json' },
      });
      return (await visit(everything)).first?.guide;
    };
    expect(await guideAfter({ showGuide: false })).toBeUndefined();
    expect(await guideAfter({ showGuide: true })).toEqual({ hasTemplates: false });
    expect(await guideAfter({ onboarding: { completed: true } })).toBeUndefined();
    expect(asked).toBe(1);
  });

  it('the visit uses the requested workspace if the person belongs to it', async () => {
    await visit();
    api.store.put(workspace({ id: ids.other, name: 'A studio' }), { mika: 'owner', robin: 'user' });
    api.store.put(workspace({ id: ids.unknown, name: 'Another studio' }), { mika: 'owner' });
    const answered = async (workspaceId: string) =>
      (await visit({ ...everything, workspaceId })).first?.workspaceId;
    expect(await answered(firstWorkspaceId('robin'))).toBe(firstWorkspaceId('robin'));
    expect(await answered('a workspace that is gone')).toBe(ids.other);
    expect(await answered(ids.unknown)).toBe(ids.other);
  });

  it('the visit succeeds if a read fails, and its answer leaves out that read', async () => {
    api.todos.list = () => Promise.reject(new Error('The index is missing.'));
    const { first, workspaces } = await visit({ ...habits, reads: ['quotas', 'openTodos'] });
    expect(workspaces).toHaveLength(1);
    expect(Object.keys(first ?? {})).toEqual(['workspaceId', 'quotas']);
  });
});
