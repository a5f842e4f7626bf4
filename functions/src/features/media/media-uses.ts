import type { MediaUsesInput } from '@fanfare/core/api/schemas/media.ts';
import { usesFilesMax, usesMax, type MediaUse, type MediaUses } from '@fanfare/core/posts/media-uses.ts';
import type { Post } from '@fanfare/core/posts/post.ts';
import type { MediaStore } from '../../store/media.ts';
import type { PostStore } from '../../store/posts.ts';

export interface UsesDependencies {
  media: Pick<MediaStore, 'copyIds'>;
  posts: Pick<PostStore, 'listUsing'>;
}

const useOf = ({ id, groupId, status, uploadTo, content, schedule }: Post): MediaUse => ({
  _id: id,
  post_id: groupId,
  status,
  uploadTo,
  title: content.title,
  description: content.description,
  schedule: schedule && new Date(schedule.at).toISOString(),
});

/** Lists the posts that could not be published without these files or their copies. */
export async function mediaUses(
  { media, posts }: UsesDependencies,
  { workspaceId, mediaIds }: MediaUsesInput,
): Promise<MediaUses> {
  const ids = [...mediaIds, ...(await media.copyIds(workspaceId, mediaIds))];
  const byId = new Map<string, Post>();
  for (let from = 0; from < ids.length && byId.size <= usesMax; from += usesFilesMax) {
    const some = await posts.listUsing(workspaceId, ids.slice(from, from + usesFilesMax), usesMax + 1);
    for (const post of some) byId.set(post.id, post);
  }
  const found = [...byId.values()];
  return { posts: found.slice(0, usesMax).map(useOf), more: found.length > usesMax };
}
