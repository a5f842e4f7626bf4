import type { Route } from '@fanfare/core/api/route.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { ids, person } from '../testing/builders.ts';
import { capturedLog } from '../testing/captured-log.ts';
import { tokenOf } from '../testing/fake-verifiers.ts';
import { send, sendTo } from '../testing/send.ts';
import type { TestServer } from '../testing/serve-http.ts';
import { AppError } from './app-error.ts';
import { serveTable, table, type SmallHandlers } from './testing/small-table.ts';

const captured = capturedLog();
let server: TestServer;
afterEach(async () => {
  await server.stop();
  captured.lines.length = 0;
});
const start = async (handlers: SmallHandlers = {}): Promise<void> => {
  server = await serveTable(captured.log, handlers);
};

const token = tokenOf('dana');
const call = (to: Route, values: Record<string, string> = {}) => send(server.origin, to, { token, values });

describe('a valid call', () => {
  it('a valid call reaches its handler with input, person and membership', async () => {
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

  it('a valid call is answered with the status of its route', async () => {
    await start();

    const { status, body } = await sendTo(`${server.origin}/api/things/7`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ data: { workspaceId: ids.workspace, n: 1 } }),
    });

    expect(status).toBe(202);
    expect(body).toMatchObject({ seen: { input: { id: '7', n: 1 } } });
  });

  it('a call leaves one log entry, without ids or names', async () => {
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

  it('the log entry carries the trace id of the front end', async () => {
    await start();
    const trace = '0af7651916cd43dd8448eb211c80319c';

    await sendTo(`${server.origin}/api/open`, { headers: { 'x-cloud-trace-context': `${trace}/1` } });

    expect(captured.entries()).toMatchObject([
      {
        requestId: expect.not.stringContaining(trace) as string,
        'logging.googleapis.com/trace': `projects/demo/traces/${trace}`,
      },
    ]);
  });
});

describe('an invalid input', () => {
  it('an invalid input is refused with a message per field', async () => {
    await start();

    const { status, error } = await call(table.read, { workspaceId: ids.workspace, id: '7', extra: 'x' });

    expect(status).toBe(400);
    expect(error().fields).toEqual({ extra: 'Unknown field.' });
  });

  it('an input without a workspace is refused', async () => {
    await start();

    const { status, error } = await call(table.read);

    expect(status).toBe(400);
    expect(error().fields).toEqual({ workspaceId: 'This is missing.' });
  });

  it('a query parameter given twice is refused', async () => {
    await start();
    const url = `${server.origin}/api/things/7?workspaceId=${ids.workspace}&workspaceId=${ids.other}`;

    const { status, error } = await sendTo(url, { headers: { authorization: `Bearer ${token}` } });

    expect(status).toBe(400);
    expect(error().fields).toEqual({ workspaceId: 'This is repeated.' });
  });

  it('a query parameter that repeats a path parameter is refused', async () => {
    await start();
    const url = `${server.origin}/api/things/7?workspaceId=${ids.workspace}&id=8`;

    const { status, error } = await sendTo(url, { headers: { authorization: `Bearer ${token}` } });

    expect(status).toBe(400);
    expect(error().fields).toEqual({ id: 'This is already in the address.' });
  });
});

describe('a handler that fails', () => {
  it('an AppError from a handler is sent to the caller', async () => {
    await start({ open: () => Promise.reject(new AppError('conflict', { message: 'Taken.' })) });

    const { status, error } = await call(table.open);

    expect(status).toBe(409);
    expect(error()).toMatchObject({ code: 'conflict', message: 'Taken.' });
    expect(captured.entries()).toMatchObject([{ severity: 'WARNING', status: 409, code: 'conflict' }]);
  });

  it('an unexpected error is logged but not revealed to the caller', async () => {
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

  it('a store that is busy is answered with 503 and logged as a warning', async () => {
    const lost = Object.assign(new Error('10 ABORTED: Too much contention on these documents.'), {
      code: 10,
    });
    await start({ open: () => Promise.reject(lost) });

    const { status, error } = await call(table.open);

    expect(status).toBe(503);
    expect(error()).toMatchObject({
      code: 'busy',
      message: 'Fanfare is busy right now. Please try again.',
    });
    expect(captured.entries()).toMatchObject([{ severity: 'WARNING', status: 503, code: 'busy' }]);
  });

  it('a handler that throws synchronously is answered with an error', async () => {
    await start({
      open: () => {
        throw new TypeError('no');
      },
    });
    expect((await call(table.open)).status).toBe(500);
  });

  it('a reply that cannot be serialized answers with an internal error', async () => {
    const round: Record<string, unknown> = {};
    round['self'] = round;
    await start({ open: () => Promise.resolve(round) });
    expect((await call(table.open)).status).toBe(500);
  });
});

describe('a function', () => {
  it('a function answers only its own routes', async () => {
    server = await serveTable(captured.log, {}, 'services');

    expect((await call(table.open)).status).toBe(404);
  });
});
