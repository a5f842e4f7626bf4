import type { Route } from '@fanfare/core/api/route.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ids } from '../testing/builders.ts';
import { machineToken, revokedTokenOf, tokenOf } from '../testing/fake-verifiers.ts';
import { send } from '../testing/send.ts';
import type { TestApi } from '../testing/test-api.ts';
import { expectFailure, hasAccess, hasBody, having, needsPerson } from './testing/every-route.ts';
import { startNeighboursApi } from './testing/neighbours-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startNeighboursApi();
});
afterAll(() => api.stop());

describe('a call without a valid caller', () => {
  it.each(having(needsPerson))('a call without a token answers 401: %s', async (_name, route) => {
    expectFailure(await send(api.origin, route), 401);
  });

  it.each(having(needsPerson))('a call with a forged token answers 401: %s', async (_name, route) => {
    const sent = await send(api.origin, route, { token: 'forged' });

    expectFailure(sent, 401);
    expect(sent.headers.get('www-authenticate')).toBe('Bearer');
  });

  it.each(having(needsPerson))('a call with a machine token answers 401: %s', async (_name, route) => {
    expectFailure(await send(api.origin, route, { token: machineToken }), 401);
  });

  it.each(having(needsPerson))(
    'a call without a token is refused before its body is read: %s',
    async (_name, route) => {
      if (!hasBody(route)) return;
      expectFailure(
        await send(api.origin, route, { raw: { body: '{', contentType: 'application/json' } }),
        401,
      );
    },
  );
});

describe('a route for machines or staff', () => {
  it.each(having(hasAccess('machine')))(
    'a machine route refuses every other token: %s',
    async (_name, route) => {
      expectFailure(await send(api.origin, route), 401);
      expectFailure(await send(api.origin, route, { token: 'forged' }), 401);
      expectFailure(await send(api.origin, route, { token: tokenOf('dana') }), 401);
    },
  );

  it.each(having(hasAccess('staff')))('a staff route refuses other people: %s', async (_name, route) => {
    expectFailure(await send(api.origin, route, { token: tokenOf('dana') }), 403);
  });

  it('the table contains machine routes', () => {
    expect(having(hasAccess('machine')).length).toBeGreaterThan(0);
  });
});

describe('a revoked session', () => {
  it.each(having((route) => route.destructive || route.sensitive))(
    'a destructive or sensitive route refuses a revoked session: %s',
    async (_name, route) => {
      const values = { [route.workspaceField]: ids.workspace };
      expectFailure(await send(api.origin, route, { token: revokedTokenOf('dana'), values }), 401);
    },
  );

  it('every call that deletes something or deals with credentials and access checks the session', () => {
    const checked = having((route) => route.destructive || route.sensitive).map(([name]) => name);
    const deletes = having((route) => route.method === 'DELETE' && needsPerson(route)).map(([name]) => name);
    // These only end what the person began.
    const harmless = ['cancelLink', 'discardReply'];
    expect(deletes.filter((name) => !checked.includes(name)).toSorted()).toEqual(harmless);
    expect(checked).toEqual(
      expect.arrayContaining(['authorise', 'connect', 'chooseAccounts', 'addMember', 'changeMember']),
    );
  });
});

describe('a locked account', () => {
  const asLee = (route: Route) =>
    send(api.origin, route, { token: tokenOf('lee'), values: { [route.workspaceField]: ids.workspace } });

  it.each(having((route) => needsPerson(route) && !route.whileLocked && !hasAccess('staff')(route)))(
    'a locked account is refused: %s',
    async (_name, route) => {
      const sent = await asLee(route);
      expectFailure(sent, 403);
      expect(sent.error().code).toBe('locked');
    },
  );

  it.each(having((route) => route.whileLocked))('a locked account is admitted: %s', async (_name, route) => {
    expect([200, 400]).toContain((await asLee(route)).status);
  });
});
