import type { MeasuredMedia } from '@fanfare/core/media/media.ts';
import type { PostContent } from '@fanfare/core/posts/content.ts';
import { postContent } from '@fanfare/core/posts/testing/builders.ts';
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

const content = postContent({
  title: 'A walk',
  description: 'Through the park.',
  media: [video],
});

const codes = (change: Partial<PostContent>) => facts.check({ ...content, ...change }).map((i) => i.code);

describe('issues of a YouTube video', () => {
  it('a valid video has no issues', () => {
    expect(facts.check(content)).toEqual([]);
  });

  it.each([
    ['no files', []],
    ['only an image', [image]],
  ])('a post with %s is refused with the message of the specification', (_what, media) => {
    expect(facts.check({ ...content, media })).toEqual([
      { severity: 'error', code: 'video_missing', message: 'YouTube require a video!' },
    ]);
  });

  it('a second file is refused', () => {
    expect(codes({ media: [video, video] })).toEqual(['one_video']);
  });

  it('a video over twelve hours is refused', () => {
    const lasting = (durationMs: number) => codes({ media: [{ ...video, durationMs }] });
    expect(lasting(12 * 3_600_000)).toEqual(['video_unverified']);
    expect(lasting(12 * 3_600_000 + 1)).toEqual(['video_too_long']);
  });

  it('a video over a quarter of an hour gets a warning, because not every channel may upload it', () => {
    const lasting = (durationMs: number) => facts.check({ ...content, media: [{ ...video, durationMs }] });
    expect(lasting(900_000)).toEqual([]);
    expect(lasting(900_001)).toMatchObject([{ severity: 'warning', code: 'video_unverified' }]);
  });

  it('a blank title is refused', () => {
    expect(codes({ title: '  ' })).toEqual(['title_missing']);
  });

  it('a description over 5000 bytes is refused', () => {
    const bytes5000 = 'é'.repeat(2500);
    expect(codes({ description: bytes5000 })).toEqual([]);
    expect(codes({ description: `${bytes5000}a` })).toEqual(['description_too_many_bytes']);
  });

  it.each(['<', '>'])('the character %s is refused in texts', (angle) => {
    expect(codes({ title: `a ${angle} b` })).toEqual(['title_characters']);
    expect(codes({ description: `a ${angle} b` })).toEqual(['description_characters']);
  });
});

describe('YouTube thumbnail', () => {
  it.each([
    ['within all limits', {}, []],
    ['a PNG', { type: 'image/png' }, []],
    ['a WebP', { type: 'image/webp' }, ['thumbnail_type']],
    ['50 MB large', { bytes: 52_428_800 }, []],
    ['larger than 50 MB', { bytes: 52_428_801 }, ['thumbnail_too_large']],
    ['640 pixels wide', { width: 640 }, []],
    ['narrower than 640 pixels', { width: 639 }, ['thumbnail_too_narrow']],
  ])('a thumbnail that is %s has the issues $2', (_what, change, expected) => {
    expect(codes({ thumbnail: { ...image, ...change } })).toEqual(expected);
  });

  it('an unusable thumbnail gets a warning and does not block the post', () => {
    const issues = facts.check({ ...content, thumbnail: { ...image, type: 'image/webp' } });
    expect(issues.map((each) => each.severity)).toEqual(['warning']);
  });
});

describe('YouTube publishing call without content', () => {
  const call = (media: MeasuredMedia[]) => facts.nothing({ ...content, media }, 'upload_video');

  it('a call without a file gets a reply with `success: true`', () => {
    expect(call([])).toEqual({ success: true, message: 'No video found...' });
  });

  it('a call with a file that is not a video is refused', () => {
    expect(call([image])).toEqual({ success: false, message: 'No video uploaded' });
  });

  it('a call with a video is accepted', () => {
    expect(call([video])).toBeNull();
  });
});
