import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { bytesOf, contentWith, image, video } from '../testing/samples.ts';
import { setup } from '../testing/setup.ts';
import { publishHandle } from './handle.ts';
import { publish } from './publish.ts';

const finish = publish.finish ?? expect.fail('It has an address.');
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const failure = (fields: object) => ({ failure: fields });

/** Each image is different, so that a test can tell their order from their bytes. */
const images = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ ...image(`image ${i}`), bytes: 2_000 + i }));

const kinds = [
  ['carousel of two images', contentWith({ media: images(2) }), 'Carousel', 'CAROUSEL_ALBUM'],
  ['carousel of ten images', contentWith({ media: images(10) }), 'Carousel', 'CAROUSEL_ALBUM'],
  ['image', contentWith(), 'Photo', 'IMAGE'],
  ['reel', contentWith({ media: [video('v')] }), 'Reel', 'VIDEO'],
  [
    'carousel of images and a video',
    contentWith({ media: [image('a'), video('b'), image('c')], options: { uploadType: 'carousel' } }),
    'Carousel',
    'CAROUSEL_ALBUM',
  ],
  ['a story of an image', contentWith({ options: { uploadType: 'stories' } }), 'Story', 'IMAGE'],
  [
    'a story of a video',
    contentWith({ media: [video('v')], options: { uploadType: 'STORIES' } }),
    'Story',
    'VIDEO',
  ],
] as const;

describe.each(kinds)('publishing an Instagram %s', (_what, content, kind) => {
  it('one post is published with its text and files', async () => {
    const { connect, jobOf, prepare, postsOf } = setup();
    const account = await connect();
    const ready = await prepare(jobOf(account, content));
    expect(postsOf(account)).toEqual([]);

    const receipt = await publish.commit(ready);

    const [post, ...others] = postsOf(account);
    expect(others).toEqual([]);
    expect(post).toMatchObject({ id: receipt.id, kind, text: kind === 'Story' ? '' : content.description });
    const sent = content.media.map((file) => sha256(bytesOf(file)));
    expect(post?.media.map((each) => each.sha256)).toEqual(sent);
  });

  it('finishing returns the same address every time', async () => {
    const { connect, jobOf, prepare, postsOf } = setup();
    const account = await connect();
    const ready = await prepare(jobOf(account, content));
    const receipt = await publish.commit(ready);

    const url = postsOf(account)[0]?.url;
    expect(await finish(ready, receipt)).toEqual({ url, warnings: [] });
    expect(await finish(ready, receipt)).toEqual({ url, warnings: [] });
  });

  it('the post is found if the reply was lost', async () => {
    const { connect, jobOf, prepare, postsOf, faults, world } = setup();
    const account = await connect();
    const ready = await prepare(jobOf(account, content));
    const since = world.now();
    faults.push({ call: 'media_publish', kind: 'drop' });
    await expect(publish.commit(ready)).rejects.toMatchObject(failure({ kind: 'outcome_unknown' }));

    const found = await publish.find(ready, since);

    const [post, ...others] = postsOf(account);
    expect(others).toEqual([]);
    expect(found).toEqual({ id: post?.id, url: post?.url });
  });

  it('the post is not found if nothing was published', async () => {
    const { connect, jobOf, prepare, faults, world } = setup();
    const account = await connect();
    const ready = await prepare(jobOf(account, content));
    faults.push({ call: 'media_publish', kind: 'server_error' });
    await expect(publish.commit(ready)).rejects.toMatchObject(failure({ kind: 'unavailable' }));
    expect(await publish.find(ready, world.now())).toBeNull();
  });

  it('each id that Instagram returns is stored before the next call', async () => {
    const { connect, jobOf, prepare, kept } = setup();
    const ready = await prepare(jobOf(await connect(), content));
    const ids = kept.map(({ children, container }) => children.length + (container ? 1 : 0));
    expect(ids).toEqual(ids.map((_, index) => index + 1));
    expect(publishHandle.parse(JSON.parse(JSON.stringify(ready.handle)))).toEqual(ready.handle);
  });
});

