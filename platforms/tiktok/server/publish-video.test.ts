import { describe, expect, it } from 'vitest';
import type { NetworkCall } from '../../_shared/http.ts';
import { contentWith, video } from '../testing/samples.ts';
import { bakery, pathOf, quiet, sentTo, setup, videoHandle } from '../testing/setup.ts';
import { platform } from './index.ts';

const { start, commit } = platform.publish;
const size = 25_000_001;
const content = contentWith({ media: [video('long', size)] });
const small = contentWith();

const isBytes = (call: NetworkCall) => call.method === 'PUT';
const rangesOf = (calls: readonly NetworkCall[]) =>
  calls.filter(isBytes).map(({ headers }) => headers?.['content-range']);

describe('the start of a video', () => {
  it('the account is read first, and the upload names all settings', async () => {
    const { calls, connect, prepare } = await setup();
    const options = {
      commentEnabled: false,
      stitchEnabled: false,
      isContentDisclosed: true,
      isOwnBrand: true,
    };
    await prepare(await connect(), { ...content, options: { ...content.options, ...options } });
    expect(calls.slice(0, 2).map(pathOf)).toEqual([
      '/v2/post/publish/creator_info/query/',
      '/v2/post/publish/video/init/',
    ]);
    expect(sentTo(calls, '/video/init/')).toEqual([
      {
        post_info: {
          title: content.description,
          privacy_level: 'PUBLIC_TO_EVERYONE',
          disable_comment: true,
          disable_duet: false,
          disable_stitch: true,
          brand_content_toggle: false,
          brand_organic_toggle: true,
        },
        source_info: {
          source: 'FILE_UPLOAD',
          video_size: size,
          chunk_size: 10_000_000,
          total_chunk_count: 2,
        },
      },
    ]);
  });

  it('comments, duets and stitches stay off if the account has switched them off', async () => {
    const { calls, connect, prepare } = await setup();
    await prepare(await connect(quiet), small);
    expect(sentTo(calls, '/video/init/')).toMatchObject([
      { post_info: { disable_comment: true, disable_duet: true, disable_stitch: true } },
    ]);
  });

  it.each([
    ['a public post of a private account', bakery, small, /is private, so its posts cannot be public/],
    ['an unlisted post', undefined, contentWith({ options: { privacy: 'unlisted' } }), /public or private/],
    [
      'a video over the limit of the account',
      quiet,
      contentWith({ media: [{ ...video('a'), durationMs: 60_001 }] }),
      /at most 60 seconds/,
    ],
  ])('%s is refused before the upload', async (_what, identity, given, why) => {
    const { rig, calls, connect, job } = await setup();
    const failure = await rig.failureOf(start(job(await connect(identity), given)));
    expect(failure).toMatchObject({ kind: 'rejected', reason: expect.stringMatching(why) });
    expect(calls.map(pathOf)).toEqual(['/v2/post/publish/creator_info/query/']);
  });

  it('a video within the limits of the account is accepted', async () => {
    const { connect, prepare } = await setup();
    await prepare(await connect(quiet), contentWith({ media: [{ ...video('a'), durationMs: 60_000 }] }));
    await prepare(await connect(bakery), contentWith({ options: { privacy: 'private' } }));
  });

  it('the error of the daily limit is recognised although it has the HTTP status 200', async () => {
    const { rig, connect, job } = await setup({ postsPerDay: 0 });
    const failure = await rig.failureOf(start(job(await connect(), small)));
    expect(failure).toMatchObject({
      kind: 'rate_limited',
      code: 'spam_risk_too_many_posts',
      retryAt: rig.world.now() + 3_600_000,
    });
  });
});

