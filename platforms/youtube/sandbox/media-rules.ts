import { minuteMs } from '@fanfare/core/time/units.ts';
import { gigabyte, megabyte } from '@fanfare/core/values/bytes.ts';
import { type BrokenRule, firstBrokenRule, type Measured, type MediaRules } from '../../_sandbox/measure.ts';
import type { Identity } from './identities.ts';
import type { Video } from './state.ts';

const video = {
  types: ['video/mp4', 'video/quicktime', 'video/webm', 'video/x-msvideo', 'video/x-ms-wmv'],
  bytes: [1, 256 * gigabyte],
} as const;

/** Ratios of thumbnails are not checked: YouTube adds bars to ratios other than 16:9, and Shorts are upright. */
export const mediaRules = {
  video: { ...video, durationMs: [0, 720 * minuteMs] },
  /** The rules for a channel without a confirmed phone number. */
  unverifiedVideo: { ...video, durationMs: [0, 15 * minuteMs] },
  thumbnail: { types: ['image/jpeg', 'image/png'], bytes: [1, 50 * megabyte], width: [640, Infinity] },
} as const satisfies Record<string, MediaRules>;

type Outcome = Pick<Video, 'outcome' | 'outcomeReason'>;

const outcomes: Partial<Record<BrokenRule, Outcome>> = {
  durationMs: { outcome: 'rejected', outcomeReason: 'length' },
  type: { outcome: 'failed', outcomeReason: 'invalidFile' },
};

export function outcomeOf(measured: Measured, { isVerified }: Identity['traits']): Outcome {
  const broken = firstBrokenRule(measured, isVerified ? mediaRules.video : mediaRules.unverifiedVideo);
  if (broken === null) return { outcome: 'processed', outcomeReason: null };
  return outcomes[broken] ?? { outcome: 'failed', outcomeReason: 'conversion' };
}
