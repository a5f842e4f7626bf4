import type { MeasuredMedia } from '@fanfare/core/media/media.ts';
import { defaultOptions, type PostContent } from '@fanfare/core/posts/content.ts';
import { describe, expect, it } from 'vitest';
import { facts } from './facts.ts';

const video: MeasuredMedia = {
  id: 'm1',
  path: 'workspaces/w/media/m1',
  kind: 'video',
  type: 'video/mp4',
  bytes: 1000,
  width: 1080,
  height: 1920,
  durationMs: 15_000,
};
const image: MeasuredMedia = { ...video, id: 'm2', kind: 'image', type: 'image/jpeg', durationMs: null };

const content: PostContent = {
  title: 'A walk',
  description: 'Through the park.',
  comment: '',
  media: [video],
  thumbnail: null,
  options: defaultOptions,
};

const codes = (change: Partial<PostContent>) => facts.check({ ...content, ...change }).map((i) => i.code);

describe('what stands against a video', () => {
  it('is nothing when all is well', () => {
    expect(facts.check(content)).toEqual([]);
  });

  it.each([
    ['nothing to show', []],
    ['an image alone', [image]],
  ])('is %s, in the words of the product', (_what, media) => {
    expect(facts.check({ ...content, media })).toEqual([
      { severity: 'error', code: 'video_missing', message: 'YouTube require a video!' },
    ]);
  });

  it('is a second file', () => {
    expect(codes({ media: [video, video] })).toEqual(['one_video']);
  });

  it('is more than twelve hours', () => {
    const lasting = (durationMs: number) => codes({ media: [{ ...video, durationMs }] });
    expect(lasting(12 * 3_600_000)).toEqual([]);
    expect(lasting(12 * 3_600_000 + 1)).toEqual(['video_too_long']);
  });

  it('is a title of blanks', () => {
    expect(codes({ title: '  ' })).toEqual(['title_missing']);
  });

  it('is the 101st character of a title', () => {
    expect(codes({ title: 'a'.repeat(100) })).toEqual([]);
    expect(codes({ title: 'a'.repeat(101) })).toEqual(['title_too_long']);
  });

  it('is the 3001st character of a description', () => {
    expect(codes({ description: 'a'.repeat(3000) })).toEqual([]);
    expect(codes({ description: 'a'.repeat(3001) })).toEqual(['description_too_long']);
  });

  it('is the 5001st byte of a description that is short enough in characters', () => {
    const bytes5000 = 'é'.repeat(2500);
    expect(codes({ description: bytes5000 })).toEqual([]);
    expect(codes({ description: `${bytes5000}a` })).toEqual(['description_too_many_bytes']);
  });

  it.each(['<', '>'])('is %s in words', (angle) => {
    expect(codes({ title: `a ${angle} b` })).toEqual(['title_characters']);
    expect(codes({ description: `a ${angle} b` })).toEqual(['description_characters']);
  });

  it('is asked about when the description is missing', () => {
    expect(facts.check({ ...content, description: ' ' })).toEqual([
      {
        severity: 'warning',
        code: 'description_missing',
        message: 'The following platforms are missing descriptions: YouTube',
      },
    ]);
  });
});

describe('a thumbnail', () => {
  it.each([
    ['fits', {}, []],
    ['may be a PNG', { type: 'image/png' }, []],
    ['is no WebP', { type: 'image/webp' }, ['thumbnail_type']],
    ['may have 50 MB', { bytes: 52_428_800 }, []],
    ['has no more than 50 MB', { bytes: 52_428_801 }, ['thumbnail_too_large']],
    ['may be 640 wide', { width: 640 }, []],
    ['is not narrower than 640', { width: 639 }, ['thumbnail_too_narrow']],
  ])('%s', (_what, change, expected) => {
    expect(codes({ thumbnail: { ...image, ...change } })).toEqual(expected);
  });

  it('never blocks', () => {
    const issues = facts.check({ ...content, thumbnail: { ...image, type: 'image/webp' } });
    expect(issues.map((each) => each.severity)).toEqual(['warning']);
  });
});

describe('a call with nothing to publish', () => {
  const call = (media: MeasuredMedia[]) => facts.nothing({ ...content, media }, 'upload_video');

  it('is no failure where there is no file at all', () => {
    expect(call([])).toEqual({ success: true, message: 'No video found...' });
  });

  it('is one where the file is no video', () => {
    expect(call([image])).toEqual({ success: false, message: 'No video uploaded' });
  });

  it('is not one with a video', () => {
    expect(call([video])).toBeNull();
  });
});
