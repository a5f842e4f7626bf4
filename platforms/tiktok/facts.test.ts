import type { MeasuredMedia } from '@fanfare/core/media/media.ts';
import type { PostOptions } from '@fanfare/core/posts/content.ts';
import { describe, expect, it } from 'vitest';
import { as, image, postsOf, video, type Change } from '../_shared/testing/posts.ts';
import { facts, kindOf } from './facts.ts';

const { contentWith, issues, codes } = postsOf(facts, [video]);
const videoWith = (change: Partial<MeasuredMedia>): Change => ({ media: [{ ...video, ...change }] });
const imageWith = (change: Partial<MeasuredMedia>): Change => ({ media: [{ ...image, ...change }] });

describe('kindOf', () => {
  it.each([
    ['post', [video], 'video'],
    ['post', [image], 'image'],
    ['post', [], 'video'],
    ['REELS', [video], 'video'],
    ['STORIES', [image], 'image'],
    ['video', [image], 'video'],
    ['image', [video], 'image'],
    ['post', [image, image], 'carousel'],
    ['post', [video, image], 'carousel'],
    ['post', [video, video], 'video'],
    ['image', [image, image], 'image'],
    ['carousel', [image, image], 'carousel'],
    ['carousel', [image], 'image'],
    ['carousel', [video], 'video'],
    ['carousel', [], 'carousel'],
  ])('the upload type $0 with the files $1 makes a post of the kind $2', (uploadType, media, kind) => {
    expect(kindOf(contentWith(as(uploadType, media)))).toBe(kind);
  });
});

describe('the issues of a post', () => {
  it.each([
    ['a video', as('post', [video])],
    ['an image', as('image', [image])],
    ['a carousel', as('carousel', [image, image])],
  ])('a valid post has no issues: %s', (_what, change) => {
    expect(issues(change)).toEqual([]);
  });

  it.each([
    ['a post without files', as('post', [])],
    ['an image posted as a video', as('video', [image])],
  ])('%s is refused, because it has no video', (_what, change) => {
    expect(issues(change)).toEqual([
      { severity: 'error', code: 'video_missing', message: 'TikTok require a video!' },
    ]);
  });

  it.each([
    ['a video posted as an image', as('image', [video])],
    ['an image post without files', as('image', [])],
    ['an empty carousel', as('carousel', [])],
  ])('%s is refused, because it has no image', (_what, change) => {
    expect(issues(change)).toEqual([
      { severity: 'error', code: 'image_missing', message: 'TikTok requires an image!' },
    ]);
  });

  it('a second file is refused', () => {
    expect(codes(as('post', [video, video]))).toEqual(['one_file']);
    expect(issues(as('post', [video, video]))[0]?.message).toBe(
      'TikTok posts can have one file. Please remove the others.',
    );
    expect(codes(as('image', [image, image]))).toEqual(['one_file']);
  });
});

describe('the check of a video', () => {
  it.each(['video/mp4', 'video/webm', 'video/quicktime'])('a video may have the type %s', (type) => {
    expect(codes(videoWith({ type }))).toEqual([]);
  });

  it.each([
    ['video/x-msvideo', 'avi'],
    ['video/x-ms-wmv', 'wmv'],
    ['video/ogg', 'ogg'],
  ])('a video of type %s is refused with its format in the message', (type, ending) => {
    expect(issues(videoWith({ type }))).toEqual([
      {
        severity: 'error',
        code: 'video_format',
        message: `TikTok only supports MP4, WebM, and MOV video formats. Your video is ${ending}`,
      },
    ]);
  });

  it.each([
    [600_000, []],
    [600_001, ['TikTok videos must be under 10 minutes in length.']],
    [null, []],
  ])('a video of %j ms has the messages %j', (durationMs, expected) => {
    expect(issues(videoWith({ durationMs })).map(({ message }) => message)).toEqual(expected);
  });

  const tooSmall = 'TikTok requires videos to be at least 360x360 pixels.';
  const tooLarge = 'TikTok videos cannot exceed 4096x4096 pixels.';
  it.each([
    [360, 360, []],
    [359, 360, [tooSmall]],
    [360, 359, [tooSmall]],
    [4096, 4096, []],
    [4097, 4096, [tooLarge]],
    [4096, 4097, [tooLarge]],
    [100, 5000, [tooSmall, tooLarge]],
  ])('a video of %i × %i pixels has the messages %j', (width, height, expected) => {
    expect(issues(videoWith({ width, height })).map(({ message }) => message)).toEqual(expected);
  });
});

describe('the check of an image', () => {
  it.each([
    ['image/jpeg', []],
    ['image/webp', []],
    ['image/png', ['image_format']],
  ])('an image of type %s has the issues %j', (type, expected) => {
    expect(codes(imageWith({ type }))).toEqual(expected);
  });

  it('an image may have 20 MB and no more', () => {
    expect(codes(imageWith({ bytes: 20_000_000 }))).toEqual([]);
    expect(codes(imageWith({ bytes: 20_000_001 }))).toEqual(['image_too_large']);
  });

  it('an image wider than 1920 pixels is refused', () => {
    expect(codes(imageWith({ width: 1921, height: 500 }))).toEqual(['image_size']);
    expect(codes(as('carousel', [image, { ...image, width: 1921 }]))).toEqual(['image_size']);
  });

  it('an image may be 1080 pixels tall and no more', () => {
    expect(issues(imageWith({ width: 1920, height: 1080 }))).toEqual([]);
    expect(issues(imageWith({ height: 1081 }))).toEqual([
      { severity: 'error', code: 'image_size', message: 'TikTok images cannot exceed 1080p.' },
    ]);
  });
});

