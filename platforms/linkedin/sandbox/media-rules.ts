import { megabyte } from '@fanfare/core/values/bytes.ts';
import type { MediaRules } from '../../_sandbox/measure.ts';

/** An image has fewer than 36,152,320 pixels. */
export const mediaRules = {
  image: { types: ['image/jpeg', 'image/png', 'image/gif'], pixels: [1, 36_152_319], frames: [1, 250] },
  video: { types: ['video/mp4'], durationMs: [3_000, 1_800_000], bytes: [75 * 1024, 500 * megabyte] },
} as const satisfies Record<string, MediaRules>;
