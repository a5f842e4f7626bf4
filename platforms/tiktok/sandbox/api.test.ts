import { smallest } from '../../_shared/testing/media-bytes.ts';
import { grantWith } from '../../conformance/unknown-parameters.ts';
import { describe, expect, it } from 'vitest';
import { addressAt } from '../../_shared/http.ts';
import { contentWith, image, video } from '../testing/samples.ts';
import { ana, bakery, quiet, setup, type Setup } from '../testing/setup.ts';
import { platform } from '../server/index.ts';
import type { Account } from '../../platform.ts';
import { callServed } from '../../conformance/serve.ts';

const { commit } = platform.publish;

interface Answer {
  status: number;
  code: string | null;
  data: Record<string, unknown>;
}

type Enveloped = { error?: { code: string }; data?: Record<string, unknown> };

/** Calls the sandbox without any code of the product. */
async function ask({ rig }: Setup, { grant }: Account, path: string, json?: unknown): Promise<Answer> {
  const origin = rig.consentAddress(null).origin;
  const response = await callServed(addressAt(origin, `https://open.tiktokapis.com/v2${path}`), {
    method: json === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${grant.accessToken}`, 'content-type': 'application/json' },
    ...(json !== undefined && { body: JSON.stringify(json) }),
  });
  const { error, data = {} } = (await response.json()) as Enveloped;
  return { status: response.status, code: error?.code ?? null, data };
}

const info = { title: 'Bread', privacy_level: 'SELF_ONLY' };
const source = { source: 'FILE_UPLOAD', video_size: 1000, chunk_size: 1000, total_chunk_count: 1 };
const initVideo = (post_info: object = info, source_info: object = source) =>
  ['/post/publish/video/init/', { post_info, source_info }] as const;
const photos = { source: 'PULL_FROM_URL', photo_images: ['https://files.example/1'], photo_cover_index: 0 };
const initPhoto = (post_info: object = info, source_info: object = photos, more: object = {}) =>
  [
    '/post/publish/content/init/',
    { media_type: 'PHOTO', post_mode: 'DIRECT_POST', post_info, source_info, ...more },
  ] as const;

describe('the TikTok sandbox', () => {
  it.each<[string, readonly [string, object], number, string]>([
    ['a video', initVideo(), 200, 'ok'],
    ['a title of 2200 letters', initVideo({ ...info, title: 'a'.repeat(2200) }), 200, 'ok'],
    ['a title of 2201 letters', initVideo({ ...info, title: 'a'.repeat(2201) }), 400, 'invalid_param'],
    ['a title of 1101 emoji', initVideo({ ...info, title: '🍞'.repeat(1101) }), 400, 'invalid_param'],
    ['no privacy level', initVideo({ title: 'Bread' }), 400, 'invalid_param'],
    [
      'a privacy level for private accounts',
      initVideo({ ...info, privacy_level: 'FOLLOWER_OF_CREATOR' }),
      403,
      'privacy_level_option_mismatch',
    ],
    ['private branded content', initVideo({ ...info, brand_content_toggle: true }), 400, 'invalid_param'],
    ['chunks that do not add up', initVideo(info, { ...source, total_chunk_count: 2 }), 400, 'invalid_param'],
    ['a photo title of 91 letters', initPhoto({ ...info, title: 'a'.repeat(91) }), 400, 'invalid_param'],
    [
      'a description of 4001 letters',
      initPhoto({ ...info, description: 'a'.repeat(4001) }),
      400,
      'invalid_param',
    ],
    ['an unknown post mode', initPhoto(info, photos, { post_mode: 'DIRECT POST' }), 400, 'invalid_param'],
    ['a draft', initPhoto(info, photos, { post_mode: 'MEDIA_UPLOAD' }), 401, 'scope_not_authorized'],
    [
      '36 photos',
      initPhoto(info, { ...photos, photo_images: Array(36).fill('https://a.example/1') }),
      400,
      'invalid_param',
    ],
    [
      'a cover index out of range',
      initPhoto(info, { ...photos, photo_cover_index: 1 }),
      400,
      'invalid_param',
    ],
    [
      'a photo without https',
      initPhoto(info, { ...photos, photo_images: ['http://a.example/1'] }),
      400,
      'invalid_param',
    ],
  ])('a call with %s gets the status $2 and the code $3', async (_what, [path, body], status, code) => {
    const given = await setup();
    expect(await ask(given, await given.connect(), path, body)).toMatchObject({ status, code });
  });

  it('a draft with photos is refused as not imitated, even if the app has the permission for drafts', async () => {
    const given = await setup();
    const account = await given.connect();
    const grant = await grantWith(given.rig, 'user.info.basic,video.publish,video.upload');
    const draft = initPhoto(info, photos, { post_mode: 'MEDIA_UPLOAD' });
    expect(await ask(given, { ...account, grant }, ...draft)).toMatchObject({ status: 501 });
  });

  it('unknown paths, fields and tokens are refused', async () => {
    const given = await setup();
    const account = await given.connect();
    expect(await ask(given, account, '/post/publish/video/init', {})).toMatchObject({ status: 404 });
    expect(await ask(given, account, '/video/list/?fields=constructor', {})).toMatchObject({ status: 400 });
    const stranger = { ...account, grant: { ...account.grant, accessToken: 'act.made-up' } };
    expect(await ask(given, stranger, ...initVideo())).toMatchObject({
      status: 401,
      code: 'access_token_invalid',
    });
  });

  it('an account can start at most six uploads within any minute', async () => {
    const given = await setup();
    const account = await given.connect();
    for (let count = 0; count < 6; count += 1) {
      expect(await ask(given, account, ...initVideo())).toMatchObject({ code: 'ok' });
      given.rig.world.pass(5_000);
    }
    expect(await ask(given, account, ...initVideo())).toMatchObject({
      status: 429,
      code: 'rate_limit_exceeded',
    });
    given.rig.world.pass(30_000);
    expect(await ask(given, account, ...initVideo())).toMatchObject({ code: 'ok' });
  });

  it('calls are not counted if the setting `countsCalls` is off', async () => {
    const given = await setup({ countsCalls: false });
    const account = await given.connect();
    for (let count = 0; count < 7; count += 1)
      expect(await ask(given, account, ...initVideo())).toMatchObject({ code: 'ok' });
  });

  it('the error of the daily limit has the status 200 when a client reads the account, and 403 when it starts a post', async () => {
    const given = await setup({ postsPerDay: 1 });
    const account = await given.connect();
    await commit(await given.prepare(account, contentWith()));
    const capped = { code: 'spam_risk_too_many_posts' };
    expect(await ask(given, account, '/post/publish/creator_info/query/', {})).toMatchObject({
      status: 200,
      ...capped,
    });
    expect(await ask(given, account, ...initVideo())).toMatchObject({ status: 403, ...capped });
    given.rig.world.pass(24 * 60 * 60 * 1000);
    const again = await given.connect();
    expect(await ask(given, again, ...initVideo())).toMatchObject({ status: 200, code: 'ok' });
  });

  it('a call cannot read posts of other accounts, unknown posts or unknown fields', async () => {
    const given = await setup();
    const { data } = await ask(given, await given.connect(ana), ...initVideo());
    const status = ['/post/publish/status/fetch/', { publish_id: data['publish_id'] }] as const;
    expect(await ask(given, await given.connect(bakery), ...status)).toMatchObject({
      status: 400,
      code: 'token_not_authorized_for_specified_publish_id',
    });
    const account = await given.connect();
    expect(await ask(given, account, '/post/publish/status/fetch/', { publish_id: 'x' })).toMatchObject({
      status: 400,
      code: 'invalid_publish_id',
    });
    expect(await ask(given, account, '/user/info/?fields=open_id,birthday')).toMatchObject({
      code: 'invalid_params',
    });
    expect(await ask(given, account, '/user/info/?fields=open_id,follower_count')).toMatchObject({
      data: { user: { open_id: ana, follower_count: 2919 } },
    });
  });

  it('photos are checked after they have been fetched', async () => {
    for (const [type, bytes, reason] of [
      ['image/png', [0x89, 0x50, 0x4e, 0x47], 'file_format_check_failed'],
      ['image/jpeg', [...smallest('image/jpeg', { width: 1921, height: 1921 })], 'picture_size_check_failed'],
      ['gone', null, 'photo_pull_failed'],
    ] as const) {
      const given = await setup();
      const account = await given.connect();
      given.rig.world.fetch = () =>
        Promise.resolve(bytes ? { bytes: Uint8Array.from([...bytes, 0, 0, 0, 0]), type } : null);
      const { publish_id } = (await ask(given, account, ...initPhoto())).data;
      const status = await ask(given, account, '/post/publish/status/fetch/', { publish_id });
      expect(status.data).toMatchObject({ status: 'FAILED', fail_reason: reason });
      expect(given.rig.posts()).toEqual([]);
    }
  });

  it('the list has public posts only, newest first and page by page, with cut captions', async () => {
    const given = await setup();
    const account = await given.connect(quiet);
    for (const description of ['First', 'b'.repeat(200), 'Third']) {
      given.rig.world.pass(60_000);
      await commit(await given.prepare(account, contentWith({ description })));
    }
    await commit(await given.prepare(account, contentWith({ options: { privacy: 'private' } })));
    const list = (body: object) =>
      ask(given, account, '/video/list/?fields=id,create_time,video_description', body);
    const first = await list({ max_count: 2 });
    const videos = first.data['videos'] as { id: string; create_time: number; video_description: string }[];
    expect(videos.map((each) => each.video_description)).toEqual(['Third', 'b'.repeat(150)]);
    expect(first.data).toMatchObject({ has_more: true, cursor: (videos[1]?.create_time ?? 0) * 1000 });
    const rest = await list({ max_count: 2, cursor: first.data['cursor'] });
    expect(rest.data).toMatchObject({ videos: [{ video_description: 'First' }], has_more: false });
    expect(await list({ max_count: 21 })).toMatchObject({ code: 'invalid_params' });
    const query = { filters: { video_ids: [videos[0]?.id, '1'] } };
    expect(await ask(given, account, '/video/query/?fields=id', query)).toMatchObject({
      data: { videos: [{ id: videos[0]?.id }] },
    });
  });

  it('a large upload that a restart interrupts is published once, with all its bytes', async () => {
    const given = await setup();
    const account = await given.connect();
    const file = video('large', 30_000_000);
    const large = contentWith({ media: [file] });
    await given.prepare(account, large);
    const [, underWay] = given.rig.kept.map((kept) => platform.publish.handle.parse(kept));
    expect(underWay).toMatchObject({ sent: 10_000_000 });
    given.rig.restart();
    const again = await given.prepare(account, large, underWay);
    await commit(again);
    expect(given.rig.posts()).toHaveLength(1);
    expect(given.rig.posts()[0]?.media[0]?.sha256).toBe(given.rig.files.sha256(file));
  });

  it.each(['refuse', 'server_error', 'never_finish'] as const)(
    'a post whose processing ends with "%s" is not shown',
    async (fault) => {
      const given = await setup();
      const account = await given.connect();
      const ready = await given.prepare(account, contentWith({ media: [image('one')] }));
      given.rig.world.aim('processing', fault);
      await given.rig.failureOf(commit(ready));
      given.rig.world.pass(60 * 60 * 1000);
      expect(given.rig.posts()).toEqual([]);
    },
  );

  it('an error that spells the log id as `logid` is read', async () => {
    const given = await setup({ logId: 'logid', postsPerDay: 1 });
    const account = await given.connect();
    await commit(await given.prepare(account, contentWith()));
    const failure = await given.rig.failureOf(
      platform.publish.start(given.job(account, contentWith())),
      account,
    );
    expect(failure.code).toBe('spam_risk_too_many_posts');
  });
});

describe('the upload address', () => {
  async function opened() {
    const given = await setup();
    const account = await given.connect();
    const { data } = await ask(given, account, ...initVideo());
    const origin = given.rig.consentAddress(null).origin;
    const put = async (headers: Record<string, string>, length = 1000, change = (url: URL) => url) => {
      const address = change(new URL(String(data['upload_url'])));
      const response = await callServed(addressAt(origin, address.href), {
        method: 'PUT',
        headers: { 'content-type': 'video/mp4', ...headers },
        body: new Uint8Array(length),
      });
      await response.text();
      return response.status;
    };
    return { given, put };
  }
  const whole = { 'content-range': 'bytes 0-999/1000' };

  it('an upload address is accepted only once', async () => {
    const { put } = await opened();
    expect(await put(whole)).toBe(201);
    expect(await put(whole)).toBe(404);
  });

  it.each([
    ['an unsupported type', { ...whole, 'content-type': 'application/octet-stream' }, 1000, 400],
    ['no range', {}, 1000, 400],
    ['a range of another length', whole, 999, 400],
    ['a range of another file', { 'content-range': 'bytes 0-999/1001' }, 1000, 400],
    ['a range that is not a whole chunk', { 'content-range': 'bytes 0-499/1000' }, 500, 416],
    ['a range that is not the next one', { 'content-range': 'bytes 500-999/1000' }, 500, 416],
  ])('an upload with %s is refused', async (_what, headers, length, status) => {
    const { put } = await opened();
    expect(await put(headers, length)).toBe(status);
  });

  it('an upload address works only with its token, at its host and for less than an hour', async () => {
    const { given, put } = await opened();
    const withToken = (token: string) => (url: URL) => {
      url.searchParams.set('upload_token', token);
      return url;
    };
    expect(await put(whole, 1000, withToken('made-up'))).toBe(403);
    expect(await put(whole, 1000, (url) => new URL(url.href.replace('open-upload', 'upload.us')))).toBe(404);
    given.rig.world.pass(60 * 60 * 1000 - 1);
    expect(await put({ 'content-range': 'bytes 500-999/1000' }, 500)).toBe(416);
    given.rig.world.pass(1);
    expect(await put(whole)).toBe(403);
  });
});
