import { afterEach, describe, expect, it } from 'vitest';
import { capturedLog } from '../testing/captured-log.ts';
import type { TestServer } from '../testing/serve-http.ts';
import { AppError } from './app-error.ts';
import { Streamed } from './streamed.ts';
import { serveTable, type SmallHandlers } from './testing/small-table.ts';

const captured = capturedLog();
let server: TestServer;
afterEach(async () => {
  await server.stop();
  captured.lines.length = 0;
});
const start = async (handlers: SmallHandlers = {}): Promise<void> => {
  server = await serveTable(captured.log, handlers);
};

describe('a streamed reply', () => {
  const ask = () => fetch(`${server.origin}/api/open`);
  const streamed = (run: Streamed<object>['run']) => () => Promise.resolve(new Streamed(run));

  it('a streamed reply arrives in chunks and ends with the whole result', async () => {
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
    // The handler continues only after goOn(), so this chunk arrives separately.
    expect((await pieces.read()).value).toBe('event: text\ndata: {"piece":"one\\ntwo"}\n\n');
    goOn();
    expect((await pieces.read()).value).toBe('event: done\ndata: {"all":true}\n\n');
    expect((await pieces.read()).done).toBe(true);
  });

  it('a failure before the first chunk is sent as a normal error reply', async () => {
    await start({ open: streamed(() => Promise.reject(new AppError('limit_reached'))) });
    const response = await ask();
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ error: { code: 'limit_reached' } });
  });

  it('a failure after the first chunk ends the stream with the error and is logged', async () => {
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
