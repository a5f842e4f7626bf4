import { memberOf, type GroupMember } from '@fanfare/core/posts/group-members.ts';
import { parentId } from '@fanfare/core/deliveries/delivery.ts';
import {
  addressAfterFinish,
  changeAfterDelivery,
  type Post,
  type PostStatus,
} from '@fanfare/core/posts/post.ts';
import { uploadQuota } from '@fanfare/core/quota/uploads.ts';
import {
  cursorOf,
  directionOf,
  filesOf,
  latestFirst,
  statusesNeedingFiles,
  queuedMoments,
  shownAt,
  type DeletionRecord,
  type ListedPost,
  type PostCursor,
} from '../store/posts-documents.ts';
import { isSameStep, type BulkStore } from '../store/bulk.ts';
import type { ScheduledUse } from '../store/slots.ts';
import { addedFiles } from '../store/posts-change.ts';
import type { PostChanges, PostStore } from '../store/posts.ts';
import { groupsIn } from '../store/posts-transaction.ts';
import { isSelected, type PostPageQuery, type PostSelection } from '../store/posts-query.ts';
import type { DatedPost, DatedPosts } from '../store/posts-window.ts';
import { createMemoryBulk } from './memory-bulk.ts';
import type { MemoryDeliveries } from './memory-deliveries.ts';
import type { MemoryMedia } from './memory-media.ts';
import { separateOwners, type OwnerOf } from './memory-owners.ts';

export interface MemoryPosts extends PostStore {
  /** Sets how many posts of a month a workspace has used. */
  use(workspaceId: string, month: string, uploads: number): void;
}

const inOrder =
  (sign: 1 | -1) =>
  (a: PostCursor, b: PostCursor): number =>
    sign * (a.shownAt.getTime() - b.shownAt.getTime() || (a.id < b.id ? -1 : Number(a.id > b.id)));

const isIn =
  (workspaceId: string, selection: PostSelection) =>
  (post: Post): boolean =>
    post.workspaceId === workspaceId && isSelected(selection, post);

const listed = (post: Post): ListedPost => ({ cursor: cursorOf(post), post: structuredClone(post) });

