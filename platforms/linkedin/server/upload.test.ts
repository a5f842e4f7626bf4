import { hourMs } from '@fanfare/core/time/units.ts';
import { megabyte } from '@fanfare/core/values/bytes.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { NetworkCall } from '../../_shared/http.ts';
import { NetworkError } from '../../_shared/network-error.ts';
import type { Account } from '../../platform.ts';
import { failureOf } from '../../conformance/rig-tools.ts';
import { createLinkedInRig, type LinkedInRig } from '../testing/rig.ts';
import { contentWith, image, north, video } from '../testing/subject.ts';
import { publish } from './publish.ts';

const small = { limits: { partBytes: megabyte } };
const film = contentWith({ media: [video(2 * megabyte + 1)] });

let rig: LinkedInRig;
let account: Account;

async function begin(saved: unknown = null, identity?: string) {
  await rig?.close();
  rig = await createLinkedInRig(saved);
  account = await rig.connect(identity);
  rig.calls.length = 0;
}

beforeEach(() => begin());
afterEach(() => rig.close());

const puts = (): NetworkCall[] => rig.calls.filter(({ method }) => method === 'PUT');
const begins = () => rig.callLines().filter((line) => line.endsWith('?initializeUpload')).length;
const tokenOf = ({ headers = {} }: NetworkCall) => headers['authorization'] ?? null;
const startOf = (content = film, handle = rig.lastKept()) =>
  publish.start(rig.jobOf(account, content, handle));

describe('an image', () => {
  it('an image is sent in one request with the token, and its status is read once', async () => {
    await rig.prepareFor(account);
    const urn = rig.lastKept().files[0]?.urn ?? '';
    expect(rig.callLines()).toEqual([
      'POST /rest/images?initializeUpload',
      expect.stringMatching(/^PUT \/dms-uploads\/.+\/uploaded-image\/0$/),
      `GET /rest/images/${urn}`,
    ]);
    expect(puts().map(tokenOf)).toEqual([`Bearer ${account.grant.accessToken}`]);
  });

  it('the status request has an encoded URN and the version headers', async () => {
    await rig.prepareFor(account);
    const { url = '', headers } = rig.calls.at(-1) ?? {};
    expect(url).toMatch(/\/rest\/images\/urn%3Ali%3Aimage%3A[\w-]+$/);
    expect(headers).toMatchObject({ 'linkedin-version': '202609', 'x-restli-protocol-version': '2.0.0' });
  });

  it('an image waits a fixed time if LinkedIn does not report its status', async () => {
    const progress = await publish.start(rig.jobOf(account));
    expect(progress).toMatchObject({ kind: 'waiting', seconds: 5, handle: { isClosed: true } });
    const job = { ...rig.jobOf(account, undefined, progress.handle), handle: progress.handle };
    rig.world.pass(4999);
    expect(await publish.poll(job)).toMatchObject({ kind: 'waiting', seconds: 1 });
    rig.world.pass(1);
    expect((await publish.poll(job)).kind).toBe('ready');
    expect(rig.callLines().filter((line) => line.startsWith('GET'))).toHaveLength(1);
  });

  it('an image is ready as soon as LinkedIn reports that it was processed', async () => {
    await begin({ settings: { imageStatus: 'open' } });
    const progress = await publish.start(rig.jobOf(account));
    expect(progress).toMatchObject({ kind: 'waiting', seconds: 2, handle: { isClosed: false } });
    rig.world.pass(2000);
    const job = { ...rig.jobOf(account, undefined, progress.handle), handle: progress.handle };
    expect((await publish.poll(job)).kind).toBe('ready');
  });

  it('an image whose response was lost is sent again, and its upload address is never stored', async () => {
    rig.world.aim('image_upload', 'drop');
    expect((await failureOf(publish.start(rig.jobOf(account))))?.kind).toBe('outcome_unknown');
    expect(rig.kept).toEqual([]);
    await publish.commit(await rig.prepareFor(account));
    expect(JSON.stringify(rig.kept)).not.toContain('dms-uploads');
    expect(rig.posts()).toHaveLength(1);
  });

  it('several images are sent one by one, and the upload continues with the image that failed', async () => {
    const content = contentWith({ media: [image('a'), image('b'), image('c')] });
    rig.world.aim('image_upload', 'slow');
    rig.world.aim('image_upload', 'server_error');
    expect((await failureOf(publish.start(rig.jobOf(account, content))))?.kind).toBe('unavailable');
    expect(rig.lastKept().files).toHaveLength(1);
    rig.calls.length = 0;
    await publish.commit(await rig.prepareFor(account, content, rig.lastKept()));
    expect(begins()).toBe(2);
    expect(rig.posts()[0]?.media).toHaveLength(3);
  });

  it('an image upload starts over if its address has expired, and the account stays connected', async () => {
    rig.world.aim('image_upload', 'refuse');
    expect(await failureOf(publish.start(rig.jobOf(account)))).toMatchObject({
      kind: 'unavailable',
      startOver: true,
    });
  });

  it('a post is rejected if LinkedIn reports that the processing of its image failed', async () => {
    await begin({ settings: { imageStatus: 'open' } });
    rig.world.aim('processing', 'refuse');
    expect(await failureOf(rig.prepareFor(account))).toMatchObject({
      kind: 'rejected',
      code: 'MEDIA_ASSET_PROCESSING_FAILED',
    });
  });
});

