import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { smallest } from '../_shared/testing/media-bytes.ts';
import type { Account } from '../platform.ts';
import { platform } from './server/index.ts';
import { openAddress, openHeaders, createRequests, uploads } from './testing/requests.ts';
import { createRig, noChannel, unverified, type Rig } from './testing/rig.ts';

let rig: Rig;
let account: Account;
beforeEach(async () => {
  rig = await createRig();
  account = await rig.connect();
});
afterEach(() => rig.close());

const { ask, session, put } = createRequests(() => ({ rig, account }));
const block = 256 * 1024;

describe('opening a YouTube upload session', () => {
  const open = (change: {
    address?: string;
    headers?: Record<string, string>;
    body?: string;
    as?: Account | null;
  }) =>
    ask(change.address ?? openAddress, {
      method: 'POST',
      headers: { ...openHeaders(10), ...change.headers },
      body: change.body ?? JSON.stringify({ snippet: { title: 'T' } }),
      ...('as' in change && { as: change.as ?? null }),
    });

  it('the reply has an address at Google and no body', async () => {
    const reply = await open({});
    expect(reply).toMatchObject({ status: 200, text: '' });
    expect(reply.headers.get('location')).toContain('https://www.googleapis.com/upload/youtube/v3/videos?');
  });

  it.each([
    ['no token', { as: null }, 401, 'required'],
    [
      'another upload type',
      { address: `${uploads}/videos?uploadType=media&part=snippet` },
      400,
      'mediaBodyRequired',
    ],
    ['no part', { address: `${uploads}/videos?uploadType=resumable` }, 400, 'missingRequiredParameter'],
    ['an unknown part', { address: `${uploads}/videos?uploadType=resumable&part=x` }, 400, 'unknownPart'],
    ['no length', { headers: { 'x-upload-content-length': '' } }, 400, 'mediaBodyRequired'],
    ['no bytes', { headers: { 'x-upload-content-length': '0' } }, 400, 'mediaBodyRequired'],
    ['an image', { headers: { 'x-upload-content-type': 'image/png' } }, 400, 'badContent'],
    [
      'a content type other than JSON',
      { headers: { 'content-type': 'text/plain' } },
      400,
      'invalidVideoMetadata',
    ],
    ['broken JSON', { body: '{' }, 400, 'invalidVideoMetadata'],
    ['no title', { body: '{}' }, 400, 'invalidTitle'],
    ['an angle bracket in the title', { body: '{"snippet":{"title":"a<b"}}' }, 400, 'invalidTitle'],
    [
      'an angle bracket in the description',
      { body: '{"snippet":{"title":"T","description":">"}}' },
      400,
      'invalidDescription',
    ],
    [
      'an unknown category',
      { body: '{"snippet":{"title":"T","categoryId":"99"}}' },
      400,
      'invalidCategoryId',
    ],
    [
      'an unknown privacy',
      { body: '{"snippet":{"title":"T"},"status":{"privacyStatus":"friends"}}' },
      400,
      'invalidVideoMetadata',
    ],
    [
      'a scheduled video that is not private',
      {
        body: '{"snippet":{"title":"T"},"status":{"privacyStatus":"public","publishAt":"2027-01-01T00:00:00Z"}}',
      },
      400,
      'invalidPublishAt',
    ],
  ])('a request for a session with %s is refused', async (_what, change, status, reason) => {
    expect(await open(change)).toMatchObject({ status, reason });
  });

  it('a space in a tag adds two characters to the counted length', async () => {
    const tagged = (tag: string) => open({ body: JSON.stringify({ snippet: { title: 'T', tags: [tag] } }) });
    expect((await tagged(`${'a'.repeat(497)} `)).status).toBe(200);
    expect(await tagged(`${'a'.repeat(498)} `)).toMatchObject({ reason: 'invalidTags' });
  });

  it('an account without a channel is refused', async () => {
    const grant = await platform.oauth.exchange(rig.io, await rig.agree({ account: noChannel }));
    expect(await open({ as: { ...account, grant } })).toMatchObject({
      status: 401,
      reason: 'youtubeSignupRequired',
    });
  });

  it('a video is public by default', async () => {
    await put(await session(3), 'bytes 0-2/3', 3);
    expect(rig.posts(account).map((each) => each.privacy)).toEqual(['public']);
  });
});

