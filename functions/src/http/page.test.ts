import { afterEach, expect, it } from 'vitest';
import { ids } from '../testing/builders.ts';
import { capturedLog } from '../testing/captured-log.ts';
import { tokenOf } from '../testing/fake-verifiers.ts';
import { send, sendTo } from '../testing/send.ts';
import type { TestServer } from '../testing/serve-http.ts';
import { Page } from './accepted.ts';
import { serveTable, table } from './testing/small-table.ts';

let server: TestServer;
afterEach(() => server.stop());

it('a call for a page is answered with the list itself, and the Link header has the address of the next page', async () => {
  server = await serveTable(capturedLog().log, {
    read: () => Promise.resolve(new Page({ seen: [1, 2] }, '17_a&b')),
  });
  const values = { workspaceId: ids.workspace, id: 'a/b' };

  const { status, body, headers } = await send(server.origin, table.read, { token: tokenOf('dana'), values });

  expect([status, body]).toEqual([200, { seen: [1, 2] }]);
  const next = /^<(.+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1] ?? '';
  const address = new URL(next, server.origin);
  expect(address.pathname).toBe('/api/things/a%2Fb');
  expect(Object.fromEntries(address.searchParams)).toEqual({
    workspaceId: ids.workspace,
    cursor: '17_a&b',
  });
});

it('a complete list has no next page', async () => {
  server = await serveTable(capturedLog().log);
  const values = { workspaceId: ids.workspace, id: 'x' };
  const { headers } = await send(server.origin, table.read, { token: tokenOf('dana'), values });
  expect(headers.get('link')).toBeNull();
  expect((await sendTo(`${server.origin}/api/open`)).headers.get('link')).toBeNull();
});
