import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { bytesOf, contentWith, image, video } from '../testing/samples.ts';
import { setup } from '../testing/setup.ts';
import { publishHandle } from './handle.ts';
import { publish } from './publish.ts';

const finish = publish.finish ?? expect.fail('It has an address.');
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const failure = (fields: object) => ({ failure: fields });

const kinds = [
  ['an image', contentWith(), 'Photo', 'IMAGE'],
  ['a reel', contentWith({ media: [video('v')] }), 'Reel', 'VIDEO'],
  [
    'a carousel',
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

describe.each(kinds)('publishing %s', (_what, content, kind) => {
  it('brings exactly one post, with its words and its bytes', async () => {
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

  it('tells its address as often as it is asked', async () => {
    const { connect, jobOf, prepare, postsOf } = setup();
    const account = await connect();
    const ready = await prepare(jobOf(account, content));
    const receipt = await publish.commit(ready);

    const url = postsOf(account)[0]?.url;
    expect(await finish(ready, receipt)).toEqual({ url, warnings: [] });
    expect(await finish(ready, receipt)).toEqual({ url, warnings: [] });
  });

  it('is found when the answer was lost', async () => {
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

  it('is not found when nothing went out', async () => {
    const { connect, jobOf, prepare, faults, world } = setup();
    const account = await connect();
    const ready = await prepare(jobOf(account, content));
    faults.push({ call: 'media_publish', kind: 'server_error' });
    await expect(publish.commit(ready)).rejects.toMatchObject(failure({ kind: 'unavailable' }));
    expect(await publish.find(ready, world.now())).toBeNull();
  });

  it('keeps each id before it goes on, in a form that can be read back', async () => {
    const { connect, jobOf, prepare, kept } = setup();
    const ready = await prepare(jobOf(await connect(), content));
    const ids = kept.map(({ children, container }) => children.length + (container ? 1 : 0));
    expect(ids).toEqual(ids.map((_, index) => index + 1));
    expect(publishHandle.parse(JSON.parse(JSON.stringify(ready.handle)))).toEqual(ready.handle);
  });
});

describe('a step that is repeated', () => {
  it('goes on with the container that there is', async () => {
    const { connect, jobOf, prepare, postsOf, sandbox } = setup();
    const account = await connect();
    const job = jobOf(account, contentWith());
    const { handle } = await prepare(job);

    expect(await publish.start({ ...job, handle })).toEqual({ kind: 'ready', handle });

    expect(postsOf(account)).toEqual([]);
    expect(sandbox.save()).toMatchObject({ containers: [{ id: handle.container?.id }] });
  });

  it('makes only the missing parts of a carousel', async () => {
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

  it('stops in time, and goes on in the next', async () => {
    const { connect, jobOf, prepare } = setup();
    const media = [image('a'), image('b')];
    const job = jobOf(await connect(), contentWith({ media, options: { uploadType: 'carousel' } }));
    const progress = await publish.start({ ...job, until: job.now() });
    expect(progress).toMatchObject({ kind: 'more', handle: { children: [], container: null } });
    await expect(prepare({ ...job, handle: progress.handle })).resolves.toHaveProperty('handle.container.id');
  });

  it('never publishes again what it sees published', async () => {
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

describe('publishing', () => {
  it('fails without the permission for it', async () => {
    const { connect, jobOf } = setup();
    const job = jobOf(await connect(2), contentWith());
    await expect(publish.start(job)).rejects.toMatchObject(
      failure({ kind: 'missing_permission', code: '10' }),
    );
  });

  it('may be done fifty times in a day, and then again a day later', async () => {
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
    ['lie', 'outcome_unknown'],
  ] as const)('when the network does %s fails as %s', async (fault, kind) => {
    const { connect, jobOf, prepare, faults } = setup();
    const ready = await prepare(jobOf(await connect(), contentWith()));
    faults.push({ call: 'media_publish', kind: fault });
    await expect(publish.commit(ready)).rejects.toMatchObject(failure({ kind }));
  });

  it('waits as long as the network says', async () => {
    const { connect, jobOf, faults, world } = setup();
    const job = jobOf(await connect(), contentWith());
    faults.push({ call: 'create_container', kind: 'rate_limit' });
    await expect(publish.start(job)).rejects.toMatchObject(
      failure({ retryAt: Math.floor(world.now() / 1000) * 1000 + 5 * 60_000 }),
    );
  });
});
