import { request } from 'node:http';
import type { Route } from '@fanfare/core/api/route.ts';
import { schemas } from '@fanfare/core/api/schemas/index.ts';
import { isErrorEnvelope } from '@fanfare/core/errors/errors.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ids } from '../testing/builders.ts';
import { machineToken, tokenOf } from '../testing/fake-verifiers.ts';
import { send } from '../testing/send.ts';
import type { TestApi } from '../testing/test-api.ts';
import { otherValues } from './testing/complete-calls.ts';
import { hasAccess, hasBody, table } from './testing/every-route.ts';
import { startNeighboursApi } from './testing/neighbours-api.ts';
import { bodyFor, callDirectly } from './testing/watched-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startNeighboursApi();
});
afterAll(() => api.stop());

/** Strings that Firestore, addresses, encodings or JavaScript treat in a special way. */
const oddStrings = [
  '__reserved__',
  '____',
  'a/b',
  '/',
  '.',
  '..',
  '../../x',
  '%2f..',
  '%ff',
  '\u0000',
  '\u202e\u2028',
  '\ud800 and the other half is missing',
  'the first half is missing \udc00',
  '𝒳'.repeat(128),
  'x'.repeat(1501),
  'constructor',
  '__proto__',
  '-1',
  '1e999',
  '2027-02-29T10:00:00Z',
];

type Name = keyof typeof schemas;

function fieldsOf(name: string): string[] {
  const { properties = {} } = z.toJSONSchema(schemas[name as Name], { io: 'input', unrepresentable: 'any' });
  return Object.keys(properties);
}

const tokenFor = (route: Route) => ({
  authorization: `Bearer ${hasAccess('machine')(route) ? machineToken : tokenOf('dana')}`,
});
// Half a surrogate pair and a segment of dots cannot be put into an address.
const isSendable = (route: Route, field: string, odd: string) =>
  route.path.includes(`{${field}}`)
    ? odd.isWellFormed() && !/^\.+$/.test(odd)
    : odd.isWellFormed() || hasBody(route);

/** The strings that the calls send: all that the field accepts, and the first one that it refuses. */
function stringsToSend(
  name: Name,
  route: Route,
  field: string,
  rest: Readonly<Record<string, unknown>>,
): string[] {
  const isRefused = (odd: string) =>
    schemas[name].safeParse({ ...rest, [field]: odd }).error?.issues.some(({ path }) => path[0] === field);
  const sendable = oddStrings.filter((each) => isSendable(route, field, each));
  const refused = sendable.filter(isRefused);
  return sendable.filter((odd) => odd === refused[0] || !refused.includes(odd));
}

describe('the matrix of odd strings', () => {
  it.each(table)('no string in any field causes an internal error: %s', async (name, route) => {
    const fields = fieldsOf(name);
    const workspace = fields.includes(route.workspaceField) ? { [route.workspaceField]: ids.workspace } : {};
    const rest = { ...workspace, ...otherValues[name] };
    for (const field of fields)
      for (const odd of stringsToSend(name as Name, route, field, rest)) {
        const values = { ...rest, [field]: odd };
        const { headers, ...sent } = bodyFor(route, values);
        const call = { route, values, headers: { ...headers, ...tokenFor(route) }, ...sent };
        const { status, text } = await callDirectly(api.handle, call);
        // These tests configure no model, so calls of the assistant answer that it is unavailable.
        const isFine = status < 500 || text.includes('"unavailable"');
        expect(isFine ? [] : [field, odd, status, text]).toEqual([]);
      }
  });

  it('half a surrogate pair in a body is replaced by U+FFFD, because no database stores it', async () => {
    const [, route] = table.find(([name]) => name === 'saveTodo')!;
    const values = { workspaceId: ids.workspace, todo: 'Film \ud83d the reel', date: '2026-11-24' };
    const sent = await send(api.origin, route, { token: tokenOf('dana'), values });
    expect(sent.body).toMatchObject({ todo: 'Film \ufffd the reel' });
  });
});

describe('an odd address', () => {
  /** Sends an address as it is; `fetch` would resolve its dots. */
  const ask = (path: string, authorization: string) =>
    new Promise<[number | undefined, boolean]>((resolve, reject) => {
      const asked = request(`${api.origin}/`, { path, headers: { authorization } }, (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
        answer.on('end', () => {
          resolve([answer.statusCode, isErrorEnvelope(JSON.parse(text))]);
        });
      });
      asked.on('error', reject);
      asked.end();
    });

  it.each([
    '%',
    '%ff',
    '%ED%A0%80',
    '%2f..',
    '..%2f..%2fx',
    '%00',
    '..',
    '.',
    '%5c',
    '__x__',
    'x'.repeat(1501),
    '%F0%9D%92%B3'.repeat(300),
  ])('an address that ends with %s answers 400 or 404 with our error envelope', async (odd) => {
    for (const path of [
      `/api/${odd}`,
      `/api/auth/user/drafts/${odd}?workspaceId=${ids.workspace}`,
      `/api/auth/user/socials/${odd}?workspaceId=${ids.workspace}`,
      `/services/upload/link/${odd}?workspaceId=${ids.workspace}`,
    ]) {
      const [status, isOurs] = await ask(path, `Bearer ${tokenOf('dana')}`);
      expect([path, status, isOurs]).toEqual([path, expect.toBeOneOf([400, 404]), true]);
    }
  });
});
