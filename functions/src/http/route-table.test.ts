import { request } from 'node:http';
import { gzipSync } from 'node:zlib';
import type { Method, Route } from '@fanfare/core/api/route.ts';
import { routes } from '@fanfare/core/api/routes.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ids } from '../testing/builders.ts';
import { machineToken, tokenOf } from '../testing/fake-verifiers.ts';
import { send, sendTo } from '../testing/send.ts';
import {
  concernsWorkspace,
  expectFailure,
  hasAccess,
  hasBody,
  routesWhere,
  table,
} from './testing/every-route.ts';
import { otherValues } from './testing/complete-calls.ts';
import { bodyFor, startWatchedApi, findWrongAnswer, type WatchedApi } from './testing/watched-api.ts';

let api: WatchedApi;
beforeAll(async () => {
  api = await startWatchedApi();
});
afterAll(() => api.stop());
afterEach(() => {
  api.touched.length = 0;
  api.captured.lines.length = 0;
});

/** Returns a token that passes the first check of the route. */
function goodToken(route: Route): string | undefined {
  if (route.access === 'public') return undefined;
  return route.access === 'machine' ? machineToken : tokenOf(route.access === 'staff' ? 'sam' : 'dana');
}

/** Returns the headers of a caller whose token the route accepts; none for public routes. */
function headersOf(route: Route): Record<string, string> {
  const token = goodToken(route);
  return token === undefined ? {} : { authorization: `Bearer ${token}` };
}

const json = { 'content-type': 'application/json' };
const form = { 'content-type': 'multipart/form-data; boundary=x' };
const wrapped = (route: Route, value: string) => (route.placement === 'data' ? `{"data":${value}}` : value);
const ofEnd = 'canary'.repeat(20_000);

interface Malformed {
  headers?: Readonly<Record<string, string>>;
  body: (route: Route) => string | Uint8Array<ArrayBuffer>;
  status?: number;
}

/** Bodies that no call accepts. The word `canary` in some of them must not appear in a log. */
const malformed: Readonly<Record<string, Malformed>> = {
  'that is empty': { body: () => '' },
  'of null': { body: () => 'null' },
  'of a text': { body: () => '"canary"' },
  'of a number': { body: () => '17' },
  'of a list': { body: () => '["canary"]' },
  'of a list where an object is expected': { body: (route) => wrapped(route, '[{"canary":1}]') },
  'that is an open brace': { body: () => '{' },
  'that is cut off': { body: (route) => wrapped(route, '{"canary":"canary') },
  'with a trailing comma': { body: () => '{"canary":1,}' },
  'with single quotes': { body: () => "{'canary':1}" },
  'with a value that is not JSON': { body: () => '{"canary":NaN}' },
  'with a repeated field': { body: (route) => wrapped(route, '{"canary":1,"canary":2}') },
  'with text after it': { body: () => '{} canary' },
  'that is not UTF-8': { body: () => new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]) },
  'nested a thousand times': { body: () => '{"canary":'.repeat(1000) + '1' + '}'.repeat(1000) },
  'of another type': { headers: { 'content-type': 'text/plain' }, body: () => '{}' },
  'without a type': { headers: { 'content-type': '' }, body: () => new Uint8Array([0x7b, 0x7d]) },
  'of a simple form': {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: () => 'canary=1',
  },
  'of a form without a boundary': { headers: { 'content-type': 'multipart/form-data' }, body: () => '--x--' },
  'of a form that is cut off': {
    headers: form,
    body: () => '--x\r\nContent-Disposition: form-data; name="canary"\r\n\r\ncanary',
  },
  'of a form with too many parts': {
    headers: form,
    body: () => `${'--x\r\nContent-Disposition: form-data; name="canary"\r\n\r\n1\r\n'.repeat(60)}--x--\r\n`,
  },
  'in another charset': {
    headers: { 'content-type': 'application/json; charset=utf-16le' },
    body: () => '{}',
    status: 415,
  },
  'that is compressed': {
    headers: { ...json, 'content-encoding': 'gzip' },
    body: () => new Uint8Array(gzipSync(ofEnd)),
    status: 415,
  },
  'that claims to be compressed': {
    headers: { ...form, 'content-encoding': 'br' },
    body: () => 'canary',
    status: 415,
  },
};

describe('the matrix of malformed bodies', () => {
  it.each(Object.entries(malformed))(
    'a body %s is refused by every call before anything is read or changed, and is not logged',
    async (_what, { headers = json, body, status = 400 }) => {
      const wrong = await Promise.all(
        routesWhere(hasBody).map(async ([name, route]) => {
          const call = { route, headers: { ...headersOf(route), ...headers }, body: body(route) };
          const answer = await findWrongAnswer(api.handle, call, [status]);
          return answer === null ? [] : [`${name}: ${answer}`];
        }),
      );
      expect(wrong.flat()).toEqual([]);
      expect(api.touched).toEqual([]);
      expect(api.captured.lines.join()).not.toContain('canary');
    },
  );

  it('a body with the maximum number of values is parsed, and a body with one more value is refused as too large', async () => {
    const route: Route = routes.saveTodo;
    // The objects, the list and the workspace id around these values also count as values.
    const bodyWith = (values: number) =>
      wrapped(route, JSON.stringify({ workspaceId: ids.workspace, todo: Array<number>(values).fill(1) }));
    const ask = (values: number, status: number) =>
      findWrongAnswer(
        api.handle,
        { route, headers: { ...headersOf(route), ...json }, body: bodyWith(values) },
        [status],
      );
    const around = route.placement === 'data' ? 4 : 3;
    expect([await ask(20_000 - around, 400), await ask(20_000 - around + 1, 413)]).toEqual([null, null]);
  });
});