describe('a video', () => {
  it('a video is sent in parts without the token', async () => {
    await begin(small);
    const open = vi.spyOn(rig.files, 'open');
    const job = await rig.prepareFor(account, film);
    expect(open.mock.calls.map(([, range]) => range)).toEqual([
      { start: 0, end: megabyte },
      { start: megabyte, end: 2 * megabyte },
      { start: 2 * megabyte, end: 2 * megabyte + 1 },
    ]);
    expect(puts().map(tokenOf)).toEqual([null, null, null]);
    expect(puts().every(({ bytes }) => bytes?.stream instanceof ReadableStream)).toBe(true);
    await publish.commit(job);
    expect(rig.posts()[0]?.media[0]?.sha256).toBe(rig.files.sha256(video(2 * megabyte + 1)));
  });

  it('a video that fits into one part is sent as one part', async () => {
    await begin(small);
    await rig.prepareFor(account, contentWith({ media: [video(megabyte)] }));
    expect(puts()).toHaveLength(1);
  });

  it('after each part, the id of the part is stored and its upload address removed', async () => {
    await begin(small);
    await rig.prepareFor(account, film);
    const written = rig.kept.map((handle) => publish.handle.parse(handle).files[0]);
    expect(written.map((file) => [file?.parts.length, file?.etags.length, file?.stage])).toEqual([
      [3, 0, 'sending'],
      [2, 1, 'sending'],
      [1, 2, 'sending'],
      [0, 3, 'sending'],
      [0, 0, 'sent'],
    ]);
    expect(JSON.stringify(rig.kept.at(-1))).not.toContain('http');
  });

  it('a broken upload continues with the first missing part', async () => {
    await begin(small);
    rig.world.aim('video_part', 'slow');
    rig.world.aim('video_part', 'drop');
    expect((await failureOf(publish.start(rig.jobOf(account, film))))?.kind).toBe('outcome_unknown');
    rig.calls.length = 0;
    await publish.commit(await rig.prepareFor(account, film, rig.lastKept()));
    expect(begins()).toBe(0);
    expect(puts()).toHaveLength(2);
    expect(rig.posts()[0]?.media[0]?.sha256).toBe(rig.files.sha256(video(2 * megabyte + 1)));
  });

  it('an upload continues after an error and a restart of the sandbox', async () => {
    await begin(small);
    rig.world.aim('video_part', 'slow');
    rig.world.aim('video_part', 'server_error');
    expect((await failureOf(publish.start(rig.jobOf(account, film))))?.kind).toBe('unavailable');
    rig.restart();
    await publish.commit(await rig.prepareFor(account, film, rig.lastKept()));
    expect(begins()).toBe(1);
    expect(rig.posts()).toHaveLength(1);
  });

  it('an upload starts over shortly before its addresses expire', async () => {
    await begin(small);
    rig.world.aim('video_part', 'server_error');
    await failureOf(publish.start(rig.jobOf(account, film)));
    const kept = rig.lastKept();
    rig.calls.length = 0;
    rig.world.pass(hourMs - 60_001);
    await startOf(film, kept);
    expect(begins()).toBe(0);
    rig.world.pass(1);
    await startOf(film, kept);
    expect(begins()).toBe(1);
  });

  it('a video upload starts over if the address of a part has expired, and the account stays connected', async () => {
    rig.world.aim('video_part', 'refuse');
    expect(await failureOf(publish.start(rig.jobOf(account, film)))).toMatchObject({
      kind: 'unavailable',
      startOver: true,
    });
  });

  it('an upload starts over if the reply to its last call was lost, and is rejected if LinkedIn refuses that call', async () => {
    rig.world.aim('video_finalize', 'drop');
    expect((await failureOf(publish.start(rig.jobOf(account, film))))?.kind).toBe('outcome_unknown');
    expect(await failureOf(startOf())).toMatchObject({ kind: 'unavailable', startOver: true });
    rig.world.aim('video_finalize', 'refuse');
    expect(await failureOf(publish.start(rig.jobOf(account, film)))).toMatchObject({ kind: 'rejected' });
  });

  it('a video whose part is refused is rejected and not sent again from the beginning', async () => {
    await begin(small);
    rig.world.aim('video_part', 'slow');
    rig.world.aim('video_part', 'drop');
    await failureOf(publish.start(rig.jobOf(account, film)));
    const job = rig.jobOf(account, film, rig.lastKept());
    const refused = { kind: 'rejected', reason: 'No.', code: null } as const;
    const send = (call: NetworkCall) =>
      call.method === 'PUT' ? Promise.reject(new NetworkError(refused)) : job.http.send(call);
    expect(await failureOf(publish.start({ ...job, http: { ...job.http, send } }))).toEqual(refused);
  });

  it('the pauses between status requests grow', async () => {
    rig.world.aim('processing', 'never_finish');
    let progress = await publish.start(rig.jobOf(account, film));
    const waits: number[] = [];
    for (let asked = 0; asked < 12 && progress.kind === 'waiting'; asked += 1) {
      waits.push(progress.seconds);
      rig.world.pass(progress.seconds * 1000);
      progress = await publish.poll({ ...rig.jobOf(account, film), handle: progress.handle });
    }
    expect(waits).toEqual([5, 5, 5, 5, 5, 6, 8, 10, 12, 15, 19, 24]);
  });

  it('a video is published after a minute when LinkedIn withholds its status', async () => {
    await begin({ settings: { videoStatus: 'closed' } });
    expect(await publish.start(rig.jobOf(account, film))).toMatchObject({ kind: 'waiting', seconds: 60 });
    await publish.commit(await rig.prepareFor(account, film));
    expect(rig.posts()).toHaveLength(1);
  });

  it('a video that LinkedIn cannot process is refused', async () => {
    await begin(null, north);
    expect(await failureOf(rig.prepareFor(account, film))).toMatchObject({
      kind: 'rejected',
      code: 'MEDIA_ASSET_PROCESSING_FAILED',
    });
  });
});

