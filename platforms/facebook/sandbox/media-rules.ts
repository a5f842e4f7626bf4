import { minuteMs } from '@fanfare/core/time/units.ts';
import { gigabyte, megabyte } from '@fanfare/core/values/bytes.ts';
import type { BrokenRule, MediaRules } from '../../_sandbox/measure.ts';

const image = { types: ['image/jpeg', 'image/png', 'image/bmp', 'image/gif', 'image/tiff'] } as const;
/**
 * The formats of videos that are not reels. Facebook documents the formats only for reels, so all common formats are
 * accepted here.
 */
const anyVideo = {
  types: ['video/mp4', 'video/quicktime', 'video/webm', 'video/x-msvideo', 'video/x-ms-wmv'],
} as const;

/** Sources disagree about the limits of long videos, so `video` has the largest limits that any source names. */
export const mediaRules = {
  photo: { ...image, bytes: [1, 4 * megabyte] },
  storyPhoto: { ...image, bytes: [1, 10 * megabyte] },
  cover: { ...image, bytes: [1, 10 * megabyte] },
  video: { ...anyVideo, bytes: [1, 2 * gigabyte], durationMs: [0, 240 * minuteMs] },
  /** A video that is sent in one call, or fetched from an address. */
  wholeVideo: { ...anyVideo, bytes: [1, gigabyte], durationMs: [0, 20 * minuteMs] },
  reel: {
    types: ['video/mp4'],
    codecs: ['avc', 'hevc', 'vp9', 'av1', 'aac'],
    durationMs: [3_000, 90_000],
    frameRate: [24, 60],
    width: [540, Infinity],
    height: [960, Infinity],
    // About 9:16. The exact ratio is not required, because a size in whole pixels cannot always have it.
    ratio: [0.5525, 0.5725],
  },
  storyVideo: { ...anyVideo, durationMs: [0, 60_000] },
} as const satisfies Record<string, MediaRules>;

const lowResolution = 'Resolution too low. Video must have a minimum resolution of 540p.';

const videoErrors: Partial<Record<BrokenRule, string>> = {
  bytes: 'The file is too large.',
  durationMs: 'The duration of the video is not supported.',
  frameRate: 'The frame rate of the video is not supported.',
  codecs: 'The encoding of the video is not supported.',
  ratio: 'The aspect ratio of the video is not supported.',
  width: lowResolution,
  height: lowResolution,
};

/** The error with which the processing of a video ends if the video breaks the rule `broken`. */
export const videoErrorOf = (broken: BrokenRule): string =>
  videoErrors[broken] ?? 'The video could not be processed.';