describe('the body of a call', () => {
  it('a malformed body is refused before workspace access is checked', async () => {
    const concerned = routesWhere((route) => hasBody(route) && concernsWorkspace(route));
    for (const [, route] of concerned) {
      const raw = { body: '{', contentType: 'application/json' };
      const values = { [route.workspaceField]: ids.other };
      expectFailure(await send(api.origin, route, { token: tokenOf('dana'), values, raw }), 400);
    }
  });

  it('an unknown field is refused, and its name is in the error but not in the log', async () => {
    // The fields of a signed body are not read before the signature is checked.
    const isParsed = (each: Route) => hasBody(each) && each.placement !== 'signed';
    for (const [name, route] of routesWhere((each) => isParsed(each))) {
      const values = { [route.workspaceField]: ids.workspace, canary: 'x' };
      const token = goodToken(route);
      const sent = await send(api.origin, route, { ...(token !== undefined && { token }), values });
      expectFailure(sent, 400);
      expect([name, sent.error().fields?.['canary']]).toEqual([
        name,
        expect.stringMatching(/^Unknown field\./),
      ]);
    }
    expect(api.captured.lines.join()).not.toContain('canary');
  });

  it('a parameter in the address of a call with a body is refused, its name is in the error, and nothing is changed', async () => {
    for (const [name, route] of routesWhere((each) => hasBody(each) && each.placement !== 'signed')) {
      const [, token = ''] = headersOf(route)['authorization']?.split(' ') ?? [];
      const { headers, body } = bodyFor(route, {
        ...otherValues[name],
        [route.workspaceField]: ids.workspace,
      });
      const address = `${api.origin}${route.path.replace(/\{\w+\}/g, 'x')}?schedule=2030-01-01`;
      const sent = await sendTo(address, {
        method: route.method,
        headers: { ...headers, ...(token !== '' && { authorization: `Bearer ${token}` }) },
        ...(body !== undefined && { body }),
      });
      expect([name, sent.status]).toEqual([name, 400]);
      expect([name, sent.error().fields]).toEqual([
        name,
        { schedule: 'This call takes its fields in the body, not in the address.' },
      ]);
    }
    expect(api.touched).toEqual([]);
  });

  it('at most fifty problems of a body are reported', async () => {
    const route: Route = routes.saveTodo;
    const fields = Object.fromEntries(Array.from({ length: 500 }, (_, i) => [`canary${i}`, i]));
    const values = { workspaceId: ids.workspace, ...fields };
    const sent = await send(api.origin, route, { token: tokenOf('dana'), values });
    expect(Object.keys(sent.error().fields ?? {})).toHaveLength(50);
  });

  it('a body with a declared length over the limit is refused before it arrives', async () => {
    const refusals = routesWhere(hasBody).map(
      ([, route]) =>
        new Promise<number | undefined>((resolve, reject) => {
          const path = route.path.replace(/\{\w+\}/g, 'x');
          const headers = { ...headersOf(route), ...json, 'content-length': 7 * 1024 * 1024 };
          const sent = request(`${api.origin}${path}`, { method: route.method, headers }, (answer) => {
            resolve(answer.statusCode);
            sent.destroy();
          });
          sent.on('error', reject);
          sent.flushHeaders();
        }),
    );
    expect(new Set(await Promise.all(refusals))).toEqual(new Set([413]));
  });
});

describe('the address of a call', () => {
  it.each(table)('an unsupported method answers 405: %s', async (_name, route) => {
    const path = route.path.replace(/\{\w+\}/g, 'x');
    const taken = new Set(routesWhere(({ path }) => path === route.path).map(([, { method }]) => method));
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

  it('every address begins with /api/ or /services/', () => {
    for (const [, { path }] of table) expect(path).toMatch(/^\/(api|services)\//);
  });
});

describe('a public call', () => {
  const isSigned = ({ placement }: Route) => placement === 'signed';
  const isOpen = (route: Route) => hasAccess('public')(route) && !isSigned(route);
  it.each(routesWhere(isSigned))(
    'a signed call is refused if it has a token instead of a signature, or a foreign signature: %s',
    async (_name, route) => {
      const signatures = [
        '',
        't=1',
        'v1=a',
        't=1,v1=a',
        `t=${Math.floor(Date.now() / 1000)},v1=${'0'.repeat(64)}`,
      ];
      const wrong = await Promise.all(
        [{}, ...signatures.map((signature) => ({ 'stripe-signature': signature }))].map((signed) => {
          const headers = { authorization: `Bearer ${machineToken}`, ...json, ...signed };
          return findWrongAnswer(api.handle, { route, headers, body: '{"id":"evt_1"}' }, [400]);
        }),
      );
      expect(wrong.filter((answer) => answer !== null)).toEqual([]);
      expect(api.touched).toEqual([]);
    },
  );

  it.each(routesWhere(isOpen))('a public call needs no token: %s', async (name, route) => {
    const { [name]: values = {} } = otherValues;
    const sent = await send(api.origin, route, { values });

    expect(sent.status).toBe(route.success);
    expect(sent.headers.get('cache-control')).toBe('no-store');
  });
});
