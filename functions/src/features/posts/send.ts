import type { ExpectedPost, SaveDraftInput, SubmitPostsInput } from '@fanfare/core/api/schemas/posts.ts';
import type { Post, PostAction, PostGroup, StayingPost, SubmittedPosts } from '@fanfare/core/posts/post.ts';
import type { PostDependencies } from './dependencies.ts';
import { entryOf, type Entry } from './entry.ts';
import { prepare } from './prepare.ts';
import { submit } from './submit.ts';
import { viewOf } from './view.ts';
import { requireWritable } from './weight.ts';

const fallbackZone = 'UTC';

interface Parcel {
  workspaceId: string;
  groupId: string | undefined;
  zone: string | undefined;
  by: string;
  entries: readonly Entry[];
  action: PostAction;
  expected?: readonly ExpectedPost[];
  /** Posts that are to go with that. */
  remove?: readonly string[];
}

/** The same for drafts, for plans and for what goes out at once: only what follows from it differs. */
export async function send(
  deps: PostDependencies,
  parcel: Parcel,
): Promise<{ groupId: string; posts: Post[]; stays: StayingPost[] }> {
  const { workspaceId, zone = fallbackZone, by, entries, action, expected = [], remove = [] } = parcel;
  const groupId = parcel.groupId ?? deps.newId();
  const isNewGroup = parcel.groupId === undefined;
  const wanted = await prepare(deps, { workspaceId, groupId, isNewGroup, zone, by }, entries, action);
  requireWritable(wanted);
  // What was one post for several subreddits is a post for each from now on.
  const replaced = entries.flatMap(({ id }) => id ?? []);
  const named = [...replaced, ...remove];
  const { posts, started, stays } = await submit(deps, workspaceId, wanted, { named, expected });
  await Promise.all(started.map((row) => deps.enqueue(row)));
  return { groupId: posts[0]?.groupId ?? groupId, posts, stays };
}

export async function submitPosts(
  deps: PostDependencies,
  { workspaceId, action, post_id: groupId, zone, posts, expected = [], remove = [] }: SubmitPostsInput,
  by: string,
): Promise<SubmittedPosts> {
  const entries = posts.map((post) => entryOf(post, 'public'));
  const sent = await send(deps, { workspaceId, groupId, zone, by, entries, action, expected, remove });
  const { groupId: post_id, stays } = sent;
  const views = sent.posts.map((post) => viewOf(post, deps.factsOf));
  return { post_id, posts: views, ...(stays.length > 0 && { stays }) };
}

const saved = {
  draft: 'Your post has been saved to your drafts!',
  scheduled: 'Your post has been scheduled!',
};

export async function saveDraft(
  deps: PostDependencies,
  { workspaceId, status, zone, ...post }: SaveDraftInput,
  by: string,
): Promise<{ success: true; message: string } & PostGroup> {
  const entries = [entryOf(post, 'private')];
  const action = status === 'draft' ? 'draft' : 'schedule';
  const sent = await send(deps, { workspaceId, groupId: post.post_id, zone, by, entries, action });
  const posts = sent.posts.map((each) => viewOf(each, deps.factsOf));
  return { success: true, message: saved[status], post_id: sent.groupId, posts };
}
