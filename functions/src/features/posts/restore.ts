import type { RestorePostsInput } from '@fanfare/core/api/schemas/posts.ts';
import { newDelivery, type Delivery } from '@fanfare/core/deliveries/delivery.ts';
import type { Post, RestoredPosts } from '@fanfare/core/posts/post.ts';
import { fits, monthOf } from '@fanfare/core/quota/uploads.ts';
import type { DeliveryPlan } from '../../store/deliveries.ts';
import type { DeletedPost } from '../../store/posts-documents.ts';
import type { PostChanges } from '../../store/posts.ts';
import type { PostDependencies } from './dependencies.ts';
import { deliveryIdOf } from './identity.ts';
import { planOf } from './submit.ts';
import { viewOf } from './view.ts';

const restorableMs = 3_600_000;
/** Keeps one transaction far below Firestore's limit. */
const perTransaction = 20;

const gone = 'It was deleted too long ago to be restored.';
const isLive = 'A published post cannot be restored here. It is still live.';

interface Restored {
  post: Post;
  create: PostChanges['create'];
  counts: boolean;
}

/** Without a time and a delivery. */
const asDraft = (post: Post, at: number): Post => ({
  ...post,
  status: 'draft',
  schedule: null,
  deliveryId: null,
  countedIn: null,
  failReason: null,
  revision: post.revision + 1,
  updatedAt: at,
});

/** The post as it was. One that is due meanwhile, or is beyond the limit, comes back as a draft. */
function restored(
  before: Post,
  { at, month, hasRoom }: { at: number; month: string; hasRoom: boolean },
): Restored {
  if (before.status === 'draft') return { post: before, create: [], counts: false };
  const counts = before.countedIn === month;
  if (counts && !hasRoom) return { post: asDraft(before, at), create: [], counts: false };
  if (before.status === 'failed') return { post: before, create: [], counts };
  const dueAt = before.schedule?.at ?? 0;
  if (dueAt <= at) return { post: asDraft(before, at), create: [], counts: false };
  const post = { ...before, revision: before.revision + 1, updatedAt: at };
  post.deliveryId = deliveryIdOf(post);
  const create: { plan: DeliveryPlan; delivery: Delivery } = {
    plan: planOf(post, post.deliveryId),
    delivery: newDelivery(dueAt),
  };
  return { post, create: [create], counts };
}

const refusalOf = (remains: DeletedPost | undefined, at: number): string | null => {
  if (remains?.kind === 'published') return isLive;
  return remains && remains.deletedAt + restorableMs > at ? null : gone;
};

type Deps = Pick<PostDependencies, 'posts' | 'factsOf' | 'enqueue' | 'now'>;

const withoutThumbnail = (post: Post): Post => ({ ...post, content: { ...post.content, thumbnail: null } });

/** Thumbnails of deleted posts are cleaned up, so a second try goes without them. */
async function restoreSome(
  deps: Deps,
  workspaceId: string,
  ids: readonly string[],
  keepsThumbnails = true,
): Promise<RestoredPosts> {
  const now = deps.now();
  const at = now.getTime();
  const month = monthOf(at);
  let posts: Post[] = [];
  let refused: RestoredPosts['refused'] = [];
  let create: PostChanges['create'] = [];
  const outcome = await deps.posts.change(workspaceId, ids, month, now, (current, quota, deleted) => {
    [posts, refused, create] = [[], [], []];
    const put: Post[] = [];
    let count = 0;
    for (const id of ids) {
      const existing = current.get(id)?.post;
      const remains = deleted.get(id);
      const reason = refusalOf(remains, at);
      if (existing) posts.push(existing);
      else if (remains?.kind !== 'restorable' || reason !== null)
        refused.push({ id, message: reason ?? gone });
      else {
        const before = keepsThumbnails ? remains.post : withoutThumbnail(remains.post);
        const back = restored(before, { at, month, hasRoom: fits(count + 1, quota) });
        posts.push(back.post);
        put.push(back.post);
        create = [...create, ...back.create];
        if (back.counts) count += 1;
      }
    }
    return { put, remove: [], deliveries: [], create, count };
  });
  if (outcome === 'thumbnail_gone') return restoreSome(deps, workspaceId, ids, false);
  await Promise.all(create.map((each) => deps.enqueue({ ...each, warnings: [], events: 0 })));
  return { posts: posts.map((post) => viewOf(post, deps.factsOf)), refused };
}

/** Undoes deletions. Restoring twice restores once. */
export async function restorePosts(
  deps: Deps,
  { workspaceId, ids }: RestorePostsInput,
): Promise<RestoredPosts> {
  const wanted = [...new Set(ids)];
  const all: RestoredPosts = { posts: [], refused: [] };
  for (let from = 0; from < wanted.length; from += perTransaction) {
    const some = await restoreSome(deps, workspaceId, wanted.slice(from, from + perTransaction));
    all.posts.push(...some.posts);
    all.refused.push(...some.refused);
  }
  return all;
}
