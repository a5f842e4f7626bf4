import type { MeasuredMedia } from '@fanfare/core/media/media.ts';
import { defaultOptions, type PostContent, type PostOptions } from '@fanfare/core/posts/content.ts';
import { describe, expect, it } from 'vitest';
import { facts, kindOf } from './facts.ts';

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

describe('what a post becomes', () => {
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
  ])('is for %s with %j', (uploadType, media, kind) => {
    expect(kindOf(contentWith(as(uploadType, media)))).toBe(kind);
  });
});

describe('what stands against a post', () => {
  it.each([
    ['words', as('text', [])],
    ['an image', as('image', [image])],
    ['a video', as('video', [video])],
    ['a carousel', as('carousel', [image, video])],
  ])('is nothing for %s when all is well', (_what, change) => {
    expect(issues(change)).toEqual([]);
  });

  it('is that it is a video without one, or an image without one', () => {
    expect(codes(as('video', [image]))).toEqual(['video_missing']);
    expect(codes(as('image', [video]))).toEqual(['image_missing']);
    expect(codes(as('image', []))).toEqual(['image_missing']);
  });

  it('is that there is nothing at all', () => {
    expect(issues({ media: [], description: ' ' })).toEqual([
      { severity: 'error', code: 'content_missing', message: 'No content found for the post...' },
    ]);
  });

  it('never blocks for files that a text post leaves out, unless there is no text', () => {
    expect(issues(as('text', [image])).map(({ severity, code }) => [severity, code])).toEqual([
      ['warning', 'media_left_out'],
    ]);
    expect(codes({ ...as('text', [image]), description: '' })).toEqual(['media_left_out', 'content_missing']);
  });

  it('never blocks for a description that is missing beside a file', () => {
    expect(issues({ description: '' })).toEqual([
      {
        severity: 'warning',
        code: 'description_missing',
        message: 'The following platforms are missing descriptions: Threads',
      },
    ]);
  });
});

describe('an image', () => {
  const imageWith = (change: Partial<MeasuredMedia>) => codes({ media: [{ ...image, ...change }] });

  it('is JPEG or PNG', () => {
    expect(imageWith({ type: 'image/png' })).toEqual([]);
    expect(imageWith({ type: 'image/webp' })).toEqual(['image_format']);
  });

  it('has at most 8 MB', () => {
    expect(imageWith({ bytes: 8_388_608 })).toEqual([]);
    expect(imageWith({ bytes: 8_388_609 })).toEqual(['image_too_large']);
  });

  it.each([
    [1000, 100, []],
    [1001, 100, ['image_ratio']],
    [100, 1000, []],
    [100, 1001, ['image_ratio']],
  ])('of %i × %i has %j', (width, height, expected) => {
    expect(imageWith({ width, height })).toEqual(expected);
  });

  it('has an alt text of at most 1000 characters', () => {
    const described = (length: number, media: MeasuredMedia[]) =>
      codes({ media, options: { altText: 'a'.repeat(length) } });
    expect(described(1000, [image])).toEqual([]);
    expect(described(1001, [image])).toEqual(['alt_text_too_long']);
    expect(described(1001, [video])).toEqual(['alt_text_too_long']);
    expect(described(1001, [])).toEqual([]);
  });
});

describe('a video', () => {
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
  ])('with %j has %j', (change, expected) => {
    expect(videoWith(change)).toEqual(expected);
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
    [20, []],
    [21, ['carousel_too_many']],
  ])('of %i has %j', (count, expected) => {
    expect(codes(of(count))).toEqual(expected);
  });

  it('hears once of what is wrong with several files', () => {
    const large = { ...image, bytes: 9_000_000 };
    expect(codes(as('carousel', [large, large]))).toEqual(['image_too_large']);
  });
});

describe('words', () => {
  const links = (count: number) =>
    Array.from({ length: count }, (_, n) => `https://a.example/${n}`).join(' ');

  it('are as long as their emoji have bytes', () => {
    expect(facts.lengthOf?.('süß 日本')).toBe(6);
    expect(facts.lengthOf?.('👍')).toBe(4);
    expect(facts.lengthOf?.('❤️')).toBe(6);
    expect(facts.lengthOf?.('👨‍👩‍👧')).toBe(18);
    expect(facts.lengthOf?.('🇩🇪')).toBe(8);
    expect(facts.lengthOf?.('1️⃣ 1#')).toBe(10);
  });

  it.each(['description', 'comment'])('are at most 500 long as a %s', (name) => {
    expect(codes({ [name]: 'a'.repeat(496) + '👍' })).toEqual([]);
    expect(codes({ [name]: 'a'.repeat(497) + '👍' })).toEqual([`${name}_too_long`]);
  });

  it.each(['description', 'comment'])('have at most 5 different links as a %s', (name) => {
    expect(codes({ [name]: links(5) })).toEqual([]);
    expect(codes({ [name]: links(6) })).toEqual([`${name}_links`]);
    expect(codes({ [name]: `${links(5)} (https://a.example/4)!` })).toEqual([]);
  });
});

describe('a call with nothing to publish', () => {
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
  ])('answers %j with %j', (change, message) => {
    expect(answer(change)).toBe(message);
  });
});
