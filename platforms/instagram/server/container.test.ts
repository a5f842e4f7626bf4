import { describe, expect, it } from 'vitest';
import { contentWith, image, video } from '../testing/samples.ts';
import { setup } from '../testing/setup.ts';
import { publish } from './publish.ts';

const failure = (fields: object) => ({ failure: fields });

describe('Instagram container', () => {
  it('an expired container is created again', async () => {
    const { connect, jobOf, prepare, pass } = setup();
    const ready = await prepare(jobOf(await connect(), contentWith()));
    pass(24 * 3_600_000);
    await expect(publish.poll(ready)).rejects.toMatchObject(
      failure({ kind: 'unavailable', startOver: true }),
    );
  });

  it('a container that never finishes is replaced after twenty minutes', async () => {
    const { connect, jobOf, faults, pass } = setup();
    const job = jobOf(await connect(), contentWith());
    faults.push({ call: 'create_container', kind: 'never_finish' });
    const { handle } = await publish.start(job);
    pass(20 * 60_000);
    expect(await publish.poll({ ...job, handle })).toMatchObject({ kind: 'waiting', seconds: 30 });
    pass(1);
    await expect(publish.poll({ ...job, handle })).rejects.toMatchObject(
      failure({ kind: 'unavailable', startOver: true }),
    );
  });

  it('a container that is not found is replaced after two minutes', async () => {
    const { connect, jobOf, faults, pass } = setup();
    const job = jobOf(await connect(), contentWith());
    const { handle } = await publish.start(job);
    pass(120_000);
    faults.push({ call: 'read_container', kind: 'refuse' });
    expect((await publish.poll({ ...job, handle })).kind).toBe('waiting');
    pass(1);
    faults.push({ call: 'read_container', kind: 'refuse' });
    await expect(publish.poll({ ...job, handle })).rejects.toMatchObject(
      failure({ kind: 'unavailable', startOver: true }),
    );
  });

  it.each([
    ['lasts too long', { durationMs: 900_001 }, { kind: 'rejected', code: '2207026' }],
    ['is too short', { durationMs: 2_999 }, { kind: 'rejected', code: '2207026' }],
  ])('a video that %s is rejected when Instagram has processed it', async (_what, change, expected) => {
    const { connect, jobOf, prepare } = setup();
    const job = jobOf(await connect(), contentWith({ media: [{ ...video('v'), ...change }] }));
    await expect(prepare(job)).rejects.toMatchObject(failure(expected));
  });

  it('a container whose file could not be fetched is created again', async () => {
    const { connect, jobOf, prepare, files } = setup();
    const account = await connect();
    for (const file of [image('lost'), video('lost')]) {
      const job = jobOf(account, contentWith({ media: [file] }));
      files.clear();
      await expect(prepare(job)).rejects.toMatchObject(failure({ kind: 'unavailable', startOver: true }));
    }
  });

  it('the status of a container is read often at first and less often later', async () => {
    const { connect, jobOf, faults, pass } = setup();
    const job = jobOf(await connect(), contentWith());
    faults.push({ call: 'create_container', kind: 'never_finish' });
    const begun = await publish.start(job);
    expect(begun).toMatchObject({ kind: 'waiting', seconds: 3 });
    pass(40_000);
    expect(await publish.poll({ ...job, handle: begun.handle })).toMatchObject({ seconds: 10 });
  });
});

describe('parameters of an Instagram container', () => {
  async function sentFor(content: Parameters<typeof contentWith>[0]) {
    const { connect, jobOf, calls, prepare } = setup();
    await prepare(jobOf(await connect(), contentWith(content)));
    const made = calls.filter(({ method, path }) => method === 'POST' && path.endsWith('/media'));
    return made.map(({ body }) => Object.fromEntries(new URLSearchParams(body)));
  }

  it('the file address is ASCII, even if the file name is not', async () => {
    const [sent] = await sentFor({ media: [image('brötchen')] });
    expect(sent?.['image_url']).toBe('https://files.example/br%C3%B6tchen');
  });

  it('a reel has its cover if Instagram accepts the cover', async () => {
    const [sent] = await sentFor({ media: [video('v')], thumbnail: image('cover') });
    expect(sent).toMatchObject({ cover_url: 'https://files.example/cover', share_to_feed: 'true' });
    const png = { ...image('cover'), type: 'image/png' };
    const [without] = await sentFor({ media: [video('v')], thumbnail: png });
    expect(without).not.toHaveProperty('cover_url');
  });

  it('each image of a carousel has its own alt text', async () => {
    const media = [image('a'), image('b'), image('c')];
    const altTexts = [
      { id: 'c', text: ' A loaf. ' },
      { id: 'a', text: 'A roll.' },
    ];
    const parts = await sentFor({ media, altTexts, options: { uploadType: 'carousel' } });
    expect(parts.map((each) => each['alt_text'])).toEqual(['A roll.', undefined, 'A loaf.', undefined]);
  });

  it('a video has no alt text', async () => {
    const [sent] = await sentFor({ media: [video('v')], altTexts: [{ id: 'v', text: 'A loaf.' }] });
    expect(sent).not.toHaveProperty('alt_text');
  });

  it.each([
    ['REELS', 'video_url', 'v'],
    ['image', 'image_url', 'a'],
  ])('only the right file of a mixed post is sent for the upload type %s', async (uploadType, field, id) => {
    const sent = await sentFor({ media: [image('a'), video('v')], options: { uploadType } });
    expect(sent).toMatchObject([{ [field]: `https://files.example/${id}` }]);
  });

  it('an empty caption is not sent', async () => {
    const [sent] = await sentFor({ description: '' });
    expect(sent).not.toHaveProperty('caption');
  });

  it('a post without media is rejected', async () => {
    await expect(sentFor({ media: [] })).rejects.toMatchObject(failure({ kind: 'rejected' }));
  });
});
