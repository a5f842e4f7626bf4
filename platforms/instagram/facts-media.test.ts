import type { MeasuredMedia } from '@fanfare/core/media/media.ts';
import { describe, expect, it } from 'vitest';
import { isCover } from './facts.ts';
import { as, codes, image, issues, messageOf, video } from './testing/checked.ts';

describe('Instagram image', () => {
  const sized = (width: number, height: number) => codes({ media: [{ ...image, width, height }] });

  it.each([
    [800, 1000, []],
    [799, 1000, ['image_ratio']],
    [1337, 700, []],
    [1338, 700, ['image_ratio']],
    [320, 320, []],
    [319, 319, ['image_width']],
    [1440, 1440, []],
    [1441, 1441, ['image_width']],
    [200, 1000, ['image_ratio', 'image_width']],
  ])('an image of %i × %i has the issues %j', (width, height, expected) => {
    expect(sized(width, height)).toEqual(expected);
  });

  it('the message about a wrong ratio names the ratio of the image, and the message about a wrong width names the limits', () => {
    expect(messageOf({ media: [{ ...image, width: 400, height: 800 }] })).toEqual([
      'Instagram image aspect ratio must be between 4:5 (0.8) and 1.91:1 (1.91). Your image has an aspect ratio of 0.5.',
    ]);
    expect(messageOf({ media: [{ ...image, width: 300, height: 300 }] })).toEqual([
      'Instagram image width must be between 320px and 1440px.',
    ]);
  });

  it('the messages for the upload type IMAGE name the ratio or the width of the image', () => {
    const said = (wide: number, high: number) =>
      messageOf(as('IMAGE', [{ ...image, width: wide, height: high }]));
    expect(said(400, 800)).toEqual([
      'The image aspect ratio for instagram must be between 4:5 (0.8) and 1.91:1 (1.91). Your image has an aspect ratio of 0.5.',
    ]);
    expect(said(319, 319)).toEqual([
      'The image width must be between 320px and 1440px. Your image width is 319px.',
    ]);
    expect(said(320, 320)).toEqual([]);
    expect(said(1440, 1440)).toEqual([]);
    expect(said(1441, 1441)).toEqual([
      'The image width must be between 320px and 1440px. Your image width is 1441px.',
    ]);
  });

  it('the message does not round a wrong ratio to an allowed one', () => {
    const [message] = messageOf({ media: [{ ...image, width: 799, height: 1000 }] });
    expect(message).toContain('an aspect ratio of 0.799.');
  });

  it('an image that is not a JPEG is refused', () => {
    expect(codes({ media: [{ ...image, type: 'image/png' }] })).toEqual(['image_not_jpeg']);
  });

  it('an image of more than 8 MB is refused', () => {
    expect(codes({ media: [{ ...image, bytes: 8_388_608 }] })).toEqual([]);
    expect(codes({ media: [{ ...image, bytes: 8_388_609 }] })).toEqual(['image_too_large']);
  });

  it('an image in a story may have the ratio 9:16', () => {
    const media = [{ ...image, width: 1080, height: 1920 }];
    expect(codes({ ...as('stories', media), description: '' })).toEqual([]);
    expect(codes({ media })).toEqual(['image_ratio']);
  });

  it('the alt text of a video is ignored', () => {
    expect(codes({ media: [video], altTexts: [{ id: video.id, text: 'a'.repeat(1001) }] })).toEqual([]);
  });
});

describe('Instagram video', () => {
  const reelWith = (change: Partial<MeasuredMedia>) => codes(as('reel', [{ ...video, ...change }]));
  const storyWith = (change: Partial<MeasuredMedia>) =>
    codes({ ...as('stories', [{ ...video, ...change }]), description: '' });

  it.each([
    [2_999, ['video_too_short']],
    [3_000, []],
    [900_000, []],
    [900_001, ['video_too_long']],
  ])('a reel of %i ms has the issues %j', (durationMs, expected) => {
    expect(reelWith({ durationMs })).toEqual(expected);
  });

  it.each([
    [2_999, ['video_too_short']],
    [3_000, []],
    [60_000, []],
    [60_001, ['video_too_long']],
  ])('a story video of %i ms has the issues %j', (durationMs, expected) => {
    expect(storyWith({ durationMs })).toEqual(expected);
  });

  it('a reel over 300 MB and a story over 100 MB are refused', () => {
    expect(reelWith({ bytes: 314_572_800 })).toEqual([]);
    expect(reelWith({ bytes: 314_572_801 })).toEqual(['video_too_large']);
    expect(storyWith({ bytes: 104_857_600 })).toEqual([]);
    expect(storyWith({ bytes: 104_857_601 })).toEqual(['video_too_large']);
  });

  it('a video must be MP4 or MOV', () => {
    expect(reelWith({ type: 'video/quicktime' })).toEqual([]);
    expect(reelWith({ type: 'video/x-msvideo' })).toEqual(['video_format']);
  });
});

describe('Instagram reel cover', () => {
  const withCover = (thumbnail: MeasuredMedia) => codes({ ...as('reel', [video]), thumbnail });

  it.each([
    [{}, []],
    [{ type: 'image/png' }, ['cover_unusable']],
    [{ bytes: 8_388_608 }, []],
    [{ bytes: 8_388_609 }, ['cover_unusable']],
  ])('a cover with %j has the issues %j', (change, expected) => {
    expect(withCover({ ...image, ...change })).toEqual(expected);
    expect(isCover({ ...image, ...change })).toBe(expected.length === 0);
  });

  it('an unusable cover gets a warning and does not block the post', () => {
    const said = issues({ ...as('reel', [video]), thumbnail: { ...image, type: 'image/webp' } });
    expect(said.map((each) => each.severity)).toEqual(['warning']);
  });
});
