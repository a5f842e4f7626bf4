import { later, minuteMs } from '@fanfare/core/time/units.ts';
import { drawingTimeLimitMs } from './assistant-model.ts';

/** The time that an image may wait in the queue before it is drawn. */
export const queueMs = 5 * minuteMs;
/** The time for drawing, and for storing the result. */
export const drawingMs = drawingTimeLimitMs + minuteMs;

export type DrawingClaim<Image> = { kind: 'claimed'; image: Image } | { kind: 'over' | 'taken' | 'late' };

/**
 * Claims an image for the first task. No later task draws it, even if the first one fails. `wanted` is null for an image
 * that is no longer pending.
 */
export function claimDrawing<Image extends { taken: boolean; overdueAt: Date | null }>(
  wanted: Image | null,
  now: Date,
): DrawingClaim<Image> {
  if (!wanted) return { kind: 'over' };
  if (wanted.overdueAt !== null && wanted.overdueAt <= now) return { kind: 'late' };
  if (wanted.taken) return { kind: 'taken' };
  return { kind: 'claimed', image: { ...wanted, taken: true, overdueAt: later(now, drawingMs) } };
}
