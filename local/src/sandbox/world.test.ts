import { createServer, type RequestListener, type Server } from 'node:http';
import { Storage } from '@google-cloud/storage';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { manualClock } from '../clock/manual-clock.ts';
import { close, listen } from '../process/listen.ts';
import { BUCKET, PROJECT, SIGNER_EMAIL, SIGNER_KEY, testStorage } from '../storage/testing.ts';
import { createTemporaryFolder } from '../testing/temporary-folder.ts';
import { createFaultQueue } from './faults.ts';
import { createKeptFiles } from './kept-files.ts';
import { createIds, createWorlds, fetchFile } from './world.ts';

const servers: Server[] = [];
afterEach(async () => {
  vi.unstubAllEnvs();
  for (const server of servers.splice(0)) await close(server);
});

async function serve(handle: RequestListener): Promise<string> {
  const server = createServer(handle);
  servers.push(server);
  return `http://127.0.0.1:${await listen(server, 0, 'a test server')}`;
}

const start = Date.parse('2026-11-21T10:00:00.000Z');

function setUp() {
  const clock = manualClock(start);
  const faults = createFaultQueue();
  const worlds = createWorlds({ clock, faults, files: createKeptFiles(createTemporaryFolder()) });
  return { clock, faults, worlds };
}

describe('the ids of the sandbox', () => {
  it('ids consist of digits, and no id is repeated, not even after a quick restart', () => {
    const before = createIds(() => start);
    const after = createIds(() => start + 1);
    const all = [...Array.from({ length: 1000 }, before), ...Array.from({ length: 1000 }, after)];
    expect(new Set(all).size).toBe(2000);
    expect(all.filter((id) => !/^\d{19}$/.test(id))).toEqual([]);
  });

  it('ids are larger than the largest safe integer of JavaScript', () => {
    expect(Number.isSafeInteger(Number(createIds(() => start)()))).toBe(false);
  });
});

describe('a file that a network fetches', () => {
  it('a fetched file has the bytes and the type that its server sent', async () => {
    const origin = await serve((_request, response) => {
      response.writeHead(200, { 'content-type': 'image/jpeg; charset=binary' }).end('pixels');
    });
    const file = await fetchFile(`${origin}/a.jpg`);
    expect(file?.type).toBe('image/jpeg');
    expect(Buffer.from(file?.bytes ?? []).toString()).toBe('pixels');
  });

  it('the result of a fetch is null for an error status, an unreachable host or another protocol', async () => {
    const origin = await serve((_request, response) => void response.writeHead(403).end('no'));
    expect(await fetchFile(`${origin}/a.jpg`)).toBeNull();
    expect(await fetchFile('http://127.0.0.1:9/a.jpg')).toBeNull();
    expect(await fetchFile('file:///etc/hostname')).toBeNull();
    expect(await fetchFile('data:text/plain,a')).toBeNull();
    expect(await fetchFile('no address')).toBeNull();
  });

  it('a file in Storage is fetched by its signed address', async () => {
    const storage = await testStorage();
    vi.stubEnv('STORAGE_EMULATOR_HOST', storage.origin);
    const credentials = { client_email: SIGNER_EMAIL, private_key: SIGNER_KEY };
    const bucket = new Storage({ projectId: PROJECT, credentials }).bucket(BUCKET);
    const film = bucket.file("reports/june (final)'s film.mp4");
    await film.save('frames', { resumable: false, contentType: 'video/mp4' });
    const [url] = await film.getSignedUrl({ version: 'v4', action: 'read', expires: Date.now() + 60_000 });
    const file = await fetchFile(url);
    expect([file?.type, Buffer.from(file?.bytes ?? []).toString()]).toEqual(['video/mp4', 'frames']);
    expect(await fetchFile(url.split('?')[0] ?? '')).toBeNull();
  });

  it('a file at the size limit is fetched, and a larger file is not', async () => {
    const origin = await serve((_request, response) => void response.end('12345'));
    expect((await fetchFile(origin, 5))?.bytes.length).toBe(5);
    expect(await fetchFile(origin, 4)).toBeNull();
  });
});

describe('the environment of a sandbox network', () => {
  it('a network uses the clock that the sandbox gives it', async () => {
    const { clock, worlds } = setUp();
    await clock.advance(5000);
    expect(worlds.of('youtube').now()).toBe(start + 5000);
  });

  it('each network has its own faults', () => {
    const { faults, worlds } = setUp();
    faults.add({ network: 'youtube', call: null, account: null, kind: 'false_error' }, 1);
    expect(worlds.of('instagram').takeFault('publish', null)).toBeNull();
    expect(worlds.of('youtube').takeFault('publish', null)).toBe('false_error');
  });

  it('a slow fault delays only the call that it affects, not other calls at the same time', async () => {
    const { faults, worlds } = setUp();
    const world = worlds.of('youtube');
    faults.add({ network: 'youtube', call: 'a', account: null, kind: 'slow' }, 1);
    const call = (name: string) =>
      worlds.during(async () => {
        await Promise.resolve();
        return world.takeFault(name, null);
      });
    expect(await Promise.all([call('b'), call('a')])).toEqual([
      { result: null, isSlow: false },
      { result: 'slow', isSlow: true },
    ]);
  });
});
