import type { PublishInput } from '@fanfare/core/api/schemas/posts.ts';
import { noNetwork, type Post } from '@fanfare/core/posts/post.ts';
import type { PostDependencies } from './dependencies.ts';
import type { RequestedPost } from './requested-post.ts';

/** The most posts that one submission creates. */
const groupLimit = 1_250;

/** The posts that a publish call replaces, all of one group. */
interface WrittenAs {
  groupId: string;
  postIds: string[];
}

const isSameAccount = (post: Post, { uploadTo, platformId }: RequestedPost): boolean =>
  post.uploadTo === uploadTo && post.platformId === platformId;

/** A scheduled post to the same target is replaced too, so that it is not published twice. */
function isReplaced(post: Post, entry: RequestedPost): boolean {
  if (post.status === 'draft') return post.uploadTo === noNetwork || isSameAccount(post, entry);
  const sharesTarget = post.targets.every((target) => entry.targets.includes(target));
  return post.status === 'scheduled' && isSameAccount(post, entry) && sharesTarget;
}

/**
 * Finds what the `id` of a publish call stands for: a post, or a group of which only the drafts for this account are
 * replaced. A draft that is named itself is replaced whatever account it was for. Null when the call names none.
 */
export async function findWrittenAs(
  { posts }: Pick<PostDependencies, 'posts'>,
  { workspaceId, id }: Pick<PublishInput, 'workspaceId' | 'id'>,
  entry: RequestedPost,
): Promise<WrittenAs | null> {
  if (id == null) return null;
  const named = await posts.find(workspaceId, id);
  const candidates = named ? [named] : await posts.listGroup(workspaceId, id, groupLimit);
  const replaced = candidates.filter(
    (post) => (post === named && post.status === 'draft') || isReplaced(post, entry),
  );
  const postIds = replaced.map((post) => post.id).filter((postId) => postId !== entry.id);
  return { groupId: named?.groupId ?? id, postIds };
}
