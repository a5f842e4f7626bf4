import { describe, expect, it } from 'vitest';
import { acceptedFiles, fileTypeOf, sortFiles } from './file-checks.ts';
import { mediaKinds } from './media.ts';

const file = (name: string, size = 1000) => ({ name, size });
const sort = (files: { name: string; size: number }[], chosen: { name: string; size: number }[] = []) =>
  sortFiles(files, { kinds: mediaKinds, chosen });

describe("a file's type by its name", () => {
  it.each([
    ['a.mp4', 'video/mp4'],
    ['a.avi', 'video/x-msvideo'],
    ['a.MOV', 'video/quicktime'],
    ['a.wmv', 'video/x-ms-wmv'],
    ['a.jpg', 'image/jpeg'],
    ['a.JPEG', 'image/jpeg'],
    ['a.b.png', 'image/png'],
    ['.webp', 'image/webp'],
  ])('the extension decides the type: %s', (name, type) => {
    expect(fileTypeOf(name)?.type).toBe(type);
  });

  it.each(['a.gif', 'mp4', 'a.mp4.exe', 'a.', ''])(
    'a name without a supported extension has no type: %j',
    (name) => {
      expect(fileTypeOf(name)).toBeNull();
    },
  );

  it('the file dialog accepts the extensions of the requested kinds of files', () => {
    expect(acceptedFiles(['image'])).toBe('.jpg,.jpeg,.png,.webp');
    expect(acceptedFiles(mediaKinds)).toBe('.mp4,.avi,.mov,.wmv,.jpg,.jpeg,.png,.webp');
  });
});

describe('sorting chosen files', () => {
  it('a file of exactly 2 GB is accepted and a larger file is refused', () => {
    expect(sort([file('a.mp4', 2_147_483_648)]).taken).toHaveLength(1);
    expect(sort([file('a.mp4', 2_147_483_649)])).toMatchObject({
      taken: [],
      refusals: ['File size exceeds the maximum allowed size (2 GB)'],
    });
  });

  it('a refusal names its file if several files were chosen', () => {
    expect(sort([file('a.gif'), file('b.mp4', 2_147_483_649), file('c.png')])).toEqual({
      taken: [file('c.png')],
      refusals: ['Unsupported file type: a.gif', 'File size exceeds 2GB limit: b.mp4'],
      unusable: [
        [file('a.gif'), 'Unsupported file type'],
        [file('b.mp4', 2_147_483_649), 'File size exceeds 2GB limit'],
      ],
    });
  });

  it.each([
    ['Unsupported file type. Choose JPG, PNG, WebP, MP4, AVI, MOV, or WMV.', [file('a \u202egpj.exe')]],
    ['This file is empty', [file('a.png', 0)]],
    [
      'HEIC photos cannot be posted. Save the photo as JPEG and upload it again.',
      [file('a.heic'), file('c.png')],
    ],
  ])('the reason in the list of uploads has no name, because its row names the file: %s', (reason, files) => {
    expect(sort(files).unusable).toEqual([[files[0], reason]]);
  });

  it('the refusal of an unsupported type names the file even if only one file was chosen, and lists the accepted types', () => {
    const { refusals } = sortFiles([file('a.gif')], { kinds: mediaKinds, chosen: [] });
    expect(refusals).toEqual(['Unsupported file type: a.gif. Choose JPG, PNG, WebP, MP4, AVI, MOV, or WMV.']);
  });

  it.each(['IMG_0042.HEIC', 'photo.heif'])(
    'a HEIC photo is refused, and the message says how to convert it: %s',
    (name) => {
      expect(sort([file(name)])).toMatchObject({
        taken: [],
        refusals: [
          'HEIC photos cannot be posted. Save the photo as JPEG and upload it again. An iPhone takes JPEG photos with Settings > Camera > Formats > Most Compatible.',
        ],
      });
      expect(sort([file(name), file('b.jpg')])).toMatchObject({
        taken: [file('b.jpg')],
        refusals: [`HEIC photos cannot be posted: ${name}. Save the photo as JPEG and upload it again.`],
      });
    },
  );

  it('a second file with the same name and size is refused', () => {
    const refusals = ['File already selected: a.png'];
    expect(sort([file('a.png')], [file('a.png')]).refusals).toEqual(refusals);
    const taken = [file('a.png')];
    expect(sort([file('a.png'), file('a.png')])).toEqual({ taken, refusals, unusable: [] });
    expect(sort([file('a.png', 1001), file('b.png')], [file('a.png')]).taken).toHaveLength(2);
  });

  it.each([
    ['Unsupported file type: a gpj.exe', 'a \u202egpj.exe', 10],
    ['File size exceeds 2GB limit: a b.mp4', 'a \u2067b.mp4', 2_147_483_649],
    ['This file is empty: a.png', '\u202ea.png', 0],
    ['HEIC photos cannot be posted: a .heic. Save the photo as JPEG and upload it again.', 'a\n.heic', 10],
    ['File already selected: b .png', 'b\u202e.png', 10],
  ])('marks in a file name do not turn the words of a refusal around: %s', (refusal, name, size) => {
    expect(sort([file(name, size), file('c.png')], [file('b .png', 10)]).refusals).toEqual([refusal]);
  });

  it('a video is refused where only images are accepted', () => {
    const { refusals } = sortFiles([file('a.mp4')], { kinds: ['image'], chosen: [] });
    expect(refusals).toEqual(['Unsupported file type: a.mp4. Choose JPG, PNG, or WebP.']);
  });

  it('an empty file is refused', () => {
    expect(sort([file('a.png', 0)]).refusals).toEqual(['This file is empty: a.png']);
    expect(sort([file('a.png', 1)]).taken).toHaveLength(1);
  });
});
