import { kilobyte, megabyte } from '@fanfare/core/values/bytes.ts';
import type { MeasuredMedia } from '@fanfare/core/media/media.ts';
import type { PostContent } from '@fanfare/core/posts/content.ts';
import { postContent, type ContentChange } from '@fanfare/core/posts/testing/builders.ts';
import { describe, expect, it } from 'vitest';
import { image } from '../_shared/testing/posts.ts';
import { facts, filesOf, kindOf } from './facts.ts';

const video: MeasuredMedia = {
  ...image,
  id: 'm2',
  kind: 'video',
  type: 'video/mp4',
  bytes: megabyte,
  durationMs: 15_000,
};

function contentWith(change: ContentChange): PostContent {
  return postContent({ description: 'Soup.', ...change });
}
const issues = (change: ContentChange) => facts.check(contentWith(change));
const codes = (change: ContentChange) => issues(change).map(({ code }) => code);

describe('kindOf', () => {
  it.each([
    ['text', 'post', []],
    ['text', 'none', [image]],
    ['image', 'IMAGE', [image]],
    ['images', 'image', [image, image]],
    ['video', 'video', [video]],
    ['video', 'reel', [video]],
  ] as const)(
    'a post is of the kind $0 if its upload type is $1 and its files are $2',
    (kind, uploadType, media) => {
      expect(kindOf(contentWith({ media, options: { uploadType } }))).toBe(kind);
    },
  );

  it('a text-only post is published without its files and gets a warning', () => {
    const change = { media: [image], options: { uploadType: 'none' } };
    expect(filesOf(contentWith(change))).toEqual([]);
    expect(filesOf(contentWith({ media: [image] }))).toEqual([image]);
    expect(codes(change)).toEqual(['files_left_out']);
    expect(codes({ options: { uploadType: 'none' } })).toEqual([]);
  });

  it.each([
    ['video', 'No video uploaded'],
    ['image', 'LinkedIn requires an image!'],
  ])('the upload type %s is an error in a post without files', (uploadType, message) => {
    expect(issues({ options: { uploadType } })).toEqual([
      { severity: 'error', code: `${uploadType}_missing`, message },
    ]);
  });
});

describe('the check of the text', () => {
  it('a missing description is an error in a post without files, and a warning in a post with a file', () => {
    expect(codes({ description: ' \n' })).toEqual(['content_missing']);
    expect(issues({ description: '', media: [image] })).toEqual([
      {
        severity: 'warning',
        code: 'description_missing',
        message: 'The following platforms are missing descriptions: LinkedIn',
      },
    ]);
  });

  it('a post with a first comment gets a warning that the comment is not published', () => {
    expect(issues({ comment: 'First!' })).toMatchObject([{ severity: 'warning', code: 'comment_left_out' }]);
  });

  it('a long alt text is not an issue in a post without images', () => {
    const altTexts = [image, video].map(({ id }) => ({ id, text: 'a'.repeat(501) }));
    expect(codes({ media: [], altTexts })).toEqual([]);
    expect(codes({ media: [video], altTexts })).toEqual([]);
    expect(codes({ media: [image], altTexts, options: { uploadType: 'none' } })).toEqual(['files_left_out']);
  });
});

describe('the check of the files', () => {
  it('a post accepts up to twenty images or one video', () => {
    const twenty = Array.from({ length: 20 }, () => image);
    expect(codes({ media: twenty })).toEqual([]);
    expect(codes({ media: [...twenty, image] })).toEqual(['too_many_images']);
    expect(codes({ media: [video] })).toEqual([]);
    expect(codes({ media: [video, image] })).toEqual(['one_video']);
    expect(codes({ media: [image, video] })).toEqual(['one_video']);
  });

  it.each([
    [
      'an image with many pixels',
      image,
      { width: 6152, height: 5876 },
      { width: 36_152_320, height: 1 },
      'image_dimensions',
    ],
    ['a small video', video, { bytes: 75 * kilobyte }, { bytes: 75 * kilobyte - 1 }, 'video_too_small'],
    ['a large video', video, { bytes: 500 * megabyte }, { bytes: 500 * megabyte + 1 }, 'video_too_large'],
    ['a short video', video, { durationMs: 3000 }, { durationMs: 2999 }, 'video_too_short'],
    ['a long video', video, { durationMs: 1_800_000 }, { durationMs: 1_800_001 }, 'video_too_long'],
  ])(
    'a file at the limit has no issue, and a file beyond the limit has one: %s',
    (_what, file, valid, invalid, code) => {
      expect(codes({ media: [{ ...file, ...valid }] })).toEqual([]);
      expect(codes({ media: [{ ...file, ...invalid }] })).toEqual([code]);
    },
  );

  it('only JPEG, PNG and GIF images and MP4 videos are accepted', () => {
    for (const type of ['image/jpeg', 'image/png', 'image/gif'])
      expect(codes({ media: [{ ...image, type }] })).toEqual([]);
    expect(codes({ media: [{ ...image, type: 'image/webp' }] })).toEqual(['image_format']);
    for (const type of ['video/quicktime', 'video/x-msvideo', 'video/x-ms-wmv'])
      expect(codes({ media: [{ ...video, type }] })).toEqual(['video_format']);
  });

  it('an issue that several files cause is reported once', () => {
    const webp = { ...image, type: 'image/webp' };
    expect(codes({ media: [webp, webp] })).toEqual(['image_format']);
  });

  it('a video of unknown length is accepted', () => {
    expect(codes({ media: [{ ...video, durationMs: null }] })).toEqual([]);
  });
});

describe('the publishing call without content', () => {
  const message = (change: ContentChange) => facts.nothing(contentWith(change), 'share')?.message ?? null;

  it('a call without content is refused, and the message says what is missing', () => {
    expect(message({ options: { uploadType: 'video' } })).toBe('No video uploaded');
    expect(message({ media: [image], options: { uploadType: 'video' } })).toBe('No video uploaded');
    expect(message({ media: [video], options: { uploadType: 'video' } })).toBeNull();
    expect(message({ description: '' })).toBe('LinkedIn posts need a description, an image or a video.');
    expect(message({ description: '', media: [image], options: { uploadType: 'none' } })).not.toBeNull();
  });

  it('a description or a file is enough to publish', () => {
    expect(message({ options: { uploadType: 'none' } })).toBeNull();
    expect(message({ description: '', media: [image] })).toBeNull();
  });
});
