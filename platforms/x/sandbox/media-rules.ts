import { minuteMs } from '@fanfare/core/time/units.ts';
import { gigabyte, megabyte } from '@fanfare/core/values/bytes.ts';
import { type MediaRules, movieTypes } from '../../_sandbox/measure.ts';

/**
 * The length limits of videos. X checks the length when the video is posted, because the limit depends on the account.
 */
export const longestMs = { usual: 20 * minuteMs, premium: 125 * minuteMs } as const;

const video = {
  types: movieTypes,
  codecs: ['avc', 'aac'],
  frameRate: [0, 60],
  shortSide: [32, 1200],
  longSide: [32, 1920],
  ratio: [1 / 3, 3],
} as const;

export const mediaRules = {
  image: {
    types: ['image/jpeg', 'image/png', 'image/webp', 'image/bmp', 'image/tiff'],
    bytes: [1, 5 * megabyte],
  },
  gif: {
    types: ['image/gif'],
    bytes: [1, 15 * megabyte],
    width: [1, 1280],
    height: [1, 1080],
    frames: [1, 350],
  },
  video: { ...video, durationMs: [500, longestMs.usual], bytes: [1, 8 * gigabyte] },
  premiumVideo: { ...video, durationMs: [500, longestMs.premium], bytes: [1, 16 * gigabyte] },
} as const satisfies Record<string, MediaRules>;
