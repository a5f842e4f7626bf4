import { fileTypeBytes } from '@fanfare/core/media/file-type.ts';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { mediaBytesMax, tooLargeText, unsupportedText } from '@fanfare/core/media/media.ts';
import { storageFullText } from '@fanfare/core/quota/storage.ts';
import type { HttpHandler } from '../../http/dispatcher.ts';
import { ids } from '../../testing/builders.ts';
import { createMemoryFiles, type MemoryFiles } from '../../testing/memory-files.ts';
import { createMemoryMediaWriter } from '../../testing/memory-media-writer.ts';
import { picture } from '../../testing/pictures.ts';
import { serveHttp, type TestServer } from '../../testing/serve-http.ts';
import { fileTypeOf } from '../media/measure/file-type.ts';
import { download } from './download.ts';
import { createFetcher } from './guarded-request.ts';
import { brokenText, LinkError, missingText, pageText, tooSlowText } from './link-error.ts';
import { madeUpInternet } from './testing/made-up-internet.ts';

const library = {
  headBytes: fileTypeBytes,
  typeOf: (head: Uint8Array) => fileTypeOf(head)?.type ?? null,
};
let server: TestServer;
let answer: HttpHandler;
let files: MemoryFiles;
let progress: (readonly [number, number | null])[];
let onProgress: () => void;

beforeEach(async () => {
  files = createMemoryFiles();
  progress = [];
  onProgress = () => undefined;
  server = await serveHttp((req, res) => answer(req, res));
});
afterEach(() => server.stop());

type Change = Partial<{ path: string; title: string | null; roomBytes: number; signal: AbortSignal }>;

const get = ({ path = '/harbour.jpg', title = null, roomBytes = mediaBytesMax, signal }: Change = {}) =>
  download(
    { fetch: createFetcher(madeUpInternet()), writer: createMemoryMediaWriter(files), library },
    {
      url: new URL(`http://files.example.com:${server.port}${path}`),
      workspaceId: ids.workspace,
      mediaId: 'media-0001',
      title,
      roomBytes,
      signal: signal ?? new AbortController().signal,
      onProgress: (...now) => {
        progress.push(now);
        onProgress();
      },
    },
  );
const refused = async (change: Change, message: string) => {
  await expect(get(change)).rejects.toThrow(message);
  expect(files.stored.size).toBe(0);
};
const jpegStart = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(100)]);

/** Sends data while the client is connected. */
function sendForever(res: ServerResponse, chunk: Buffer): void {
  const more = () => {
    while (!res.destroyed && res.write(chunk));
    if (!res.destroyed) res.once('drain', more);
  };
  more();
}