describe('the upload of a video', () => {
  it('the chunks are sent in order and without the token to the address from TikTok', async () => {
    const { calls, connect, prepare } = await setup();
    const options = { privacy: 'private' } as const;
    const ready = await prepare(await connect(bakery), contentWith({ media: content.media, options }));
    await commit(ready);
    const sent = calls.filter(isBytes);
    expect(rangesOf(calls)).toEqual([`bytes 0-9999999/${size}`, `bytes 10000000-25000000/${size}`]);
    expect(sent.map(({ bytes }) => [bytes?.type, bytes?.length])).toEqual([
      ['video/mp4', 10_000_000],
      ['video/mp4', 15_000_001],
    ]);
    for (const { url, headers } of sent) {
      expect(new URL(url).hostname).toBe('upload.us.tiktokapis.com');
      expect(headers).not.toHaveProperty('authorization');
    }
  });

  it('the chunks are streamed from storage one at a time', async () => {
    const { rig, connect, prepare } = await setup();
    const opened: [number, number][] = [];
    const account = await connect();
    const open: typeof rig.files.open = (file, range = { start: 0, end: file.bytes }) => {
      opened.push([range.start, range.end]);
      return rig.files.open(file, range);
    };
    const job = { ...(await prepare(account, small)), handle: null, content, media: { ...rig.files, open } };
    const progress = await start(job);
    await commit({ ...job, handle: progress.handle });
    expect(opened).toEqual([
      [0, 10_000_000],
      [10_000_000, size],
    ]);
  });

  it('nothing is sent before the upload address and id are stored', async () => {
    const { rig, calls, connect, job } = await setup();
    const keep = () => Promise.reject(new Error('Stop.'));
    await expect(start({ ...job(await connect(), content), keep })).rejects.toThrow('Stop.');
    expect(rangesOf(calls)).toEqual([]);
    expect(rig.posts()).toEqual([]);
  });

  it('an upload continues after the bytes that TikTok reports', async () => {
    const { calls, connect, prepare } = await setup();
    const account = await connect();
    const ready = await prepare(account, content);
    const before = calls.length;
    await prepare(account, content, { ...videoHandle(ready), sent: 0 });
    expect(rangesOf(calls.slice(before))).toEqual([]);
  });

  it('an upload continues after a chunk that TikTok has received but not counted', async () => {
    const { rig, calls, connect, job } = await setup();
    const account = await connect();
    rig.world.aim('upload_chunk', 'drop');
    const failure = await rig.failureOf(start(job(account, content)), account);
    expect(failure.kind).toBe('outcome_unknown');
    const kept = rig.kept.at(-1);
    const handle = platform.publish.handle.parse(kept);
    // Answers like TikTok before it has counted the chunk.
    const http = {
      ...job(account, content).http,
      read: (async (call, schema) => {
        if (!pathOf(call).endsWith('/status/fetch/') || rangesOf(calls).length > 1)
          return job(account, content).http.read(call, schema);
        return schema.parse({ data: { status: 'PROCESSING_UPLOAD', uploaded_bytes: 0 } });
      }) satisfies typeof rig.io.http.read,
    };
    const progress = await start({ ...job(account, content, handle), http });
    expect(progress).toMatchObject({ kind: 'ready', handle: { sent: 10_000_000 } });
    expect(rangesOf(calls)).toEqual([`bytes 0-9999999/${size}`, `bytes 0-9999999/${size}`]);
  });

  it('a chunk is sent again after an internal error', async () => {
    const { rig, calls, connect, job, prepare } = await setup();
    const account = await connect();
    rig.world.aim('upload_chunk', 'server_error');
    const failure = await rig.failureOf(start(job(account, content)), account);
    expect(failure.kind).toBe('unavailable');
    const handle = platform.publish.handle.parse(rig.kept.at(-1));
    await commit(await prepare(account, content, handle));
    expect(rangesOf(calls).slice(0, 2)).toEqual([`bytes 0-9999999/${size}`, `bytes 0-9999999/${size}`]);
    expect(rig.posts()).toHaveLength(1);
  });

  it('an upload starts over when its address is refused', async () => {
    const { rig, connect, job } = await setup();
    const account = await connect();
    rig.world.aim('upload_chunk', 'refuse');
    expect(await rig.failureOf(start(job(account, content)), account)).toMatchObject({
      kind: 'unavailable',
      startOver: true,
    });
  });

  it('an upload starts over shortly before its address expires', async () => {
    const { rig, connect, job } = await setup();
    const account = await connect();
    const { handle } = await start({ ...job(account, content), until: rig.world.now() });
    rig.world.pass(55 * 60 * 1000 - 1);
    const early = { ...job(account, content, handle), until: rig.world.now() };
    expect((await start(early)).kind).toBe('more');
    rig.world.pass(1);
    expect(await rig.failureOf(start(job(account, content, handle)), account)).toMatchObject({
      startOver: true,
    });
  });

  it('bytes are sent only over https to hosts of TikTok', async () => {
    for (const address of ['https://tiktokapis.com.example/', 'http://open-upload.tiktokapis.com/', 'x']) {
      const { rig, connect, job } = await setup();
      const account = await connect();
      const asked = job(account, content);
      const http = {
        ...asked.http,
        read: (async (call, schema) => {
          if (!pathOf(call).endsWith('/video/init/')) return asked.http.read(call, schema);
          return schema.parse({ data: { publish_id: 'v_pub_file~1', upload_url: address } });
        }) satisfies typeof rig.io.http.read,
      };
      expect(await rig.failureOf(start({ ...asked, http }), account)).toMatchObject({ kind: 'unavailable' });
      expect(rig.kept).toEqual([]);
    }
  });
});