describe('upload addresses', () => {
  const answered = (value: object) => {
    const { read } = rig.io.http;
    rig.io.http.read = (call, schema) =>
      call.query?.['action'] === 'initializeUpload'
        ? Promise.resolve(schema.parse({ value }))
        : read(call, schema);
  };
  const instruction = (firstByte: number, lastByte: number, host = 'www.linkedin.com') => ({
    uploadUrl: `https://${host}/dms-uploads/x`,
    firstByte,
    lastByte,
  });

  it.each([
    'http://www.linkedin.com/x',
    'https://linkedin.com.example/x',
    'https://notlinkedin.com/x',
    'https://elsewhere.example/x',
    'nowhere',
  ])('the upload address %s is refused', async (uploadUrl) => {
    answered({ uploadUrl, image: 'urn:li:image:a' });
    expect((await failureOf(publish.start(rig.jobOf(account))))?.kind).toBe('unavailable');
    answered({ video: 'urn:li:video:a', uploadInstructions: [{ uploadUrl, firstByte: 0, lastByte: 9 }] });
    expect((await failureOf(publish.start(rig.jobOf(account, film))))?.kind).toBe('unavailable');
    expect(puts()).toEqual([]);
  });

  const total = 2 * megabyte + 1;
  it.each([
    ['a gap', [instruction(0, 99), instruction(101, total - 1)]],
    ['an overlap', [instruction(0, 100), instruction(100, total - 1)]],
    ['a missing start', [instruction(1, total - 1)]],
    ['a missing end', [instruction(0, total - 2)]],
    ['too many bytes', [instruction(0, total)]],
    ['an empty part', [instruction(0, -1), instruction(0, total - 1)]],
  ])('upload instructions with %s are refused', async (_what, uploadInstructions) => {
    answered({ video: 'urn:li:video:a', uploadInstructions });
    expect((await failureOf(publish.start(rig.jobOf(account, film))))?.kind).toBe('unavailable');
    expect(puts()).toEqual([]);
  });

  it('LinkedIn may list the parts of a video in any order', async () => {
    answered({
      video: 'urn:li:video:a',
      uploadInstructions: [instruction(100, total - 1, 'media.licdn.com'), instruction(0, 99)],
    });
    const late = { ...rig.jobOf(account, film) };
    let calls = 0;
    const now = () => ((calls += 1) > 1 ? late.until : rig.world.now());
    const { kind, handle } = await publish.start({ ...late, now });
    expect(kind).toBe('more');
    expect(handle.files[0]?.parts.map(({ first }) => first)).toEqual([0, 100]);
  });
});
