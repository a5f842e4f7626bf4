import { megabyte } from '@fanfare/core/values/bytes.ts';
import type { MeasuredMedia } from '@fanfare/core/media/media.ts';
import type { PostContent } from '@fanfare/core/posts/content.ts';
import { postContent, type ContentChange } from '@fanfare/core/posts/testing/builders.ts';
import { describe, expect, it } from 'vitest';
import { facts, isCover, kindOf, linkOf, shownDescription } from './facts.ts';

const image: MeasuredMedia = {
  id: 'm1',
  path: 'workspaces/w/media/m1',
  kind: 'image',
  type: 'image/jpeg',
  bytes: 1000,
  width: 1000,
  height: 1500,
  durationMs: null,
};
const video: MeasuredMedia = { ...image, id: 'm2', kind: 'video', type: 'video/mp4', durationMs: 15_000 };

function contentOf(change: ContentChange): PostContent {
  return postContent({ description: 'Soup.', media: [image], ...change });
}
const issues = (change: ContentChange) => facts.check(contentOf(change));
const codes = (change: ContentChange) => issues(change).map(({ code }) => code);

describe('kindOf', () => {
  it.each([
    ['video if the file is a video', 'post', [video], 'video'],
    ['image if the file is an image', 'post', [image], 'image'],
    ['image if there is no file', 'post', [], 'image'],
    ['video if the upload type says so', 'Video', [image], 'video'],
    ['image if the upload type says so', 'image', [video], 'image'],
  ] as const)('the kind of a pin is %s', (_what, uploadType, media, kind) => {
    expect(kindOf(contentOf({ media, options: { uploadType } }))).toBe(kind);
  });
});

describe('the check of the files', () => {
  it('a pin needs a file of the kind that its upload type names', () => {
    const missing = [{ severity: 'error', code: 'image_missing', message: 'Pinterest requires an image!' }];
    expect(issues({ media: [] })).toEqual(missing);
    expect(issues({ media: [video], options: { uploadType: 'image' } })).toEqual(missing);
    expect(issues({ media: [image], options: { uploadType: 'video' } })).toEqual([
      { severity: 'error', code: 'video_missing', message: 'Pinterest require a video!' },
    ]);
  });

  it('a pin accepts only one file', () => {
    expect(codes({ media: [image, image] })).toEqual(['one_file']);
    expect(codes({ media: [video, video] })).toEqual(['one_file']);
  });

  it.each([
    ['an image of 20 MB', image, { bytes: 20 * megabyte }, { bytes: 20 * megabyte + 1 }, 'image_too_large'],
    ['an image format', image, { type: 'image/tiff' }, { type: 'image/heic' }, 'image_format'],
    ['a video of 4 seconds', video, { durationMs: 4000 }, { durationMs: 3999 }, 'video_too_short'],
    ['a video of 15 minutes', video, { durationMs: 900_000 }, { durationMs: 900_001 }, 'video_too_long'],
    ['a video of 2 GB', video, { bytes: 2048 * megabyte }, { bytes: 2048 * megabyte + 1 }, 'video_too_large'],
    ['a video format', video, { type: 'video/quicktime' }, { type: 'video/x-msvideo' }, 'video_format'],
    ['a video codec', video, { codecs: ['hevc', 'opus'] }, { codecs: ['vp9', 'aac'] }, 'video_codec'],
    ['a tall video', video, { width: 500, height: 1000 }, { width: 499, height: 1000 }, 'video_ratio'],
    ['a wide video', video, { width: 1910, height: 1000 }, { width: 1911, height: 1000 }, 'video_ratio'],
  ])(
    'a file within the limits has no issue, and a file outside of the limits has one: %s',
    (_what, file, fine, beyond, code) => {
      expect(codes({ media: [{ ...file, ...fine }] })).toEqual([]);
      expect(codes({ media: [{ ...file, ...beyond }] })).toEqual([code]);
    },
  );

  it('a video of unknown length is accepted', () => {
    expect(codes({ media: [{ ...video, durationMs: null }] })).toEqual([]);
  });

  it('a cover has the limits of an image, and only the cover of a video is checked', () => {
    expect(isCover({ ...image, bytes: 20 * megabyte })).toBe(true);
    expect(isCover({ ...image, type: 'image/webp' })).toBe(true);
    expect(isCover(video)).toBe(false);
    const unusable = [
      { ...image, bytes: 20 * megabyte + 1 },
      { ...image, type: 'image/heic' },
    ];
    for (const thumbnail of unusable) {
      expect(codes({ media: [video], thumbnail })).toEqual(['cover_unusable']);
      expect(codes({ media: [image], thumbnail })).toEqual([]);
    }
    expect(codes({ media: [video], thumbnail: image })).toEqual([]);
  });
});

