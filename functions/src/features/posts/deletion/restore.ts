import type { RestorePostsInput } from '@fanfare/core/api/schemas/posts.ts';
import { newDelivery, type Delivery } from '@fanfare/core/deliveries/delivery.ts';
import { memberOf, obstacleTo } from '@fanfare/core/posts/group-members.ts';
import { undoableMs } from '@fanfare/core/posts/bulk.ts';
import type { Post, RestoredPosts } from '@fanfare/core/posts/post.ts';
import { fits, quotaMonth } from '@fanfare/core/quota/uploads.ts';
import { findSlotsAt, hasRoom, noSlots, type SlotPlan } from '@fanfare/core/slots/slots.ts';
import { AppError } from '../../../http/app-error.ts';
import type { DeliveryPlan } from '../../../store/deliveries.ts';
import { queuedMoments, type DeletionRecord } from '../../../store/posts-documents.ts';
import type { Known, PostChanges } from '../../../store/posts.ts';
import type { ScheduledUse } from '../../../store/slots.ts';
import type { PostDependencies } from '../dependencies.ts';
import { deliveryIdOf, fingerprintOf } from '../submit/identity.ts';
import { requireWritableSize } from '../submit/submit.ts';
import { planOf, startedDelivery } from '../submit/store-posts.ts';
import { viewOf } from '../view.ts';

/** The maximum number of posts that one transaction restores. Firestore allows far more. */
const perTransaction = 20;

const gone = 'It was deleted too long ago to be restored.';
const isLive = 'A published post cannot be restored here. It is still live.';

interface Restored {
  post: Post;
  create: PostChanges['create'];
  counts: boolean;
}

function asDraft(before: Post, at: number): Restored {
  const post: Post = {
    ...before,
    status: 'draft',
    schedule: null,
    deliveryId: null,
    countedIn: null,
    failReason: null,
    revision: before.revision + 1,
    updatedAt: at,
  };
  return { post: { ...post, fingerprint: fingerprintOf(post, 'draft') }, create: [], counts: false };
}

interface Circumstances {
  at: number;
  month: string;
  /** Whether the month's limit allows one more post. */
  hasQuota: boolean;
  hasFiles: boolean;
  /** Whether another post of the queue has taken the posting slot of this post. */
  lostSlot: boolean;
  /** Whether another post of the group, published or scheduled, now goes to the account and target of this post. */
  lostAccount: boolean;
}

/**
 * Restores the post as it was, or as a draft. A post becomes a draft if it exceeds the monthly limit or has lost a
 * file. A scheduled post also becomes a draft in three cases: it is due by now, a queued post has taken its posting
 * slot, or another post of its group goes to the same account and target.
 */
function restored(
  { post: before, dueAt, deletedAt }: Extract<DeletionRecord, { kind: 'restorable' }>,
  { at, month, hasQuota, hasFiles, lostSlot, lostAccount }: Circumstances,
): Restored {
  if (before.status === 'draft') return { post: before, create: [], counts: false };
  // Deleting a post lowers the month's count only if the post was counted in that month. Only then does restoring it
  // raise the count.
  const counts = before.countedIn !== null && before.countedIn === quotaMonth(deletedAt);
  if ((counts && !hasQuota) || !hasFiles) return asDraft(before, at);
  const counted = counts ? { ...before, countedIn: month } : before;
  if (before.status === 'failed') return { post: counted, create: [], counts };
  if (dueAt === null || dueAt <= at || lostSlot || lostAccount) return asDraft(before, at);
  const post = { ...counted, revision: before.revision + 1, updatedAt: at };
  post.deliveryId = deliveryIdOf(post);
  const create: { plan: DeliveryPlan; delivery: Delivery } = {
    plan: planOf(post, post.deliveryId),
    delivery: newDelivery(dueAt),
  };
  return { post, create: [create], counts };
}

const refusalOf = (record: DeletionRecord | undefined, at: number, withinMs: number): string | null => {
  if (record?.kind === 'published') return isLive;
  return record && record.deletedAt + withinMs > at ? null : gone;
};

type Deps = Pick<PostDependencies, 'posts' | 'media' | 'slots' | 'factsOf' | 'enqueue' | 'now'>;

const withoutThumbnail = (post: Post): Post => ({ ...post, content: { ...post.content, thumbnail: null } });

/**
 * Reads the data that decides how deleted posts are restored: which of their files still exist, and the posting slots
 * of the workspace.
 */
export async function readKept(
  { posts, media, slots }: Deps,
  workspaceId: string,
  ids: readonly string[],
): Promise<Pick<Kept, 'files' | 'plan'>> {
  const deleted = ids.length === 0 ? [] : await posts.findDeleted(workspaceId, ids);
  const paths = deleted.flatMap((record) =>
    record.kind === 'restorable' ? record.post.content.media.map(({ path }) => path) : [],
  );
  const [found, plan] = await Promise.all([
    paths.length === 0 ? [] : media.findByPaths(workspaceId, [...new Set(paths)]),
    queuedMoments(deleted).length === 0 ? noSlots : slots.find(workspaceId),
  ]);
  return { files: new Set(found.map(({ path }) => path)), plan };
}

