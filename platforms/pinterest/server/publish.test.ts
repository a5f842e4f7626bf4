import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '../../platform.ts';
import { createBench, failureOf, type Bench } from '../testing/bench.ts';
import { ben, contentWith, giftIdeas, image, recipes, tess, video } from '../testing/subject.ts';
import { emptyHandle, type PublishHandle } from './handle.ts';
import { publish } from './publish.ts';

let bench: Bench;
let account: Account;
beforeEach(async () => {
  bench = await createBench();
  account = await bench.connect();
  bench.asked.length = 0;
});
afterEach(() => bench.close());

const film = contentWith({ media: [video()] });
const sentPin = () =>
  bench.asked.findLast(({ url }) => url.endsWith('/v5/pins'))?.json as Record<string, unknown>;

describe('an image', () => {
  it('takes one call, with words, link and alt text', async () => {
    const content = contentWith({ options: { link: ' https://example.com/a?b=c ', altText: 'A bowl.' } });
    const receipt = await publish.commit(await bench.prepareFor(account, content));
    expect(bench.names()).toEqual(['POST /v5/pins']);
    expect(sentPin()).toEqual({
      board_id: recipes,
      title: content.title,
      description: content.description,
      link: 'https://example.com/a?b=c',
      alt_text: 'A bowl.',
      media_source: { source_type: 'image_url', url: 'https://files.example/a' },
    });
    expect(receipt.url).toBe(`https://www.pinterest.com/pin/${receipt.id}/`);
  });

  it('says nothing of what there is not', async () => {
    const content = contentWith({ title: ' ', description: '', options: { link: '', altText: ' ' } });
    await publish.commit(await bench.prepareFor(account, content));
    expect(Object.keys(sentPin())).toEqual(['board_id', 'media_source']);
  });

  it('has the part of a long description that the network keeps', async () => {
    const content = contentWith({ description: 'a'.repeat(2048) });
    await publish.commit(await bench.prepareFor(account, content));
    expect(bench.posts()[0]?.text).toBe('a'.repeat(800));
  });

  it('is refused in the words of the network', async () => {
    const job = await bench.prepareFor(account);
    const [first] = job.content.media;
    const broken = { ...first!, type: 'image/heic', id: 'heic' };
    const failure = await failureOf(publish.commit({ ...job, content: { ...job.content, media: [broken] } }));
    expect(failure).toEqual({ kind: 'rejected', reason: 'The image is broken.', code: '235' });
    bench.world.aim('pins_create', 'refuse');
    expect(await failureOf(publish.commit(job))).toMatchObject({ kind: 'rejected', code: '233' });
  });

  it('may be tried again when the network could not fetch it', async () => {
    const job = await bench.prepareFor(account);
    const media = { ...job.media, url: () => Promise.resolve('https://nowhere.example/a') };
    expect((await failureOf(publish.commit({ ...job, media })))?.kind).toBe('unavailable');
  });
});

