import { readdirSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { close, listen } from '../process/listen.ts';
import { fillDisk } from '../testing/full-disk.ts';
import { createTemporaryFolder } from '../testing/temporary-folder.ts';
import { createKeptFiles, filesPath, keptMaxBytes, type KeptFiles } from './kept-files.ts';

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await close(server);
});

async function serve(files: KeptFiles): Promise<string> {
  const server = createServer((request, response) => files.serve(request, response, request.url ?? ''));
  servers.push(server);
  return `http://127.0.0.1:${await listen(server, 0, 'a test server')}`;
}

const film = Buffer.from('0123456789');

describe('the files that a network received', () => {
  it('a kept file is served with its type', async () => {
    const files = createKeptFiles(createTemporaryFolder());
    const response = await fetch((await serve(files)) + files.keep(film, 'video/mp4'));
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('video/mp4');
    expect(response.headers.get('accept-ranges')).toBe('bytes');
    expect(await response.text()).toBe('0123456789');
  });

  it.each([
    ['bytes=2-4', 206, 'bytes 2-4/10', '234'],
    ['bytes=7-', 206, 'bytes 7-9/10', '789'],
    ['bytes=-2', 206, 'bytes 8-9/10', '89'],
    ['bytes=10-', 416, 'bytes */10', ''],
  ])(
    'a byte range of a file is served, so that people can seek in videos: %s',
    async (range, status, contentRange, text) => {
      const files = createKeptFiles(createTemporaryFolder());
      const address = (await serve(files)) + files.keep(film, 'video/mp4');
      const response = await fetch(address, { headers: { range } });
      expect(response.status).toBe(status);
      expect(response.headers.get('content-range')).toBe(contentRange);
      expect(await response.text()).toBe(text);
    },
  );

  it('a kept file is still served after a restart', async () => {
    const folder = createTemporaryFolder();
    const path = createKeptFiles(folder).keep(film, 'image/png');
    expect(await (await fetch((await serve(createKeptFiles(folder))) + path)).text()).toBe('0123456789');
  });

  it('a kept file never runs as a page, whatever its declared type is', async () => {
    const files = createKeptFiles(createTemporaryFolder());
    const path = files.keep(Buffer.from('<script>'), 'text/html');
    const response = await fetch((await serve(files)) + path);
    expect(response.headers.get('content-type')).toBe('application/octet-stream');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('content-security-policy')).toContain('sandbox');
  });

  it('a file of 32 MB is kept, and a larger one is not', async () => {
    const files = createKeptFiles(createTemporaryFolder());
    const most = files.keep(new Uint8Array(keptMaxBytes), 'video/mp4');
    const more = files.keep(new Uint8Array(keptMaxBytes + 1), 'video/mp4');
    expect([files.has(most), files.has(more)]).toEqual([true, false]);
    const response = await fetch((await serve(files)) + more);
    expect(response.status).toBe(404);
    expect(await response.text()).toBe('This file was not kept.\n');
  });

  it('a file that does not fit on the disk is refused, and no part of it remains stored', async () => {
    const folder = createTemporaryFolder();
    const files = createKeptFiles(folder);
    const makeRoom = await fillDisk(4);
    expect(() => files.keep(film, 'video/mp4')).toThrow('no space left');
    expect(readdirSync(folder)).toEqual([]);
    makeRoom();
    expect(files.has(files.keep(film, 'video/mp4'))).toBe(true);
  });

  it('no file other than the kept ones can be requested', async () => {
    const files = createKeptFiles(createTemporaryFolder());
    const origin = await serve(files);
    for (const path of ['', '..', '%2e%2e%2fsecret.mp4', `${'a'.repeat(64)}.html`, `${'a'.repeat(64)}.mp4`]) {
      expect(files.has(filesPath + path)).toBe(false);
      expect((await fetch(origin + filesPath + path)).status).toBe(404);
    }
  });
});
