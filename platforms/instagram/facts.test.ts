import type { MeasuredMedia } from '@fanfare/core/media/media.ts';
import { defaultOptions, type PostContent, type PostOptions } from '@fanfare/core/posts/content.ts';
import { describe, expect, it } from 'vitest';
import { facts, isCover, kindOf } from './facts.ts';

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
const video: MeasuredMedia = { ...image, id: 'm2', kind: 'video', type: 'video/mp4', durationMs: 15_000 };

type Change = Partial<Omit<PostContent, 'options'>> & { options?: Partial<PostOptions> };

function contentWith({ options = {}, ...change }: Change): PostContent {
  const content = { title: '', description: 'Soup.', comment: '', media: [image], thumbnail: null };
  return { ...content, ...change, options: { ...defaultOptions, ...options } };
}

const issues = (change: Change) => facts.check(contentWith(change));
const codes = (change: Change) => issues(change).map((each) => each.code);
const as = (uploadType: string, media: MeasuredMedia[]): Change => ({ media, options: { uploadType } });
const messageOf = (change: Change) => issues(change).map((each) => each.message);

describe('what a post becomes', () => {
  it.each([
    ['post', [image], 'image'],
    ['post', [video], 'reel'],
    ['image', [image], 'image'],
    ['reel', [video], 'reel'],
    ['REELS', [video], 'reel'],
    ['video', [video], 'reel'],
    ['stories', [video], 'story'],
    ['STORIES', [image], 'story'],
    ['carousel', [image, image], 'carousel'],
    ['carousel', [image], 'image'],
    ['carousel', [video], 'reel'],
    ['carousel', [], 'carousel'],
  ])('is for %s with %j', (uploadType, media, kind) => {
    expect(kindOf(contentWith(as(uploadType, media)))).toBe(kind);
  });
});

describe('what stands against a post', () => {
  it.each([
    ['an image', as('post', [image])],
    ['a reel', as('reel', [video])],
    ['a carousel', as('carousel', [image, video])],
    ['a story', { ...as('stories', [image]), description: '' }],
  ])('is nothing for %s when all is well', (_what, change) => {
    expect(issues(change)).toEqual([]);
  });

  it.each(['reel', 'video'])('is an image as a %s', (uploadType) => {
    expect(issues(as(uploadType, [image]))).toEqual([
      { severity: 'error', code: 'video_missing', message: 'Instagram require a video!' },
    ]);
  });

  it.each([
    ['a video as an image', as('image', [video])],
    ['nothing to show', as('post', [])],
    ['an empty carousel', as('carousel', [])],
    ['an empty story', { ...as('stories', []), description: '' }],
  ])('is %s', (_what, change) => {
    expect(issues(change)).toEqual([
      { severity: 'error', code: 'image_missing', message: 'Instagram requires an image!' },
    ]);
  });

  it('is a second file', () => {
    expect(codes(as('post', [image, image]))).toEqual(['one_file']);
    const [tooMany] = messageOf(as('post', [image, image]));
    expect(tooMany).toBe('Instagram takes one file per post. Please remove the others.');
    expect(codes({ ...as('stories', [video, video]), description: '' })).toEqual(['one_file']);
  });
});

describe('an image', () => {
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
  ])('of %i × %i has %j', (width, height, expected) => {
    expect(sized(width, height)).toEqual(expected);
  });

  it('hears its ratio in the words of the product', () => {
    expect(messageOf({ media: [{ ...image, width: 400, height: 800 }] })).toEqual([
      'Instagram image aspect ratio must be between 4:5 (0.8) and 1.91:1 (1.91). Your image has an aspect ratio of 0.5.',
    ]);
    expect(messageOf({ media: [{ ...image, width: 300, height: 300 }] })).toEqual([
      'Instagram image width must be between 320px and 1440px.',
    ]);
  });

  it('that is sent as nothing else hears its own size', () => {
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

  it('is never told a ratio that would be fine', () => {
    const [message] = messageOf({ media: [{ ...image, width: 799, height: 1000 }] });
    expect(message).toContain('an aspect ratio of 0.799.');
  });

  it('is a JPEG', () => {
    expect(codes({ media: [{ ...image, type: 'image/png' }] })).toEqual(['image_not_jpeg']);
  });

  it('has at most 8 MB', () => {
    expect(codes({ media: [{ ...image, bytes: 8_388_608 }] })).toEqual([]);
    expect(codes({ media: [{ ...image, bytes: 8_388_609 }] })).toEqual(['image_too_large']);
  });

  it('may be as tall as a phone in a story', () => {
    const media = [{ ...image, width: 1080, height: 1920 }];
    expect(codes({ ...as('stories', media), description: '' })).toEqual([]);
    expect(codes({ media })).toEqual(['image_ratio']);
  });

  it('has an alt text of at most 1000 characters', () => {
    expect(codes({ options: { altText: 'a'.repeat(1000) } })).toEqual([]);
    expect(codes({ options: { altText: 'a'.repeat(1001) } })).toEqual(['alt_text_too_long']);
    expect(codes({ media: [video], options: { altText: 'a'.repeat(1001) } })).toEqual([]);
  });
});

