import type { PostInput, SubmitPostsInput } from '@fanfare/core/api/schemas/posts.ts';
import type { PostAction, PostGroup, PostView } from '@fanfare/core/posts/post.ts';
import { ApiError } from '../../../browser/api-error.ts';

export const keptPost: PostView = {
  _id: 'p1',
  post_id: 'g1',
  workspaceId: 'harbourWorkspace0001',
  status: 'draft',
  uploadTo: 'x',
  platform_id: '1',
  title: '',
  description: 'As it was kept',
  comment: '',
  uploadType: 'post',
  privacy_status: 'public',
  firebase_path: null,
  thumbnail: null,
  carousel_images: [],
  subreddits: [],
  board_ids: [],
  link: null,
  alt_text: null,
  commentEnabled: true,
  duetEnabled: true,
  stitchEnabled: true,
  isContentDisclosed: false,
  isBranded: false,
  isOwnBrand: false,
  schedule: null,
  zone: null,
  revision: 1,
  updatedAt: '2026-11-02T09:00:00.000Z',
  fail_reason: null,
  media_id: null,
  url: null,
  deliveryId: null,
};

const newer = 'This post was changed since you opened it.';

/** Whatever goes out at once has this moment for its date. */
function scheduleOf(action: PostAction, schedule: string | null): string | null {
  if (action === 'draft') return null;
  const now = new Date().toISOString();
  return action === 'upload' && (schedule === null || schedule <= now) ? now : schedule;
}

export type PostServer = ReturnType<typeof postServer>;

/** Keeps posts as the server does: each save is a revision, and none is written over by who knows an older one. */
export function postServer(...first: Partial<PostView>[]) {
  const posts = new Map(
    (first.length > 0 ? first : [{}]).map((change) => {
      const post = { ...keptPost, ...change };
      return [post._id, post];
    }),
  );
  const put = (change: Partial<PostView> & { _id: string }): PostView => {
    const { revision, ...before } = posts.get(change._id) ?? { ...keptPost, revision: 0 };
    const post = { ...before, ...change, revision: revision + 1 };
    posts.set(post._id, post);
    return post;
  };
  const viewOf = ({ id = 'p', privacy_status: _, ...input }: PostInput, action: PostAction) => ({
    _id: id,
    status: action === 'draft' ? ('draft' as const) : ('scheduled' as const),
    uploadTo: input.uploadTo,
    platform_id: input.platform_id ?? null,
    title: input.title ?? '',
    description: input.description ?? '',
    comment: input.comment ?? '',
    firebase_path: input.firebase_path ?? null,
    thumbnail: input.thumbnail ?? null,
    schedule: scheduleOf(action, input.schedule ?? null),
  });
  return {
    /** As somebody else would change it. */
    change: put,
    remove: (id: string) => void posts.delete(id),
    groups(groupId?: string): PostGroup[] {
      const found = [...posts.values()].filter((post) => (groupId ?? post.post_id) === post.post_id);
      return [...Map.groupBy(found, (post) => post.post_id)].map(([id, its]) => ({
        post_id: id,
        posts: its,
      }));
    },
    submit({ post_id: groupId = 'g', action, posts: sent, expected = [] }: SubmitPostsInput): PostGroup {
      if (expected.some(({ id, revision }) => posts.get(id)?.revision !== revision))
        throw new ApiError({ status: 409, code: 'conflict', message: newer, fields: { expected: newer } });
      return {
        post_id: groupId,
        posts: sent.map((each) => put({ ...viewOf(each, action), post_id: groupId })),
      };
    },
  };
}
