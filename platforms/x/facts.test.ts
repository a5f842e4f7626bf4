import { megabyte } from '@fanfare/core/values/bytes.ts';
import type { MeasuredMedia } from '@fanfare/core/media/media.ts';
import type { PostContent } from '@fanfare/core/posts/content.ts';
import { postContent, type ContentChange } from '@fanfare/core/posts/testing/builders.ts';
import { describe, expect, it } from 'vitest';
import { image } from '../_shared/testing/posts.ts';
import { facts, fileKindOf, weightedLength } from './facts.ts';

const gif: MeasuredMedia = { ...image, id: 'm2', type: 'image/gif' };
const video: MeasuredMedia = { ...image, id: 'm3', kind: 'video', type: 'video/mp4', durationMs: 15_000 };

const issues = (change: ContentChange) => facts.check(postContent({ description: 'Soup.', ...change }));
const codes = (change: ContentChange) => issues(change).map(({ code }) => code);
const messages = (change: ContentChange) => issues(change).map(({ message }) => message);

describe('weightedLength', () => {
  it.each([
    ['no characters', '', 0],
    ['Latin letters', 'Soup', 4],
    ['German letters', 'Straße', 6],
    ['Cyrillic letters', 'Борщ', 4],
    ['the last character that weighs one', '\u{10ff}', 1],
    ['the first character that weighs two', '\u{1100}', 2],
    ['a dash and quotation marks', '“–”', 3],
    ['an ellipsis', '…', 2],
    ['Chinese letters', '日本', 4],
    ['a letter with a combining mark', 'u\u{308}', 1],
    ['an emoji', '😀', 2],
    ['a family emoji', '👨‍👩‍👧‍👦', 2],
    ['a flag', '🇩🇪', 2],
    ['a hand emoji with a skin tone', '👍🏽', 2],
    ['a keycap emoji', '1️⃣', 2],
    ['a plain sign', '©', 1],
    ['a line break', 'a\nb', 3],
  ])('the length of a text of %s is the same as on X', (_what, text, weight) => {
    expect(weightedLength(text)).toBe(weight);
  });

  it.each([
    ['a long link', 'https://example.com/a/very/long/path?with=a&query=of#words', 23],
    ['a short link', 'http://a.de', 23],
    ['a link without https', 'example.com', 23],
    ['a country domain without https', 'example.de/soup', 23],
    ['a rare domain with https', 'https://example.restaurant', 23],
    ['two links', 'https://a.de https://b.de', 47],
    ['a link at the end of a sentence', 'See https://a.de.', 28],
    ['a link in brackets', '(https://a.de/x)', 25],
    ['a link between Chinese words', '「https://a.de」', 27],
  ])('the length of a text with %s is the same as on X', (_what, text, weight) => {
    expect(weightedLength(text)).toBe(weight);
  });

  it.each([
    'one.two',
    'e.g.',
    'ann@example.com',
    '3.50',
    'https://',
    'v1.2',
    'a.comet',
    '@ann.com',
    'https://host',
  ])('the text %s is treated as plain text and not as a link', (text) => {
    expect(weightedLength(text)).toBe(text.length);
  });
});

describe('the check of the text', () => {
  it('the weighted length of a description may be up to 280 characters', () => {
    expect(codes({ description: '日'.repeat(140) })).toEqual([]);
    expect(codes({ description: `${'日'.repeat(140)}a` })).toEqual(['description_too_long']);
    const link = `https://example.com/${'a'.repeat(400)}`;
    expect(codes({ description: `${'a'.repeat(256)} ${link}` })).toEqual([]);
    expect(codes({ description: `${'a'.repeat(257)} ${link}` })).toEqual(['description_too_long']);
  });

  it('a post without text and files is refused, and a post with only a file gets a warning', () => {
    expect(issues({ description: ' \n', media: [] })).toEqual([
      { severity: 'error', code: 'content_missing', message: 'No content found for the tweet...' },
    ]);
    expect(issues({ description: '', media: [image] })).toEqual([
      {
        severity: 'warning',
        code: 'description_missing',
        message: 'The following platforms are missing descriptions: X',
      },
    ]);
  });

  it('a text may have at most one cashtag', () => {
    expect(codes({ description: '$ABC for $5 at US$XYZ' })).toEqual([]);
    expect(codes({ description: '$ABC and $XYZ' })).toEqual(['description_cashtags']);
    expect(codes({ comment: '$ABC and $XYZ' })).toEqual(['comment_cashtags']);
  });
});

