import type { MeasuredMedia } from '@fanfare/core/media/media.ts';
import { defaultOptions, type PostContent, type PostOptions } from '@fanfare/core/posts/content.ts';
import { describe, expect, it } from 'vitest';
import { facts, filesOf, kindOf } from './facts.ts';

const image: MeasuredMedia = {
  id: 'm1',
  path: 'workspaces/w/media/m1',
  kind: 'image',
  type: 'image/jpeg',
  bytes: 1000,
  width: 1080,
  height: 1080,
  durationMs: null,
};
const kilobyte = 1024;
const megabyte = kilobyte * kilobyte;
const video: MeasuredMedia = {
  ...image,
  id: 'm2',
  kind: 'video',
  type: 'video/mp4',
  bytes: megabyte,
  durationMs: 15_000,
};

type Change = Partial<Omit<PostContent, 'options'>> & { options?: Partial<PostOptions> };

function contentWith({ options = {}, ...change }: Change): PostContent {
  const content = { title: '', description: 'Soup.', comment: '', media: [], thumbnail: null };
  return { ...content, ...change, options: { ...defaultOptions, ...options } };
}
const issues = (change: Change) => facts.check(contentWith(change));
const codes = (change: Change) => issues(change).map(({ code }) => code);

describe('what a post becomes', () => {
  it.each([
    ['text', 'post', []],
    ['text', 'none', [image]],
    ['image', 'IMAGE', [image]],
    ['images', 'image', [image, image]],
    ['video', 'video', [video]],
    ['video', 'reel', [video]],
  ] as const)('is %s for "%s"', (kind, uploadType, media) => {
    expect(kindOf(contentWith({ media, options: { uploadType } }))).toBe(kind);
  });

  it('leaves the files out of what is to be words alone, and says so', () => {
    const change = { media: [image], options: { uploadType: 'none' } };
    expect(filesOf(contentWith(change))).toEqual([]);
    expect(filesOf(contentWith({ media: [image] }))).toEqual([image]);
    expect(codes(change)).toEqual(['files_left_out']);
    expect(codes({ options: { uploadType: 'none' } })).toEqual([]);
  });

  it.each([
    ['video', 'No video uploaded'],
    ['image', 'LinkedIn requires an image!'],
  ])('is nothing where it was to be a file of kind %s and there is none', (uploadType, message) => {
    expect(issues({ options: { uploadType } })).toEqual([
      { severity: 'error', code: `${uploadType}_missing`, message },
    ]);
  });
});

describe('words', () => {
  it('may be 500 characters, and no more', () => {
    expect(codes({ description: 'a'.repeat(500) })).toEqual([]);
    expect(codes({ description: 'a'.repeat(501) })).toEqual(['description_too_long']);
  });

  it('or a file there must be', () => {
    expect(codes({ description: ' \n' })).toEqual(['content_missing']);
    expect(issues({ description: '', media: [image] })).toEqual([
      {
        severity: 'warning',
        code: 'description_missing',
        message: 'The following platforms are missing descriptions: LinkedIn',
      },
    ]);
  });

  it('of a first comment will not appear, which is said before', () => {
    expect(issues({ comment: 'First!' })).toMatchObject([{ severity: 'warning', code: 'comment_left_out' }]);
  });

  it('that say what an image shows may be 500 characters', () => {
    const described = (length: number) => ({ media: [image], options: { altText: 'a'.repeat(length) } });
    expect(codes(described(500))).toEqual([]);
    expect(codes(described(501))).toEqual(['alt_text_too_long']);
  });

  it('that say what an image shows matter to nobody where there is none', () => {
    const options = { altText: 'a'.repeat(501) };
    expect(codes({ media: [], options })).toEqual([]);
    expect(codes({ media: [video], options })).toEqual([]);
  });
});

describe('files', () => {
  it('are twenty images, or one video', () => {
    const twenty = Array.from({ length: 20 }, () => image);
    expect(codes({ media: twenty })).toEqual([]);
    expect(codes({ media: [...twenty, image] })).toEqual(['too_many_images']);
    expect(codes({ media: [video] })).toEqual([]);
    expect(codes({ media: [video, image] })).toEqual(['one_video']);
    expect(codes({ media: [image, video] })).toEqual(['one_video']);
  });

  it.each([
    ['pixels', image, { width: 6152, height: 5876 }, { width: 36_152_320, height: 1 }, 'image_dimensions'],
    ['a small video', video, { bytes: 75 * kilobyte }, { bytes: 75 * kilobyte - 1 }, 'video_too_small'],
    ['a large video', video, { bytes: 500 * megabyte }, { bytes: 500 * megabyte + 1 }, 'video_too_large'],
    ['a short video', video, { durationMs: 3000 }, { durationMs: 2999 }, 'video_too_short'],
    ['a long video', video, { durationMs: 1_800_000 }, { durationMs: 1_800_001 }, 'video_too_long'],
  ])('end at the limit of %s', (_what, file, fine, amiss, code) => {
    expect(codes({ media: [{ ...file, ...fine }] })).toEqual([]);
    expect(codes({ media: [{ ...file, ...amiss }] })).toEqual([code]);
  });

  it('must be of the kinds that the network takes', () => {
    for (const type of ['image/jpeg', 'image/png', 'image/gif'])
      expect(codes({ media: [{ ...image, type }] })).toEqual([]);
    expect(codes({ media: [{ ...image, type: 'image/webp' }] })).toEqual(['image_format']);
    for (const type of ['video/quicktime', 'video/x-msvideo', 'video/x-ms-wmv'])
      expect(codes({ media: [{ ...video, type }] })).toEqual(['video_format']);
  });

  it('are complained of once, however many break a rule', () => {
    const webp = { ...image, type: 'image/webp' };
    expect(codes({ media: [webp, webp] })).toEqual(['image_format']);
  });

  it('of unknown length are let through', () => {
    expect(codes({ media: [{ ...video, durationMs: null }] })).toEqual([]);
  });
});

describe('a call with nothing to publish', () => {
  const message = (change: Change) => facts.nothing(contentWith(change), 'share')?.message ?? null;

  it('is told what is missing', () => {
    expect(message({ options: { uploadType: 'video' } })).toBe('No video uploaded');
    expect(message({ media: [image], options: { uploadType: 'video' } })).toBe('No video uploaded');
    expect(message({ media: [video], options: { uploadType: 'video' } })).toBeNull();
    expect(message({ description: '' })).toBe('LinkedIn posts need a description, an image or a video.');
    expect(message({ description: '', media: [image], options: { uploadType: 'none' } })).not.toBeNull();
  });

  it('is none with words or a file', () => {
    expect(message({ options: { uploadType: 'none' } })).toBeNull();
    expect(message({ description: '', media: [image] })).toBeNull();
  });
});
