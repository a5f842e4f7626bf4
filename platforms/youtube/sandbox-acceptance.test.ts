import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { smallest } from '../_shared/testing/media-bytes.ts';
import type { Account } from '../platform.ts';
import { openAddress, createRequests, uploads } from './testing/requests.ts';
import { anna, createRig, quiet, unverified, type Rig } from './testing/rig.ts';

let rig: Rig;
let account: Account;
beforeEach(async () => {
  rig = await createRig();
  account = await rig.connect();
});
afterEach(() => rig.close());

const { ask, session, put } = createRequests(() => ({ rig, account }));
const api = 'https://www.googleapis.com/youtube/v3';
const json = { 'content-type': 'application/json' };
const send = (method: string, address: string, body: object, as = account) =>
  ask(address, { method, headers: json, body: JSON.stringify(body), as });
const png = smallest('image/png', { width: 640 });

async function upload(status: object = {}): Promise<string> {
  const reply = await put(await session(3, { snippet: { title: 'T' }, status }), 'bytes 0-2/3', 3);
  return (reply.json as { id?: string }).id ?? '';
}

describe('YouTube channels and playlists', () => {
  it('a channel is found by its id and returned with the requested parts', async () => {
    const { json } = await ask(`${api}/channels?part=snippet,brandingSettings&id=${unverified}`);
    expect(json).toMatchObject({ items: [{ id: unverified, brandingSettings: { channel: {} } }] });
    expect(await ask(`${api}/channels?part=id&id=x&mine=true`)).toMatchObject({ status: 400 });
  });

  it('an unknown playlist is not found', async () => {
    const list = `${api}/playlistItems?part=snippet&playlistId=UUnobody`;
    expect(await ask(list)).toMatchObject({ status: 404, reason: 'playlistNotFound' });
  });

  it('a page has at least one item, and invalid page lengths and page tokens are refused', async () => {
    account = await rig.connect({ account: quiet });
    await put(await session(3), 'bytes 0-2/3', 3);
    const list = `${api}/playlistItems?part=snippet&playlistId=${quiet.replace('UC', 'UU')}`;
    for (const size of ['abc', '-1', '51'])
      expect(await ask(`${list}&maxResults=${size}`)).toMatchObject({ status: 501 });
    const { json } = await ask(`${list}&maxResults=0`);
    expect(json).toMatchObject({ items: [{ snippet: { title: 'T' } }], pageInfo: { resultsPerPage: 1 } });
    for (const pageToken of ['x', 'p99', '-1'])
      expect(await ask(`${list}&pageToken=${pageToken}`)).toMatchObject({ reason: 'invalidPageToken' });
  });

  it.each([
    ['videoCategories?part=snippet&regionCode=DE', 'regionCode'],
    ['commentThreads?part=snippet&videoId=a&textFormat=plain', 'textFormat'],
    ['comments?part=snippet&parentId=a&textFormat=', 'textFormat'],
  ])(
    'a value that is not imitated is refused, and the reply names its parameter: GET %s',
    async (path, name) => {
      expect(await ask(`${api}/${path}`)).toMatchObject({ status: 501, json: { parameters: [name] } });
    },
  );
});

describe('YouTube uploads of other clients', () => {
  it('a session needs no headers about the file', async () => {
    const body = { snippet: { title: 'T' } };
    const address = (await send('POST', openAddress, body)).headers.get('location') ?? '';
    expect(await put(address, 'bytes */*', 0)).toMatchObject({ status: 308 });
    expect(await put(address, 'bytes 0-2/3', 3)).toMatchObject({ status: 201 });
    expect(rig.posts(account)).toMatchObject([{ media: [{ bytes: 3 }] }]);
  });

  it('a scheduled video becomes public at its scheduled time', async () => {
    const publishAt = '2026-11-20T13:00:00.000Z';
    const id = await upload({ privacyStatus: 'private', publishAt });
    const read = () => ask(`${api}/videos?part=status,snippet&id=${id}`);
    expect((await read()).json).toMatchObject({
      items: [{ status: { privacyStatus: 'private', publishAt } }],
    });
    rig.clock.now = Date.parse(publishAt);
    const after = { status: { privacyStatus: 'public' }, snippet: { publishedAt: '2026-11-20T13:00:00Z' } };
    expect(rig.posts(account)).toMatchObject([{ privacy: 'public' }]);
    account = await rig.connect();
    expect((await read()).json).toMatchObject({ items: [after] });
  });

  it('the length of a video is read from its file', async () => {
    for (const [durationMs, duration] of [
      [9_400, 'PT9S'],
      [3_725_000, 'PT1H2M5S'],
    ] as const) {
      const body = smallest('video/mp4', { durationMs });
      const { json } = await ask(await session(body.length), { method: 'PUT', body });
      const id = (json as { id?: string } | null)?.id;
      const { text } = await ask(`https://www.googleapis.com/youtube/v3/videos?part=contentDetails&id=${id}`);
      expect(JSON.parse(text)).toMatchObject({ items: [{ contentDetails: { duration } }] });
    }
  });

  it('an image that is uploaded as a video fails in processing', async () => {
    const address = await session(png.length);
    const { json } = await ask(address, { method: 'PUT', body: png });
    rig.clock.now += 20_000;
    const read = await ask(`${api}/videos?part=status&id=${(json as { id?: string }).id ?? ''}`);
    expect(read.json).toMatchObject({
      items: [{ status: { uploadStatus: 'failed', failureReason: 'invalidFile' } }],
    });
  });

  it('a thumbnail may have the type application/octet-stream, but must be an image', async () => {
    const address = `${uploads}/thumbnails/set?videoId=${await upload()}`;
    const headers = { 'content-type': 'application/octet-stream' };
    expect((await ask(address, { method: 'POST', headers, body: png })).status).toBe(200);
    const refused = await ask(address, { method: 'POST', headers, body: 'text' });
    expect(refused).toMatchObject({ status: 400, reason: 'invalidImage' });
  });
});