describe('the check of a carousel', () => {
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
  ])('a carousel of %i images has the issues %j', (count, expected) => {
    expect(codes(of(count))).toEqual(expected);
  });

  it.each([
    [2, []],
    [10, []],
    [11, ['carousel_too_many']],
  ])('%i images without an upload type have the issues %j', (count, expected) => {
    expect(codes({ ...of(count), options: {} })).toEqual(expected);
  });

  it('the messages about too many and too few images equal those of the specification', () => {
    expect(issues(of(11)).map(({ message }) => message)).toEqual([
      'Carousel uploads support a maximum of 10 images. Please remove some images.',
    ]);
    expect(issues(of(1)).map(({ severity, message }) => [severity, message])).toEqual([
      ['warning', 'Carousel uploads require at least 2 images.'],
    ]);
  });

  it('the message names the image that is too tall', () => {
    const tall = { ...image, width: 900, height: 1081 };
    expect(issues(as('carousel', [image, tall])).map(({ message }) => message)).toEqual([
      'TikTok carousel image 2 cannot exceed 1080p (1080 height) pixels. Your image is 900x1081 pixels.',
    ]);
  });

  it('an unsupported format of several images is reported once', () => {
    const png = { ...image, type: 'image/png' };
    expect(codes(as('carousel', [png, png]))).toEqual(['image_format']);
  });

  it('a carousel with one image gets the message for carousels', () => {
    const tall = { ...image, height: 1081 };
    expect(issues(as('carousel', [tall])).map(({ message }) => message)).toContain(
      `TikTok carousel image 1 cannot exceed 1080p (1080 height) pixels. Your image is ${tall.width}x1081 pixels.`,
    );
  });

  it('a carousel accepts no videos', () => {
    expect(codes(as('carousel', [image, video]))).toEqual(['carousel_video']);
  });

  it('a carousel without a caption gets a warning', () => {
    expect(issues({ ...of(2), description: ' ' })).toEqual([
      { severity: 'warning', code: 'caption_missing', message: 'Add a caption for your carousel.' },
    ]);
  });
});

describe('the check of the description', () => {
  it('a description may have 2200 UTF-16 units, so an emoji counts as two', () => {
    expect(codes({ description: 'a'.repeat(2200) })).toEqual([]);
    expect(codes({ description: 'a'.repeat(2201) })).toEqual(['description_too_long']);
    expect(codes({ description: '🍞'.repeat(1100) })).toEqual([]);
    expect(codes({ description: `${'🍞'.repeat(1100)}a` })).toEqual(['description_too_long']);
  });
});

describe('the check of the options', () => {
  it.each<[Partial<PostOptions>, string[]]>([
    [{ privacy: 'public' }, []],
    [{ privacy: 'private' }, []],
    [{ privacy: 'unlisted' }, ['privacy_unlisted']],
    [{ isContentDisclosed: true, isBranded: true, privacy: 'public' }, []],
    [{ isContentDisclosed: true, isBranded: true, privacy: 'private' }, ['branded_private']],
    [{ isContentDisclosed: true, isOwnBrand: true, privacy: 'private' }, []],
    [{ isContentDisclosed: true }, ['disclosure_open']],
  ])('the options %j have the issues %j', (options, expected) => {
    expect(codes({ options })).toEqual(expected);
  });

  it('a post with a first comment gets a warning that the comment is not published', () => {
    const found = issues({ comment: 'Hot.' });
    expect(found.map(({ severity, code }) => [severity, code])).toEqual([['warning', 'comment_left_out']]);
  });
});

describe('the publishing call without content', () => {
  const answer = (call: string, media: MeasuredMedia[]) => facts.nothing(contentWith({ media }), call);

  it('a video call without a video is refused, and the message says that the video is missing', () => {
    expect(answer('init_upload', [])).toEqual({ success: false, message: 'No video uploaded' });
    expect(answer('init_upload', [image])).toEqual({ success: false, message: 'No video uploaded' });
  });

  it.each(['init_photo_upload', 'upload_carousel'])(
    'the call %s without images is refused, and the message says that an image is missing',
    (call) => {
      expect(answer(call, [])).toEqual({ success: false, message: 'Image required' });
    },
  );

  it('a call with the right files gets no reply about missing content', () => {
    expect(answer('init_upload', [video])).toBeNull();
    expect(answer('init_photo_upload', [image])).toBeNull();
    expect(answer('upload_carousel', [image, image])).toBeNull();
  });
});

it('the limit of the description depends on the kind of post', () => {
  const most = (uploadType: string) => facts.descriptionMax?.(contentWith(as(uploadType, [image, image])));
  expect(most('image')).toBe(2200);
  expect(most('post')).toBe(500);
  expect(most('carousel')).toBe(500);
});
