import { createHash } from 'node:crypto';
import type { Post, PostAction } from '@fanfare/core/posts/post.ts';

const hash = (parts: readonly unknown[]) =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 40);

/**
 * The same post to the same place is the same delivery, whoever asks for it and how often. One that was deleted and is
 * written again begins anew.
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

/** Short for what a post says, where it goes and when: the same again is the same. */
export function fingerprintOf(
  {
    uploadTo,
    platformId,
    targets,
    content,
    schedule,
  }: Pick<Post, 'uploadTo' | 'platformId' | 'targets' | 'content' | 'schedule'>,
  action: PostAction,
): string {
  const { title, description, comment, media, thumbnail, options } = content;
  const files = media.map(({ id }) => id);
  const when = action === 'schedule' ? (schedule?.at ?? null) : action;
  return hash([
    uploadTo,
    platformId,
    targets,
    title,
    description,
    comment,
    files,
    thumbnail?.id,
    options,
    when,
  ]);
}
