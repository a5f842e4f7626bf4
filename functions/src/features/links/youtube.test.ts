import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { serveHttp, type TestServer } from '../../testing/serve-http.ts';
import { createFetcher } from './guarded-request.ts';
import { privateText } from './link-error.ts';
import { madeUpInternet, publicAddress, type MadeUpInternet } from './testing/made-up-internet.ts';
import { askYoutube, createYoutube, notGivenText, noVideoText, type YoutubeVideo } from './youtube.ts';
import { youtubeId } from './youtube-id.ts';

const id = 'aqz-KE-bpKQ';
const link = new URL(`https://www.youtube.com/watch?v=${id}`);
const never = new AbortController().signal;
const video: YoutubeVideo = {
  title: 'Boats at dawn',
  refusal: null,
  files: [
    { url: 'https://r1.googlevideo.com/small', height: 360 },
    { url: '', height: 2160 },
    { url: 'https://r1.googlevideo.com/large', height: 720 },
  ],
};
const siteWith = (found: Partial<YoutubeVideo>) =>
  createYoutube(
    () => Promise.reject(new Error('Not asked.')),
    () => Promise.resolve({ ...video, ...found }),
  );

describe('a YouTube link', () => {
  it.each([
    [`https://www.youtube.com/watch?v=${id}&t=10`, id],
    [`https://m.youtube.com/watch?list=x&v=${id}`, id],
    [`https://youtu.be/${id}?si=x`, id],
    [`https://www.youtu.be/${id}`, id],
    [`https://youtube.com/shorts/${id}/`, id],
    [`https://www.youtube-nocookie.com/embed/${id}`, id],
    [`https://www.youtube.com/live/${id}`, id],
    ['https://www.youtube.com/@boats', null],
    ['https://www.youtube.com/playlist?list=PL123', null],
    [`https://www.youtube.com/watch?v=${id}x`, null],
    ['https://www.youtube.com/watch', null],
    ['https://youtu.be/', null],
  ])('the link %s has the video id %s', (address, expected) => {
    expect(youtubeId(new URL(address))).toBe(expected);
  });
});

describe('a YouTube video', () => {
  it('the largest available file is chosen', async () => {
    const found = await siteWith({}).find(link, never);
    expect(found).toEqual({ url: new URL('https://r1.googlevideo.com/large'), title: 'Boats at dawn' });
  });

  it('a video without a title gets a default title', async () => {
    expect(await siteWith({ title: ' ' }).find(link, never)).toMatchObject({ title: 'YouTube video' });
  });

  it.each([
    ['is locked', { files: [{ url: '', height: 720 }] }, notGivenText(null)],
    ['has no files', { files: [] }, notGivenText(null)],
    ['is private', { refusal: 'This video is private.' }, notGivenText('This video is private')],
    ['is refused without a reason', { refusal: '' }, notGivenText(null)],
  ])('a video that %s is refused with a message', async (_why, found, message) => {
    await expect(siteWith(found).find(link, never)).rejects.toThrow(message);
    expect(message).toMatch(/^YouTube did not let us download this video/);
  });

  it('a link to a channel is refused with a message', async () => {
    await expect(siteWith({}).find(new URL('https://www.youtube.com/@boats'), never)).rejects.toThrow(
      noVideoText,
    );
  });

  it('a video is refused with a message if the YouTube library fails', async () => {
    const site = createYoutube(
      () => Promise.reject(new Error('Not asked.')),
      () => Promise.reject(new Error('Unexpected shape')),
    );
    await expect(site.find(link, never)).rejects.toMatchObject({
      code: 'unavailable',
      message: notGivenText(null),
    });
  });

  it('a lookup fails when its time ends', async () => {
    const gone = new Error('Over.');
    await expect(siteWith({ files: [] }).find(link, AbortSignal.abort(gone))).rejects.toBe(gone);
  });
});

describe('requests to YouTube', () => {
  let server: TestServer;
  let internet: MadeUpInternet;
  let bodies: string[];
  beforeEach(async () => {
    internet = madeUpInternet();
    bodies = [];
    server = await serveHttp(async (req, res) => {
      bodies.push(`${req.method} ${await text(req)}`);
      if (req.url === '/huge') res.write(Buffer.alloc(17 * 1024 * 1024));
      if (req.url === '/none') res.writeHead(204);
      res.end('{"title":"Boats"}');
    });
  });
  afterEach(() => server.stop());
  const asking = (path: string, host = 'files.example.com') =>
    createYoutube(createFetcher(internet), async (_id, ask) => {
      const answer = await ask(`http://${host}:${server.port}${path}`, { method: 'POST', body: '{"id":1}' });
      const title = answer.status === 204 ? 'none' : ((await answer.json()) as { title: string }).title;
      return { ...video, title };
    }).find(link, never);

  it('requests and responses pass through the guard unchanged', async () => {
    expect(await asking('/')).toMatchObject({ title: 'Boats' });
    expect(bodies).toEqual(['POST {"id":1}']);
    expect(internet.reached).toEqual([publicAddress]);
    expect(await asking('/none')).toMatchObject({ title: 'none' });
  });

  it('a request to a private address is refused', async () => {
    await expect(asking('/', '10.0.0.8')).rejects.toThrow(privateText);
    expect(bodies).toEqual([]);
  });

  it('an oversized response is aborted', async () => {
    await expect(asking('/huge')).rejects.toThrow();
  });

  it('a video is refused with a message if the real library cannot reach YouTube', async () => {
    const site = createYoutube(createFetcher(internet), askYoutube);
    await expect(site.find(link, never)).rejects.toMatchObject({
      code: 'unavailable',
      message: 'YouTube cannot be reached from here. Please try again later.',
    });
    expect(
      internet.asked.every((name) => name.endsWith('youtube.com') || name.endsWith('googleapis.com')),
    ).toBe(true);
    expect(internet.asked.length).toBeGreaterThan(0);
  });
});