export function createMemoryPosts(
  deliveries: MemoryDeliveries,
  media: Pick<MemoryMedia, 'wasDeleted'>,
  bulk: BulkStore = createMemoryBulk(),
  ownerOf: OwnerOf = separateOwners,
): MemoryPosts {
  const posts = new Map<string, Post>();
  const deletions = new Map<string, DeletionRecord>();
  const used = new Map<string, number>();
  const keyOf = (workspaceId: string, id: string) => `${workspaceId}/${id}`;
  const datedIn = (workspaceId: string, { statuses, from, to }: DatedPosts): DatedPost[] =>
    [...posts.values()]
      .filter((post) => post.workspaceId === workspaceId)
      .map((post) => ({ ...post, shownAt: shownAt(post) }))
      .filter((post) => post.shownAt >= from && post.shownAt < to)
      .flatMap(({ status, ...post }) => {
        const dated = statuses.find((each) => each === status);
        return dated ? [{ ...post, status: dated }] : [];
      })
      .toSorted(inOrder(1))
      .map(({ id, groupId, status, uploadTo, platformId, createdBy, shownAt: at, position, content }) => {
        const { title, description, media, thumbnail } = content;
        const paths = media.map(({ path }) => ({ path }));
        return {
          id,
          groupId,
          status,
          uploadTo,
          platformId,
          createdBy,
          shownAt: at,
          position,
          content: { title, description, media: paths, thumbnail: thumbnail && { path: thumbnail.path } },
        };
      });
  const pageOf = (workspaceId: string, { after, limit, order: wanted, ...selection }: PostPageQuery) => {
    const order = inOrder(directionOf(selection.status, wanted) === 'asc' ? 1 : -1);
    return [...posts.values()]
      .filter(isIn(workspaceId, selection))
      .filter((post) => !after || order(after, cursorOf(post)) < 0)
      .toSorted((a, b) => order(cursorOf(a), cursorOf(b)))
      .slice(0, limit);
  };
  const setUploads = (workspaceId: string, month: string, uploads: number) =>
    void used.set(keyOf(ownerOf(workspaceId).uid, month), uploads);
  const quotaOf = (workspaceId: string, month: string) => {
    const { uid, plan } = ownerOf(workspaceId);
    return uploadQuota(used.get(keyOf(uid, month)) ?? 0, plan);
  };

  const usesOf = (workspaceId: string, moments: readonly Date[]): ScheduledUse[] =>
    (moments.length === 0 ? [] : [...posts.values()])
      .filter((post) => post.workspaceId === workspaceId && post.status === 'scheduled')
      .map((post) => ({ post, at: shownAt(post).getTime() }))
      .filter(({ at }) => moments.some((moment) => moment.getTime() === at))
      .toSorted((a, b) => a.at - b.at)
      .map(({ post: { id, groupId, uploadTo, targets, schedule }, at }) => ({
        id,
        groupId,
        targets,
        platform: uploadTo,
        at,
        queued: schedule?.queued === true,
      }));

  const membersOf = (workspaceId: string, groupIds: readonly string[]): GroupMember[] => {
    if (groupIds.length === 0) return [];
    const rows = deliveries.all();
    const stored = [...posts.values()].map((post) => {
      const row = rows.find(({ plan }) => plan.workspaceId === workspaceId && plan.id === post.deliveryId);
      return post.workspaceId === workspaceId ? memberOf(post, row?.delivery ?? null) : null;
    });
    const left = [...deletions].map(([key, each]): GroupMember | null => {
      if (each.kind !== 'published' || each.groupId === undefined || !key.startsWith(`${workspaceId}/`))
        return null;
      const { id, groupId, uploadTo, platformId, targets } = each;
      return { id, groupId, uploadTo, platformId, targets, state: 'deleted' };
    });
    return [...stored, ...left]
      .filter((each) => each !== null)
      .filter(({ groupId }) => groupIds.includes(groupId));
  };

  async function write(workspaceId: string, changes: PostChanges, at: Date): Promise<void> {
    for (const post of changes.put) {
      posts.set(keyOf(workspaceId, post.id), structuredClone(post));
      deletions.delete(keyOf(workspaceId, post.id));
    }
    for (const id of changes.remove) {
      posts.delete(keyOf(workspaceId, id));
      deletions.delete(keyOf(workspaceId, id));
    }
    for (const each of changes.deleted ?? []) {
      posts.delete(keyOf(workspaceId, each.id));
      deletions.set(keyOf(workspaceId, each.id), structuredClone(each));
    }
    for (const { current: row, change } of changes.deliveries)
      await deliveries.change(row.plan, at, () => change);
    for (const each of changes.create) await deliveries.create(each.plan, each.delivery, at);
  }

  deliveries.whenChanged(({ kind, workspaceId, postId, id }, delivery, at) => {
    const post = posts.get(keyOf(workspaceId, postId));
    if (!post || kind === 'comment') return;
    const isPost = kind === 'post';
    const news = isPost ? changeAfterDelivery(delivery, at.getTime()) : addressAfterFinish(delivery, post);
    if (news && post.deliveryId === (isPost ? id : parentId({ id, kind })))
      posts.set(keyOf(workspaceId, postId), { ...post, ...news });
  });
  return {
    use: setUploads,
    find: (workspaceId, id) => Promise.resolve(structuredClone(posts.get(keyOf(workspaceId, id)) ?? null)),
    findDeleted: (workspaceId, ids) =>
      Promise.resolve(structuredClone(ids.flatMap((id) => deletions.get(keyOf(workspaceId, id)) ?? []))),
    list: (workspaceId, { from, to, after, limit }) =>
      Promise.resolve(
        [...posts.values()]
          .toSorted((a, b) => inOrder(-1)(cursorOf(a), cursorOf(b)))
          .filter((post) => post.workspaceId === workspaceId)
          .filter((post) => !after || inOrder(-1)(after, cursorOf(post)) < 0)
          .filter((post) => (!from || shownAt(post) >= from) && (!to || shownAt(post) < to))
          .slice(0, limit)
          .map(listed),
      ),
    page: (workspaceId, query) => Promise.resolve(pageOf(workspaceId, query).map(listed)),
    listCursors: (workspaceId, query) => Promise.resolve(pageOf(workspaceId, query).map(cursorOf)),
    countOf: (workspaceId, selection) =>
      Promise.resolve([...posts.values()].filter(isIn(workspaceId, selection)).length),
    window(workspaceId, { limit, ...dated }) {
      const found = datedIn(workspaceId, dated).slice(0, limit);
      return Promise.resolve({ posts: found, unreadable: [], isFull: found.length === limit });
    },
    countWindow: (workspaceId, dated) => Promise.resolve(datedIn(workspaceId, dated).length),
    counts(workspaceId) {
      const own = [...posts.values()].filter((post) => post.workspaceId === workspaceId);
      const count = (status: PostStatus) => own.filter((post) => post.status === status).length;
      return Promise.resolve({
        draft: count('draft'),
        scheduled: count('scheduled'),
        uploaded: count('uploaded'),
        failed: count('failed'),
      });
    },
    total: (workspaceId) =>
      Promise.resolve([...posts.values()].filter((post) => post.workspaceId === workspaceId).length),
    listGroup: (workspaceId, groupId, limit) =>
      Promise.resolve(
        latestFirst([...posts.values()])
          .filter((post) => post.workspaceId === workspaceId && post.groupId === groupId)
          .slice(0, limit)
          .map((post) => structuredClone(post)),
      ),
    listMembers: (workspaceId, status, groupIds, limit) =>
      Promise.resolve(
        latestFirst([...posts.values()])
          .filter((post) => post.workspaceId === workspaceId && post.status === status)
          .filter(({ groupId }) => groupIds.includes(groupId))
          .slice(0, limit)
          .map((post) => structuredClone(post)),
      ),
    countMembers: (workspaceId, status, groupIds) =>
      Promise.resolve(
        [...posts.values()]
          .filter((post) => post.workspaceId === workspaceId && post.status === status)
          .filter(({ groupId }) => groupIds.includes(groupId)).length,
      ),
    listUsing: (workspaceId, mediaIds, limit) =>
      Promise.resolve(
        [...posts.values()]
          .filter((post) => post.workspaceId === workspaceId)
          .filter(({ status }) => statusesNeedingFiles.some((each) => each === status))
          .filter((post) => filesOf(post).some((id) => mediaIds.includes(id)))
          .slice(0, limit)
          .map((post) => structuredClone(post)),
      ),
    quota: (workspaceId, month) =>
      Promise.resolve({ ...quotaOf(workspaceId, month), owner: ownerOf(workspaceId) }),
    usesOf: (workspaceId, moments, limit) => Promise.resolve(usesOf(workspaceId, moments).slice(0, limit)),
    async change(workspaceId, ids, month, at, decide, { slot, step, restores, sends } = {}) {
      const found = ids.map((id) => posts.get(keyOf(workspaceId, id))).filter((post) => post !== undefined);
      const rows = deliveries.all();
      const current = new Map(
        found.map((post) => {
          const delivery = rows.find(
            ({ plan }) => plan.workspaceId === workspaceId && plan.id === post.deliveryId,
          );
          return [post.id, structuredClone({ post, delivery: delivery ?? null })];
        }),
      );
      const quota = quotaOf(workspaceId, month ?? '');
      const remaining = structuredClone(ids.flatMap((id) => deletions.get(keyOf(workspaceId, id)) ?? []));
      if (step && !isSameStep(await bulk.find(workspaceId), step.before)) return 'step_taken';
      const deleted = new Map(remaining.map((each) => [each.id, each]));
      const changes = decide({
        current,
        deleted,
        quota,
        uses: restores ? usesOf(workspaceId, queuedMoments(remaining)) : [],
        members: membersOf(workspaceId, groupsIn(sends, { current, deleted })),
      });
      for (const [id, loss] of addedFiles(current, changes, restores))
        if (media.wasDeleted({ workspaceId, id })) return loss;
      if (slot && !slot.isFree(usesOf(workspaceId, [slot.at]))) return 'slot_taken';
      await write(workspaceId, changes, at);
      if (month !== null) setUploads(workspaceId, month, Math.max(0, quota.uploadCount + changes.count));
      if (step) await bulk.change(workspaceId, step.after);
      return 'changed';
    },
  };
}