describe('a video', () => {
  it('is announced, stored without a token, waited for and pinned', async () => {
    await publish.commit(await bench.prepareFor(account, film));
    expect(bench.names()).toEqual([
      'POST /v5/media',
      'POST /',
      expect.stringMatching(/^GET \/v5\/media\/\d+$/),
      expect.stringMatching(/^GET \/v5\/media\/\d+$/),
      'POST /v5/pins',
    ]);
    expect(bench.asked[1]?.headers).toBeUndefined();
    expect(sentPin()['media_source']).toMatchObject({ cover_image_key_frame_time: 0 });
  });

  it('has the cover that was chosen, if the network takes it', async () => {
    const covered = { ...film, thumbnail: image('cover') };
    await publish.commit(await bench.prepareFor(account, covered));
    expect(sentPin()['media_source']).toMatchObject({ cover_image_url: 'https://files.example/cover' });
    expect(bench.posts()[0]?.media.map(({ sha256 }) => sha256)).toEqual(
      [video(), image('cover')].map((file) => bench.files.sha256(file)),
    );
    await publish.commit(
      await bench.prepareFor(account, { ...film, thumbnail: image('cover', { type: 'image/webp' }) }),
    );
    expect(sentPin()['media_source']).toMatchObject({ cover_image_key_frame_time: 0 });
  });

  it('keeps nothing of what lets somebody upload', async () => {
    await bench.prepareFor(account, film);
    expect(bench.kept).toEqual([
      { ...emptyHandle, video: { id: expect.stringMatching(/^\d+$/) as string, isSent: false } },
      { ...emptyHandle, video: { id: expect.stringMatching(/^\d+$/) as string, isSent: true } },
    ]);
  });

  it('is announced anew where a worker died before it was sent', async () => {
    bench.world.aim('media_upload', 'server_error');
    expect((await failureOf(publish.start(bench.jobOf(account, film))))?.kind).toBe('unavailable');
    const handle = bench.kept.at(-1) as PublishHandle;
    const job = await bench.prepareFor(account, film, { handle });
    expect(job.handle.video?.id).not.toBe(handle.video?.id);
    await publish.commit(job);
    expect(bench.posts()).toHaveLength(1);
  });

  it('is not sent twice where it arrived and nobody heard of it', async () => {
    bench.world.aim('media_upload', 'drop');
    expect((await failureOf(publish.start(bench.jobOf(account, film))))?.kind).toBe('outcome_unknown');
    const handle = bench.kept.at(-1) as PublishHandle;
    const job = await bench.prepareFor(account, film, { handle });
    expect(job.handle.video).toEqual({ id: handle.video?.id, isSent: true });
    expect(bench.names().filter((name) => name === 'POST /')).toHaveLength(1);
  });

  it('is tried again when the storage does not take what it was given', async () => {
    bench.world.aim('media_upload', 'refuse');
    expect(await failureOf(publish.start(bench.jobOf(account, film)))).toMatchObject({
      kind: 'unavailable',
      code: 'AccessDenied',
    });
  });

  it('is not tried again when the storage does not understand it', async () => {
    const media = {
      ...bench.files,
      open: () => Promise.resolve(new Blob([new Uint8Array(video().bytes)]).stream()),
    };
    const job = bench.jobOf(account, film, { media });
    const { http } = job;
    const mangled: typeof http.send = (call) =>
      http.send(
        call.bytes ? { ...call, bytes: { ...call.bytes, type: 'multipart/form-data; boundary=b' } } : call,
      );
    const failure = await failureOf(publish.start({ ...job, http: { ...http, send: mangled } }));
    expect(failure).toMatchObject({ kind: 'rejected', code: 'MalformedPOSTRequest' });
  });

  it('is refused without a reason when it cannot be processed', async () => {
    bench.world.aim('processing', 'refuse');
    expect(await failureOf(bench.prepareFor(account, film))).toMatchObject({
      kind: 'rejected',
      reason: expect.stringContaining('could not process') as string,
    });
  });

  it('is refused when it is a picture in truth', async () => {
    const media = { ...bench.files, open: () => bench.files.open(image('a', { bytes: video().bytes })) };
    expect((await failureOf(bench.prepareFor(account, film, { media })))?.code).toBe('failed');
  });

  it('is waited for as long as the network says nothing', async () => {
    bench.world.aim('processing', 'never_finish');
    const begun = await publish.start(bench.jobOf(account, film));
    bench.world.pass(60 * 60 * 1000);
    const progress = await publish.poll({ ...bench.jobOf(account, film), handle: begun.handle });
    expect(progress).toEqual({ kind: 'waiting', handle: begun.handle, seconds: 5 });
  });

  it('begins again when the network has forgotten it', async () => {
    const job = await bench.prepareFor(account, film);
    bench.world.aim('media_status', 'refuse');
    expect(await failureOf(publish.poll(job))).toMatchObject({ kind: 'unavailable', startOver: true });
    const handle = { ...emptyHandle, video: { id: '1', isSent: true } };
    const lost = { kind: 'unavailable', startOver: true };
    expect(await failureOf(publish.start({ ...job, handle }))).toMatchObject(lost);
    expect(await failureOf(publish.commit({ ...job, handle }))).toMatchObject(lost);
  });

  it('keeps the refusal of a pin whose video is fine', async () => {
    const job = await bench.prepareFor(account, film);
    const wrong = { ...job, content: { ...job.content, title: 'a'.repeat(101) } };
    expect(await failureOf(publish.commit(wrong))).toMatchObject({ kind: 'rejected', code: '1' });
  });

  it('is left for the next step when there is no time', async () => {
    const progress = await publish.start(bench.jobOf(account, film, { until: bench.world.now() }));
    expect(progress.kind).toBe('more');
    expect(bench.asked).toEqual([]);
  });
});

