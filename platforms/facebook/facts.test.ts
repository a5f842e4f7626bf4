import { hourMs } from '@fanfare/core/time/units.ts';
import { megabyte } from '@fanfare/core/values/bytes.ts';
import { fitPlan } from '@fanfare/core/media/fit.ts';
import type { MeasuredMedia } from '@fanfare/core/media/media.ts';
import { describe, expect, it } from 'vitest';
import { as, image, postsOf, video as anyVideo, type Change } from '../_shared/testing/posts.ts';
import { facts, canBeCover, kindOf } from './facts.ts';

const video: MeasuredMedia = { ...anyVideo, height: 1920 };
const { contentWith, issues, codes } = postsOf(facts, [image]);
const story = (file: MeasuredMedia) => codes({ ...as('STORIES', [file]), description: '' });

describe('kind of a Facebook post', () => {
  it.each([
    ['post', [], 'post'],
    ['post', [image, image], 'post'],
    ['post', [video], 'video'],
    ['video', [video], 'video'],
    ['VIDEO', [image], 'video'],
    ['reel', [video], 'reel'],
    ['REELS', [video], 'reel'],
    ['stories', [image], 'story'],
    ['STORIES', [video], 'story'],
    ['carousel', [image, image], 'post'],
  ])('the upload type $0 with the files $1 makes a post of the kind $2', (uploadType, media, kind) => {
    expect(kindOf(contentWith(as(uploadType, media)))).toBe(kind);
  });
});

describe('issues of a Facebook post', () => {
  it.each([
    ['text without files', as('post', [])],
    ['an image', as('post', [image])],
    ['a video', as('video', [video])],
    ['a reel', as('reel', [video])],
    ['a story', { ...as('stories', [image]), description: '' }],
  ])('a valid post has no issues: %s', (_what, change) => {
    expect(issues(change)).toEqual([]);
  });

  it.each(['reel', 'video'])(
    'an image is refused for the upload type %s, which requires a video',
    (uploadType) => {
      const message = 'Facebook require a video!';
      expect(issues(as(uploadType, [image]))).toEqual([
        { severity: 'error', code: 'video_missing', message },
      ]);
      expect(codes(as(uploadType, []))).toEqual(['video_missing']);
    },
  );

  it('a post without content is refused', () => {
    const message = 'No content found for the post...';
    expect(issues({ media: [], description: ' ' })).toEqual([
      { severity: 'error', code: 'content_missing', message },
    ]);
    expect(codes({ ...as('stories', []), description: '' })).toEqual(['media_missing']);
  });

  it('a video among images is refused', () => {
    expect(codes(as('post', [image, video]))).toEqual(['no_mixture']);
  });

  it.each(['video', 'reel', 'stories'])(
    'a post with a second file is refused for the upload type %s',
    (uploadType) => {
      expect(codes({ ...as(uploadType, [video, video]), comment: '' })).toContain('one_file');
    },
  );

  it('an eleventh image is refused', () => {
    const of = (count: number) => codes({ media: Array.from({ length: count }, () => image) });
    expect(of(10)).toEqual([]);
    expect(of(11)).toEqual(['too_many_images']);
  });
});

describe('Facebook image', () => {
  it.each(['image/jpeg', 'image/png', 'image/gif', 'image/bmp', 'image/tiff'])(
    'an image may have the type %s',
    (type) => {
      expect(codes({ media: [{ ...image, type }] })).toEqual([]);
    },
  );

  it('an image of an unsupported type is refused', () => {
    expect(codes({ media: [{ ...image, type: 'image/webp' }] })).toEqual(['image_format']);
  });

  it('an image may have up to 4 MB, or up to 10 MB in a story', () => {
    expect(codes({ media: [{ ...image, bytes: 4 * megabyte }] })).toEqual([]);
    expect(codes({ media: [{ ...image, bytes: 4 * megabyte + 1 }] })).toEqual(['image_too_large']);
    expect(story({ ...image, bytes: 10 * megabyte })).toEqual([]);
    expect(story({ ...image, bytes: 10 * megabyte + 1 })).toEqual(['image_too_large']);
  });

  it('a PNG of more than 1 MB gets a warning about blurring', () => {
    const png = (bytes: number) => issues({ media: [{ ...image, type: 'image/png', bytes }] });
    expect(png(megabyte)).toEqual([]);
    expect(png(megabyte + 1)).toMatchObject([{ severity: 'warning', code: 'png_large' }]);
  });

  it('a PNG of more than 1 MB is resized, and a PNG of 1 MB is not', () => {
    const planOf = (bytes: number) => {
      const png = { ...image, type: 'image/png', bytes };
      return fitPlan(png, facts.fits!.image!(contentWith({ media: [png] })), 'cropped');
    };
    expect(planOf(megabyte)).toBeNull();
    expect(planOf(megabyte + 1)).not.toBeNull();
  });

  it('an issue that several images share is shown once', () => {
    const webp = { ...image, type: 'image/webp' };
    expect(codes({ media: [webp, webp] })).toEqual(['image_format']);
  });
});

