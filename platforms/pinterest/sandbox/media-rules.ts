import { gigabyte, megabyte } from '@fanfare/core/values/bytes.ts';
import { minuteMs } from '@fanfare/core/time/units.ts';
import { type MediaRules, movieTypes } from '../../_sandbox/measure.ts';
import { soundCodecs } from '../../_shared/measures.ts';

const bytes = [1, 20 * megabyte] as const;

export const mediaRules = {
  /** The rules for a pin with an image, and for the cover of a video. */
  image: {
    types: ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/bmp', 'image/tiff'],
    bytes,
  },
  /** The rules for an image that is part of the call. */
  inlineImage: { types: ['image/jpeg', 'image/png'], bytes },
  video: {
    types: movieTypes,
    codecs: ['avc', 'hevc', ...soundCodecs],
    bytes: [1, 2 * gigabyte],
    durationMs: [4_000, 15 * minuteMs],
    ratio: [0.5, 1.91],
  },
} as const satisfies Record<string, MediaRules>;
