import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { hourMs } from '@fanfare/core/time/units.ts';
import type { Account } from '../../platform.ts';
import { failureOf } from '../../conformance/rig-tools.ts';
import { createXRig, type XRig } from '../testing/rig.ts';
import { contentWith, gif, image, kitchen, video } from '../testing/subject.ts';
import { publish } from './publish.ts';

let rig: XRig;
let account: Account;

async function begin(saved: unknown = null, identity?: string) {
  await rig?.close();
  rig = await createXRig(saved);
  account = await rig.connect(identity);
  rig.calls.length = 0;
}

beforeEach(() => begin());
afterEach(() => rig.close());

const segments = () => rig.calls.filter((each) => each.endsWith('/append')).length;

describe('the upload of files', () => {
  it('a small file is sent in one segment and then completed', async () => {
    await rig.prepareFor(account);
    const [first, second, third, ...others] = rig.calls;
    expect(first).toBe('POST /2/media/upload/initialize');
    expect(second).toMatch(/^POST \/2\/media\/upload\/\d+\/append$/);
    expect(third).toMatch(/^POST \/2\/media\/upload\/\d+\/finalize$/);
    expect(others).toEqual([]);
  });

  it('a video is sent in segments of a megabyte, and the progress is stored after each segment', async () => {
    const open = vi.spyOn(rig.files, 'open');
    await rig.prepareFor(account, contentWith({ media: [video(2 * 1024 * 1024 + 1)] }));
    expect(segments()).toBe(3);
    expect(open.mock.calls.map(([, range]) => range)).toEqual([
      { start: 0, end: 1024 * 1024 },
      { start: 1024 * 1024, end: 2 * 1024 * 1024 },
      { start: 2 * 1024 * 1024, end: 2 * 1024 * 1024 + 1 },
    ]);
    const written = rig.kept.map((handle) => publish.handle.parse(handle).files[0]?.segment);
    expect(written).toEqual([0, 1, 2, 3, 3]);
  });

  it('an upload that broke off continues with the first missing segment', async () => {
    const content = contentWith({ media: [video(3 * 1024 * 1024)] });
    rig.world.aim('media_append', 'slow');
    rig.world.aim('media_append', 'drop');
    expect((await failureOf(publish.start(rig.jobOf(account, content))))?.kind).toBe('outcome_unknown');
    const kept = publish.handle.parse(rig.kept.at(-1));
    expect(kept.files[0]?.segment).toBe(1);
    rig.calls.length = 0;
    await publish.commit(await rig.prepareFor(account, content, kept));
    expect(segments()).toBe(2);
    expect(rig.posts()[0]?.media[0]?.sha256).toBe(rig.files.sha256(video(3 * 1024 * 1024)));
  });

  it('an upload whose completion got no reply is not sent again: its status is read', async () => {
    rig.world.aim('media_finalize', 'drop');
    await failureOf(publish.start(rig.jobOf(account)));
    rig.calls.length = 0;
    await rig.prepareFor(account, undefined, publish.handle.parse(rig.kept.at(-1)));
    expect(rig.calls.map((each) => each.split('/').at(-1))).toEqual(['finalize', 'upload']);
  });

  it('a file that X no longer finds is sent again', async () => {
    const { handle } = await rig.prepareFor(account);
    const [file] = handle.files;
    const strange = { ...handle, attempts: 0, files: [{ ...file!, id: '1', stage: 'sending' as const }] };
    const job = await rig.prepareFor(account, undefined, strange);
    expect(job.handle.files[0]?.id).not.toBe('1');
    await publish.commit(job);
    expect(rig.posts()).toHaveLength(1);
  });

  it('files are sent again shortly before they expire', async () => {
    const { handle } = await rig.prepareFor(account);
    const ids = handle.files.map(({ id }) => id);
    const resume = async () =>
      (await rig.prepareFor(await rig.connect(), undefined, handle)).handle.files.map(({ id }) => id);
    rig.world.pass(23.5 * hourMs - 1);
    expect(await resume()).toEqual(ids);
    rig.world.pass(1);
    expect(await resume()).not.toEqual(ids);
  });

  it('the file that was sent first decides when the files are sent again', async () => {
    const { handle } = await rig.prepareFor(account, contentWith({ media: [image('one')] }));
    rig.world.pass(hourMs);
    const both = contentWith({ media: [image('one'), image('two')] });
    const job = await rig.prepareFor(account, both, { ...handle, attempts: 0 });
    expect(job.handle.files).toHaveLength(2);
    expect(job.handle.expiresAt).toBe(handle.expiresAt);
  });

  it('the status of a video is read after the wait that X requests', async () => {
    const progress = await publish.start(rig.jobOf(account, contentWith({ media: [video(2000)] })));
    expect(progress).toMatchObject({ kind: 'waiting', seconds: 1 });
    const job = { ...rig.jobOf(account, contentWith({ media: [video(2000)] })), handle: progress.handle };
    expect((await publish.poll(job)).kind).toBe('waiting');
    rig.world.pass(4000);
    expect((await publish.poll(job)).kind).toBe('ready');
  });

  it('the status of a video that is still being processed after an hour is read again', async () => {
    rig.world.aim('processing', 'never_finish');
    const content = contentWith({ media: [video(2000)] });
    const { handle } = await publish.start(rig.jobOf(account, content));
    rig.world.pass(hourMs);
    const again = { ...rig.jobOf(await rig.connect(), content), handle };
    expect((await publish.poll(again)).kind).toBe('waiting');
  });

  it.each([
    ['refuse', { kind: 'rejected', code: 'InvalidMedia' }],
    ['server_error', { kind: 'unavailable', startOver: true }],
  ] as const)('a file fails if its processing has the fault %s', async (fault, failure) => {
    rig.world.aim('processing', fault);
    expect(await failureOf(rig.prepareFor(account, contentWith({ media: [gif] })))).toMatchObject(failure);
  });

  it('a video that X cannot process is refused', async () => {
    await begin(null, kitchen);
    const failed = rig.prepareFor(account, contentWith({ media: [video(2000)] }));
    expect(await failureOf(failed)).toMatchObject({ kind: 'rejected', reason: 'Unsupported media format' });
  });

  it('an upload without permission is not started', async () => {
    const scopes = account.grant.scopes.filter((scope) => scope !== 'media.write');
    const old = { ...account, grant: { ...account.grant, scopes } };
    expect((await failureOf(publish.start(rig.jobOf(old))))?.kind).toBe('missing_permission');
    expect(rig.calls).toEqual([]);
    expect((await publish.start(rig.jobOf(old, contentWith({ media: [] })))).kind).toBe('ready');
  });

  it('a file over the limit of X is refused, and a file at the limit is not', async () => {
    const most = 5 * 1024 ** 2;
    const start = (bytes: number) =>
      publish.start(rig.jobOf(account, contentWith({ media: [image('a', bytes)] })));
    expect(await failureOf(start(most + 1))).toMatchObject({ kind: 'rejected' });
    expect((await start(most)).kind).toBe('ready');
  });
});

