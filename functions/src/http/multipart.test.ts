import { describe, expect, it } from 'vitest';
import type { AppError } from './app-error.ts';
import { multipartMaxBytes, parseMultipart, type FileRules } from './multipart.ts';

const rules: FileRules = { image: { maxBytes: 1000, types: ['image/png'] } };
const boundary = 'edge';
const contentType = `multipart/form-data; boundary=${boundary}`;

interface Part {
  name?: string;
  filename?: string;
  body: Buffer | string;
}

function form(parts: readonly Part[], end = `--${boundary}--\r\n`): Buffer {
  const pieces = parts.flatMap(({ name, filename, body }) => {
    const names = `${name === undefined ? '' : `; name="${name}"`}${filename === undefined ? '' : `; filename="${filename}"`}`;
    const type = filename === undefined ? '' : 'Content-Type: image/png\r\n';
    return [`--${boundary}\r\nContent-Disposition: form-data${names}\r\n${type}\r\n`, body, '\r\n'];
  });
  return Buffer.concat([...pieces, end].map((piece) => Buffer.from(piece)));
}

async function refusal(body: Buffer, type: string | undefined = contentType): Promise<AppError> {
  try {
    await parseMultipart(body, type, rules);
  } catch (error) {
    return error as AppError;
  }
  throw new Error('It was accepted.');
}

describe('a form with files', () => {
  it('a form is read into values and files', async () => {
    const bytes = Buffer.from([0, 1, 2, 255]);
    const body = form([
      { name: 'name', body: 'Café ☕' },
      { name: 'image', filename: 'naïve.png', body: bytes },
      { name: 'userId', body: '' },
    ]);

    expect(await parseMultipart(body, contentType, rules)).toEqual({
      values: { name: 'Café ☕', userId: '' },
      files: { image: { name: 'naïve.png', type: 'image/png', bytes } },
    });
  });

  it('a form that a browser wrote is read into values and files', async () => {
    const data = new FormData();
    data.set('name', 'Harbour');
    data.set('image', new Blob(['png'], { type: 'image/png' }), 'a.png');
    const response = new Response(data);

    const { values, files } = await parseMultipart(
      Buffer.from(await response.arrayBuffer()),
      response.headers.get('content-type') ?? '',
      rules,
    );

    expect(values).toEqual({ name: 'Harbour' });
    expect(files['image']?.bytes.toString()).toBe('png');
  });

  it('a file is accepted up to its limit and not above it', async () => {
    const accepted = await parseMultipart(
      form([{ name: 'image', filename: 'a', body: 'x'.repeat(1000) }]),
      contentType,
      rules,
    );
    const refused = await refusal(form([{ name: 'image', filename: 'a', body: 'x'.repeat(1001) }]));

    expect(accepted.files['image']?.bytes.length).toBe(1000);
    expect(refused).toMatchObject({
      code: 'too_large',
      fields: { image: 'Files can have at most 1,000 bytes.' },
    });
  });

  it('a text is accepted up to its limit and not above it', async () => {
    const accepted = await parseMultipart(
      form([{ name: 'a', body: 'x'.repeat(65_535) }]),
      contentType,
      rules,
    );
    const refused = await refusal(form([{ name: 'a', body: 'x'.repeat(65_537) }]));

    expect(accepted.values['a']).toHaveLength(65_535);
    expect(refused).toMatchObject({ code: 'too_large', fields: { a: 'This is too long.' } });
  });

  it('a file input left empty is ignored', async () => {
    const { files } = await parseMultipart(
      form([{ name: 'image', filename: '', body: '' }]),
      contentType,
      rules,
    );
    expect(files).toEqual({});
  });

  it('an empty file with a name is kept, so that the file check can report it', async () => {
    const { files } = await parseMultipart(
      form([{ name: 'image', filename: 'a.png', body: '' }]),
      contentType,
      rules,
    );
    expect(files['image']?.bytes.length).toBe(0);
  });

  it.each<[string, Part[], object]>([
    [
      'an unexpected file',
      [{ name: 'other', filename: 'a', body: 'x' }],
      { fields: { other: 'Files are not accepted here.' } },
    ],
    [
      'a file field named like a property of every object',
      [{ name: 'constructor', filename: 'a', body: 'x' }],
      { fields: { constructor: 'Files are not accepted here.' } },
    ],
    [
      'a second file',
      [
        { name: 'image', filename: 'a', body: 'x' },
        { name: 'image', filename: 'b', body: 'y' },
      ],
      { fields: { image: 'Only one file is accepted.' } },
    ],
    [
      'a field given twice',
      [
        { name: 'a', body: 'x' },
        { name: 'a', body: 'y' },
      ],
      { fields: { a: 'This is repeated.' } },
    ],
    ['a field without a name', [{ body: 'x' }], { message: 'A part of the form has no valid name.' }],
    [
      'a field whose name is too long',
      [{ name: 'n'.repeat(101), body: 'x' }],
      { message: 'A part of the form has no valid name.' },
    ],
    [
      'too many fields',
      Array.from({ length: 51 }, (_, i) => ({ name: `f${i}`, body: '' })),
      { message: 'The form has too many parts.' },
    ],
  ])('a form with %s is refused', async (_what, parts, expected) => {
    expect(await refusal(form(parts))).toMatchObject({ code: 'invalid_input', ...expected });
  });

  it('a form may have up to 50 fields', async () => {
    const parts = Array.from({ length: 50 }, (_, i) => ({ name: `f${i}`, body: '' }));
    const { values } = await parseMultipart(form(parts), contentType, rules);
    expect(Object.keys(values)).toHaveLength(50);
  });

  it.each([
    ['cut off in a text', form([{ name: 'a', body: 'x' }], '')],
    ['cut off in a file', form([{ name: 'image', filename: 'a', body: 'x' }], '')],
    ['cut off in a header', Buffer.from(`--${boundary}\r\nContent-Dispo`)],
    ['empty', Buffer.alloc(0)],
    ['in another format', Buffer.from('{"a": 1}')],
  ])('a form that is %s is refused', async (_what, body) => {
    expect(await refusal(body)).toMatchObject({
      code: 'invalid_input',
      message: 'The form is malformed or cut off.',
    });
  });

  it.each(['application/json', 'multipart/mixed; boundary=edge', ''])(
    'a form sent as "%s" is refused',
    async (type) => {
      expect((await refusal(form([]), type)).message).toContain('Content-Type: multipart/form-data');
    },
  );

  it('a form without a boundary is refused', async () => {
    expect((await refusal(form([]), 'multipart/form-data')).code).toBe('invalid_input');
  });
});

describe('the size limit of a form', () => {
  it('the size limit of a form leaves room for its fields', () => {
    expect(multipartMaxBytes(rules)).toBe(1000 + 1024 * 1024);
  });
});
