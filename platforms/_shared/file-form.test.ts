import { describe, expect, it } from 'vitest';
import { fileForm, type FileForm, type FileInForm } from './file-form.ts';

const pieceBytes = 64 * 1024;

/** A generated file. It counts how many of its bytes were read, and notes whether its stream was cancelled. */
function madeUp(length: number) {
  const seen = { bytes: 0, isLetGo: false };
  const stream = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const size = Math.min(pieceBytes, length - seen.bytes);
        if (size > 0) controller.enqueue(new Uint8Array(size).fill(7));
        seen.bytes += size;
        if (seen.bytes === length) controller.close();
      },
      cancel: () => void (seen.isLetGo = true),
    },
    { highWaterMark: 0 },
  );
  const file: FileInForm = { part: 'chunk', fileName: 'film.mp4', type: 'video/mp4', stream, length };
  return { file, seen };
}

async function readBack({ stream, type, length }: FileForm): Promise<FormData> {
  const bytes = await new Response(stream).bytes();
  expect(bytes).toHaveLength(length);
  return new Response(bytes, { headers: { 'content-type': type } }).formData();
}

describe('form with a file', () => {
  it.each([1, pieceBytes - 1, pieceBytes, pieceBytes + 1, 250_000])(
    'a form with a file of %d bytes has the announced length, and the file is its last field',
    async (bytes) => {
      const fields = [
        ['key', 'uploads/ä:video:1'],
        ['policy', 'ü=='],
      ] as const;
      const form = await readBack(fileForm(fields, madeUp(bytes).file));
      expect([...form.keys()]).toEqual(['key', 'policy', 'chunk']);
      for (const [name, value] of fields) expect(form.get(name)).toBe(value);
      const file = form.get('chunk') as File;
      expect([file.name, file.type, file.size]).toEqual(['film.mp4', 'video/mp4', bytes]);
      expect(new Set(await file.bytes())).toEqual(new Set([7]));
    },
  );

  it('quotes and line breaks in the name of a field cannot begin another field', async () => {
    const form = await readBack(fileForm([['a"; name="b\r\nX: y', '1']], madeUp(1).file));
    expect([...form.keys()]).toEqual(['a"; name="b\r\nX: y', 'chunk']);
  });

  it('every form has its own boundary', () => {
    expect(fileForm([], madeUp(1).file).type).not.toBe(fileForm([], madeUp(1).file).type);
  });

  it('the file of a form is not read faster than the form is sent', async () => {
    const total = 64 * 1024 * 1024;
    const { file, seen } = madeUp(total);
    const { stream, length } = fileForm([], file);
    let taken = 0;
    let ahead = 0;
    for await (const bytes of stream) {
      taken += bytes.length;
      ahead = Math.max(ahead, seen.bytes - taken);
    }
    expect(taken).toBe(length);
    expect(ahead).toBeLessThanOrEqual(4 * pieceBytes);
  });

  it('cancelling the stream of a form cancels the stream of its file', async () => {
    const { file, seen } = madeUp(10 * pieceBytes);
    const reader = fileForm([], file).stream.getReader();
    await reader.read();
    await reader.read();
    await reader.cancel();
    expect(seen.isLetGo).toBe(true);
  });
});
