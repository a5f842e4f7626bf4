import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { MediaSource } from '../../_shared/media-source.ts';
import { video } from '../testing/subject.ts';
import { uploadForm } from './upload-form.ts';

const chunkBytes = 64 * 1024;

/** A file that is made up while it is read, and how far reading has come. */
function madeUp(total: number) {
  const read = { bytes: 0 };
  const media: MediaSource = {
    open: () =>
      Promise.resolve(
        new ReadableStream<Uint8Array>(
          {
            pull(controller) {
              const length = Math.min(chunkBytes, total - read.bytes);
              read.bytes += length;
              controller.enqueue(new Uint8Array(length).fill(7));
              if (read.bytes === total) controller.close();
            },
          },
          { highWaterMark: 0 },
        ),
      ),
    url: () => Promise.reject(new Error('Nothing is fetched.')),
    compressed: () => Promise.reject(new Error('Nothing is compressed.')),
  };
  return { media, read };
}

describe('the form of an upload', () => {
  it('has every field as it was given, and the file last', async () => {
    const { media } = madeUp(1000);
    const fields = { key: 'uploads/ä:video:1', policy: 'e30=', 'Content-Type': 'multipart/form-data' };
    const { type, stream, length } = await uploadForm(media, video(1000), fields);
    const body = await new Response(stream).bytes();
    expect(body).toHaveLength(length);
    const form = await new Response(body, { headers: { 'content-type': type } }).formData();
    expect([...form.keys()]).toEqual(['key', 'policy', 'Content-Type', 'file']);
    for (const [name, value] of Object.entries(fields)) expect(form.get(name)).toBe(value);
    const file = form.get('file') as File;
    expect(file.type).toBe('video/mp4');
    expect(new Set(await file.bytes())).toEqual(new Set([7]));
    expect(file.size).toBe(1000);
  });

  it('lets no name of a field begin another', async () => {
    const { media } = madeUp(1);
    const { type, stream } = await uploadForm(media, video(1), { 'a"\r\n\r\nb': 'c' });
    const form = await new Response(stream, { headers: { 'content-type': type } }).formData();
    expect([...form.keys()]).toEqual(['a"\r\n\r\nb', 'file']);
  });

  it('has a boundary of its own each time', async () => {
    const types = await Promise.all(
      [1, 2].map(async () => (await uploadForm(madeUp(1).media, video(1), {})).type),
    );
    expect(new Set(types).size).toBe(2);
  });

  it('never holds more of a file than is under way', async () => {
    const total = 256 * 1024 * 1024;
    const { media, read } = madeUp(total);
    const { stream, length } = await uploadForm(media, video(total), { key: 'k' });
    const hash = createHash('sha256');
    let taken = 0;
    let ahead = 0;
    for await (const bytes of stream) {
      hash.update(bytes);
      taken += bytes.length;
      ahead = Math.max(ahead, read.bytes - taken);
    }
    expect(taken).toBe(length);
    expect(ahead).toBeLessThanOrEqual(4 * chunkBytes);
  });
});
