import { describe, expect, it } from 'vitest';
import { readMultipart } from './multipart.ts';

const read = (type: string, ...lines: string[]) =>
  readMultipart(type, new TextEncoder().encode(lines.join('\r\n')))?.map(({ headers, bytes }) => ({
    headers: Object.fromEntries(headers),
    text: new TextDecoder().decode(bytes),
  })) ?? null;

const related = 'multipart/related; boundary=mark';

describe('multipart body', () => {
  it('every part is read with its headers', () => {
    const parts = read(
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

  it('binary bytes are read unchanged', () => {
    const bytes = Uint8Array.from({ length: 600 }, (_, at) => (at * 7) % 256);
    const body = Buffer.concat([Buffer.from('--mark\r\n\r\n'), bytes, Buffer.from('\r\n--mark--')]);
    expect(readMultipart(related, body)?.map((part) => part.bytes)).toEqual([bytes]);
  });

  it('text before the first part and after the last is ignored', () => {
    const parts = read(related, 'To whom it may concern', '--mark', '', 'text', '--mark--', 'more');
    expect(parts).toEqual([{ headers: {}, text: 'text' }]);
  });

  it('a body without parts has no parts', () => {
    expect(read(related, '--mark--')).toEqual([]);
  });

  it('a body of another type or without an end is refused', () => {
    expect(read('application/json', '--mark', '', 'text', '--mark--')).toBeNull();
    expect(read('multipart/related', '--mark', '', 'text', '--mark--')).toBeNull();
    expect(read(related, 'nothing')).toBeNull();
    expect(read(related, '--mark', '', 'text')).toBeNull();
    expect(read(related, '--mark', '', 'text', '--mark')).toBeNull();
    expect(read(related, '--mark', 'a: b', 'text', '--mark--')).toBeNull();
    expect(read(related, '--marked', '', 'text', '--marked--')).toBeNull();
  });
});