describe('the check of the files', () => {
  it('a file is an image, a GIF or a video, depending on its type', () => {
    expect([image, gif, video].map(fileKindOf)).toEqual(['image', 'gif', 'video']);
  });

  it('a post accepts up to four images, one GIF or one video', () => {
    const four = [image, image, image, image];
    expect(codes({ media: four })).toEqual([]);
    expect(codes({ media: [...four, image] })).toEqual(['too_many_images']);
    expect(codes({ media: [gif] })).toEqual([]);
    expect(codes({ media: [gif, image] })).toEqual(['one_gif']);
    expect(codes({ media: [video] })).toEqual([]);
    expect(codes({ media: [image, video] })).toEqual(['one_video']);
    expect(codes({ media: [video, gif] })).toEqual(['one_video']);
  });

  it.each([
    ['an image of 5 MB', image, { bytes: 5 * megabyte }, { bytes: 5 * megabyte + 1 }, 'image_too_large'],
    ['a GIF of 15 MB', gif, { bytes: 15 * megabyte }, { bytes: 15 * megabyte + 1 }, 'image_too_large'],
    ['a wide GIF', gif, { width: 1280 }, { width: 1281 }, 'image_width'],
    ['a tall GIF', gif, { height: 1080 }, { height: 1081 }, 'image_height'],
    ['a short video', video, { durationMs: 500 }, { durationMs: 499 }, 'video_too_short'],
    ['a video of the usual length', video, { durationMs: 140_000 }, { durationMs: 140_001 }, 'video_long'],
    ['a large video', video, { bytes: 512 * megabyte }, { bytes: 512 * megabyte + 1 }, 'video_large'],
    ['a small video', video, { width: 32, height: 32 }, { width: 31, height: 32 }, 'video_dimensions'],
    ['a wide video', video, { width: 900, height: 300 }, { width: 901, height: 300 }, 'video_ratio'],
    ['a tall video', video, { width: 300, height: 900 }, { width: 300, height: 901 }, 'video_ratio'],
    [
      'the format of a video',
      video,
      { type: 'video/quicktime' },
      { type: 'video/x-msvideo' },
      'video_format',
    ],
    ['the format of an image', image, { type: 'image/webp' }, { type: 'image/heic' }, 'image_format'],
  ])(
    'a file at the limit has no issue, and a file beyond the limit has one: %s',
    (_what, file, fine, beyond, code) => {
      expect(codes({ media: [{ ...file, ...fine }] })).toEqual([]);
      expect(codes({ media: [{ ...file, ...beyond }] })).toEqual([code]);
    },
  );

  it('a video over 20 minutes needs a Premium account, and a video over 125 minutes is too long', () => {
    const lasting = (durationMs: number) => codes({ media: [{ ...video, durationMs }] });
    expect(lasting(1_200_000)).toEqual(['video_long']);
    expect(lasting(1_200_001)).toEqual(['video_premium']);
    expect(lasting(7_500_000)).toEqual(['video_premium']);
    expect(lasting(7_500_001)).toEqual(['video_too_long']);
  });

  it('an issue that several files cause is reported once', () => {
    const large = { ...image, bytes: 6 * megabyte };
    expect(messages({ media: [large, large] })).toEqual(['X images can have at most 5 MB.']);
  });
});

describe('the alt text', () => {
  it('the alt text of a video is ignored', () => {
    expect(codes({ media: [video], altTexts: [{ id: video.id, text: 'a'.repeat(1001) }] })).toEqual([]);
  });

  it('the message names the files whose alt text is too long', () => {
    const media = ['a', 'b', 'c'].map((id) => ({ ...image, id }));
    const altTexts = [
      { id: 'a', text: 'a'.repeat(1000) },
      { id: 'b', text: 'a'.repeat(1001) },
      { id: 'c', text: ` ${'a'.repeat(1001)} ` },
    ];
    expect(messages({ media, altTexts })).toEqual([
      'X alt texts can have at most 1000 characters. Please shorten the alt text of file 2, 3.',
    ]);
    expect(messages({ media: [media[1]!], altTexts })).toEqual([
      'X alt texts can have at most 1000 characters.',
    ]);
  });
});

describe('the publishing call without content', () => {
  const call = (change: Partial<PostContent>) => facts.nothing(postContent(change), 'upload_post');

  it('a call needs text or a file', () => {
    expect(call({ description: ' ' })).toEqual({
      success: false,
      message: 'No content found for the tweet...',
    });
    expect(call({ description: 'Soup.' })).toBeNull();
    expect(call({ media: [image] })).toBeNull();
  });
});
