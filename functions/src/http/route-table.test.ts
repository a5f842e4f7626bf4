import { publishRoutes } from '@fanfare/core/api/publish.ts';
import type { Method, Route } from '@fanfare/core/api/route.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ids } from '../testing/builders.ts';
import { machineToken, tokenOf } from '../testing/fake-verifiers.ts';
import { send, sendTo } from '../testing/send.ts';
import type { TestApi } from '../testing/test-api.ts';
import {
  concernsWorkspace,
  expectFailure,
  hasAccess,
  hasBody,
  having,
  table,
} from './testing/every-route.ts';
import { startNeighboursApi } from './testing/neighbours-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startNeighboursApi();
});
afterAll(() => api.stop());

/** Returns a token that passes the first check of the route. */
function goodToken(route: Route): string | undefined {
  if (route.access === 'public') return undefined;
  return route.access === 'machine' ? machineToken : tokenOf(route.access === 'staff' ? 'sam' : 'dana');
}

const withToken = (token: string | undefined) => (token === undefined ? {} : { token });

describe('the body of a call', () => {
  it.each(having(hasBody))('a malformed body is refused: %s', async (_name, route) => {
    const types = ['application/json', 'multipart/form-data; boundary=x', 'text/plain'];
    for (const contentType of types) {
      const raw = { body: '{"a":', contentType };
      expectFailure(await send(api.origin, route, { ...withToken(goodToken(route)), raw }), 400);
    }
  });

  it.each(having(hasBody))(
    'a malformed body is refused before workspace access is checked: %s',
    async (_name, route) => {
      if (!concernsWorkspace(route)) return;
      const raw = { body: '{', contentType: 'application/json' };
      const values = { [route.workspaceField]: ids.other };
      expectFailure(await send(api.origin, route, { token: tokenOf('dana'), values, raw }), 400);
    },
  );

  // Clients send whole records to the publishing calls.
  const isPublishing = (route: Route) => Object.values<Route>(publishRoutes).includes(route);

  it.each(having((route) => hasBody(route) && !isPublishing(route)))(
    'an unknown field is refused by name: %s',
    async (_name, route) => {
      const values = { [route.workspaceField]: ids.workspace, zzz: 'x' };

      const sent = await send(api.origin, route, { ...withToken(goodToken(route)), values });

      expectFailure(sent, 400);
      expect(sent.error().fields?.['zzz']).toBe('Unknown field.');
    },
  );

  it.each(having(hasBody))('a body that is far too large is refused: %s', async (_name, route) => {
    const contentType =
      route.placement === 'multipart' ? 'multipart/form-data; boundary=x' : 'application/json';
    const raw = { body: 'x'.repeat(7 * 1024 * 1024), contentType };
    expectFailure(await send(api.origin, route, { ...withToken(goodToken(route)), raw }), 413);
  });
});

describe('the address of a call', () => {
  it.each(table)('an unsupported method answers 405: %s', async (_name, route) => {
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
  ])('an unknown address answers 404 with or without a token: %s', async (path) => {
    expectFailure(await sendTo(`${api.origin}${path}`), 404);
    const headers = { authorization: `Bearer ${tokenOf('dana')}` };
    expectFailure(await sendTo(`${api.origin}${path}`, { headers }), 404);
  });

  it('every address belongs to exactly one function', () => {
    for (const [, { path }] of table) expect(path).toMatch(/^\/(api|services)\//);
  });
});

describe('a public call', () => {
  it.each(having(hasAccess('public')))('a public call needs no token: %s', async (_name, route) => {
    const sent = await send(api.origin, route);

    expect(sent.status).toBe(route.success);
    expect(sent.headers.get('cache-control')).toBe('no-store');
  });
});
