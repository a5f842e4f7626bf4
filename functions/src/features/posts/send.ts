import type { ExpectedPost, SaveDraftInput, SubmitPostsInput } from '@fanfare/core/api/schemas/posts.ts';
import type { Post, PostAction, PostGroup } from '@fanfare/core/posts/post.ts';
import type { PostDependencies } from './dependencies.ts';
import { entryOf, type Entry } from './entry.ts';
import { prepare } from './prepare.ts';
import { submit } from './submit.ts';
import { viewOf } from './view.ts';

const fallbackZone = 'UTC';

interface Parcel {
  workspaceId: string;
  groupId: string | undefined;
  zone: string | undefined;
  by: string;
  entries: readonly Entry[];
  action: PostAction;
  expected?: readonly ExpectedPost[];
}

/** The same for drafts, for plans and for what goes out at once: only what follows from it differs. */
export async function send(
  deps: PostDependencies,
  parcel: Parcel,
): Promise<{ groupId: string; posts: Post[] }> {
  const { workspaceId, zone = fallbackZone, by, entries, action, expected = [] } = parcel;
  const groupId = parcel.groupId ?? deps.newId();
  const isNewGroup = parcel.groupId === undefined;
  const wanted = await prepare(deps, { workspaceId, groupId, isNewGroup, zone, by }, entries, action);
  // What was one draft for several subreddits is a post for each from now on.
  const becomes = new Set(wanted.map(({ id }) => id));
  const replaced = entries.flatMap(({ id }) => (id !== null && !becomes.has(id) ? [id] : []));
  const { posts, started } = await submit(deps, workspaceId, wanted, { replaced, expected });
  await Promise.all(started.map((row) => deps.enqueue(row)));
  return { groupId: posts[0]?.groupId ?? groupId, posts };
}

export async function submitPosts(
  deps: PostDependencies,
  { workspaceId, action, post_id: groupId, zone, posts, expected = [] }: SubmitPostsInput,
  by: string,
): Promise<PostGroup> {
  const entries = posts.map((post) => entryOf(post, 'public'));
  const sent = await send(deps, { workspaceId, groupId, zone, by, entries, action, expected });
  return { post_id: sent.groupId, posts: sent.posts.map((post) => viewOf(post, deps.factsOf)) };
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
