import type { PostInput, SubmitPostsInput } from '@fanfare/core/api/schemas/posts.ts';
import { refusalToChange } from '@fanfare/core/deliveries/decisions.ts';
import { newDelivery, type Delivery } from '@fanfare/core/deliveries/delivery.ts';
import { isOutdated, postsToRemove, type SentPost } from '@fanfare/core/posts/replaced-posts.ts';
import type {
  PostAction,
  PostGroup,
  PostView,
  UndeletedPost,
  SubmittedPosts,
} from '@fanfare/core/posts/post.ts';
import { decideSubmission } from '@fanfare/core/posts/submission.ts';
import { splitByTarget, targetsIn } from '@fanfare/core/posts/targets.ts';
import { postView } from '@fanfare/core/posts/testing/builders.ts';
import { ApiError } from '../../../browser/api-error.ts';

const keptPost = postView({
  _id: 'p1',
  post_id: 'g1',
  uploadTo: 'x',
  platform_id: '1',
  description: 'As it was kept',
  updatedAt: '2026-11-02T09:00:00.000Z',
});

const conflict = (message: string, fields: Record<string, string> = {}) =>
  new ApiError({ status: 409, code: 'conflict', message, fields });
const newer = 'This post has changed since you opened it.';

const states = { scheduled: 'queued', uploaded: 'published', failed: 'failed' } as const;

/** A delivery in the state that fits the status of its post; null for a draft. */
const deliveryOf = ({ status }: PostView): Delivery | null =>
  status === 'draft' ? null : { ...newDelivery(0), state: states[status] };

const toSentPost = (view: PostView): SentPost['post'] => ({
  id: view._id,
  groupId: view.post_id,
  status: view.status,
  uploadTo: view.uploadTo,
  platformId: view.platform_id,
  targets: targetsIn(view),
});

/** The posts as which a submitted post is stored: one for each target, or only one for a draft. */
function viewsOf({ id = 'p', ...input }: PostInput, groupId: string, action: PostAction) {
  const now = new Date().toISOString();
  const post = {
    ...keptPost,
    post_id: groupId,
    status: action === 'draft' ? ('draft' as const) : ('scheduled' as const),
    uploadTo: input.uploadTo,
    platform_id: input.platform_id ?? null,
    title: input.title ?? '',
    description: input.description ?? '',
    comment: input.comment ?? '',
    firebase_path: input.firebase_path ?? null,
    thumbnail: input.thumbnail ?? null,
    schedule: { draft: null, schedule: input.schedule ?? null, upload: now }[action],
  };
  return splitByTarget({ id, targets: targetsIn(input) }, action).map((each): PostView => {
    const targets = input.subreddits ? { subreddits: each.targets } : { board_ids: each.targets };
    return { ...post, _id: each.id, ...(each.targets.length > 0 && targets) };
  });
}

/** The content and time that identify an unchanged post. */
function fingerprintOf(view: PostView, action: PostAction): string {
  const ignoredFields = { post_id: '', status: '', revision: 0, updatedAt: '', deliveryId: null };
  return JSON.stringify({
    ...view,
    ...ignoredFields,
    schedule: action === 'schedule' ? view.schedule : action,
  });
}

export type PostServer = ReturnType<typeof postServer>;

/**
 * Stores posts by the rules of the server: each change makes a new revision, and an identical submission changes
 * nothing.
 */
export function postServer(...first: Partial<PostView>[]) {
  const posts = new Map(
    (first.length > 0 ? first : [{}]).map((change) => {
      const post = { ...keptPost, ...change };
      return [post._id, post];
    }),
  );
  const fingerprints = new Map(
    [...posts].map(([id, post]) => [id, fingerprintOf(post, post.status === 'draft' ? 'draft' : 'schedule')]),
  );
  const put = (change: Partial<PostView> & { _id: string }): PostView => {
    const { revision, ...before } = posts.get(change._id) ?? { ...keptPost, revision: 0 };
    const post = { ...before, ...change, revision: revision + 1 };
    posts.set(post._id, post);
    fingerprints.delete(post._id);
    return post;
  };
  /** The server's decision about one submitted post. Throws if the post is refused. */
  function decided(view: PostView, action: PostAction): SentPost & { view: PostView } {
    const before = posts.get(view._id);
    const fingerprint = fingerprints.get(view._id) ?? '';
    const decision = decideSubmission(
      before ? { post: { ...before, fingerprint, countedIn: null }, delivery: deliveryOf(before) } : null,
      { fingerprint: fingerprintOf(view, action), goesOut: action !== 'draft' },
    );
    if (decision.kind === 'refused') throw conflict(decision.reason);
    return { view, post: toSentPost(view), decision: decision.kind };
  }
  return {
    /** Changes a stored post as another person would. */
    change: put,
    remove: (id: string) => void posts.delete(id),
    groups(groupId?: string): PostGroup[] {
      const found = [...posts.values()].filter((post) => (groupId ?? post.post_id) === post.post_id);
      return [...Map.groupBy(found, (post) => post.post_id)].map(([id, its]) => ({
        post_id: id,
        posts: its,
      }));
    },
    submit({ post_id: groupId = 'g', action, posts: inputs, expected = [], remove = [] }: SubmitPostsInput) {
      const sent = inputs
        .flatMap((each) => viewsOf(each, groupId, action))
        .map((view) => decided(view, action));
      const named = [...inputs.flatMap(({ id }) => id ?? []), ...remove];
      if (isOutdated(expected, (id) => posts.get(id)?.revision, sent, named))
        throw conflict(newer, { expected: newer });
      const find = (id: string) => {
        const found = posts.get(id);
        return found && toSentPost(found);
      };
      const stays: UndeletedPost[] = [];
      for (const id of postsToRemove(find, sent, named).keys()) {
        const found = posts.get(id);
        const delivery = found && deliveryOf(found);
        const message = delivery ? refusalToChange(delivery) : null;
        if (message === null) posts.delete(id);
        else stays.push({ id, message });
      }
      const answer: SubmittedPosts = {
        post_id: groupId,
        ...(stays.length > 0 && { notDeleted: stays }),
        posts: sent.map(({ view, decision }) => {
          const before = posts.get(view._id);
          if (before && decision !== 'write') return before;
          const { deliveryId: _, ...postView } = view;
          const post = put({ ...postView, deliveryId: action === 'draft' ? null : 'd1' });
          fingerprints.set(post._id, fingerprintOf(view, action));
          return post;
        }),
      };
      return answer;
    },
  };
}
