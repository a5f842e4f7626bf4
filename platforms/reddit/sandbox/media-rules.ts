import { type MediaRules, movieTypes } from '../../_sandbox/measure.ts';

/** The limits for videos are unconfirmed. */
export const mediaRules = {
  /** Also the poster of a video. */
  image: { types: ['image/jpeg', 'image/png'], bytes: [1, 20_971_520] },
  gif: { types: ['image/gif'], bytes: [1, 104_857_600] },
  video: { types: movieTypes, bytes: [1, 1024 ** 3], durationMs: [0, 900_000] },
} as const satisfies Record<string, MediaRules>;
