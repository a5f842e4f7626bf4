import { describe, expect, it } from 'vitest';
import { multipartOf } from './multipart.ts';

const pieceBytes = 64 * 1024;

/** A file that counts how much of it was read. */
function madeUp(length: number) {
  const read = { bytes: 0 };
  const stream = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const size = Math.min(pieceBytes, length - read.bytes);
        if (size > 0) controller.enqueue(new Uint8Array(size).fill(7));
        read.bytes += size;
        if (read.bytes === length) controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  return { stream, read };
}

describe('a form with a file', () => {
  it('can be read as one, and is as long as it says', async () => {
    const { stream } = madeUp(200_000);
    const form = multipartOf(
      { phase: 'transfer', text: 'ürst & 日本' },
      { name: 'chunk', type: 'image/png', stream, length: 200_000 },
    );
    const bytes = await new Response(form.stream).bytes();
    expect(bytes.length).toBe(form.length);
    const read = await new Response(bytes, { headers: { 'content-type': form.type } }).formData();
    expect(read.get('phase')).toBe('transfer');
    expect(read.get('text')).toBe('ürst & 日本');
    const file = read.get('chunk') as File;
    expect(file.type).toBe('image/png');
    expect(await file.bytes()).toEqual(new Uint8Array(200_000).fill(7));
  });

  it('reads the file no faster than it is sent', async () => {
    const { stream, read } = madeUp(100 * 1024 * 1024);
    const form = multipartOf({}, { name: 'chunk', type: 'video/mp4', stream, length: 100 * 1024 * 1024 });
    const reader = form.stream.getReader();
    for (let n = 0; n < 5; n += 1) await reader.read();
    expect(read.bytes).toBeGreaterThan(0);
    expect(read.bytes).toBeLessThanOrEqual(8 * pieceBytes);
    await reader.cancel();
  });

  it('lets go of the file when it is not wanted any more', async () => {
    let isLetGo = false;
    const stream = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new Uint8Array(8)),
      cancel: () => void (isLetGo = true),
    });
    const reader = multipartOf(
      {},
      { name: 'chunk', type: 'video/mp4', stream, length: 80 },
    ).stream.getReader();
    await reader.read();
    await reader.read();
    await reader.cancel();
    expect(isLetGo).toBe(true);
  });
});
