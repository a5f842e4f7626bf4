import type { GenerateImagesInput } from '@fanfare/core/api/schemas/generator.ts';
import { imageIdsOf } from '@fanfare/core/assistant/generated-image.ts';
import { dayMs, later } from '@fanfare/core/time/units.ts';
import { quotaMonth } from '@fanfare/core/quota/uploads.ts';
import { claimDrawing, type DrawingClaim, queueMs } from '../../openai/claim-drawing.ts';
import type { DecideImage, StoredGeneratedImage } from '../../store/generated-images.ts';

/** The time for which the record of an image without a result is kept, so that a repeated request finds it. */
export const forgottenAfterMs = dayMs;

export const declinedText =
  'The image model declined this description. Change it and try again. It was not counted.';
export const notMadeText = 'This image could not be made. It was not counted. Please try again.';
export const interruptedText = 'Making this image was interrupted. It was not counted. Please try again.';

/** The images of a run as they are stored before the model is asked. */
export function newImages(
  { workspaceId, id: run, count, backgroundOf: _earlier, ...settings }: GenerateImagesInput,
  { createdBy, background, now }: { createdBy: string; background: string | null; now: Date },
): StoredGeneratedImage[] {
  return imageIdsOf(run, count).map((id) => ({
    workspaceId,
    id,
    run,
    createdBy,
    createdAt: now,
    month: quotaMonth(now.getTime()),
    state: 'drawing',
    problem: '',
    ...settings,
    backgroundOf: background,
    taken: false,
    overdueAt: later(now, queueMs),
    forgetAt: null,
    savedAs: null,
  }));
}

export const isLate = ({ overdueAt }: StoredGeneratedImage, now: Date): boolean =>
  overdueAt !== null && overdueAt <= now;

const withoutResult = (
  image: StoredGeneratedImage,
  state: 'failed' | 'removed',
  problem: string,
  now: Date,
): StoredGeneratedImage => ({
  ...image,
  state,
  problem,
  overdueAt: null,
  forgetAt: later(now, forgottenAfterMs),
});

export type Claim = DrawingClaim<StoredGeneratedImage>;

export function claimImage(now: Date): DecideImage<Claim> {
  return (known) => {
    const result = claimDrawing(known.state === 'drawing' ? known : null, now);
    return { next: result.kind === 'claimed' ? result.image : null, result };
  };
}

/** Marks the image as finished. Returns false if it was cancelled or given up before. */
export const finishImage: DecideImage<boolean> = (known) =>
  known.state === 'drawing'
    ? { next: { ...known, state: 'done', overdueAt: null }, result: true }
    : { next: null, result: false };

/** Stores why there is no image, and returns its use to the quota once. */
export function failImage(problem: string, now: Date): DecideImage<boolean> {
  return (known) =>
    known.state === 'drawing'
      ? { next: withoutResult(known, 'failed', problem, now), refund: true, result: true }
      : { next: null, result: false };
}

/**
 * Marks an image as failed if its worker died or never started. It is not drawn again, because it may have been paid
 * for.
 */
export function giveUpImage(now: Date): DecideImage<boolean> {
  return (known) =>
    isLate(known, now)
      ? failImage(known.taken ? interruptedText : notMadeText, now)(known)
      : { next: null, result: false };
}

/**
 * Cancels an image, or removes a finished one. Its use is returned to the quota only if no worker has begun to draw it:
 * once drawing has begun, the model has to be paid. The result is always true, because files of the image may exist in
 * every state.
 */
export function removeImage(now: Date): DecideImage<boolean> {
  return (known) => {
    if (known.state === 'removed' || known.state === 'failed') return { next: null, result: true };
    const next = withoutResult(known, 'removed', '', now);
    return { next, refund: known.state === 'drawing' && !known.taken, result: true };
  };
}

export function saveImage(mediaId: string): DecideImage<null> {
  return (known) => ({
    next: known.state === 'done' && known.savedAs !== mediaId ? { ...known, savedAs: mediaId } : null,
    result: null,
  });
}
