import type { Route } from '@fanfare/core/api/route.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ids } from '../testing/builders.ts';
import { machineToken, revokedTokenOf, tokenOf } from '../testing/fake-verifiers.ts';
import { send } from '../testing/send.ts';
import {
  concernsWorkspace,
  expectFailure,
  hasAccess,
  routesWhere,
  needsPerson,
} from './testing/every-route.ts';
import { bodyFor, startWatchedApi, findWrongAnswer, type WatchedApi } from './testing/watched-api.ts';

let api: WatchedApi;
beforeAll(async () => {
  api = await startWatchedApi();
});
afterAll(() => api.stop());
afterEach(() => {
  api.touched.length = 0;
});

interface WrongCaller {
  routes?: (route: Route) => boolean;
  headers: Readonly<Record<string, string>>;
  workspace?: string;
  status: 401 | 403;
}

const needsCaller = (route: Route) => route.access !== 'public';
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const dana = tokenOf('dana');
const checksSession = (route: Route) => route.destructive || route.sensitive;

/** Callers that must be refused by every route that checks for them. */
const wrongCallers: Readonly<Record<string, WrongCaller>> = {
  'without a header': { headers: {}, status: 401 },
  'with an empty header': { headers: { authorization: '' }, status: 401 },
  'without a token': { headers: { authorization: 'Bearer ' }, status: 401 },
  'with a token of another scheme': { headers: { authorization: `Basic ${dana}` }, status: 401 },
  'with a token without a scheme': { headers: { authorization: dana }, status: 401 },
  'with a forged token': { headers: bearer('forged'), status: 401 },
  'with text after a valid token': { headers: bearer(`${dana}x`), status: 401 },
  'with a token in capital letters': { headers: bearer(dana.toUpperCase()), status: 401 },
  'with two tokens': { headers: { authorization: `Bearer ${dana}, Bearer ${dana}` }, status: 401 },
  'with the token of an unknown person': { headers: bearer(tokenOf('nobody')), status: 401 },
  'with the token that emulators accept for every person': { headers: bearer('owner'), status: 401 },
  'with a token in other headers': {
    headers: { cookie: `token=${dana}`, 'x-authorization': `Bearer ${dana}`, 'x-forwarded-user': 'dana' },
    status: 401,
  },
  'with the token of a machine': { routes: needsPerson, headers: bearer(machineToken), status: 401 },
  'with the token of a person': { routes: hasAccess('machine'), headers: bearer(dana), status: 401 },
  'with a revoked session': { routes: checksSession, headers: bearer(revokedTokenOf('dana')), status: 401 },
  'who is not staff': { routes: hasAccess('staff'), headers: bearer(dana), status: 403 },
  'who is locked': {
    routes: (route) => needsPerson(route) && !route.whileLocked && !hasAccess('staff')(route),
    headers: bearer(tokenOf('lee')),
    status: 403,
  },
  'from outside of the workspace': {
    routes: concernsWorkspace,
    headers: bearer(tokenOf('mika')),
    status: 403,
  },
  'who names a workspace of others': {
    routes: concernsWorkspace,
    headers: bearer(dana),
    workspace: ids.other,
    status: 403,
  },
  'who names no existing workspace': {
    routes: concernsWorkspace,
    headers: bearer(dana),
    workspace: ids.unknown,
    status: 403,
  },
  'whose role is too low': {
    routes: hasAccess('admin', 'owner'),
    headers: bearer(tokenOf('priya')),
    status: 403,
  },
};

describe('the access matrix', () => {
  it.each(Object.entries(wrongCallers))(
    'a caller %s is refused by every call that checks for such callers, and nothing is read or changed',
    async (_who, { routes = needsCaller, headers, workspace = ids.workspace, status }) => {
      const concerned = routesWhere(routes);
      const wrong = await Promise.all(
        concerned.map(async ([name, route]) => {
          const values = { [route.workspaceField]: workspace };
          const { headers: type, ...sent } = bodyFor(route, values);
          const call = { route, values, headers: { ...type, ...headers }, ...sent };
          const answer = await findWrongAnswer(api.handle, call, [status]);
          return answer === null ? [] : [`${name}: ${answer}`];
        }),
      );
      expect(wrong.flat()).toEqual([]);
      expect(api.touched).toEqual([]);
    },
  );

  it('the matrix covers calls of people, members, admins, owners and machines', () => {
    const accesses = new Set(routesWhere(needsCaller).map(([, { access }]) => access));
    for (const access of ['user', 'member', 'admin', 'owner', 'machine']) expect(accesses).toContain(access);
  });
});

describe('a refusal', () => {
  it('the refusal of a forged token names the authentication scheme that is expected', async () => {
    const [, route] = routesWhere(needsPerson)[0]!;
    const sent = await send(api.origin, route, { token: 'forged' });
    expectFailure(sent, 401);
    expect(sent.headers.get('www-authenticate')).toBe('Bearer');
  });

  it('a locked person is refused as locked, except by the calls that a locked person may make', async () => {
    const asLee = (route: Route) =>
      send(api.origin, route, { token: tokenOf('lee'), values: { [route.workspaceField]: ids.workspace } });
    const [, refusing] = routesWhere((route) => needsPerson(route) && !route.whileLocked)[0]!;
    expect((await asLee(refusing)).error().code).toBe('locked');
    for (const [, route] of routesWhere((each) => each.whileLocked))
      expect([200, 400]).toContain((await asLee(route)).status);
  });
});

describe('a call that checks the session', () => {
  it('the session is checked by calls that delete something or change credentials or access, except two harmless calls', () => {
    const checked = routesWhere(checksSession).map(([name]) => name);
    const deletes = routesWhere((route) => route.method === 'DELETE' && needsPerson(route)).map(
      ([name]) => name,
    );
    // These calls only end work that the person began, so they need no check of the session.
    const harmless = ['cancelLink', 'discardReply'];
    expect(deletes.filter((name) => !checked.includes(name)).toSorted()).toEqual(harmless);
    expect(checked).toEqual(
      expect.arrayContaining(['authorise', 'connect', 'chooseAccounts', 'addMember', 'changeMember']),
    );
  });
});
