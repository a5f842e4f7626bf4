import type { MeasuredMedia } from '@fanfare/core/media/media.ts';
import { describe, expect, it } from 'vitest';
import { facts, kindOf } from './facts.ts';
import { as, codes, contentWith, image, issues, messageOf, video } from './testing/checked.ts';

describe('kind of an Instagram post', () => {
  it.each([
    ['post', [image], 'image'],
    ['post', [video], 'reel'],
    ['image', [image], 'image'],
    ['reel', [video], 'reel'],
    ['REELS', [video], 'reel'],
    ['video', [video], 'reel'],
    ['stories', [video], 'story'],
    ['STORIES', [image], 'story'],
    ['post', [image, image], 'carousel'],
    ['post', [video, image], 'carousel'],
    ['image', [image, image], 'image'],
    ['REELS', [video, video], 'reel'],
    ['carousel', [image, image], 'carousel'],
    ['carousel', [image], 'image'],
    ['carousel', [video], 'reel'],
    ['carousel', [], 'carousel'],
  ])('the upload type $0 with the files $1 makes a post of the kind $2', (uploadType, media, kind) => {
    expect(kindOf(contentWith(as(uploadType, media)))).toBe(kind);
  });
});

describe('issues of an Instagram post', () => {
  it.each([
    ['an image', as('post', [image])],
    ['a reel', as('reel', [video])],
    ['a carousel', as('carousel', [image, video])],
    ['a story', { ...as('stories', [image]), description: '' }],
  ])('a valid post has no issues: %s', (_what, change) => {
    expect(issues(change)).toEqual([]);
  });

  it.each(['reel', 'video'])(
    'an image is refused for the upload type %s, which requires a video',
    (uploadType) => {
      expect(issues(as(uploadType, [image]))).toEqual([
        { severity: 'error', code: 'video_missing', message: 'Instagram require a video!' },
      ]);
    },
  );

  it.each([
    ['a video as an image', as('image', [video])],
    ['nothing to show', as('post', [])],
    ['an empty carousel', as('carousel', [])],
    ['an empty story', { ...as('stories', []), description: '' }],
  ])('a post is refused with the message of the specification: %s', (_what, change) => {
    expect(issues(change)).toEqual([
      { severity: 'error', code: 'image_missing', message: 'Instagram requires an image!' },
    ]);
  });

  it.each([
    ['image', [video, image]],
    ['REELS', [image, video]],
    ['REELS', [image, image, video]],
  ])(
    'a mixed post has no issues with the upload type %s, which publishes only one file of the post',
    (uploadType, media) => {
      expect(issues(as(uploadType, media))).toEqual([]);
    },
  );

  it('the check of a mixed post skips the files that are not published', () => {
    const webp = { ...image, type: 'image/webp' };
    expect(codes(as('REELS', [webp, video]))).toEqual([]);
    expect(codes(as('image', [webp, video]))).toEqual(['image_not_jpeg']);
    expect(codes(as('REELS', [image, video, video]))).toEqual(['one_file']);
  });

  it('a second file is refused in a post that is not a carousel', () => {
    expect(codes(as('image', [image, image]))).toEqual(['one_file']);
    const [tooMany] = messageOf(as('image', [image, image]));
    expect(tooMany).toBe('Instagram posts of this type can have one file. Please remove the others.');
    expect(codes({ ...as('stories', [video, video]), description: '' })).toEqual(['one_file']);
  });
});

describe('Instagram carousel', () => {
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
  ])('a carousel of %i files has the issues %j', (count, expected) => {
    expect(codes(of(count))).toEqual(expected);
  });

  it.each([
    [2, []],
    [10, []],
    [11, ['carousel_too_many']],
  ])('%i files without an upload type have the issues %j', (count, expected) => {
    expect(codes({ ...of(count), options: {} })).toEqual(expected);
  });

  it('a carousel with too many or too few files gets the messages of the specification', () => {
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

  it('a carousel without a caption gets a warning', () => {
    expect(issues({ ...of(2), description: ' ' })).toEqual([
      { severity: 'warning', code: 'caption_missing', message: 'Add a caption for your carousel.' },
    ]);
  });

  it('an issue that several images share is shown once', () => {
    const small = { ...image, width: 100, height: 100 };
    expect(codes(as('carousel', [small, small]))).toEqual(['image_width']);
  });
});

describe('Instagram description', () => {
  it('a description with more than 30 hashtags is refused', () => {
    expect(codes({ description: '#süß '.repeat(30) })).toEqual([]);
    expect(codes({ description: '#süß '.repeat(31) })).toEqual(['too_many_hashtags']);
  });

  it('a description with more than 20 mentions is refused', () => {
    expect(codes({ description: '@a.b '.repeat(20) })).toEqual([]);
    expect(codes({ description: '@a.b '.repeat(21) })).toEqual(['too_many_mentions']);
  });

  it('a story gets warnings that its text and first comment are not published', () => {
    const said = issues({ ...as('stories', [image]), description: 'Soup.', comment: 'Hot.' });
    expect(said.map(({ severity, code }) => [severity, code])).toEqual([
      ['warning', 'story_caption'],
      ['warning', 'story_comment'],
    ]);
  });
});

describe('Instagram publishing call without content', () => {
  const answer = (call: string, media: MeasuredMedia[]) => facts.nothing(contentWith({ media }), call);

  it('the call upload_video without a file gets a reply with `success: true`', () => {
    expect(answer('upload_video', [])).toEqual({ success: true, message: 'No video found...' });
  });

  it('the call upload_video with an image gets a reply with `success: false`', () => {
    expect(answer('upload_video', [image])).toEqual({ success: false, message: 'No video uploaded' });
  });

  it.each(['upload_image', 'upload_carousel'])(
    'the call %s without a file gets a reply with `success: false`',
    (call) => {
      expect(answer(call, [])).toEqual({ success: false, message: 'Image required' });
    },
  );

  it('a call with the right file gets no reply about missing content', () => {
    expect(answer('upload_video', [video])).toBeNull();
    expect(answer('upload_image', [image])).toBeNull();
    expect(answer('upload_carousel', [image, image])).toBeNull();
  });
});

it('the description limit depends on the kind of post', () => {
  const most = (uploadType: string) => facts.descriptionMax?.(contentWith(as(uploadType, [image, image])));
  expect(most('image')).toBe(2200);
  expect(most('post')).toBe(500);
  expect(most('carousel')).toBe(500);
});
