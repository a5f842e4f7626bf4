import { postId, type PublishInput } from '@fanfare/core/api/schemas/posts.ts';
import {
  isSameAccount,
  isSameDestination,
  membersForSameDestination,
} from '@fanfare/core/posts/group-members.ts';
import { noNetwork, type Post } from '@fanfare/core/posts/post.ts';
import { groupMax } from '@fanfare/core/posts/targets.ts';
import { AppError } from '../../../http/app-error.ts';
import type { ReplacedDraft, DeletionRecord } from '../../../store/posts-documents.ts';
import type { Known } from '../../../store/posts.ts';
import type { PostDependencies } from '../dependencies.ts';
import type { RequestedPost } from './requested-post.ts';

/** The maximum number of posts in the record of a published draft. */
const becameMax = 100;

/** The post or group that the `id` of a publishing call names, and which posts of it the new post replaces. */
export interface PublishSource {
  id: string;
  groupId: string | undefined;
  postIds: string[];
  isReplaced(post: Post): boolean;
}

/**
 * Tells whether a publishing call replaces this post. A scheduled post for the same account and target is replaced too,
 * so that the content is not published twice.
 */
function isReplacedByCall(post: Post, entry: RequestedPost): boolean {
  if (post.status === 'draft') return post.uploadTo === noNetwork || isSameAccount(post, entry);
  return post.status === 'scheduled' && isSameDestination(post, entry);
}

const groupOf = (record: DeletionRecord): string | undefined =>
  record.kind === 'restorable' ? record.post.groupId : record.groupId;

/**
 * Finds what the `id` of a publishing call names. A draft with this id is replaced, even if it is for another account.
 * In a group with this id, the drafts for this account, the drafts without a network and the scheduled posts for the
 * same target are replaced. Null if the call has no id.
 */
export async function findPublishSource(
  { posts }: Pick<PostDependencies, 'posts'>,
  { workspaceId, id }: Pick<PublishInput, 'workspaceId' | 'id'>,
  entry: RequestedPost,
): Promise<PublishSource | null> {
  if (id == null) return null;
  const named = await posts.find(workspaceId, id);
  const [record] = named ? [] : await posts.findDeleted(workspaceId, [id]);
  const candidates = named ? [named] : await posts.listGroup(workspaceId, id, groupMax);
  const isReplaced = (post: Post) =>
    (post.id === id && post.status === 'draft') || isReplacedByCall(post, entry);
  const postIds = candidates.filter(isReplaced).map((post) => post.id);
  const isGroup = candidates.length > 0 || postId.safeParse(id).success;
  return {
    id,
    groupId: named?.groupId ?? (record && groupOf(record)) ?? (isGroup ? id : undefined),
    postIds: postIds.filter((each) => each !== entry.id),
    isReplaced,
  };
}

/** Another call has published this draft. The caller continues with the published post or its group. */
export class DraftReplacedError extends AppError {
  override name = 'DraftReplacedError';
  readonly postId: string | null;
  readonly groupId: string;
  constructor(groupId: string, postId: string | null) {
    super('conflict', { message: 'This draft was published by another call.' });
    this.postId = postId;
    this.groupId = groupId;
  }
}

interface DraftReplacement {
  replaced: readonly string[];
  /**
   * Returns the records of the removed posts. Because of these records, a second call for one of these posts publishes
   * nothing, even under another id.
   */
  deletionRecordsOf(removed: readonly string[], deletedAt: number): DeletionRecord[];
}

/** The posts that a draft became: the posts in its record, or the post that was sent under the draft's own id. */
function successorsOf(id: string, { current, deleted }: Known): ReplacedDraft['became'] {
  const record = deleted.get(id);
  if (record?.kind === 'consumed') return record.became;
  const sent = current.get(id)?.post ?? (record?.kind === 'published' ? record : undefined);
  if (!sent || ('status' in sent && sent.status === 'draft')) return [];
  const { uploadTo, platformId, targets } = sent;
  return [{ id, uploadTo, platformId, targets }];
}

/**
 * Decides in the transaction which posts are replaced, because a draft may have been scheduled or published since the
 * call read it.
 */
export function planDraftReplacement(
  { id, postIds, isReplaced }: PublishSource,
  post: Pick<Post, 'id' | 'groupId' | 'uploadTo' | 'platformId' | 'targets' | 'publishedAgain'>,
  known: Known,
): DraftReplacement {
  const { current, deleted, members } = known;
  const record = deleted.get(id);
  const replacedDraft = record?.kind === 'consumed' ? record : null;
  const replaced = postIds.filter((each) => {
    const found = current.get(each)?.post;
    return found !== undefined && isReplaced(found);
  });
  const before = replaced.includes(id) ? [] : successorsOf(id, known);
  const siblings = replaced.length === 0 ? membersForSameDestination(post, members) : [];
  const existing = before.find((each) => isSameDestination(each, post)) ?? siblings[0];
  const isRepeated = existing && existing.id !== post.id && replaced.every((each) => each === existing.id);
  if (isRepeated && !post.publishedAgain)
    throw new DraftReplacedError(replacedDraft?.groupId ?? post.groupId, existing.id);
  if (replacedDraft && post.groupId !== replacedDraft.groupId)
    throw new DraftReplacedError(replacedDraft.groupId, null);

  const { id: newId, groupId, uploadTo, platformId, targets } = post;
  const others = before.filter((each) => !isSameDestination(each, post));
  const became = [...others, { id: newId, uploadTo, platformId, targets }].slice(-becameMax);
  return {
    replaced,
    deletionRecordsOf(removed, deletedAt) {
      const gone = replaced.filter((each) => removed.includes(each));
      const wasStored = gone.length > 0 || before.length > 0 || current.has(newId);
      if (!wasStored) return [];
      // No record is needed if a post still has this id, because a second call finds that post.
      const isFree = id !== newId && !current.has(id);
      const ids = new Set(isFree ? [...gone, id] : gone);
      return [...ids].map((each) => ({ id: each, deletedAt, kind: 'consumed', groupId, became }));
    },
  };
}
