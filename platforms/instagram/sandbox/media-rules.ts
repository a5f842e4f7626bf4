import { megabyte } from '@fanfare/core/values/bytes.ts';
import { type MediaRules, movieTypes } from '../../_sandbox/measure.ts';

const image = { types: ['image/jpeg'], bytes: [1, 8 * megabyte] } as const;
const movie = {
  types: movieTypes,
  codecs: ['avc', 'hevc', 'aac'],
  frameRate: [23, 60],
  width: [1, 1920],
  ratio: [0.01, 10],
} as const;
const reel = { ...movie, durationMs: [3_000, 900_000], bytes: [1, 300 * megabyte] } as const;

/**
 * Stories and covers have no limits for the ratio: stories may have any ratio, and Instagram crops covers. No image has
 * limits for the width, because Instagram scales images.
 */
export const mediaRules = {
  image: { ...image, ratio: [0.8, 1.91] },
  storyImage: image,
  cover: image,
  reel,
  carouselVideo: reel,
  storyVideo: { ...movie, durationMs: [3_000, 60_000], bytes: [1, 100 * megabyte] },
} as const satisfies Record<string, MediaRules>;
