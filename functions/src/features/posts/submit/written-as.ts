import { postId, type PublishInput } from '@fanfare/core/api/schemas/posts.ts';
import { isSameAccount, isSameAim, membersBeside } from '@fanfare/core/posts/group-members.ts';
import { noNetwork, type Post } from '@fanfare/core/posts/post.ts';
import { groupMax } from '@fanfare/core/posts/targets.ts';
import { AppError } from '../../../http/app-error.ts';
import type { ConsumedDraft, DeletedPost } from '../../../store/posts-documents.ts';
import type { Known } from '../../../store/posts.ts';
import type { PostDependencies } from '../dependencies.ts';
import type { RequestedPost } from './requested-post.ts';

/** The most posts that the mark of a published draft lists. */
const becameMax = 100;

/** The post or group that the `id` of a publishing call names, and those of its posts that the new post replaces. */
export interface WrittenAs {
  id: string;
  groupId: string | undefined;
  postIds: string[];
  isReplaced(post: Post): boolean;
}

/** A scheduled post to the same target is also replaced, so that it is not published twice. */
function isReplacedByCall(post: Post, entry: RequestedPost): boolean {
  if (post.status === 'draft') return post.uploadTo === noNetwork || isSameAccount(post, entry);
  return post.status === 'scheduled' && isSameAim(post, entry);
}

const groupOf = (remains: DeletedPost): string | undefined =>
  remains.kind === 'restorable' ? remains.post.groupId : remains.groupId;

/**
 * Finds what the `id` of a publishing call names. For a group, only its drafts for this account are replaced. A draft
 * that is named by its own id is replaced, also if it is for another account. Null if the call has no id.
 */
export async function findWrittenAs(
  { posts }: Pick<PostDependencies, 'posts'>,
  { workspaceId, id }: Pick<PublishInput, 'workspaceId' | 'id'>,
  entry: RequestedPost,
): Promise<WrittenAs | null> {
  if (id == null) return null;
  const named = await posts.find(workspaceId, id);
  const [remains] = named ? [] : await posts.findDeleted(workspaceId, [id]);
  const candidates = named ? [named] : await posts.listGroup(workspaceId, id, groupMax);
  const isReplaced = (post: Post) =>
    (post.id === id && post.status === 'draft') || isReplacedByCall(post, entry);
  const postIds = candidates.filter(isReplaced).map((post) => post.id);
  const isGroup = candidates.length > 0 || postId.safeParse(id).success;
  return {
    id,
    groupId: named?.groupId ?? (remains && groupOf(remains)) ?? (isGroup ? id : undefined),
    postIds: postIds.filter((each) => each !== entry.id),
    isReplaced,
  };
}

/** Another call has published this draft. The caller continues with the published post or its group. */
export class DraftConsumedError extends AppError {
  override name = 'DraftConsumedError';
  readonly postId: string | null;
  readonly groupId: string;
  constructor(groupId: string, postId: string | null) {
    super('conflict', { message: 'This draft was published by another call.' });
    this.postId = postId;
    this.groupId = groupId;
  }
}

interface Consumption {
  replaced: readonly string[];
  /**
   * Returns the marks of the removed posts. Because of these marks, a second call for one of these posts publishes
   * nothing, even under another id.
   */
  remainsOf(removed: readonly string[], deletedAt: number): DeletedPost[];
}

/** The posts that a draft became: the posts in its mark, or the post that was sent under the draft's own id. */
function becameOf(id: string, { current, deleted }: Known): ConsumedDraft['became'] {
  const remains = deleted.get(id);
  if (remains?.kind === 'consumed') return remains.became;
  const sent = current.get(id)?.post ?? (remains?.kind === 'published' ? remains : undefined);
  if (!sent || ('status' in sent && sent.status === 'draft')) return [];
  const { uploadTo, platformId, targets } = sent;
  return [{ id, uploadTo, platformId, targets }];
}

/**
 * Decides in the transaction which posts are replaced, because a draft may have been scheduled or published
 * meanwhile.
 */
export function consumption(
  { id, postIds, isReplaced }: WrittenAs,
  post: Pick<Post, 'id' | 'groupId' | 'uploadTo' | 'platformId' | 'targets' | 'publishedAgain'>,
  known: Known,
): Consumption {
  const { current, deleted, members } = known;
  const remains = deleted.get(id);
  const mark = remains?.kind === 'consumed' ? remains : null;
  const replaced = postIds.filter((each) => {
    const found = current.get(each)?.post;
    return found !== undefined && isReplaced(found);
  });
  const before = replaced.includes(id) ? [] : becameOf(id, known);
  const beside = replaced.length === 0 ? membersBeside(post, members) : [];
  const again = before.find((each) => isSameAim(each, post)) ?? beside[0];
  const isRepeated = again && again.id !== post.id && replaced.every((each) => each === again.id);
  if (isRepeated && !post.publishedAgain)
    throw new DraftConsumedError(mark?.groupId ?? post.groupId, again.id);
  if (mark && post.groupId !== mark.groupId) throw new DraftConsumedError(mark.groupId, null);

  const { id: newId, groupId, uploadTo, platformId, targets } = post;
  const others = before.filter((each) => !isSameAim(each, post));
  const became = [...others, { id: newId, uploadTo, platformId, targets }].slice(-becameMax);
  return {
    replaced,
    remainsOf(removed, deletedAt) {
      const gone = replaced.filter((each) => removed.includes(each));
      const wasStored = gone.length > 0 || before.length > 0 || current.has(newId);
      if (!wasStored) return [];
      // A draft's id needs no mark if the new post keeps it, because a second call finds that post.
      const isFree = id !== newId && !current.has(id);
      const ids = new Set(isFree ? [...gone, id] : gone);
      return [...ids].map((each) => ({ id: each, deletedAt, kind: 'consumed', groupId, became }));
    },
  };
}
