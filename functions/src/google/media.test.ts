import { megabyte } from '@fanfare/core/values/bytes.ts';
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { MeasuredMedia } from '@fanfare/core/media/media.ts';
import { createRig, type Rig } from '@fanfare/platforms/conformance/rig.ts';
import { generateBytes } from '@fanfare/platforms/conformance/files.ts';
import type { Subject } from '@fanfare/platforms/conformance/subject.ts';
import type { MediaSource } from '@fanfare/platforms/_shared/media-source.ts';
import type { Account, Progress } from '@fanfare/platforms/platform.ts';
import { x } from '@fanfare/platforms/x/testing/subject.ts';
import { youtube } from '@fanfare/platforms/youtube/testing/subject.ts';
import { getStorage } from 'firebase-admin/storage';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startStorageForTests } from '../testing/local-storage.ts';
import { firebaseApp } from './firebase.ts';
import { createMediaSource } from './media.ts';

const bucket = 'demo.firebasestorage.app';
const film: MeasuredMedia = {
  id: 'film',
  path: 'workspaces/w1/video/film.mp4',
  kind: 'video',
  type: 'video/mp4',
  bytes: 20 * megabyte + 4321,
  width: 1280,
  height: 720,
  durationMs: 20_000,
};
const bytes = generateBytes(film);
const sha256 = createHash('sha256').update(bytes).digest('hex');

startStorageForTests(bucket);
let source: MediaSource;
beforeAll(async () => {
  await getStorage(await firebaseApp())
    .bucket(bucket)
    .file(film.path)
    .save(bytes, { contentType: film.type, resumable: false });
  source = createMediaSource(
    () => ({ bucket }),
    () => new Date(),
  );
});

const read = async (range?: { start: number; end: number }) =>
  Buffer.from(await new Response(await source.open(film, range)).arrayBuffer());

describe('the media of a post', () => {
  it('exactly the requested bytes are read, with an exclusive end', async () => {
    expect((await read()).equals(bytes)).toBe(true);
    const start = 3 * megabyte - 1;
    expect((await read({ start, end: start + 1 })).equals(bytes.subarray(start, start + 1))).toBe(true);
    expect((await read({ start, end: film.bytes })).equals(bytes.subarray(start))).toBe(true);
  });

  it('reading a file logs no warnings', async () => {
    const warnings: string[] = [];
    const note = ({ message }: Error) => void warnings.push(message);
    process.on('warning', note);
    await read({ start: 0, end: megabyte });
    await new Promise((resolve) => void setImmediate(resolve));
    process.off('warning', note);
    expect(warnings).toEqual([]);
  });

  it('reading a deleted file fails with the reason that the file was deleted', async () => {
    const gone = { ...film, path: 'workspaces/w1/video/gone.mp4' };
    const failure = {
      kind: 'rejected',
      reason: 'A media file of this post was deleted. Choose another file for the post.',
    };
    for (const ask of [
      () => source.open(gone),
      () => source.open(gone, { start: megabyte, end: 2 * megabyte }),
      () => source.url(gone),
      () => source.compressed(gone, megabyte),
    ])
      await expect(ask()).rejects.toMatchObject({ failure });
  });

  it('an unreachable Storage is not mistaken for a deleted file', async () => {
    const file = getStorage(await firebaseApp())
      .bucket(bucket)
      .file(film.path);
    const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    const read = vi
      .spyOn(Object.getPrototypeOf(file) as typeof file, 'createReadStream')
      .mockImplementation(() => new Readable().destroy(refused));
    await expect(source.open(film)).rejects.toBe(refused);
    read.mockRestore();
  });
});

/** A media source that breaks off at the given byte. */
function breakingAt(byte: number): MediaSource & { opened: number[] } {
  const opened: number[] = [];
  return {
    ...source,
    opened,
    async open(media, range) {
      let at = range?.start ?? 0;
      opened.push(at);
      const cut = new TransformStream<Uint8Array, Uint8Array>({
        transform(chunk, controller) {
          const left = byte - at;
          at += chunk.length;
          if (at > byte && left < 0) return controller.enqueue(chunk);
          controller.enqueue(chunk.subarray(0, Math.max(0, left)));
          if (at > byte) throw new Error('Storage broke.');
        },
      });
      return (await source.open(media, range)).pipeThrough(cut);
    },
  };
}

/**
 * The networks, each with the unit in which it keeps an interrupted upload: whole blocks at YouTube, whole segments
 * at X.
 */
const subjects = [
  { name: 'YouTube', subject: youtube as Subject, unit: 256 * 1024 },
  { name: 'X', subject: x as Subject, unit: megabyte },
];

describe.each(subjects)('a video upload to $name', ({ subject, unit }) => {
  let rig: Rig;
  let account: Account;
  beforeEach(async () => {
    rig = await createRig(subject);
    account = await rig.connect();
  });
  afterEach(() => rig.close());

  const jobOf = (media: MediaSource, handle: unknown) => {
    const content = { ...rig.job(account).content, title: 'A film', media: [film] };
    return { ...rig.job(account, content, handle), media };
  };

  async function goOn(media: MediaSource, handle: unknown): Promise<Progress<unknown>> {
    const { publish } = subject.platform;
    let progress = await publish.start(jobOf(media, handle));
    while (progress.kind !== 'ready') {
      if (progress.kind === 'waiting') rig.world.pass(progress.seconds * 1000);
      const job = { ...jobOf(media, progress.handle), handle: progress.handle };
      progress = progress.kind === 'more' ? await publish.start(job) : await publish.poll(job);
    }
    return progress;
  }

  it('an interrupted upload resumes after the last whole block or segment that the network received', async () => {
    const brokeAt = 11 * megabyte + 300_001;
    await expect(goOn(breakingAt(brokeAt), null)).rejects.toThrow();
    const again = breakingAt(Infinity);

    const { handle } = await goOn(again, JSON.parse(JSON.stringify(rig.kept.at(-1))));
    await subject.platform.publish.commit({ ...jobOf(again, handle), handle });

    const kept = brokeAt - (brokeAt % unit);
    expect(again.opened[0]).toBe(kept);
    expect(rig.posts().map(({ media }) => media[0]?.sha256)).toEqual([sha256]);
  });
});
