import { gigabyte, megabyte } from '@fanfare/core/values/bytes.ts';
import { type MediaRules, movieTypes } from '../../_sandbox/measure.ts';

/** Widths of images are not checked, because Threads scales images. */
export const mediaRules = {
  image: { types: ['image/jpeg', 'image/png'], bytes: [1, 8 * megabyte], ratio: [0.1, 10] },
  video: {
    types: movieTypes,
    codecs: ['avc', 'hevc', 'aac'],
    durationMs: [0, 300_000],
    bytes: [1, gigabyte],
    frameRate: [23, 60],
    width: [1, 1920],
    ratio: [0.01, 10],
  },
} as const satisfies Record<string, MediaRules>;
