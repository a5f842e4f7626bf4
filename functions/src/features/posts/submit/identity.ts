import { minuteMs } from '@fanfare/core/time/units.ts';
import { fingerprintParts } from '@fanfare/core/posts/fingerprint.ts';
import type { Post } from '@fanfare/core/posts/post.ts';
import { hashParts } from '../../../hash-parts.ts';

/**
 * The id of a post's delivery. The same revision for the same target has one delivery, however often it is submitted. A
 * post that was deleted and written again gets a new delivery.
 */
export function deliveryIdOf({
  workspaceId,
  id,
  uploadTo,
  platformId,
  targets,
  revision,
  createdAt,
}: Pick<
  Post,
  'workspaceId' | 'id' | 'uploadTo' | 'platformId' | 'targets' | 'revision' | 'createdAt'
>): string {
  return hashParts([workspaceId, id, uploadTo, platformId, targets[0] ?? null, revision, createdAt]);
}

/** A hash of a post's content, account and time: submissions with equal fingerprints are the same post. */
export const fingerprintOf = (...post: Parameters<typeof fingerprintParts>): string =>
  hashParts(fingerprintParts(...post));

/** Returns the id under which a deleted post's record is kept after a republished post took the post's id. */
export const movedRecordId = ({ id, deletedAt }: { id: string; deletedAt: number }): string =>
  `live-${hashParts([id, deletedAt])}`;

/** A submission without an id that is repeated within this time is treated as the same submission. */
export const repeatedMs = 10 * minuteMs;

/**
 * The ids of a post that was sent without an id. They are derived from the sender, the content, the account and the
 * time, so that a repeated call finds the post of the first call. `earlier` is the id that the same call would have got
 * in the previous ten-minute window.
 */
export function derivedIds(parts: readonly unknown[], now: number): { id: string; earlier: string } {
  const window = Math.floor(now / repeatedMs);
  return { id: hashParts([...parts, window]), earlier: hashParts([...parts, window - 1]) };
}