describe('YouTube upload session', () => {
  const total = 2 * block + 1;

  it('the session reports its progress, and returns the video after the last chunk and on every later request', async () => {
    const address = await session(total);
    const asked = await put(address, `bytes */${total}`, 0);
    expect([asked.status, asked.headers.get('range')]).toEqual([308, null]);
    const first = await put(address, `bytes 0-${block - 1}/${total}`, block);
    expect([first.status, first.headers.get('range')]).toEqual([308, `bytes=0-${block - 1}`]);
    const last = await put(address, `bytes ${block}-${total - 1}/${total}`, total - block);
    expect(last).toMatchObject({ status: 201, json: { kind: 'youtube#video' } });
    expect((await put(address, `bytes */${total}`, 0)).json).toEqual(last.json);
  });

  it('a session accepts the whole file in one request', async () => {
    const body = new Uint8Array(5);
    expect(await ask(await session(5), { method: 'PUT', body })).toMatchObject({ status: 201 });
  });

  it.each([
    ['a length that is not a multiple of 256 KiB', `bytes 0-${block - 2}/${total}`, block - 1],
    ['a start that is not the next byte', `bytes ${block}-${2 * block - 1}/${total}`, block],
    ['another total', `bytes 0-${block - 1}/${total + 1}`, block],
    ['fewer bytes than its range states', `bytes 0-${block - 1}/${total}`, block - 1],
    ['a body in a status request', `bytes */${total}`, 1],
    ['an unreadable range', 'octets 1', 1],
  ])('a chunk with %s is refused', async (_what, range, length) => {
    const address = await session(total);
    expect(await put(address, range, length)).toMatchObject({ status: 400, reason: 'badRequest' });
    expect((await put(address, `bytes */${total}`, 0)).headers.get('range')).toBeNull();
  });

  it('a session of another channel is not found', async () => {
    const address = await session(3);
    const other = await rig.connect({ account: unverified });
    expect(await put(address, 'bytes 0-2/3', 3, other)).toMatchObject({ status: 404 });
    expect(await put(address, 'bytes 0-2/3', 3, null)).toMatchObject({ status: 401 });
  });

  it('a session expires after a week', async () => {
    const address = await session(3);
    rig.clock.now += 7 * 86_400_000;
    account = { ...account, grant: await platform.oauth.refresh!(rig.io, account.grant) };
    expect(await put(address, 'bytes */3', 0)).toMatchObject({ status: 404 });
  });

  it('an upload continues after a restart', async () => {
    const address = await session(total);
    await put(address, `bytes 0-${block - 1}/${total}`, block);
    rig.restart();
    const last = await put(address, `bytes ${block}-${total - 1}/${total}`, total - block);
    expect(last.status).toBe(201);
  });

  it('a large upload begins again after a restart, because its bytes are not kept', async () => {
    const large = 9 * 1024 * 1024;
    const address = await session(large);
    await put(address, `bytes 0-262143/${large}`, 262_144);
    rig.restart();
    const asked = await put(address, `bytes */${large}`, 0);
    expect(asked).toMatchObject({ status: 308 });
    expect(asked).not.toHaveProperty('range');
  });
});

describe('YouTube thumbnail call', () => {
  const png = smallest('image/png', { width: 640 });
  const set = (id: string, body: Uint8Array<ArrayBuffer>, type = 'image/png', as = account) =>
    ask(`${uploads}/thumbnails/set?videoId=${id}`, {
      method: 'POST',
      headers: { 'content-type': type },
      body,
      as,
    });

  it('a thumbnail must be an image of its declared type, and its video must belong to the caller', async () => {
    await put(await session(3), 'bytes 0-2/3', 3);
    const [video] = rig.posts(account);
    const other = await rig.connect({ account: unverified });
    expect(await set(video!.id, png)).toMatchObject({ status: 200 });
    expect(await set(video!.id, png, 'image/jpeg')).toMatchObject({ reason: 'invalidImage' });
    expect(await set(video!.id, smallest('image/png', { width: 639 }))).toMatchObject({
      reason: 'invalidImage',
    });
    expect(await set(video!.id, new Uint8Array(0))).toMatchObject({ reason: 'mediaBodyRequired' });
    expect(await set(video!.id, png, 'image/png', other)).toMatchObject({ reason: 'forbidden' });
    expect(await set('nothing', png)).toMatchObject({ status: 404, reason: 'videoNotFound' });
  });
});
