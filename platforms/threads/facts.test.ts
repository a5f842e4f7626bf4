import type { MeasuredMedia } from '@fanfare/core/media/media.ts';
import { describe, expect, it } from 'vitest';
import { as, image, postsOf, video, type Change } from '../_shared/testing/posts.ts';
import { facts, kindOf } from './facts.ts';

const { contentWith, issues, codes } = postsOf(facts, [image]);

describe('kind of a Threads post', () => {
  it.each([
    ['post', [], 'text'],
    ['text', [], 'text'],
    ['TEXT', [image], 'text'],
    ['post', [image], 'image'],
    ['image', [image], 'image'],
    ['VIDEO', [video], 'video'],
    ['reel', [video], 'video'],
    ['carousel', [image], 'image'],
    ['carousel', [image, video], 'carousel'],
    ['post', [image, image], 'carousel'],
  ])('the upload type $0 with the files $1 makes a post of the kind $2', (uploadType, media, kind) => {
    expect(kindOf(contentWith(as(uploadType, media)))).toBe(kind);
  });
});

describe('issues of a Threads post', () => {
  it.each([
    ['text', as('text', [])],
    ['an image', as('image', [image])],
    ['a video', as('video', [video])],
    ['a carousel', as('carousel', [image, video])],
  ])('a valid post has no issues: %s', (_what, change) => {
    expect(issues(change)).toEqual([]);
  });

  it('a video post without a video and an image post without an image are refused', () => {
    expect(codes(as('video', [image]))).toEqual(['video_missing']);
    expect(codes(as('image', [video]))).toEqual(['image_missing']);
    expect(codes(as('image', []))).toEqual(['image_missing']);
  });

  it('a post without content is refused', () => {
    expect(issues({ media: [], description: ' ' })).toEqual([
      { severity: 'error', code: 'content_missing', message: 'No content found for the post...' },
    ]);
  });

  it('a text post with a file gets a warning, and also an error if it has no text', () => {
    expect(issues(as('text', [image])).map(({ severity, code }) => [severity, code])).toEqual([
      ['warning', 'media_left_out'],
    ]);
    expect(codes({ ...as('text', [image]), description: '' })).toEqual(['media_left_out', 'content_missing']);
  });
});

describe('Threads image', () => {
  const imageWith = (change: Partial<MeasuredMedia>) => codes({ media: [{ ...image, ...change }] });

  it('an image must be JPEG or PNG', () => {
    expect(imageWith({ type: 'image/png' })).toEqual([]);
    expect(imageWith({ type: 'image/webp' })).toEqual(['image_format']);
  });

  it('an image of more than 8 MB is refused', () => {
    expect(imageWith({ bytes: 8_388_608 })).toEqual([]);
    expect(imageWith({ bytes: 8_388_609 })).toEqual(['image_too_large']);
  });

  it.each([
    [1000, 100, []],
    [1001, 100, ['image_ratio']],
    [100, 1000, []],
    [100, 1001, ['image_ratio']],
  ])('an image of %i × %i has the issues %j', (width, height, expected) => {
    expect(imageWith({ width, height })).toEqual(expected);
  });

  it('the alt text of a text post is ignored', () => {
    const altTexts = [{ id: image.id, text: 'a'.repeat(1001) }];
    expect(codes({ media: [], altTexts })).toEqual([]);
    expect(codes({ ...as('text', [image]), altTexts })).toEqual(['media_left_out']);
  });
});

describe('Threads video', () => {
  const videoWith = (change: Partial<MeasuredMedia>) => codes(as('video', [{ ...video, ...change }]));

  it.each([
    [{ type: 'video/quicktime' }, []],
    [{ type: 'video/webm' }, ['video_format']],
    [{ bytes: 1_073_741_824 }, []],
    [{ bytes: 1_073_741_825 }, ['video_too_large']],
    [{ durationMs: 300_000 }, []],
    [{ durationMs: 300_001 }, ['video_too_long']],
    [{ durationMs: null }, []],
    [{ width: 1920 }, []],
    [{ width: 1921 }, ['video_width']],
    [{ width: 1000, height: 100 }, []],
    [{ width: 1001, height: 100 }, ['video_ratio']],
    [{ width: 10, height: 1000 }, []],
    [{ width: 9, height: 1000 }, ['video_ratio']],
  ])('a video with %j has the issues %j', (change, expected) => {
    expect(videoWith(change)).toEqual(expected);
  });
});

describe('Threads carousel', () => {
  const of = (count: number) =>
    as(
      'carousel',
      Array.from({ length: count }, () => image),
    );

  it.each([
    [1, ['carousel_too_few']],
    [2, []],
    [20, []],
    [21, ['carousel_too_many']],
  ])('a carousel of %i files has the issues %j', (count, expected) => {
    expect(codes(of(count))).toEqual(expected);
  });

  it('an issue that several images share is shown once', () => {
    const large = { ...image, bytes: 9_000_000 };
    expect(codes(as('carousel', [large, large]))).toEqual(['image_too_large']);
  });
});

describe('Threads texts', () => {
  const links = (count: number) =>
    Array.from({ length: count }, (_, n) => `https://a.example/${n}`).join(' ');

  it('an emoji counts as many characters as it has bytes, and any other character counts as one', () => {
    expect(facts.lengthOf?.('süß 日本')).toBe(6);
    expect(facts.lengthOf?.('👍')).toBe(4);
    expect(facts.lengthOf?.('❤️')).toBe(6);
    expect(facts.lengthOf?.('👨‍👩‍👧')).toBe(18);
    expect(facts.lengthOf?.('🇩🇪')).toBe(8);
    expect(facts.lengthOf?.('1️⃣ 1#')).toBe(10);
  });

  it.each(['description', 'comment'])('a %s over 500 characters is refused', (name) => {
    expect(codes({ [name]: 'a'.repeat(496) + '👍' })).toEqual([]);
    expect(codes({ [name]: 'a'.repeat(497) + '👍' })).toEqual([`${name}_too_long`]);
  });

  it.each(['description', 'comment'])('a %s with more than 5 different links is refused', (name) => {
    expect(codes({ [name]: links(5) })).toEqual([]);
    expect(codes({ [name]: links(6) })).toEqual([`${name}_links`]);
    expect(codes({ [name]: `${links(5)} (https://a.example/4)!` })).toEqual([]);
  });
});

describe('Threads publishing call without content', () => {
  const answer = (change: Change) => facts.nothing(contentWith(change), 'upload')?.message ?? null;

  it.each([
    [as('video', []), 'No video uploaded'],
    [as('video', [image]), 'No video uploaded'],
    [as('image', []), 'Image required'],
    [{ ...as('text', []), description: ' ' }, 'No content found for the post...'],
    [as('video', [video]), null],
    [as('image', [image]), null],
    [as('text', []), null],
    [{ ...as('post', [image]), description: '' }, null],
  ])('the call with %j is answered with %j', (change, message) => {
    expect(answer(change)).toBe(message);
  });
});
