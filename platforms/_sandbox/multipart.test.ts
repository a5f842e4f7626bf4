import { describe, expect, it } from 'vitest';
import { readParts } from './multipart.ts';

const partsOf = (type: string, bytes: Uint8Array) =>
  readParts({ headers: new Headers({ 'content-type': type }), bytes: () => Promise.resolve(bytes) });

const read = async (type: string, ...lines: string[]) =>
  (await partsOf(type, new TextEncoder().encode(lines.join('\r\n'))))?.map(({ headers, bytes }) => ({
    headers: Object.fromEntries(headers),
    text: new TextDecoder().decode(bytes),
  })) ?? null;

const related = 'multipart/related; boundary=mark';

describe('multipart body', () => {
  it('every part is read with its headers', async () => {
    const parts = await read(
      'multipart/form-data; boundary="a mark"',
      '--a mark',
      'Content-Disposition: form-data; name="index"',
      '',
      '0',
      '--a mark',
      'content-disposition: form-data; name="media"',
      'Content-Type: application/octet-stream',
      '',
      'two\r\nlines\r\n',
      '--a mark--',
      '',
    );
    expect(parts).toEqual([
      { headers: { 'content-disposition': 'form-data; name="index"' }, text: '0' },
      {
        headers: {
          'content-disposition': 'form-data; name="media"',
          'content-type': 'application/octet-stream',
        },
        text: 'two\r\nlines\r\n',
      },
    ]);
  });

  it('binary bytes are read unchanged', async () => {
    const bytes = Uint8Array.from({ length: 600 }, (_, at) => (at * 7) % 256);
    const body = Buffer.concat([Buffer.from('--mark\r\n\r\n'), bytes, Buffer.from('\r\n--mark--')]);
    expect((await partsOf(related, body))?.map((part) => part.bytes)).toEqual([bytes]);
  });

  it('text before the first part and after the last part is ignored', async () => {
    const parts = await read(related, 'To whom it may concern', '--mark', '', 'text', '--mark--', 'more');
    expect(parts).toEqual([{ headers: {}, text: 'text' }]);
  });

  it('a multipart body that ends before its first part is read as a body without parts', async () => {
    expect(await read(related, '--mark--')).toEqual([]);
  });

  it('a body of another type or without an end is refused', async () => {
    expect(await read('application/json', '--mark', '', 'text', '--mark--')).toBeNull();
    expect(await read('multipart/related', '--mark', '', 'text', '--mark--')).toBeNull();
    expect(await read(related, 'nothing')).toBeNull();
    expect(await read(related, '--mark', '', 'text')).toBeNull();
    expect(await read(related, '--mark', '', 'text', '--mark')).toBeNull();
    expect(await read(related, '--mark', 'a: b', 'text', '--mark--')).toBeNull();
    expect(await read(related, '--marked', '', 'text', '--marked--')).toBeNull();
  });
});
