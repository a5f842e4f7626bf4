import { describe, expect, it } from 'vitest';
import { picture } from '../../../testing/pictures.ts';
import { fileTypeOf } from './file-type.ts';

const of = (latin1: string) => fileTypeOf(Buffer.from(latin1, 'latin1'))?.type ?? null;

describe('the type of a file', () => {
  it.each(['jpeg', 'png', 'webp'] as const)('the type of a real %s is recognised', async (format) => {
    expect(fileTypeOf(await picture({ format }))).toEqual({ kind: 'image', type: `image/${format}` });
  });

  it.each([
    ['\0\0\0\x18ftypisom', 'video/mp4'],
    ['\0\0\0\x18ftypmp42', 'video/mp4'],
    ['\0\0\0\x18ftypM4V ', 'video/mp4'],
    ['\0\0\0\x18ftypavc1', 'video/mp4'],
    ['\0\0\0\x14ftypqt  ', 'video/quicktime'],
    ['RIFF\0\0\0\0AVI LIST', 'video/x-msvideo'],
    ['\x1a\x45\xdf\xa3\x9f\x42\x86\x81\x01\x42\x82\x84webm', 'video/webm'],
    ['\x30\x26\xb2\x75\x8e\x66\xcf\x11\xa6\xd9\x00\xaa\x00\x62\xce\x6c', 'video/x-ms-wmv'],
  ])('the type follows from the first bytes: %j', (head, type) => {
    expect(of(head)).toBe(type);
  });

  it.each([
    '',
    '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'GIF89a',
    'RIFF\0\0\0\0WAVEfmt ',
    '\0\0\0\x18ftypheic',
    '\0\0\0\x18ftypavif',
    '\0\0\0\x18ftyp3gp5',
    '\0\0\0\x18ftypM4A ',
    '\x1a\x45\xdf\xa3\x9f\x42\x86\x81\x01\x42\x82\x88matroska',
    '\xff\xd8',
    'MZ\x90\0',
  ])('an unsupported type is not recognised: %j', (head) => {
    expect(of(head)).toBeNull();
  });
});
