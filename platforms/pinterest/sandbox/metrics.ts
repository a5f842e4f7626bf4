import { dayMs } from '@fanfare/core/time/units.ts';
import { grown, seededBetween } from '../../_sandbox/seeded.ts';
import type { Pin } from './state.ts';

export interface Counts {
  impressions: number;
  outboundClicks: number;
  pinClicks: number;
  saves: number;
  reactions: number;
}

/** The numbers of a pin at a time. Pins live long: half of the people see them after a day. */
export function countsAt({ id, at }: Pick<Pin, 'id' | 'at'>, now: number): Counts {
  const impressions = grown(seededBetween([60, 900], id, 'seen'), now - at, dayMs);
  const part = (share: number) => Math.floor(impressions * share);
  return {
    impressions,
    outboundClicks: part(0.01),
    pinClicks: part(0.04),
    saves: part(0.02),
    reactions: part(0.015),
  };
}

const rate = (part: number, { impressions }: Counts) => (impressions === 0 ? 0 : part / impressions);
const engagement = ({ outboundClicks, pinClicks, saves }: Counts) => outboundClicks + pinClicks + saves;

const formulas: Readonly<Record<string, (counts: Counts) => number>> = {
  IMPRESSION: ({ impressions }) => impressions,
  OUTBOUND_CLICK: ({ outboundClicks }) => outboundClicks,
  OUTBOUND_CLICK_RATE: (counts) => rate(counts.outboundClicks, counts),
  PIN_CLICK: ({ pinClicks }) => pinClicks,
  PIN_CLICK_RATE: (counts) => rate(counts.pinClicks, counts),
  SAVE: ({ saves }) => saves,
  SAVE_RATE: (counts) => rate(counts.saves, counts),
  ENGAGEMENT: engagement,
  ENGAGEMENT_RATE: (counts) => rate(engagement(counts), counts),
  TOTAL_REACTIONS: ({ reactions }) => reactions,
};

/** A metric that Pinterest knows. Nobody comments, follows or plays a video here, so those are zero. */
export const metricAt = (counts: Counts, name: string): number => formulas[name]?.(counts) ?? 0;

export const valuesOf = (counts: Counts, names: readonly string[]): Record<string, number> =>
  Object.fromEntries(names.map((name) => [name, metricAt(counts, name)]));
