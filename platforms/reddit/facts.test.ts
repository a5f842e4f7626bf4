import { megabyte } from '@fanfare/core/values/bytes.ts';
import type { MeasuredMedia } from '@fanfare/core/media/media.ts';
import type { PostContent } from '@fanfare/core/posts/content.ts';
import { postContent, type ContentChange } from '@fanfare/core/posts/testing/builders.ts';
import { describe, expect, it } from 'vitest';
import { image } from '../_shared/testing/posts.ts';
import { facts, isCompressed, isPoster, kindOf } from './facts.ts';

const gif: MeasuredMedia = { ...image, id: 'm2', type: 'image/gif' };
const video: MeasuredMedia = { ...image, id: 'm3', kind: 'video', type: 'video/mp4', durationMs: 15_000 };

const contentWith = (change: ContentChange): PostContent =>
  postContent({
    title: 'Soup',
    description: 'Soup.',
    ...change,
  });
const issues = (change: Partial<PostContent>) => facts.check(contentWith(change));
const codes = (change: Partial<PostContent>) => issues(change).map(({ code }) => code);

describe('the title', () => {
  it.each(['', ' \n'])('a post with the blank title “%s” is refused', (title) => {
    expect(issues({ title })).toEqual([
      { severity: 'error', code: 'title_missing', message: 'Reddit posts require a title.' },
    ]);
  });
});

describe('the check of the files', () => {
  it('the first file decides the kind of the post', () => {
    expect([[], [image], [gif], [video]].map((media) => kindOf({ media }))).toEqual([
      'text',
      'image',
      'image',
      'video',
    ]);
  });

  it('a post with a second file gets an issue', () => {
    expect(codes({ media: [image] })).toEqual([]);
    expect(codes({ media: [image, image] })).toEqual(['one_file']);
  });

  it.each([
    ['an image of 500 KiB', image, { bytes: 512_000 }, { bytes: 512_001 }, 'image_compressed'],
    ['an image of 20 MB', image, { bytes: 512_000 }, { bytes: 20 * megabyte + 1 }, 'image_too_large'],
    ['a GIF of 100 MB', gif, { bytes: 100 * megabyte }, { bytes: 100 * megabyte + 1 }, 'image_too_large'],
    [
      'the format of a compressed image',
      image,
      { type: 'image/webp' },
      { type: 'image/tiff' },
      'image_format',
    ],
    ['the format of an image', image, { type: 'image/png' }, { type: 'image/bmp' }, 'image_format'],
    [
      'the format of a video',
      video,
      { type: 'video/quicktime' },
      { type: 'video/x-msvideo' },
      'video_format',
    ],
    ['a video of 1 GB', video, { bytes: 1024 * megabyte }, { bytes: 1024 * megabyte + 1 }, 'video_too_large'],
    ['a video of 15 minutes', video, { durationMs: 900_000 }, { durationMs: 900_001 }, 'video_too_long'],
    ['a video of unknown length', video, { durationMs: null }, { durationMs: 900_001 }, 'video_too_long'],
  ])(
    'a file within the limit has no issue, and a file beyond the limit has one: %s',
    (_what, file, fine, beyond, code) => {
      expect(codes({ media: [{ ...file, ...fine }] })).toEqual([]);
      expect(codes({ media: [{ ...file, ...beyond }] })).toEqual([code]);
    },
  );

  it('an image over 500 KiB gets a warning and is compressed, a smaller WebP is compressed too, and a GIF is not', () => {
    expect(issues({ media: [{ ...image, bytes: 20 * megabyte }] })).toEqual([
      {
        severity: 'warning',
        code: 'image_compressed',
        message: 'A Reddit image over 500 KiB will be compressed automatically.',
      },
    ]);
    expect(isCompressed({ ...image, bytes: 512_000 })).toBe(false);
    expect(isCompressed({ ...image, bytes: 512_001 })).toBe(true);
    expect(isCompressed({ ...image, type: 'image/webp' })).toBe(true);
    expect(isCompressed({ ...gif, bytes: 5 * megabyte })).toBe(false);
  });
});

describe('the thumbnail', () => {
  it('the thumbnail of a video must be an image of at most 20 MB and not a GIF', () => {
    const large = { ...image, bytes: 20 * megabyte };
    expect(isPoster(large)).toBe(true);
    expect(codes({ media: [video], thumbnail: large })).toEqual([]);
    const larger = { ...image, bytes: 20 * megabyte + 1 };
    expect(codes({ media: [video], thumbnail: larger })).toEqual(['thumbnail_unusable']);
    expect(codes({ media: [video], thumbnail: gif })).toEqual(['thumbnail_unusable']);
  });

  it('the thumbnail of a post without a video is ignored', () => {
    expect(codes({ media: [image], thumbnail: gif })).toEqual([]);
  });
});

describe('the publishing calls', () => {
  it('the call `upload/video` is refused without a video, and the message says that the video is missing', () => {
    const none = { success: false, message: 'No video uploaded' };
    expect(facts.nothing(contentWith({}), 'upload/video')).toEqual(none);
    expect(facts.nothing(contentWith({ media: [image] }), 'upload/video')).toEqual(none);
    expect(facts.nothing(contentWith({ media: [video] }), 'upload/video')).toBeNull();
  });

  it('the call `upload/post` accepts a text without files', () => {
    expect(facts.nothing(contentWith({}), 'upload/post')).toBeNull();
  });
});

describe('a subreddit', () => {
  it('messages name the subreddit with its r/ prefix', () => {
    expect(facts.target?.words.published('soup')).toBe('Uploaded to r/soup');
    expect(facts.target?.words.failed('soup')).toBe('Failed to upload to r/soup');
  });
});
