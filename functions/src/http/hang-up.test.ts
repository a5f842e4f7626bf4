import { connect } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { capturedLog } from '../testing/captured-log.ts';
import { tokenOf } from '../testing/fake-verifiers.ts';
import { send } from '../testing/send.ts';
import type { TestServer } from '../testing/serve-http.ts';
import type { ContextOf } from './handlers.ts';
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

describe('a caller who disconnects', () => {
  it("the handler's signal aborts when the caller disconnects", async () => {
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

  it("the handler's signal does not abort after the reply was sent", async () => {
    let seen: AbortSignal | undefined;
    await start({
      open: (_input, { signal }) => {
        seen = signal;
        return Promise.resolve({});
      },
    });

    await send(server.origin, table.open, { token: tokenOf('dana') });

    expect(seen?.aborted).toBe(false);
  });
});
