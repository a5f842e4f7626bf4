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
