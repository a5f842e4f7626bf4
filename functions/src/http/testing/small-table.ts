import { route, type InputOf } from '@fanfare/core/api/route.ts';
import { z } from 'zod';
import type { Log } from '../../log.ts';
import { ids, person } from '../../testing/builders.ts';
import { fakeVerifiers } from '../../testing/fake-verifiers.ts';
import { serveHttp, type TestServer } from '../../testing/serve-http.ts';
import { createDispatcher, type HttpHandler } from '../dispatcher.ts';
import type { Handlers } from '../handlers.ts';
import { functionOf, type HttpFunction } from '../runs-in.ts';

interface Named {
  workspaceId: string;
  id: string;
}

/** Routes for members, for signed-in people and for everybody. */
export const table = {
  read: route<Named, { seen: unknown }>()({ method: 'GET', path: '/api/things/{id}' }),
  write: route<Named & { n: number }, { seen: unknown }>()({
    method: 'POST',
    path: '/api/things/{id}',
    placement: 'data',
    success: 202,
  }),
  mine: route<Record<never, never>, { uid: string }>()({
    method: 'GET',
    path: '/api/mine',
    access: 'user',
    placement: 'none',
  }),
  open: route<Record<never, never>, object>()({
    method: 'GET',
    path: '/api/open',
    access: 'public',
    placement: 'none',
  }),
};

const named = z.strictObject({ workspaceId: z.string(), id: z.string() });
const schemas: { [Name in keyof typeof table]: z.ZodType<InputOf<(typeof table)[Name]>> } = {
  read: named,
  write: named.extend({ n: z.number() }),
  mine: z.strictObject({}),
  open: z.strictObject({}),
};

const members = {
  roleOf: (workspaceId: string) => Promise.resolve(workspaceId === ids.workspace ? ('admin' as const) : null),
};
const standard: Handlers<typeof table> = {
  read: (input, { person, membership }) => Promise.resolve({ seen: { input, person, membership } }),
  write: (input, { membership }) => Promise.resolve({ seen: { input, membership } }),
  mine: (_input, { person }) => Promise.resolve({ uid: person.uid }),
  open: () => Promise.resolve({}),
};

export type SmallHandlers = Partial<Handlers<typeof table>>;

/** Answers the calls of the table that belong to the function `own`, with some handlers replaced. */
export const tableHandler = (
  log: Log,
  handlers: SmallHandlers = {},
  own: HttpFunction = 'api',
): HttpHandler =>
  createDispatcher({
    routes: table,
    schemas,
    handlers: { ...standard, ...handlers },
    verifiers: fakeVerifiers(members, [person()]),
    log,
    owns: (route) => functionOf(route) === own,
    projectId: 'demo',
  });

export const serveTable = (...given: Parameters<typeof tableHandler>): Promise<TestServer> =>
  serveHttp(tableHandler(...given));
