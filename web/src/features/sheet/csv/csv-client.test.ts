import { columnsOf } from '@fanfare/core/sheet/fields.ts';
import { emptySheet } from '@fanfare/core/sheet/sheet.ts';
import { describe, expect, it, vi } from 'vitest';
import { CsvClient, startCsvWorker, type CsvWorker } from './csv-client.ts';
import type { CsvReplyMessage, CsvRequestMessage } from './csv-messages.ts';
import { breakableWorkers, inProcessWorker } from './testing/in-process-worker.ts';

const context = { rows: emptySheet.rows, library: null, columns: [], zone: 'UTC', now: 0 };

/** A worker that sends only the answers that a test gives. */
function silentWorker() {
  const sent: CsvRequestMessage[] = [];
  const listeners = new Map<string, (event: never) => void>();
  const worker: CsvWorker = {
    postMessage: (message) => void sent.push(message),
    terminate: vi.fn(),
    addEventListener: (type: string, listener: (event: never) => void) => void listeners.set(type, listener),
  };
  const tell = (type: 'message' | 'error', event: { data: CsvReplyMessage } | Event) =>
    listeners.get(type)?.(event as never);
  return { worker, sent, tell };
}

describe('the worker that reads CSV files', () => {
  it('answers that arrive in another order than their requests are matched to the requests by id', async () => {
    const { worker, sent, tell } = silentWorker();
    const client = new CsvClient(() => worker);
    const [first, second] = [client.ask({ kind: 'check' }, context), client.ask({ kind: 'import' }, context)];
    const [one, two] = sent;
    tell('message', { data: { id: two?.id ?? 0, reply: { view: null, kept: 'two' } } });
    tell('message', { data: { id: one?.id ?? 0, reply: { view: null, kept: 'one' } } });
    expect([await first, await second]).toMatchObject([{ kept: 'one' }, { kept: 'two' }]);
  });

  it('a request fails with a message for the person if the browser refuses to start the worker', async () => {
    const client = new CsvClient(() => {
      throw new DOMException('Refused.', 'SecurityError');
    });
    await expect(client.ask({ kind: 'check' }, context)).rejects.toThrow(/did not start/);
  });

  it('the first request fails if a security policy blocks the worker', async () => {
    const { worker, tell } = silentWorker();
    const client = new CsvClient(() => worker);
    const asked = client.ask({ kind: 'check' }, context);
    tell('error', new Event('error'));
    await expect(asked).rejects.toThrow(/did not start/);
    expect(worker.terminate).toHaveBeenCalledOnce();
  });

  it('a request fails with a message if its worker breaks, and the next request starts another worker', async () => {
    const [broken, next] = [silentWorker(), silentWorker()];
    const workers = [broken.worker, next.worker];
    const client = new CsvClient(() => workers.shift() ?? broken.worker);
    const first = client.ask({ kind: 'check' }, context);
    broken.tell('message', { data: { id: broken.sent[0]?.id ?? 0, reply: { view: null, kept: '' } } });
    await first;
    const second = client.ask({ kind: 'check' }, context);
    broken.tell('error', new Event('error'));
    await expect(second).rejects.toThrow(/stopped unexpectedly/);
    void client.ask({ kind: 'check' }, context);
    expect(next.sent).toHaveLength(1);
  });

  it('after a worker has broken, the next worker receives the file with its repairs before it receives the next request', async () => {
    const { start, breakWorker } = breakableWorkers();
    const client = new CsvClient(start);
    const about = { ...context, columns: columnsOf([], () => null) };
    const file = new File(['Text,Schedule\nBun,never\nTart,never\n'], 'plan.csv');
    await client.ask({ kind: 'read', file, name: 'plan.csv' }, about);
    await client.ask({ kind: 'repair', line: 2, column: 1, text: '' }, about);
    const asked = client.ask({ kind: 'check' }, about);
    breakWorker();
    await expect(asked).rejects.toThrow(/Your repairs are kept/);
    const { view } = await client.ask({ kind: 'repair', line: 3, column: 1, text: '' }, about);
    expect(view).toMatchObject({ name: 'plan.csv', summary: { ready: 2, wrong: 0 } });
  });

  it('a client that was closed does not send its file to the next worker', async () => {
    const client = new CsvClient(inProcessWorker);
    const file = new File(['Text\nBun\n'], 'plan.csv');
    await client.ask({ kind: 'read', file, name: 'plan.csv' }, context);
    client.close();
    expect(await client.ask({ kind: 'check' }, context)).toMatchObject({ view: null });
  });

  it('reading a file that is not CSV fails with the reason', async () => {
    const client = new CsvClient(inProcessWorker);
    const file = new File([Uint8Array.from([0, 1])], 'a.csv');
    await expect(client.ask({ kind: 'read', file, name: 'a.csv' }, context)).rejects.toThrow(
      /not a CSV file/,
    );
  });

  it('the worker is started as a module from csv-worker', () => {
    const made = vi.fn();
    vi.stubGlobal('Worker', made);
    startCsvWorker();
    const [address, options] = made.mock.calls[0] ?? [];
    expect(String(address)).toMatch(/csv-worker/);
    expect(options).toEqual({ type: 'module' });
  });
});
