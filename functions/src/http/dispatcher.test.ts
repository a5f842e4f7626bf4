import { connect } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { route, type InputOf, type Route } from '@fanfare/core/api/route.ts';
import { ids, person } from '../testing/builders.ts';
import { capturedLog } from '../testing/captured-log.ts';
import { fakeVerifiers, tokenOf } from '../testing/fake-verifiers.ts';
import { send, sendTo } from '../testing/send.ts';
import { serveHttp, type TestServer } from '../testing/serve-http.ts';
import { AppError } from './app-error.ts';
import { createDispatcher } from './dispatcher.ts';
import type { ContextOf, Handlers } from './handlers.ts';
import { Streamed } from './streamed.ts';

interface Named {
  workspaceId: string;
  id: string;
}

const table = {
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
const captured = capturedLog();
const standard: Handlers<typeof table> = {
  read: (input, { person, membership }) => Promise.resolve({ seen: { input, person, membership } }),
  write: (input, { membership }) => Promise.resolve({ seen: { input, membership } }),
  mine: (_input, { person }) => Promise.resolve({ uid: person.uid }),
  open: () => Promise.resolve({}),
};

let server: TestServer;
afterEach(async () => {
  await server.stop();
  captured.lines.length = 0;
});

async function start(handlers: Partial<Handlers<typeof table>> = {}): Promise<void> {
  const handler = createDispatcher({
    routes: table,
    schemas,
    handlers: { ...standard, ...handlers },
    verifiers: fakeVerifiers(members, [person()]),
    log: captured.log,
    prefix: '/api',
    projectId: 'demo',
  });
  server = await serveHttp(handler);
}

const token = tokenOf('dana');
const call = (to: Route, values: Record<string, string> = {}) => send(server.origin, to, { token, values });

describe('a call that is in order', () => {
  it('reaches its handler with input, person and membership', async () => {
    await start();

    const { status, body } = await call(table.read, { workspaceId: ids.workspace, id: 'a/b' });

    expect(status).toBe(200);
    expect(body).toEqual({
      seen: {
        input: { workspaceId: ids.workspace, id: 'a/b' },
        person: person(),
        membership: { workspaceId: ids.workspace, role: 'admin' },
      },
    });
  });

  it('is answered with the status of its route', async () => {
    await start();

    const { status, body } = await sendTo(`${server.origin}/api/things/7`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ data: { workspaceId: ids.workspace, n: 1 } }),
    });

    expect(status).toBe(202);
    expect(body).toMatchObject({ seen: { input: { id: '7', n: 1 } } });
  });

  it('leaves one line in the log, which names neither ids nor people', async () => {
    await start();

    await call(table.read, { workspaceId: ids.workspace, id: 'thing-7' });

    expect(captured.entries()).toEqual([
      {
        severity: 'INFO',
        message: 'GET /api/things/{id} 200',
        requestId: expect.stringMatching(/^[0-9a-f]{32}$/),
        route: 'GET /api/things/{id}',
        status: 200,
        ms: expect.any(Number),
        uidHash: expect.stringMatching(/^[0-9a-f]{12}$/),
      },
    ]);
    expect(captured.lines.join()).not.toMatch(/thing-7|dana|token-of/);
  });

  it('carries the trace that Google began', async () => {
    await start();
    const trace = '0af7651916cd43dd8448eb211c80319c';

    await sendTo(`${server.origin}/api/open`, { headers: { 'x-cloud-trace-context': `${trace}/1` } });

    expect(captured.entries()).toMatchObject([
      { requestId: trace, 'logging.googleapis.com/trace': `projects/demo/traces/${trace}` },
    ]);
  });
});

describe('an input that is not in order', () => {
  it('is refused by field', async () => {
    await start();

    const { status, error } = await call(table.read, { workspaceId: ids.workspace, id: '7', extra: 'x' });

    expect(status).toBe(400);
    expect(error().fields).toEqual({ extra: 'This field is not known.' });
  });

  it('is refused where it names no workspace', async () => {
    await start();

    const { status, error } = await call(table.read);

    expect(status).toBe(400);
    expect(error().fields).toEqual({ workspaceId: 'This is missing.' });
  });

  it('is refused where a parameter of the query is given twice', async () => {
    await start();
    const url = `${server.origin}/api/things/7?workspaceId=${ids.workspace}&workspaceId=${ids.other}`;

    const { status, error } = await sendTo(url, { headers: { authorization: `Bearer ${token}` } });

    expect(status).toBe(400);
    expect(error().fields).toEqual({ workspaceId: 'This is given twice.' });
  });

  it('is refused where the body repeats a parameter of the path', async () => {
    await start();
    const url = `${server.origin}/api/things/7?workspaceId=${ids.workspace}&id=8`;

    const { status, error } = await sendTo(url, { headers: { authorization: `Bearer ${token}` } });

    expect(status).toBe(400);
    expect(error().fields).toEqual({ id: 'This stands in the address already.' });
  });
});

