import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startFunctionsHost, type FunctionsHost } from './server.ts';
import { createTemporaryFolder } from '../testing/temporary-folder.ts';

let host: FunctionsHost;
beforeAll(async () => {
  host = await startFunctionsHost({ entry: fileURLToPath(new URL('testing/functions.ts', import.meta.url)) });
});
afterAll(() => host.stop());

describe('the local functions host', () => {
  it('every exported function has its own address, and exports that are not functions of Firebase have none', () => {
    expect(Object.keys(host.origins).toSorted()).toEqual(['hello', 'meeting', 'tick']);
    expect(new Set(Object.values(host.origins)).size).toBe(3);
  });

  it('a function receives the path and the raw body, as in production', async () => {
    const response = await fetch(`${host.origins['hello']}/api/x`, {
      method: 'POST',
      body: '{"a": 1}',
      headers: { 'content-type': 'application/json' },
    });
    expect(await response.json()).toEqual({ path: '/api/x', raw: '{"a": 1}' });
  });

  it('one process serves ten requests to a function at the same time', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, async () => (await fetch(host.origins['meeting'] ?? '')).text()),
    );
    expect(new Set(answers)).toEqual(new Set(['all here']));
  });

  it('the host reports the schedule of a scheduled function and serves calls to it', async () => {
    const [schedule] = host.schedules;
    expect(host.schedules).toEqual([
      { name: 'tick', schedule: 'every 5 minutes', timeZone: 'Europe/Berlin', url: schedule?.url },
    ]);
    const response = await fetch(schedule?.url ?? '', {
      method: 'POST',
      headers: { 'X-CloudScheduler-ScheduleTime': '2026-11-21T12:00:00Z' },
    });
    expect(response.status).toBe(200);
  });

  it('the start fails with a clear error if the functions cannot be loaded', async () => {
    const file = join(createTemporaryFolder(), 'index.mjs');
    writeFileSync(file, 'export const = 1;');
    const write = process.stderr.write.bind(process.stderr);
    process.stderr.write = () => true;
    try {
      await expect(startFunctionsHost({ entry: file })).rejects.toThrow('The functions cannot be loaded:');
    } finally {
      process.stderr.write = write;
    }
  });

  it('a module without functions is refused', async () => {
    const file = join(createTemporaryFolder(), 'index.mjs');
    writeFileSync(file, 'export const nothing = 1;');
    await expect(startFunctionsHost({ entry: file })).rejects.toThrow('exports no function');
  });
});