describe('a download from a link', () => {
  it('a file is streamed into Storage under its name, and the progress is reported', async () => {
    const bytes = await picture({ format: 'jpeg' });
    answer = async (_req, res) => void res.writeHead(200, { 'content-length': bytes.length }).end(bytes);
    expect(await get()).toEqual({
      path: `workspaces/${ids.workspace}/media/media-0001/harbour.jpg`,
      name: 'harbour.jpg',
    });
    expect([...files.stored.values()]).toEqual([{ bytes, type: 'image/jpeg' }]);
    expect(progress.at(-1)).toEqual([bytes.length, bytes.length]);
  });

  it('a given title becomes the name of the file, even if the file arrives in tiny chunks', async () => {
    const bytes = await picture({ format: 'png' });
    answer = async (_req, res) => {
      for (const byte of bytes.subarray(0, 80)) res.write(Buffer.from([byte]));
      res.end(bytes.subarray(80));
    };
    expect(await get({ title: 'Boats' })).toMatchObject({ name: 'Boats.png' });
    expect([...files.stored.values()]).toEqual([{ bytes, type: 'image/png' }]);
    expect(progress.at(-1)).toEqual([bytes.length, null]);
  });

  it('the bytes decide the type of a file, even if the website declares another', async () => {
    const bytes = await picture({ format: 'png' });
    answer = async (_req, res) => void res.writeHead(200, { 'content-type': 'video/mp4' }).end(bytes);
    expect(await get({ path: '/film.mp4' })).toMatchObject({ name: 'film.png' });
    expect([...files.stored.values()][0]).toMatchObject({ type: 'image/png' });
  });

  it.each([
    ['a web page', '<!DOCTYPE html><html></html>', pageText],
    ['a web page after a byte order mark', '\ufeff\n<html>', pageText],
    ['a vector image', '<svg xmlns="http://www.w3.org/2000/svg"/>', unsupportedText],
    ['a program', 'MZ\x90\x00', unsupportedText],
    ['an empty file', '', unsupportedText],
  ])('a file is refused when it is %s that claims to be a video', async (_kind, body, message) => {
    answer = async (_req, res) => void res.writeHead(200, { 'content-type': 'video/mp4' }).end(body);
    await refused({ path: '/film.mp4' }, message);
  });

  it.each([404, 403, 500, 204, 206])('a download is refused when the website answers %d', async (status) => {
    answer = async (_req, res) => void res.writeHead(status).end();
    await refused({}, missingText(status));
  });

  it('a file whose declared size is too large is refused immediately', async () => {
    const announced =
      (bytes: number): HttpHandler =>
      async (_req, res) => {
        res.writeHead(200, { 'content-length': bytes });
        res.write(jpegStart);
      };
    answer = announced(3 * 1024 ** 3);
    await refused({}, tooLargeText);
    answer = announced(mediaBytesMax + 1);
    await refused({}, tooLargeText);
    expect(progress).toEqual([]);
    answer = async (req, res) => {
      await announced(mediaBytesMax)(req, res);
      onProgress = () => res.destroy();
    };
    await refused({}, brokenText);
  });

  it('a file whose declared size exceeds the free storage by a byte is refused', async () => {
    const bytes = await picture({ format: 'jpeg' });
    answer = async (_req, res) => void res.writeHead(200, { 'content-length': bytes.length }).end(bytes);
    await refused({ roomBytes: bytes.length - 1 }, storageFullText);
    expect(progress).toEqual([]);
    await get({ roomBytes: bytes.length });
    expect(files.stored.size).toBe(1);
  });

  it('an endless download is aborted when it exceeds the free storage', async () => {
    const closed = Promise.withResolvers<void>();
    answer = async (_req, res) => {
      res.on('close', closed.resolve);
      res.write(jpegStart);
      sendForever(res, Buffer.alloc(65_536));
    };
    await refused({ roomBytes: 4 * 1024 * 1024 }, storageFullText);
    await closed.promise;
  });

  it('a download of unknown size is aborted as soon as it exceeds 2 GB', async () => {
    const portion = Buffer.alloc(1024 * 1024);
    jpegStart.copy(portion);
    const portions = function* () {
      for (let left = mediaBytesMax + 1; left > 0; left -= portion.length) yield portion.subarray(0, left);
    };
    const answered = { statusCode: 200, headers: {}, destroy: () => undefined };
    const message = Object.assign(portions(), answered) as unknown as IncomingMessage;
    const write = async (_path: string, _type: string, content: Readable) => {
      content.resume();
      await finished(content);
    };
    let most = 0;
    const url = new URL('https://files.example.com/harbour.jpg');
    const wanted = {
      url,
      workspaceId: ids.workspace,
      mediaId: 'media-0001',
      title: null,
      roomBytes: 10 * mediaBytesMax,
      signal: new AbortController().signal,
      onProgress: (received: number) => void (most = received),
    };
    const downloaded = download(
      { fetch: async () => ({ url, message }), writer: { write }, library },
      wanted,
    );
    await expect(downloaded).rejects.toThrow(tooLargeText);
    expect(most).toBe(2 * 1024 ** 3);
  });

  it('a slow download is aborted when its time ends', async () => {
    const over = new AbortController();
    const closed = Promise.withResolvers<void>();
    answer = async (_req, res) => {
      res.on('close', closed.resolve);
      res.write(jpegStart);
      onProgress = () => {
        if (progress.length < 4) res.write('x');
        else over.abort(new LinkError(tooSlowText));
      };
    };
    await refused({ signal: over.signal }, tooSlowText);
    await closed.promise;
  });

  it('a download is refused when the website disconnects before the end', async () => {
    answer = async (_req, res) => {
      res.writeHead(200, { 'content-length': 5000 });
      res.write(jpegStart);
      onProgress = () => res.destroy();
    };
    await refused({}, brokenText);
  });

  it('a download fails with the error of Storage if Storage fails', async () => {
    const away = new Error('Storage is away.');
    answer = async (_req, res) => sendForever(res.writeHead(200), jpegStart);
    const writing = download(
      { fetch: createFetcher(madeUpInternet()), writer: { write: () => Promise.reject(away) }, library },
      {
        url: new URL(`http://files.example.com:${server.port}/`),
        workspaceId: ids.workspace,
        mediaId: 'media-0001',
        title: null,
        roomBytes: 1e9,
        signal: new AbortController().signal,
        onProgress: () => undefined,
      },
    );
    await expect(writing).rejects.toBe(away);
  });
});