describe('the check of the text', () => {
  it('a description may have 2048 characters, with a warning from 801 on', () => {
    expect(codes({ description: 'a'.repeat(800) })).toEqual([]);
    expect(issues({ description: 'a'.repeat(801) })).toMatchObject([
      { severity: 'warning', code: 'description_cut' },
    ]);
    expect(codes({ description: 'a'.repeat(2048) })).toEqual(['description_cut']);
    expect(issues({ description: 'a'.repeat(2049) })).toMatchObject([
      { severity: 'error', code: 'description_too_long' },
    ]);
  });

  it('a pin with a first comment gets an issue, because the comment is not published', () => {
    expect(codes({ comment: 'First!' })).toEqual(['comment_left_out']);
    expect(codes({ comment: ' ' })).toEqual([]);
  });
});

describe('shownDescription', () => {
  it('a long description is cut after 800 characters', () => {
    expect(shownDescription('a'.repeat(800))).toHaveLength(800);
    expect(shownDescription(`${'a'.repeat(800)}b`)).toBe('a'.repeat(800));
  });

  it('a description is never cut inside a visible character', () => {
    const family = '👨‍👩‍👧‍👦';
    expect(shownDescription(`${'a'.repeat(799)}${family}`)).toBe('a'.repeat(799));
    expect(shownDescription(`${'a'.repeat(800 - family.length)}${family}b`)).toMatch(/👦$/u);
  });
});

describe('the link of a pin', () => {
  const link = (length: number) => `https://a.de/${'a'.repeat(length - 13)}`;

  it('a link must be a complete web address', () => {
    expect(codes({ options: { link: 'https://example.com/soup?with=bread' } })).toEqual([]);
    expect(codes({ options: { link: 'http://example.com' } })).toEqual([]);
    for (const wrong of ['example.com', 'mailto:ann@example.com', 'soup'])
      expect(codes({ options: { link: wrong } })).toEqual(['link_invalid']);
  });

  it('a link may have 2048 characters and no more', () => {
    expect(codes({ options: { link: link(2048) } })).toEqual([]);
    expect(codes({ options: { link: link(2049) } })).toEqual(['link_too_long']);
  });

  it('a blank link is treated as no link', () => {
    expect(linkOf(contentOf({ options: { link: '  ' } }))).toBeNull();
    expect(linkOf(contentOf({}))).toBeNull();
    expect(linkOf(contentOf({ options: { link: ' https://a.de ' } }))).toBe('https://a.de');
    expect(codes({ options: { link: '  ' } })).toEqual([]);
  });
});

describe('the publishing call without content', () => {
  it('a call without its file is refused, and the message says what is missing', () => {
    const call = (name: string, media: readonly MeasuredMedia[]) => facts.nothing(contentOf({ media }), name);
    expect(call('upload/video', [])).toEqual({ success: false, message: 'No video uploaded' });
    expect(call('upload/video', [image])).toEqual({ success: false, message: 'No video uploaded' });
    expect(call('upload/video', [video])).toBeNull();
    expect(call('upload/post', [])).toEqual({ success: false, message: 'Pinterest requires an image!' });
    expect(call('upload/post', [image])).toBeNull();
  });
});

describe('a board', () => {
  it('a board has its own messages for success and failure', () => {
    const words = facts.target?.words;
    expect(words?.published('Recipes')).toBe('Uploaded to Recipes');
    expect(words?.failed('Recipes')).toBe('Failed to upload to Recipes');
  });
});
