import { firstBrokenRule, movieTypes } from '../../_sandbox/measure.ts';
import type { BrokenRule, Measured, MediaRules } from '../../_sandbox/measure.ts';
import type { Identity } from './identities.ts';

/**
 * TikTok counts in decimal units: a megabyte is a million bytes. Its limit 1080p means 1920 by 1080 pixels, upright or
 * not.
 */
export const mediaRules = {
  photo: {
    types: ['image/jpeg', 'image/webp'],
    bytes: [1, 20_000_000],
    longSide: [1, 1920],
    shortSide: [1, 1080],
  },
  video: {
    types: [...movieTypes, 'video/webm'],
    codecs: ['avc', 'hevc', 'vp8', 'vp9', 'aac', 'mp3', 'opus', 'vorbis', 'flac', 'ac3', 'eac3'],
    bytes: [1, 4_000_000_000],
    durationMs: [0, 600_000],
    frameRate: [23, 60],
    shortSide: [360, 4096],
    longSide: [360, 4096],
  },
} as const satisfies Record<string, MediaRules>;

const failReasons: Partial<Record<BrokenRule, string>> = {
  durationMs: 'duration_check_failed',
  frameRate: 'frame_rate_check_failed',
  shortSide: 'picture_size_check_failed',
  longSide: 'picture_size_check_failed',
};

/**
 * The reason why TikTok fails the file; null if TikTok accepts the file. Some accounts may post only shorter videos.
 */
export function failReasonOf(measured: Measured, placement: keyof typeof mediaRules, identity?: Identity) {
  const longest = (identity?.traits.maxSeconds ?? 600) * 1000;
  const broken = firstBrokenRule(measured, mediaRules[placement]);
  if (broken === null && (measured.durationMs ?? 0) > longest) return 'duration_check_failed';
  return broken && (failReasons[broken] ?? 'file_format_check_failed');
}