describe('Facebook reel', () => {
  const reel = (change: Partial<MeasuredMedia>) => codes(as('reel', [{ ...video, ...change }]));

  it('a reel that is not an MP4 is refused', () => {
    expect(reel({ type: 'video/quicktime' })).toEqual(['video_format']);
  });

  it.each([
    [540, 960, []],
    [539, 960, ['video_width']],
    [540, 959, ['video_height']],
    [1000, 1747, []],
    [1000, 1746, ['video_ratio']],
    [1000, 1809, []],
    [1000, 1810, ['video_ratio']],
    [1920, 1080, ['video_ratio']],
  ])('a reel of %i × %i has the issues %j', (width, height, expected) => {
    expect(reel({ width, height })).toEqual(expected);
  });

  it.each([
    [2_999, ['video_too_short']],
    [3_000, []],
    [90_000, []],
    [90_001, ['video_too_long']],
    [null, []],
  ])('a reel of %s ms has the issues %j', (durationMs, expected) => {
    expect(reel({ durationMs })).toEqual(expected);
  });

  it('a reel is refused if it has fewer than 24 frames per second (after rounding), or if its codec is VP8', () => {
    expect(reel({ frameRate: 23.976, codecs: ['av1', 'aac'] })).toEqual([]);
    expect(reel({ frameRate: 23 })).toEqual(['video_frame_rate']);
    expect(reel({ codecs: ['vp8', 'aac'] })).toEqual(['video_codec']);
    const [issue] = issues(as('reel', [{ ...video, codecs: ['vp8'] }]));
    expect(issue?.message).toBe(
      'Facebook reels must be encoded as H.264, H.265, VP9 or AV1, with AAC sound. Please convert your video.',
    );
  });
});

describe('Facebook video', () => {
  it('a video may last 4 hours, or a minute in a story', () => {
    const lasting = (durationMs: number) => ({ ...video, durationMs });
    expect(codes({ media: [lasting(4 * hourMs)] })).toEqual([]);
    expect(codes({ media: [lasting(4 * hourMs + 1)] })).toEqual(['video_too_long']);
    expect(story(lasting(60_000))).toEqual([]);
    expect(story(lasting(60_001))).toEqual(['video_too_long']);
  });

  it('a video may be wide and have the format AVI', () => {
    expect(codes({ media: [{ ...video, type: 'video/x-msvideo', width: 1920, height: 800 }] })).toEqual([]);
  });

  it('a post with a cover that Facebook does not accept gets a warning, but is not refused', () => {
    const cover = (change: Partial<MeasuredMedia>) => ({ ...image, ...change });
    const withCover = (thumbnail: MeasuredMedia) => issues({ ...as('video', [video]), thumbnail });
    expect(withCover(cover({ type: 'image/png', bytes: 10 * megabyte }))).toEqual([]);
    for (const change of [{ type: 'image/webp' }, { bytes: 10 * megabyte + 1 }]) {
      expect(withCover(cover(change))).toMatchObject([{ severity: 'warning', code: 'cover_unusable' }]);
      expect(canBeCover(cover(change))).toBe(false);
    }
  });
});

describe('texts of a Facebook post', () => {
  it('the title of an image post is ignored', () => {
    expect(codes({ title: 'a'.repeat(101), media: [image] })).toEqual([]);
  });

  it('a story with a text and a first comment gets warnings that both are left out', () => {
    const said = issues({ ...as('stories', [image]), description: 'Soup.', comment: 'Hot.' });
    expect(said.map(({ severity, code }) => [severity, code])).toEqual([
      ['warning', 'story_text'],
      ['warning', 'story_comment'],
    ]);
  });
});

describe('Facebook publishing call without content', () => {
  const answer = (call: string, change: Change) => facts.nothing(contentWith(change), call);

  it.each(['upload_reel', 'upload_video'])('the reply to %s reports that no video was uploaded', (call) => {
    const nothing = { success: false, message: 'No video uploaded' };
    expect(answer(call, { media: [] })).toEqual(nothing);
    expect(answer(call, { media: [image] })).toEqual(nothing);
    expect(answer(call, { media: [video] })).toBeNull();
  });

  it('the reply reports that a post without text and files has no content', () => {
    const nothing = { success: false, message: 'No content found for the post...' };
    expect(answer('upload_post', { media: [], description: ' ' })).toEqual(nothing);
    expect(answer('upload_post', { media: [] })).toBeNull();
    expect(answer('upload_post', { description: '' })).toBeNull();
  });
});
