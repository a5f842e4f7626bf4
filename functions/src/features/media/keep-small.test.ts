import { fitSourceBytesMax } from '@fanfare/core/media/fit.ts';
import { smallPathOf } from '@fanfare/core/media/media-path.ts';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MediaFiles } from '../../google/media-files.ts';
import { ids } from '../../testing/builders.ts';
import { capturedLog } from '../../testing/captured-log.ts';
import { createMemoryFiles } from '../../testing/memory-files.ts';
import { madeUpMedia, createMemoryMediaFiles } from '../../testing/memory-media.ts';
import { picture } from '../../testing/pictures.ts';
import { storeSmallImage, type SmallSource } from './keep-small.ts';
import { smallSourcePixelsMax } from './small-image.ts';

const smallPath = smallPathOf({ workspaceId: ids.workspace, mediaId: 'media-0001' });
let image: Buffer;
beforeAll(async () => {
  image = await picture({ width: 900, height: 600 });
});
let files = createMemoryFiles();
let captured = capturedLog();
beforeEach(() => {
  files = createMemoryFiles();
  captured = capturedLog();
});

const read = () => Promise.resolve(image);
const keep = (
  source: Partial<SmallSource> = {},
  limit = new AbortController().signal,
  mediaFiles: Pick<MediaFiles, 'save'> = createMemoryMediaFiles(files),
) =>
  storeSmallImage(
    { mediaFiles, timeLimit: () => limit },
    { media: madeUpMedia(), read, ...source },
    captured.log,
  );

describe('storing a small image', () => {
  it('the small image is stored at its fixed path', async () => {
    expect(await keep()).toBe(true);
    const stored = files.stored.get(smallPath);
    expect(stored?.type).toBe('image/webp');
    expect(await sharp(stored?.bytes).metadata()).toMatchObject({ format: 'webp', width: 480, height: 320 });
    expect([...files.stored.keys()]).toEqual([smallPath]);
  });

  it.each([
    ['a video', false, { kind: 'video' as const }],
    ['a thumbnail', false, { role: 'thumbnail' as const }],
    ['an image with the most bytes that are read', true, { bytes: fitSourceBytesMax }],
    ['an image with one byte more', false, { bytes: fitSourceBytesMax + 1 }],
    ['an image with the most pixels that are decoded', true, { width: smallSourcePixelsMax, height: 1 }],
    ['an image with more pixels', false, { width: smallSourcePixelsMax + 1, height: 1 }],
  ])('only suitable files get a small image (%s: %s)', async (_name, expected, change) => {
    let reads = 0;
    const counted = () => {
      reads += 1;
      return read();
    };
    expect(await keep({ media: madeUpMedia(change), read: counted })).toBe(expected);
    expect([files.stored.has(smallPath), reads]).toEqual([expected, Number(expected)]);
    expect(captured.lines).toEqual([]);
  });

  it.each([
    ['read', { read: () => Promise.reject(new Error('storage is down')) }, undefined],
    ['decoded', { read: () => Promise.resolve(Buffer.from('no picture')) }, undefined],
    ['stored', {}, { save: () => Promise.reject(new Error('storage is full')) }],
  ])(
    'a small image that cannot be %s causes no failure and is logged once',
    async (_name, source, mediaFiles) => {
      expect(await keep(source, undefined, mediaFiles)).toBe(false);
      expect(captured.entries()).toMatchObject([{ severity: 'WARNING', mediaId: 'media-0001' }]);
      expect(captured.lines.join()).not.toContain('harbour');
      expect(files.stored.size).toBe(0);
    },
  );

  it('images are processed one after another, even after a failure', async () => {
    const [order, most]: [string[], number[]] = [[], []];
    let running = 0;
    const reading = (name: string, bytes: Buffer) => async () => {
      order.push(name);
      running += 1;
      most.push(running);
      // The next image would start here if the images were not processed one after another.
      await new Promise(setImmediate);
      running -= 1;
      return bytes;
    };
    const kept = await Promise.all([
      keep({ read: reading('first', Buffer.from('no picture')) }),
      keep({ read: reading('second', image) }),
      keep({ read: reading('third', image) }),
    ]);
    expect(kept).toEqual([false, true, true]);
    expect(order).toEqual(['first', 'second', 'third']);
    expect(Math.max(...most)).toBe(1);
  });

  it('an image that takes too long is abandoned, leaves no file and does not block other images', async () => {
    const limit = new AbortController();
    const slow = Promise.withResolvers<Buffer>();
    const late = keep({ read: () => slow.promise }, limit.signal);
    const next = keep({ media: madeUpMedia({ id: 'media-0002' }) });
    limit.abort(new Error('out of time'));
    expect(await late).toBe(false);
    expect(await next).toBe(true);
    slow.resolve(image);
    // By the end of this second call, the abandoned work would have stored its result.
    await keep({ media: madeUpMedia({ id: 'media-0003' }) });
    expect(files.stored.has(smallPath)).toBe(false);
    expect(await keep({}, limit.signal)).toBe(false);
  });
});