const useOf = ({ id, groupId, targets, uploadTo, status, schedule }: Post): ScheduledUse[] =>
  status === 'scheduled' && schedule
    ? [{ id, groupId, targets, platform: uploadTo, at: schedule.at, queued: schedule.queued === true }]
    : [];

/**
 * Tells whether other queued posts have filled the posting slot of this post. A post whose time was chosen by hand
 * loses no slot and fills none.
 */
function isSlotTaken(
  plan: SlotPlan,
  { groupId, uploadTo, schedule }: Post,
  uses: readonly ScheduledUse[],
): boolean {
  if (!schedule?.queued) return false;
  const slots = findSlotsAt(plan, schedule.at);
  const others = uses.filter((use) => use.queued && use.groupId !== groupId);
  return hasRoom(slots, [], [uploadTo]) && !hasRoom(slots, others, [uploadTo]);
}

interface Restoration {
  posts: Post[];
  refused: RestoredPosts['refused'];
  create: PostChanges['create'];
}

interface Kept {
  at: number;
  /** The time for which a deleted post can be restored. */
  withinMs: number;
  /** The paths of files that are still in the library. */
  files: ReadonlySet<string>;
  plan: SlotPlan;
  keepsThumbnails: boolean;
}

/** Decides how deleted posts are restored, based on the records that they left. */
export function restorationOf(
  ids: readonly string[],
  { current, quota, deleted, uses, members }: Known,
  { at, withinMs, files, plan, keepsThumbnails }: Kept,
): Omit<Restoration, 'create'> & { changes: PostChanges } {
  const posts: Post[] = [];
  const refused: RestoredPosts['refused'] = [];
  const back: Restored[] = [];
  for (const id of ids) {
    const existing = current.get(id)?.post;
    const record = deleted.get(id);
    const reason = refusalOf(record, at, withinMs);
    if (existing) posts.push(existing);
    else if (record?.kind !== 'restorable' || reason !== null) refused.push({ id, message: reason ?? gone });
    else {
      const post = keepsThumbnails ? record.post : withoutThumbnail(record.post);
      const hasFiles = post.content.media.every(({ path }) => files.has(path));
      const hasQuota = fits(back.filter(({ counts }) => counts).length + 1, quota);
      const lostSlot = isSlotTaken(plan, post, [...uses, ...back.flatMap((each) => useOf(each.post))]);
      const others = back.flatMap((each) => memberOf(each.post, null) ?? []);
      const lostAccount = obstacleTo(post, [...members, ...others]) !== null;
      const month = quotaMonth(at);
      back.push(restored({ ...record, post }, { at, month, hasQuota, hasFiles, lostSlot, lostAccount }));
    }
  }
  const put = back.map(({ post }) => post);
  const changes: PostChanges = {
    put,
    remove: [],
    deliveries: [],
    create: back.flatMap(({ create }) => create),
    count: back.filter(({ counts }) => counts).length,
  };
  return { posts: [...posts, ...put], refused, changes };
}

const merged = (all: readonly RestoredPosts[]): RestoredPosts => ({
  posts: all.flatMap(({ posts }) => posts),
  refused: all.flatMap(({ refused }) => refused),
});

const isTooLarge = (error: unknown): boolean => error instanceof AppError && error.code === 'too_large';

/**
 * Restores posts one by one if they cannot be restored together. A post whose thumbnail was cleaned up is restored
 * without a thumbnail; a post that has lost another file becomes a draft.
 */
async function restoreSome(
  deps: Deps,
  workspaceId: string,
  ids: readonly string[],
  keepsThumbnails = true,
): Promise<RestoredPosts> {
  const kept = await readKept(deps, workspaceId, ids);
  const now = deps.now();
  const at = now.getTime();
  let result: Restoration = { posts: [], refused: [], create: [] };
  const outcome = await deps.posts
    .change(
      workspaceId,
      ids,
      quotaMonth(at),
      now,
      (known) => {
        const { changes, ...rest } = restorationOf(ids, known, {
          at,
          withinMs: undoableMs,
          ...kept,
          keepsThumbnails,
        });
        requireWritableSize(changes.put);
        result = { ...rest, create: changes.create };
        return changes;
      },
      { restores: true, sends: [] },
    )
    .catch((error: unknown) => {
      if (isTooLarge(error) && ids.length > 1) return 'too_large' as const;
      throw error;
    });
  const { posts, refused, create } = result;
  if (outcome !== 'changed') {
    if (ids.length === 1)
      return restoreSome(deps, workspaceId, ids, outcome === 'file_gone' && keepsThumbnails);
    return merged(await Promise.all(ids.map((id) => restoreSome(deps, workspaceId, [id]))));
  }
  await Promise.all(create.map((each) => deps.enqueue(startedDelivery(each))));
  return { posts: posts.map((post) => viewOf(post, deps.factsOf)), refused };
}

/** Restores deleted posts. A repeated call changes nothing. */
export async function restorePosts(
  deps: Deps,
  { workspaceId, ids }: RestorePostsInput,
): Promise<RestoredPosts> {
  const wanted = [...new Set(ids)];
  const all: RestoredPosts[] = [];
  for (let from = 0; from < wanted.length; from += perTransaction)
    all.push(await restoreSome(deps, workspaceId, wanted.slice(from, from + perTransaction)));
  return merged(all);
}
