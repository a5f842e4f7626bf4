import { describe, expect, it } from 'vitest';
import { contentWith, image, video } from '../testing/samples.ts';
import { setup } from '../testing/setup.ts';
import { publish } from './publish.ts';

const failure = (fields: object) => ({ failure: fields });

describe('a container', () => {
  it('that expired begins again', async () => {
    const { connect, jobOf, prepare, pass } = setup();
    const ready = await prepare(jobOf(await connect(), contentWith()));
    pass(24 * 3_600_000);
    await expect(publish.poll(ready)).rejects.toMatchObject(
      failure({ kind: 'unavailable', startOver: true }),
    );
  });

  it('that never gets ready is replaced after twenty minutes', async () => {
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

  it('that is not found is waited for at first, and then replaced', async () => {
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
  ])('of a video that %s says so in the end', async (_what, change, expected) => {
    const { connect, jobOf, prepare } = setup();
    const job = jobOf(await connect(), contentWith({ media: [{ ...video('v'), ...change }] }));
    await expect(prepare(job)).rejects.toMatchObject(failure(expected));
  });

  it('of a file that nobody can fetch begins again', async () => {
    const { connect, jobOf, prepare, files } = setup();
    const account = await connect();
    for (const file of [image('lost'), video('lost')]) {
      const job = jobOf(account, contentWith({ media: [file] }));
      files.clear();
      await expect(prepare(job)).rejects.toMatchObject(failure({ kind: 'unavailable', startOver: true }));
    }
  });

  it('is asked about soon at first, and less often later', async () => {
    const { connect, jobOf, faults, pass } = setup();
    const job = jobOf(await connect(), contentWith());
    faults.push({ call: 'create_container', kind: 'never_finish' });
    const begun = await publish.start(job);
    expect(begun).toMatchObject({ kind: 'waiting', seconds: 3 });
    pass(40_000);
    expect(await publish.poll({ ...job, handle: begun.handle })).toMatchObject({ seconds: 10 });
  });
});

describe('what is sent', () => {
  async function sentFor(content: Parameters<typeof contentWith>[0]) {
    const { connect, jobOf, calls, prepare } = setup();
    await prepare(jobOf(await connect(), contentWith(content)));
    const made = calls.filter(({ method, path }) => method === 'POST' && path.endsWith('/media'));
    return made.map(({ body }) => Object.fromEntries(new URLSearchParams(body)));
  }

  it('has an address in ASCII, whatever the file is called', async () => {
    const [sent] = await sentFor({ media: [image('brötchen')] });
    expect(sent?.['image_url']).toBe('https://files.example/br%C3%B6tchen');
  });

  it('has a cover for a reel, if it is one that the network takes', async () => {
    const [sent] = await sentFor({ media: [video('v')], thumbnail: image('cover') });
    expect(sent).toMatchObject({ cover_url: 'https://files.example/cover', share_to_feed: 'true' });
    const png = { ...image('cover'), type: 'image/png' };
    const [without] = await sentFor({ media: [video('v')], thumbnail: png });
    expect(without).not.toHaveProperty('cover_url');
  });

  it('has the alt text of an image, and of the first of a carousel', async () => {
    expect(await sentFor({ options: { altText: 'A loaf.' } })).toMatchObject([{ alt_text: 'A loaf.' }]);
    const media = [image('a'), image('b')];
    const parts = await sentFor({ media, options: { altText: 'A loaf.', uploadType: 'carousel' } });
    expect(parts.map((each) => each['alt_text'])).toEqual(['A loaf.', undefined, undefined]);
  });

  it('has no alt text for a video, which would be refused', async () => {
    const [sent] = await sentFor({ media: [video('v')], options: { altText: 'A loaf.' } });
    expect(sent).not.toHaveProperty('alt_text');
  });

  it('has no caption where there is none', async () => {
    const [sent] = await sentFor({ description: '' });
    expect(sent).not.toHaveProperty('caption');
  });

  it('is nothing for a post without media', async () => {
    await expect(sentFor({ media: [] })).rejects.toMatchObject(failure({ kind: 'rejected' }));
  });
});