describe('repeated Instagram step', () => {
  it('a step continues with the existing container', async () => {
    const { connect, jobOf, prepare, postsOf, sandbox } = setup();
    const account = await connect();
    const job = jobOf(account, contentWith());
    const { handle } = await prepare(job);

    expect(await publish.start({ ...job, handle })).toEqual({ kind: 'ready', handle });

    expect(postsOf(account)).toEqual([]);
    expect(sandbox.save()).toMatchObject({ containers: [{ id: handle.container?.id }] });
  });

  it('a repeated step creates only the containers of a carousel that are still missing', async () => {
    const { connect, jobOf, kept, calls, prepare } = setup();
    const media = [image('a'), image('b'), image('c')];
    const job = jobOf(await connect(), contentWith({ media, options: { uploadType: 'carousel' } }));
    await publish.start(job);
    const begun = kept[1] ?? expect.fail('Two parts were kept.');
    calls.length = 0;

    await prepare({ ...job, handle: begun });

    const made = calls.filter(({ method, path }) => method === 'POST' && path.endsWith('/media'));
    expect(made.map(({ body }) => new URLSearchParams(body).get('image_url'))).toEqual([
      'https://files.example/c',
      null,
    ]);
  });

  it('a step stops when its time ends, and the next step continues its work', async () => {
    const { connect, jobOf, prepare } = setup();
    const media = [image('a'), image('b')];
    const job = jobOf(await connect(), contentWith({ media, options: { uploadType: 'carousel' } }));
    const progress = await publish.start({ ...job, until: job.now() });
    expect(progress).toMatchObject({ kind: 'more', handle: { children: [], container: null } });
    await expect(prepare({ ...job, handle: progress.handle })).resolves.toHaveProperty('handle.container.id');
  });

  it('a container that is already published is not published again', async () => {
    const { connect, jobOf, prepare, postsOf, faults } = setup();
    const account = await connect();
    const ready = await prepare(jobOf(account, contentWith()));
    faults.push({ call: 'media_publish', kind: 'drop' });
    await expect(publish.commit(ready)).rejects.toThrow();

    const again = await prepare({ ...ready });
    const receipt = await publish.commit(again);

    expect(again.handle.isOut).toBe(true);
    expect(postsOf(account).map(({ id }) => id)).toEqual([receipt.id]);
  });
});

describe('Instagram publish call', () => {
  it('publishing fails without the permission', async () => {
    const { connect, jobOf } = setup();
    const job = jobOf(await connect(2), contentWith());
    await expect(publish.start(job)).rejects.toMatchObject(
      failure({ kind: 'missing_permission', code: '10' }),
    );
  });

  it('fifty posts can be published per day', async () => {
    const { connect, jobOf, prepare, world, pass } = setup();
    const account = await connect();
    const next = () => prepare(jobOf(account, contentWith()));
    for (let count = 0; count < 50; count += 1) await publish.commit(await next());
    const ready = await next();
    await expect(publish.commit(ready)).rejects.toMatchObject(
      failure({
        kind: 'rate_limited',
        code: '9/2207042',
        retryAt: Math.floor(world.now() / 1000) * 1000 + 60 * 60_000,
      }),
    );
    pass(86_400_000);
    await expect(publish.commit(await next())).resolves.toHaveProperty('id');
  });

  it.each([
    ['refuse', 'rejected'],
    ['rate_limit', 'rate_limited'],
    ['server_error', 'unavailable'],
    ['expire_token', 'token_expired'],
    ['drop', 'outcome_unknown'],
    ['false_error', 'outcome_unknown'],
  ] as const)('a publish call with the fault %s fails as %s', async (fault, kind) => {
    const { connect, jobOf, prepare, faults } = setup();
    const ready = await prepare(jobOf(await connect(), contentWith()));
    faults.push({ call: 'media_publish', kind: fault });
    await expect(publish.commit(ready)).rejects.toMatchObject(failure({ kind }));
  });

  it('a post over the rate limit waits as long as Instagram requests', async () => {
    const { connect, jobOf, faults, world } = setup();
    const job = jobOf(await connect(), contentWith());
    faults.push({ call: 'create_container', kind: 'rate_limit' });
    await expect(publish.start(job)).rejects.toMatchObject(
      failure({ retryAt: Math.floor(world.now() / 1000) * 1000 + 5 * 60_000 }),
    );
  });
});
