import type { MeasuredMedia } from '@fanfare/core/media/media.ts';
import { describe, expect, it } from 'vitest';
import { facts, kindOf } from './facts.ts';
import { as, codes, contentWith, image, issues, messageOf, video } from './testing/checked.ts';

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
