import { createHash } from 'node:crypto';
import { fingerprintParts } from '@fanfare/core/posts/fingerprint.ts';
import type { Post } from '@fanfare/core/posts/post.ts';

const hash = (parts: readonly unknown[]) =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 40);

/**
 * The same revision of a post for the same target is one delivery, however often it is sent. A post that was deleted
 * and written again gets a new one.
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
  return hash([workspaceId, id, uploadTo, platformId, targets[0] ?? null, revision, createdAt]);
}

/** A hash of a post's content, account and time: submissions with equal fingerprints are the same post. */
export const fingerprintOf = (...post: Parameters<typeof fingerprintParts>): string =>
  hash(fingerprintParts(...post));

/** Under which id the mark of a deleted post stays when its own id is taken by a post that is published again. */
export const deletedMarkId = ({ id, deletedAt }: { id: string; deletedAt: number }): string =>
  `live-${hash([id, deletedAt])}`;
