import { describe, expect, it } from 'vitest';
import { formBody, type FileToSend } from './form-body.ts';

const fields = [
  { name: 'key', value: 'rte_images/a1' },
  { name: 'policy', value: 'ü==' },
];
const fileOf = (
  bytes: number,
  chunk = 1000,
): FileToSend & { given: () => number; cancelled: () => boolean } => {
  let given = 0;
  let isCancelled = false;
  const stream = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const next = Math.min(chunk, bytes - given);
        if (next > 0) controller.enqueue(new Uint8Array(next).fill(7));
        given += next;
        if (given >= bytes) controller.close();
      },
      cancel: () => void (isCancelled = true),
    },
    { highWaterMark: 0 },
  );
  return {
    name: 'file.mp4',
    type: 'video/mp4',
    bytes,
    open: () => Promise.resolve(stream),
    given: () => given,
    cancelled: () => isCancelled,
  };
};

describe('a form with a file', () => {
  it.each([1, 999, 1000, 1001, 250_000])(
    'is as long as it says with %d bytes, and the file comes last',
    async (bytes) => {
      const { stream, type, length } = formBody(fields, fileOf(bytes), 'boundary');
      const body = new Uint8Array(await new Response(stream).arrayBuffer());
      expect(body.length).toBe(length);
      const form = await new Response(body, { headers: { 'content-type': type } }).formData();
      expect([...form.keys()]).toEqual(['key', 'policy', 'file']);
      expect(form.get('policy')).toBe('ü==');
      const file = form.get('file') as File;
      expect({ name: file.name, type: file.type, size: file.size }).toEqual({
        name: 'file.mp4',
        type: 'video/mp4',
        size: bytes,
      });
    },
  );

  it('is read only as far as it is sent, and left alone when nobody wants more', async () => {
    const file = fileOf(5_000_000);
    const reader = formBody(fields, file, 'boundary').stream.getReader();
    await reader.read();
    expect(file.given()).toBe(0);
    for (let n = 0; n < 3; n += 1) await reader.read();
    expect(file.given()).toBeLessThanOrEqual(5000);
    await reader.cancel();
    expect(file.cancelled()).toBe(true);
  });

  it('has no field that could be taken for another', async () => {
    const odd = [{ name: 'a"; name="b\r\nX: y', value: '1' }];
    const { stream, type } = formBody(odd, fileOf(1), 'boundary');
    const form = await new Response(stream, { headers: { 'content-type': type } }).formData();
    expect([...form.keys()]).toHaveLength(2);
    expect(form.has('b')).toBe(false);
  });
});