describe('a change of a YouTube video', () => {
  const change = (body: object, as = account) => send('PUT', `${api}/videos?part=snippet`, body, as);

  it('a change replaces every field of the named part, and keeps the fields of other parts', async () => {
    const id = await upload({ privacyStatus: 'unlisted' });
    const snippet = { title: 'New', categoryId: '27' };
    expect(await change({ id, snippet })).toMatchObject({ status: 200, json: { id, snippet } });
    expect(rig.posts(account)).toMatchObject([{ title: 'New', privacy: 'unlisted' }]);
  });

  it('a change is refused without a title or a category, and for videos of other channels', async () => {
    const id = await upload();
    const snippet = { title: 'New', categoryId: '27' };
    expect(await change({ id, snippet: { title: 'New' } })).toMatchObject({ reason: 'invalidCategoryId' });
    expect(await change({ id, snippet: { categoryId: '27' } })).toMatchObject({ reason: 'invalidTitle' });
    expect(await change({ id: 'x', snippet })).toMatchObject({ status: 404, reason: 'videoNotFound' });
    const other = await rig.connect({ account: unverified });
    expect(await change({ id, snippet }, other)).toMatchObject({ status: 403 });
  });

  it('a video that was public cannot be scheduled', async () => {
    const status = { privacyStatus: 'private', publishAt: '2027-01-01T00:00:00Z' };
    const reply = await send('PUT', `${api}/videos?part=status`, { id: await upload(), status });
    expect(reply).toMatchObject({ status: 400, reason: 'invalidPublishAt' });
  });
});

describe('YouTube comments of other clients', () => {
  const write = async (videoId: string, textOriginal: string) => {
    const body = { snippet: { videoId, topLevelComment: { snippet: { textOriginal } } } };
    const reply = await send('POST', `${api}/commentThreads?part=snippet`, body);
    return (reply.json as { id?: string }).id ?? '';
  };

  it('threads are found by id, or by channel and words; a call with two filters or an unknown channel is refused', async () => {
    const id = await write(await upload(), 'Bread & salt');
    const lists = [`id=${id}`, `allThreadsRelatedToChannelId=${anna}&searchTerms=salt`];
    for (const filter of lists) {
      const { json } = await ask(`${api}/commentThreads?part=snippet&order=relevance&${filter}`);
      const snippet = { topLevelComment: { snippet: { textDisplay: 'Bread &amp; salt' } } };
      expect(json).toMatchObject({ items: [{ id, snippet }] });
    }
    const twice = await ask(`${api}/commentThreads?part=snippet&${lists.join('&')}`);
    expect(twice).toMatchObject({ status: 400, reason: 'incompatibleParameters' });
    const nobody = await ask(`${api}/commentThreads?part=snippet&allThreadsRelatedToChannelId=UCx`);
    expect(nobody).toMatchObject({ status: 404, reason: 'channelNotFound' });
  });

  it('only the author can change a comment', async () => {
    const id = await write(await upload(), 'First');
    const change = { id, snippet: { textOriginal: 'Second' } };
    const address = `${api}/comments?part=snippet`;
    expect(await send('PUT', address, change)).toMatchObject({
      json: { snippet: { textOriginal: 'Second' } },
    });
    const other = await rig.connect({ account: quiet });
    expect(await send('PUT', address, change, other)).toMatchObject({ status: 403 });
    expect(await send('PUT', address, { ...change, id: 'x' })).toMatchObject({ reason: 'commentNotFound' });
  });
});

describe('YouTube parameters that are not acted on', () => {
  it('video fields that are not imitated are refused, and the reply names them', async () => {
    const body = { snippet: { title: 'T', defaultLanguage: 'en' } };
    expect(await send('POST', openAddress, body)).toMatchObject({
      status: 501,
      json: { parameters: ['snippet.defaultLanguage'] },
    });
  });
});