describe('a video', () => {
  const reelWith = (change: Partial<MeasuredMedia>) => codes(as('reel', [{ ...video, ...change }]));
  const storyWith = (change: Partial<MeasuredMedia>) =>
    codes({ ...as('stories', [{ ...video, ...change }]), description: '' });

  it.each([
    [2_999, ['video_too_short']],
    [3_000, []],
    [900_000, []],
    [900_001, ['video_too_long']],
  ])('of %i ms as a reel has %j', (durationMs, expected) => {
    expect(reelWith({ durationMs })).toEqual(expected);
  });

  it.each([
    [2_999, ['video_too_short']],
    [3_000, []],
    [60_000, []],
    [60_001, ['video_too_long']],
  ])('of %i ms as a story has %j', (durationMs, expected) => {
    expect(storyWith({ durationMs })).toEqual(expected);
  });

  it('has at most 300 MB as a reel and 100 MB as a story', () => {
    expect(reelWith({ bytes: 314_572_800 })).toEqual([]);
    expect(reelWith({ bytes: 314_572_801 })).toEqual(['video_too_large']);
    expect(storyWith({ bytes: 104_857_600 })).toEqual([]);
    expect(storyWith({ bytes: 104_857_601 })).toEqual(['video_too_large']);
  });

  it('is MP4 or MOV', () => {
    expect(reelWith({ type: 'video/quicktime' })).toEqual([]);
    expect(reelWith({ type: 'video/x-msvideo' })).toEqual(['video_format']);
  });
});

describe('the cover of a reel', () => {
  const withCover = (thumbnail: MeasuredMedia) => codes({ ...as('reel', [video]), thumbnail });

  it.each([
    [{}, []],
    [{ type: 'image/png' }, ['cover_unusable']],
    [{ bytes: 8_388_608 }, []],
    [{ bytes: 8_388_609 }, ['cover_unusable']],
  ])('with %j has %j', (change, expected) => {
    expect(withCover({ ...image, ...change })).toEqual(expected);
    expect(isCover({ ...image, ...change })).toBe(expected.length === 0);
  });

  it('never blocks', () => {
    const said = issues({ ...as('reel', [video]), thumbnail: { ...image, type: 'image/webp' } });
    expect(said.map((each) => each.severity)).toEqual(['warning']);
  });
});

describe('a carousel', () => {
  const of = (count: number) =>
    as(
      'carousel',
      Array.from({ length: count }, () => image),
    );

  it.each([
    [1, ['carousel_too_few']],
    [2, []],
    [10, []],
    [11, ['carousel_too_many']],
  ])('of %i has %j', (count, expected) => {
    expect(codes(of(count))).toEqual(expected);
  });

  it('hears of its number in the words of the product', () => {
    expect(issues(of(11))).toEqual([
      {
        severity: 'error',
        code: 'carousel_too_many',
        message: 'Carousel uploads support a maximum of 10 images. Please remove some images.',
      },
    ]);
    expect(issues(of(1))).toEqual([
      {
        severity: 'warning',
        code: 'carousel_too_few',
        message: 'Carousel uploads require at least 2 images.',
      },
    ]);
  });

  it('has a caption of at most 500 characters', () => {
    expect(codes({ ...of(2), description: 'a'.repeat(500) })).toEqual([]);
    expect(codes({ ...of(2), description: 'a'.repeat(501) })).toEqual(['description_too_long']);
  });

  it('is asked for its caption', () => {
    expect(issues({ ...of(2), description: ' ' })).toEqual([
      { severity: 'warning', code: 'caption_missing', message: 'Add a caption for your carousel.' },
    ]);
  });

  it('hears once of what is wrong with several images', () => {
    const small = { ...image, width: 100, height: 100 };
    expect(codes(as('carousel', [small, small]))).toEqual(['image_width']);
  });
});

describe('a description', () => {
  it('has at most 2200 characters', () => {
    expect(codes({ description: 'a'.repeat(2200) })).toEqual([]);
    expect(codes({ description: 'a'.repeat(2201) })).toEqual(['description_too_long']);
  });

  it('has at most 30 hashtags', () => {
    expect(codes({ description: '#süß '.repeat(30) })).toEqual([]);
    expect(codes({ description: '#süß '.repeat(31) })).toEqual(['too_many_hashtags']);
  });

  it('mentions at most 20 people', () => {
    expect(codes({ description: '@a.b '.repeat(20) })).toEqual([]);
    expect(codes({ description: '@a.b '.repeat(21) })).toEqual(['too_many_mentions']);
  });

  it('is asked for', () => {
    expect(issues({ description: ' ' })).toEqual([
      {
        severity: 'warning',
        code: 'description_missing',
        message: 'The following platforms are missing descriptions: Instagram',
      },
    ]);
  });

  it('is left out of stories, as is the first comment', () => {
    const said = issues({ ...as('stories', [image]), description: 'Soup.', comment: 'Hot.' });
    expect(said.map(({ severity, code }) => [severity, code])).toEqual([
      ['warning', 'story_caption'],
      ['warning', 'story_comment'],
    ]);
  });
});

describe('a call with nothing to publish', () => {
  const answer = (call: string, media: MeasuredMedia[]) => facts.nothing(contentWith({ media }), call);

  it('is no failure for a video that is not there', () => {
    expect(answer('upload_video', [])).toEqual({ success: true, message: 'No video found...' });
  });

  it('is one for a video that is none', () => {
    expect(answer('upload_video', [image])).toEqual({ success: false, message: 'No video uploaded' });
  });

  it.each(['upload_image', 'upload_carousel'])('is one for images that are not there: %s', (call) => {
    expect(answer(call, [])).toEqual({ success: false, message: 'Image required' });
  });

  it('is not one with what it asks for', () => {
    expect(answer('upload_video', [video])).toBeNull();
    expect(answer('upload_image', [image])).toBeNull();
    expect(answer('upload_carousel', [image, image])).toBeNull();
  });
});

it('a description is counted to what the post becomes', () => {
  const most = (uploadType: string) => facts.descriptionMax?.(contentWith(as(uploadType, [image, image])));
  expect(most('post')).toBe(2200);
  expect(most('carousel')).toBe(500);
});
