import { gigabyte, megabyte } from '@fanfare/core/values/bytes.ts';
import { type MediaRules, movieTypes } from '../../_sandbox/measure.ts';

/** Reddit does not document its limits for videos, so the real ones may differ from these. */
export const mediaRules = {
  /** The rules for an image post, and for the poster of a video. */
  image: { types: ['image/jpeg', 'image/png'], bytes: [1, 20 * megabyte] },
  gif: { types: ['image/gif'], bytes: [1, 100 * megabyte] },
  video: { types: movieTypes, bytes: [1, gigabyte], durationMs: [0, 900_000] },
} as const satisfies Record<string, MediaRules>;