describe('the alt text', () => {
  const described = (media = [image('a'), image('b')]) =>
    contentWith({ media, altTexts: [{ id: media.at(-1)!.id, text: ' A bowl of soup. ' }] });
  const texts = () => rig.posts()[0]?.media.map((each) => each.altText);

  it('each image gets its own alt text', async () => {
    await publish.commit(await rig.prepareFor(account, described()));
    expect(texts()).toEqual([null, 'A bowl of soup.']);
  });

  it('a GIF gets its alt text after processing, even after a lost response', async () => {
    rig.world.aim('media_metadata', 'drop');
    await failureOf(rig.prepareFor(account, described([gif])));
    const kept = publish.handle.parse(rig.kept.at(-1));
    await publish.commit(await rig.prepareFor(account, described([gif]), kept));
    expect(texts()).toEqual(['A bowl of soup.']);
  });

  it('a video gets no alt text', async () => {
    await publish.commit(await rig.prepareFor(account, described([video(2000)])));
    expect(texts()).toEqual([null]);
    expect(rig.calls).not.toContain('POST /2/media/metadata');
  });
});

describe('publishing a post', () => {
  it('the receipt has the address of the post', async () => {
    const { id, url } = await publish.commit(await rig.prepareFor(account));
    expect(url).toBe(`https://x.com/annmeadow/status/${id}`);
  });

  it('a refusal on the first attempt is final', async () => {
    await publish.commit(await rig.prepareFor(account));
    const failure = await failureOf(publish.commit(await rig.prepareFor(account)));
    expect(failure).toMatchObject({
      kind: 'rejected',
      reason: 'You are not allowed to create a Tweet with duplicate content.',
    });
    expect(rig.posts()).toHaveLength(1);
  });

  it('after a lost response, a refusal leaves the outcome unknown on three attempts and is final after that', async () => {
    await begin({ limits: { timelineLagMs: hourMs } });
    const job = await rig.prepareFor(account);
    rig.world.aim('tweet_create', 'drop');
    await failureOf(publish.commit(job));
    for (const kind of ['outcome_unknown', 'outcome_unknown', 'outcome_unknown', 'rejected']) {
      const { handle } = await publish.start(rig.jobOf(account, undefined, job.handle));
      job.handle = handle;
      expect((await failureOf(publish.commit(job)))?.kind).toBe(kind);
    }
    expect(rig.posts()).toHaveLength(1);
  });

  it('the upload starts over if X no longer finds the files of the post', async () => {
    const { handle } = await rig.prepareFor(account);
    const strange = { ...handle, files: handle.files.map((file) => ({ ...file, id: '1' })) };
    const job = { ...rig.jobOf(account), handle: strange };
    expect(await failureOf(publish.commit(job))).toMatchObject({ kind: 'unavailable', startOver: true });
    await publish.commit(await rig.prepareFor(account, undefined, strange));
    expect(rig.posts()).toHaveLength(1);
  });

  it('a post over the rate limit of the account waits until the limit resets', async () => {
    await begin({ limits: { calls: { tweet_create: 1 } } });
    await publish.commit(await rig.prepareFor(account, contentWith({ description: 'One.' })));
    const job = await rig.prepareFor(account, contentWith({ description: 'Two.' }));
    const failure = await failureOf(publish.commit(job));
    expect(failure).toMatchObject({ kind: 'rate_limited', retryAt: rig.world.now() + 15 * 60 * 1000 });
  });

  it('a post over the daily limit of the app waits until the limit resets', async () => {
    await begin({ limits: { createTweetPerDay: 1 } });
    await publish.commit(await rig.prepareFor(account, contentWith({ description: 'One.' })));
    const job = await rig.prepareFor(account, contentWith({ description: 'Two.' }));
    const { retryAt } = (await failureOf(publish.commit(job)))!;
    expect(retryAt).toBe(rig.world.now() + 24 * hourMs);
  });

  it('used-up credits are classified as a rate limit', async () => {
    await rig.close();
    rig = await createXRig({ settings: { balance: 'exhausted' } });
    expect((await failureOf(rig.connect()))?.kind).toBe('rate_limited');
  });
});

describe('deleting a post', () => {
  it('a post of another account is not deleted', async () => {
    const { id } = await publish.commit(await rig.prepareFor(account));
    const other = await rig.connect(kitchen);
    expect((await failureOf(publish.remove!(rig.io, other, id)))?.kind).toBe('rejected');
    expect(rig.posts()).toHaveLength(1);
  });
});