describe('a handler that fails', () => {
  it('is answered as it says', async () => {
    await start({ open: () => Promise.reject(new AppError('conflict', { message: 'Taken.' })) });

    const { status, error } = await call(table.open);

    expect(status).toBe(409);
    expect(error()).toMatchObject({ code: 'conflict', message: 'Taken.' });
    expect(captured.entries()).toMatchObject([{ severity: 'WARNING', status: 409, code: 'conflict' }]);
  });

  it('unexpectedly is answered without a word of what happened, which the log holds', async () => {
    const cause = new Error('connect to https://x.test/?token=abc123 for dana@fanfare.example');
    await start({ open: () => Promise.reject(cause) });

    const { status, error } = await call(table.open);

    expect(status).toBe(500);
    expect(error().message).toBe('Something went wrong on our side. Please try again.');
    expect(captured.entries()).toMatchObject([
      {
        severity: 'ERROR',
        status: 500,
        requestId: error().requestId,
        error: {
          cause: {
            message: 'connect to https://x.test/?token=[removed] for [e-mail]',
            stack: expect.stringContaining('dispatcher.test.ts'),
          },
        },
      },
    ]);
  });

  it('by throwing at once is answered all the same', async () => {
    await start({
      open: () => {
        throw new TypeError('no');
      },
    });
    expect((await call(table.open)).status).toBe(500);
  });

  it('with a reply that cannot be written down is answered as a fault of ours', async () => {
    const round: Record<string, unknown> = {};
    round['self'] = round;
    await start({ open: () => Promise.resolve(round) });
    expect((await call(table.open)).status).toBe(500);
  });
});

describe('a caller who hangs up', () => {
  it('is noticed by the handler', async () => {
    const begun = Promise.withResolvers<ContextOf<'public'>>();
    const ended = Promise.withResolvers<object>();
    await start({
      open: (_input, context) => {
        begun.resolve(context);
        return ended.promise;
      },
    });
    const socket = connect(server.port, '127.0.0.1');
    socket.write('GET /api/open HTTP/1.1\r\nhost: x\r\n\r\n');
    const { signal } = await begun.promise;
    const aborted = new Promise((resolve) => {
      signal.addEventListener('abort', resolve);
    });

    expect(signal.aborted).toBe(false);
    socket.destroy();
    await aborted;
    ended.resolve({});
    await ended.promise;

    await expect.poll(() => captured.entries()).toMatchObject([{ status: 499 }]);
  });

  it('is not imagined where the reply was sent', async () => {
    let seen: AbortSignal | undefined;
    await start({
      open: (_input, { signal }) => {
        seen = signal;
        return Promise.resolve({});
      },
    });

    await call(table.open);

    expect(seen?.aborted).toBe(false);
  });
});

describe('a function', () => {
  it('answers only below its own prefix', async () => {
    server = await serveHttp(
      createDispatcher({
        routes: table,
        schemas,
        handlers: standard,
        verifiers: fakeVerifiers(members, []),
        log: captured.log,
        prefix: '/services',
      }),
    );

    expect((await call(table.open)).status).toBe(404);
  });
});

describe('a reply that is told piece by piece', () => {
  const ask = () => fetch(`${server.origin}/api/open`);
  const streamed = (run: Streamed<object>['run']) => () => Promise.resolve(new Streamed(run));

  it('arrives as it comes about, and ends with the whole', async () => {
    let goOn = (): void => undefined;
    const heard = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    await start({
      open: streamed(async (emit) => {
        emit('text', { piece: 'one\ntwo' });
        await heard;
        return { all: true };
      }),
    });

    const response = await ask();
    const pieces = response.body!.pipeThrough(new TextDecoderStream()).getReader();

    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(response.headers.get('cache-control')).toContain('no-store');
    // The rest waits until this has arrived.
    expect((await pieces.read()).value).toBe('event: text\ndata: {"piece":"one\\ntwo"}\n\n');
    goOn();
    expect((await pieces.read()).value).toBe('event: done\ndata: {"all":true}\n\n');
    expect((await pieces.read()).done).toBe(true);
  });

  it('is a plain failure when it fails before the first piece', async () => {
    await start({ open: streamed(() => Promise.reject(new AppError('limit_reached'))) });
    const response = await ask();
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ error: { code: 'limit_reached' } });
  });

  it('ends with the failure when it fails later, and the log knows', async () => {
    await start({
      open: streamed(async (emit) => {
        emit('text', {});
        await Promise.resolve();
        throw new Error('Lost the thread.');
      }),
    });

    const text = await (await ask()).text();

    expect(text).toMatch(/^event: text\ndata: \{\}\n\nevent: error\ndata: \{"error":\{"code":"internal"/);
    expect(text).not.toContain('thread');
    expect(captured.entries()).toMatchObject([{ severity: 'ERROR', status: 500 }]);
  });
});
