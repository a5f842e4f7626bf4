import { describe, expect, it } from 'vitest';
import { ownMeasureText } from './own-measure.ts';
import { photo } from './testing/builders.ts';

const issue = (code: string, message = 'A limit.') => ({ code, message });
const video = (change: object = {}) =>
  photo({ _id: 'v1', kind: 'video', type: 'video/mp4', name: 'waves.mp4', durationMs: 92_000, ...change });

describe('the text about a measured property of a file', () => {
  it.each([
    ['video_too_long', { durationMs: 92_000 }, 'This one lasts 1:32.'],
    ['video_too_long', { durationMs: 60_020 }, 'This one lasts 1:01.'],
    ['video_unverified', { durationMs: 3_723_000 }, 'This one lasts 1:02:03.'],
    ['video_too_short', { durationMs: 2_980 }, 'This one lasts 2.9 seconds.'],
    ['video_too_large', { bytes: 300 * 1024 ** 2 + 1 }, 'This one has 300.1 MB.'],
    ['video_dimensions', { width: 300, height: 480 }, 'This one is 300x480.'],
    ['video_frame_rate', { frameRate: 119.9 }, 'This one has 120 frames per second.'],
    ['video_format', { type: 'video/x-msvideo' }, 'This one is AVI.'],
    ['video_codec', { codecs: ['vp9', 'aac'] }, 'This one has VP9 and AAC.'],
  ])('for the issue %s of a video with %o, the text is: %s', (code, change, text) => {
    expect(ownMeasureText(issue(code), [video(change)])).toBe(text);
  });

  it('the text is about the file that exceeds the limit most', () => {
    const files = [photo({ bytes: 1024 ** 2 }), photo({ _id: 'm2', name: 'sea.jpg', bytes: 9 * 1024 ** 2 })];
    expect(ownMeasureText(issue('image_too_large'), files)).toBe('“sea.jpg” has 9 MB.');
  });

  it('there is no text if the issue may be about several files', () => {
    expect(ownMeasureText(issue('image_size'), [photo(), photo({ _id: 'm2' })])).toBeNull();
  });

  it('there is no text if the message of the issue already contains the size of the file', () => {
    const message = 'TikTok carousel image 1 cannot exceed 1080p. Your image is 1080x1350 pixels.';
    expect(ownMeasureText(issue('image_size', message), [photo({ height: 1350 })])).toBeNull();
  });

  it.each([
    ['video_too_long', { durationMs: null }],
    ['video_codec', {}],
    ['video_missing', {}],
  ])('there is no text for the issue %s of a video with %o', (code, change) => {
    expect(ownMeasureText(issue(code), [video(change)])).toBeNull();
  });
});
