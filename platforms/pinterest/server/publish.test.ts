import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '../../platform.ts';
import { failureOf } from '../../conformance/rig-tools.ts';
import { createPinterestRig, type PinterestRig } from '../testing/rig.ts';
import { ben, contentWith, giftIdeas, image, recipes, tess, video } from '../testing/subject.ts';
import { emptyHandle, type PublishHandle } from './handle.ts';
import { publish } from './publish.ts';

let rig: PinterestRig;
let account: Account;
beforeEach(async () => {
  rig = await createPinterestRig();
  account = await rig.connect();
  rig.calls.length = 0;
});
afterEach(() => rig.close());

const film = contentWith({ media: [video()] });
const sentPin = () =>
  rig.calls.findLast(({ url }) => url.endsWith('/v5/pins'))?.json as Record<string, unknown>;

describe('an image pin', () => {
  it('an image pin is created in one call with its text, link and alt text', async () => {
    const content = contentWith({
      options: { link: ' https://example.com/a?b=c ' },
      altTexts: [{ id: 'a', text: ' A bowl. ' }],
    });
    const receipt = await publish.commit(await rig.prepareFor(account, content));
    expect(rig.callLines()).toEqual(['POST /v5/pins']);
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

  it('blank fields are not sent', async () => {
    const content = contentWith({
      title: ' ',
      description: '',
      options: { link: '' },
      altTexts: [{ id: 'a', text: ' ' }],
    });
    await publish.commit(await rig.prepareFor(account, content));
    expect(Object.keys(sentPin())).toEqual(['board_id', 'media_source']);
  });

  it('a description of more than 800 characters is cut to 800', async () => {
    const content = contentWith({ description: 'a'.repeat(2048) });
    await publish.commit(await rig.prepareFor(account, content));
    expect(rig.posts()[0]?.text).toBe('a'.repeat(800));
  });

  it('a refusal has the message and the number from Pinterest', async () => {
    const job = await rig.prepareFor(account);
    const [first] = job.content.media;
    const broken = { ...first!, type: 'image/heic', id: 'heic' };
    const failure = await failureOf(publish.commit({ ...job, content: { ...job.content, media: [broken] } }));
    expect(failure).toEqual({ kind: 'rejected', reason: 'The image is broken.', code: '235' });
    rig.world.aim('pins_create', 'refuse');
    expect(await failureOf(publish.commit(job))).toMatchObject({ kind: 'rejected', code: '233' });
  });

  it('an image that Pinterest could not fetch can be retried', async () => {
    const job = await rig.prepareFor(account);
    const media = { ...job.media, url: () => Promise.resolve('https://nowhere.example/a') };
    expect((await failureOf(publish.commit({ ...job, media })))?.kind).toBe('unavailable');
  });
});

describe('a video pin', () => {
  it('a video is registered, stored without a token, processed and pinned', async () => {
    await publish.commit(await rig.prepareFor(account, film));
    expect(rig.callLines()).toEqual([
      'POST /v5/media',
      'POST /',
      expect.stringMatching(/^GET \/v5\/media\/\d+$/),
      expect.stringMatching(/^GET \/v5\/media\/\d+$/),
      'POST /v5/pins',
    ]);
    expect(rig.calls[1]?.headers).toBeUndefined();
    expect(sentPin()['media_source']).toMatchObject({ cover_image_key_frame_time: 0 });
  });

  it('the chosen cover of a video is sent, or the first frame if Pinterest does not accept the cover', async () => {
    const covered = { ...film, thumbnail: image('cover') };
    await publish.commit(await rig.prepareFor(account, covered));
    expect(sentPin()['media_source']).toMatchObject({ cover_image_url: 'https://files.example/cover' });
    expect(rig.posts()[0]?.media.map(({ sha256 }) => sha256)).toEqual(
      [video(), image('cover')].map((file) => rig.files.sha256(file)),
    );
    await publish.commit(
      await rig.prepareFor(account, { ...film, thumbnail: image('cover', { type: 'image/heic' }) }),
    );
    expect(sentPin()['media_source']).toMatchObject({ cover_image_key_frame_time: 0 });
  });

  it('the stored progress has no upload secrets', async () => {
    await rig.prepareFor(account, film);
    expect(rig.kept).toEqual([
      { ...emptyHandle, video: { id: expect.stringMatching(/^\d+$/) as string, isSent: false } },
      { ...emptyHandle, video: { id: expect.stringMatching(/^\d+$/) as string, isSent: true } },
    ]);
  });

  it('a video is registered again after its upload failed', async () => {
    rig.world.aim('media_upload', 'server_error');
    expect((await failureOf(publish.start(rig.jobOf(account, film))))?.kind).toBe('unavailable');
    const handle = rig.kept.at(-1) as PublishHandle;
    const job = await rig.prepareFor(account, film, { handle });
    expect(job.handle.video?.id).not.toBe(handle.video?.id);
    await publish.commit(job);
    expect(rig.posts()).toHaveLength(1);
  });

  it('a video is not uploaded again if only the reply to its upload was lost', async () => {
    rig.world.aim('media_upload', 'drop');
    expect((await failureOf(publish.start(rig.jobOf(account, film))))?.kind).toBe('outcome_unknown');
    const handle = rig.kept.at(-1) as PublishHandle;
    const job = await rig.prepareFor(account, film, { handle });
    expect(job.handle.video).toEqual({ id: handle.video?.id, isSent: true });
    expect(rig.callLines().filter((name) => name === 'POST /')).toHaveLength(1);
  });

  it('an upload that the storage service denies can be retried', async () => {
    rig.world.aim('media_upload', 'refuse');
    expect(await failureOf(publish.start(rig.jobOf(account, film)))).toMatchObject({
      kind: 'unavailable',
      code: 'AccessDenied',
    });
  });

  it('an upload that the storage service cannot read is not retried', async () => {
    const media = {
      ...rig.files,
      open: () => Promise.resolve(new Blob([new Uint8Array(video().bytes)]).stream()),
    };
    const job = rig.jobOf(account, film, { media });
    const { http } = job;
    const mangled: typeof http.send = (call) =>
      http.send(
        call.bytes ? { ...call, bytes: { ...call.bytes, type: 'multipart/form-data; boundary=b' } } : call,
      );
    const failure = await failureOf(publish.start({ ...job, http: { ...http, send: mangled } }));
    expect(failure).toMatchObject({ kind: 'rejected', code: 'MalformedPOSTRequest' });
  });

  it('a pin is rejected if Pinterest cannot process its video, although Pinterest gives no reason', async () => {
    rig.world.aim('processing', 'refuse');
    expect(await failureOf(rig.prepareFor(account, film))).toMatchObject({
      kind: 'rejected',
      reason: expect.stringContaining('could not process') as string,
    });
  });

  it('a video file that contains an image is refused', async () => {
    const media = { ...rig.files, open: () => rig.files.open(image('a', { bytes: video().bytes })) };
    expect((await failureOf(rig.prepareFor(account, film, { media })))?.code).toBe('failed');
  });

  it('the status of a video is read every five seconds while Pinterest processes the video', async () => {
    rig.world.aim('processing', 'never_finish');
    const started = await publish.start(rig.jobOf(account, film));
    rig.world.pass(60 * 60 * 1000);
    const progress = await publish.poll({ ...rig.jobOf(account, film), handle: started.handle });
    expect(progress).toEqual({ kind: 'waiting', handle: started.handle, seconds: 5 });
  });

  it('the upload starts over if Pinterest no longer finds the video', async () => {
    const job = await rig.prepareFor(account, film);
    rig.world.aim('media_status', 'refuse');
    expect(await failureOf(publish.poll(job))).toMatchObject({ kind: 'unavailable', startOver: true });
    const handle = { ...emptyHandle, video: { id: '1', isSent: true } };
    const lost = { kind: 'unavailable', startOver: true };
    expect(await failureOf(publish.start({ ...job, handle }))).toMatchObject(lost);
    expect(await failureOf(publish.commit({ ...job, handle }))).toMatchObject(lost);
  });

  it('a refused pin whose video is valid fails with the code of the refusal', async () => {
    const job = await rig.prepareFor(account, film);
    const wrong = { ...job, content: { ...job.content, title: 'a'.repeat(101) } };
    expect(await failureOf(publish.commit(wrong))).toMatchObject({ kind: 'rejected', code: '1' });
  });

  it('an upload is postponed to the next step if its own step has no time left', async () => {
    const progress = await publish.start(rig.jobOf(account, film, { until: rig.world.now() }));
    expect(progress.kind).toBe('more');
    expect(rig.calls).toEqual([]);
  });
});

describe('the board of a pin', () => {
  it('a pin without a board is refused', async () => {
    const failure = { kind: 'rejected', reason: 'Pinterest requires a board selection!', code: null };
    const job = rig.jobOf(account, undefined, { target: null });
    expect(await failureOf(publish.start(job))).toEqual(failure);
    const ready = { ...job, handle: emptyHandle };
    expect(await failureOf(publish.commit(ready))).toEqual(failure);
    expect(await failureOf(publish.find(ready, 0))).toEqual(failure);
  });

  it('a board is addressed by its id and not by its name', async () => {
    const job = await rig.prepareFor(account, undefined, { target: 'Recipes' });
    expect(await failureOf(publish.commit(job))).toMatchObject({ kind: 'rejected', code: '1' });
  });

  it('an unknown board is reported as not found', async () => {
    const job = await rig.prepareFor(account, undefined, { target: '1' });
    expect(await failureOf(publish.commit(job))).toEqual({
      kind: 'not_found',
      reason: 'Board not found.',
      code: '40',
    });
  });

  it('a pin can be published to a secret board', async () => {
    await publish.commit(await rig.prepareFor(account, undefined, { target: giftIdeas }));
    expect(rig.posts()[0]?.privacy).toBe('Gift ideas (secret board)');
  });
});

describe('an account that may not create pins', () => {
  it('a pin fails before any call is made if our grant lacks a permission', async () => {
    const reader = await rig.connect(ben);
    rig.calls.length = 0;
    expect((await failureOf(publish.start(rig.jobOf(reader))))?.kind).toBe('missing_permission');
    expect(rig.calls).toEqual([]);
  });

  it('a pin fails as missing_permission if our grant lists a permission that Pinterest has not granted', async () => {
    const { grant, ...reader } = await rig.connect(ben);
    const job = rig.jobOf({ ...reader, grant: { ...grant, scopes: account.grant.scopes } });
    const ready = { ...job, handle: emptyHandle };
    expect(await failureOf(publish.commit(ready))).toMatchObject({ kind: 'missing_permission', code: '7' });
  });

  it('the account stays connected if Pinterest refuses the pin of a trial app', async () => {
    const job = await rig.prepareFor(await rig.connect(tess), undefined, {
      target: '110764234567890104',
    });
    expect(await failureOf(publish.commit(job))).toMatchObject({ kind: 'rejected', code: '29' });
  });
});

describe('a pin that was published by an earlier attempt', () => {
  it.each([
    ['an image', contentWith()],
    ['a video', film],
  ])('a pin with %s is not created again after it was published', async (_what, content) => {
    const job = await rig.prepareFor(account, content);
    const { id } = await publish.commit(job);
    rig.world.pass(25 * 60_000);
    const again = await rig.prepareFor(account, content, { handle: job.handle });
    expect((await publish.find(again, rig.world.now()))?.id).toBe(id);
    expect((await publish.commit(again)).id).toBe(id);
    expect(rig.posts()).toHaveLength(1);
  });
});

describe('a published pin', () => {
  it('a pin can be deleted by its account and by no other', async () => {
    const { id } = await publish.commit(
      await rig.prepareFor(account, undefined, { target: '110764234567890104' }),
    );
    const other = await rig.connect(tess);
    expect((await failureOf(publish.remove!(rig.io, other, id)))?.kind).toBe('rejected');
    await publish.remove!(rig.io, account, id);
    expect(rig.posts()).toEqual([]);
  });
});