describe('a board', () => {
  it('is needed', async () => {
    const failure = { kind: 'rejected', reason: 'Pinterest requires a board selection!', code: null };
    const job = bench.jobOf(account, undefined, { target: null });
    expect(await failureOf(publish.start(job))).toEqual(failure);
    const ready = { ...job, handle: emptyHandle };
    expect(await failureOf(publish.commit(ready))).toEqual(failure);
    expect(await failureOf(publish.find(ready, 0))).toEqual(failure);
  });

  it('is named by its id', async () => {
    const job = await bench.prepareFor(account, undefined, { target: 'Recipes' });
    expect(await failureOf(publish.commit(job))).toMatchObject({ kind: 'rejected', code: '1' });
  });

  it('may be gone', async () => {
    const job = await bench.prepareFor(account, undefined, { target: '1' });
    expect(await failureOf(publish.commit(job))).toEqual({
      kind: 'not_found',
      reason: 'Board not found.',
      code: '40',
    });
  });

  it('may be secret', async () => {
    await publish.commit(await bench.prepareFor(account, undefined, { target: giftIdeas }));
    expect(bench.posts()[0]?.privacy).toBe('Gift ideas (secret board)');
  });
});

describe('somebody who may not pin', () => {
  it('is told before anything is sent', async () => {
    const reader = await bench.connect(ben);
    bench.asked.length = 0;
    expect((await failureOf(publish.start(bench.jobOf(reader))))?.kind).toBe('missing_permission');
    expect(bench.asked).toEqual([]);
  });

  it('is told by the network, where we do not know it', async () => {
    const { grant, ...reader } = await bench.connect(ben);
    const job = bench.jobOf({ ...reader, grant: { ...grant, scopes: account.grant.scopes } });
    const ready = { ...job, handle: emptyHandle };
    expect(await failureOf(publish.commit(ready))).toMatchObject({ kind: 'missing_permission', code: '7' });
  });

  it('stays connected while the app has trial access', async () => {
    const job = await bench.prepareFor(await bench.connect(tess), undefined, {
      target: '110764234567890104',
    });
    expect(await failureOf(publish.commit(job))).toMatchObject({ kind: 'rejected', code: '29' });
  });
});

describe('a pin that shows late', () => {
  it.each([
    ['an image', contentWith()],
    ['a video', film],
  ])('is not made again: %s', async (_what, content) => {
    const job = await bench.prepareFor(account, content);
    const { id } = await publish.commit(job);
    bench.world.pass(25 * 60_000);
    const again = await bench.prepareFor(account, content, { handle: job.handle });
    expect((await publish.find(again, bench.world.now()))?.id).toBe(id);
    expect((await publish.commit(again)).id).toBe(id);
    expect(bench.posts()).toHaveLength(1);
  });
});

describe('a pin that is out', () => {
  it('is taken down, but not by somebody else', async () => {
    const { id } = await publish.commit(
      await bench.prepareFor(account, undefined, { target: '110764234567890104' }),
    );
    const other = await bench.connect(tess);
    expect((await failureOf(publish.remove!(bench.io, other, id)))?.kind).toBe('rejected');
    await publish.remove!(bench.io, account, id);
    expect(bench.posts()).toEqual([]);
  });
});
