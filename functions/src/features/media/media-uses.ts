import type { MediaUsesInput } from '@fanfare/core/api/schemas/media.ts';
import { usesMax, type MediaUse, type MediaUses } from '@fanfare/core/media/uses.ts';
import type { Post } from '@fanfare/core/posts/post.ts';
import type { PostStore } from '../../store/posts.ts';

export interface UsesDependencies {
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

/** Lists the posts that could no longer be published without these files. */
export async function mediaUses(
  { posts }: UsesDependencies,
  { workspaceId, mediaIds }: MediaUsesInput,
): Promise<MediaUses> {
  const found = await posts.listUsing(workspaceId, mediaIds, usesMax + 1);
  return { posts: found.slice(0, usesMax).map(useOf), more: found.length > usesMax };
}
