import type { Composition } from '@fanfare/core/posts/schemas/composition.ts';
import type { SaveDraftInput, SubmitPostsInput } from '@fanfare/core/api/schemas/posts.ts';
import { savedDraftText, scheduledText } from '@fanfare/core/posts/messages.ts';
import type { ExpectedPost } from '@fanfare/core/posts/replaced-posts.ts';
import { sharesDestination } from '@fanfare/core/posts/group-members.ts';
import type { Post, PostAction, PostGroup, UndeletedPost, SubmittedPosts } from '@fanfare/core/posts/post.ts';
import type { SlotClaim } from '../../../store/slots.ts';
import type { PostDependencies } from '../dependencies.ts';
import { requestedPost, type RequestedPost } from './requested-post.ts';
import { prepare, type PreparedPost } from './prepare.ts';
import { submitToQueue } from './queue.ts';
import { storePosts } from './store-posts.ts';
import { viewOf } from '../view.ts';
import type { PublishSource } from './publish-source.ts';
import { AppError } from '../../../http/app-error.ts';

export const fallbackZone = 'UTC';

interface SubmitRequest {
  workspaceId: string;
  groupId: string | undefined;
  zone: string | undefined;
  by: string;
  requested: readonly RequestedPost[];
  action: PostAction;
  expected?: readonly ExpectedPost[];
  /** Ids of posts to delete in the same transaction. */
  remove?: readonly string[];
  /** The draft or group that the publishing call names. */
  source?: PublishSource | null;
  /** The composition of the group, which is stored with the first post. */
  composition?: Composition | undefined;
  claim?: SlotClaim;
  /** True if a person asked to publish posts again that are already live. */
  publishAgain?: boolean | undefined;
}

/**
 * Firestore writes at most 10 MiB in one transaction. Each post is written together with its delivery and the delivery
 * that it replaces; the rest of the limit is for ids.
 */
export const weightMax = 2.5 * 1024 * 1024;

const tooHeavy = 'This is too much text for this many accounts. Select fewer accounts, or shorten the text.';

/** Posts are stored all or none, so a submission that is too large is refused before any write. */
export function requireWritableSize(posts: readonly object[], message = tooHeavy): void {
  if (Buffer.byteLength(JSON.stringify(posts)) > weightMax) throw new AppError('too_large', { message });
}

/**
 * Posts that were sent together without a group become one group. A second post for the same account begins another
 * group, because a group is published once to each account.
 */
function inOwnGroups(
  { newId }: Pick<PostDependencies, 'newId'>,
  prepared: readonly PreparedPost[],
): PreparedPost[] {
  const posts: PreparedPost[] = [];
  const others: string[] = [];
  for (const post of prepared) {
    const isFree = (groupId: string) =>
      !posts.some((each) => each.groupId === groupId && sharesDestination(post, each));
    if (!post.isNewGroup || post.platformId === null || isFree(post.groupId)) posts.push(post);
    else {
      const groupId = others.find(isFree) ?? newId();
      if (!others.includes(groupId)) others.push(groupId);
      posts.push({ ...post, groupId });
    }
  }
  return posts;
}

/** Stores drafts, scheduled posts and posts to publish. */
export async function submit(
  deps: PostDependencies,
  request: SubmitRequest,
): Promise<{ groupId: string; posts: Post[]; notDeleted: UndeletedPost[] }> {
  const { workspaceId, zone = fallbackZone, by, requested, action, composition } = request;
  const { expected = [], remove = [], source, claim, publishAgain } = request;
  const groupId = request.groupId ?? deps.newId();
  const isNewGroup = request.groupId === undefined;
  const isQueued = claim !== undefined;
  const sending = { workspaceId, groupId, isNewGroup, zone, by, isQueued, publishAgain };
  const prepared = inOwnGroups(deps, await prepare(deps, sending, requested, action));
  const [first, ...others] = prepared.map((post, position) => ({ ...post, position }));
  const wanted = first ? [{ ...first, ...(composition && { composition }) }, ...others] : [];
  requireWritableSize(wanted);
  // `named` also has the ids of the requested posts: a stored post for several subreddits is removed, and one post per
  // subreddit replaces it.
  const replaced = requested.flatMap(({ id }) => id ?? []);
  const named = [...replaced, ...remove];
  const { posts, started, notDeleted } = await storePosts(deps, workspaceId, wanted, {
    named,
    expected,
    source,
    claim,
  });
  await Promise.all(started.map((row) => deps.enqueue(row)));
  return { groupId: posts[0]?.groupId ?? groupId, posts, notDeleted };
}

export const oneGroupText = 'The posts of a submission belong to one group. Send them with the same post_id.';

/** A request may name the group next to its posts, or in each post. */
function groupIdOf({ post_id: groupId, posts }: Pick<SubmitPostsInput, 'post_id' | 'posts'>) {
  const named = new Set([groupId, ...posts.map(({ post_id: own }) => own)].filter((id) => id !== undefined));
  if (named.size > 1) throw new AppError('invalid_input', { message: oneGroupText });
  return [...named][0];
}

export async function submitPosts(
  deps: PostDependencies,
  {
    workspaceId,
    action,
    post_id,
    zone,
    posts,
    expected = [],
    remove = [],
    composition,
    queue,
    publishAgain,
  }: SubmitPostsInput,
  by: string,
): Promise<SubmittedPosts> {
  const groupId = groupIdOf({ post_id, posts });
  const requested = posts.map((post) => requestedPost(post, 'public'));
  const what = { workspaceId, groupId, zone, by, requested, action, expected, remove };
  const request = { ...what, composition, publishAgain };
  const sent = queue
    ? await submitToQueue(deps, request, (slot) => submit(deps, { ...request, action: 'schedule', ...slot }))
    : await submit(deps, request);
  const { notDeleted } = sent;
  const views = sent.posts.map((post) => viewOf(post, deps.factsOf));
  return { post_id: sent.groupId, posts: views, ...(notDeleted.length > 0 && { notDeleted }) };
}

export async function saveDraft(
  deps: PostDependencies,
  { workspaceId, status, zone, expected = [], publishAgain, ...post }: SaveDraftInput,
  by: string,
): Promise<{ success: true; message: string } & PostGroup> {
  const requested = [requestedPost(post, 'private')];
  const action = status === 'draft' ? 'draft' : 'schedule';
  const groupId = post.post_id;
  const request = { workspaceId, groupId, zone, by, requested, action, expected, publishAgain } as const;
  const sent = await submit(deps, request);
  const posts = sent.posts.map((each) => viewOf(each, deps.factsOf));
  const message = action === 'draft' ? savedDraftText : scheduledText;
  return { success: true, message, post_id: sent.groupId, posts };
}
