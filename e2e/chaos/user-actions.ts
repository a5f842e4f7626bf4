import { mediaRoutes } from '@fanfare/core/api/media.ts';
import { postRoutes } from '@fanfare/core/api/posts.ts';
import type { PostInput } from '@fanfare/core/api/schemas/posts.ts';
import sharp from 'sharp';
import { movie } from '../../functions/src/features/media/testing/movies.ts';
import type { TestUser } from '../fixtures/test-user.ts';
import { commentTextOf, postTextOf, type PlannedPost } from './plan.ts';
import type { Files, Targets } from './networks.ts';

/** Uploads one image and one video. */
export async function uploadFiles(user: TestUser): Promise<Files> {
  const { workspaceId } = user;
  const background = { r: 40, g: 90, b: 140 };
  const jpeg = await sharp({ create: { width: 640, height: 640, channels: 3, background } })
    .jpeg()
    .toBuffer();
  const image = await user.upload('harbour.jpg', 'image/jpeg', jpeg);
  const video = await user.upload('harbour.mp4', 'video/mp4', await movie());
  const measured = (firebasePath: string) =>
    user.call(mediaRoutes.registerMedia, { workspaceId, firebasePath });
  return { image: await measured(image), video: await measured(video) };
}

export interface RunContext {
  user: TestUser;
  files: Files;
  accounts: Readonly<Record<string, string>>;
  targets: Readonly<Record<string, Targets>>;
  /** The start of the run, in milliseconds since 1970. */
  startedAt: number;
}

function postOf(
  { files, accounts, targets, startedAt }: RunContext,
  planned: PlannedPost,
  version: number,
  dueMs: number,
): PostInput {
  const { id, network, kind, hasComment } = planned;
  const text = postTextOf(planned, version);
  return {
    id,
    uploadTo: network,
    platform_id: accounts[network] ?? '',
    ...targets[network],
    // The text is the title too, because some networks show only the title.
    title: text,
    description: text,
    comment: hasComment ? commentTextOf(planned, version) : '',
    uploadType: kind,
    firebase_path: kind === 'text' ? null : files[kind].firebasePath,
    schedule: new Date(startedAt + dueMs).toISOString(),
  };
}

/** The maximum number of posts in one submission. */
const perCall = 50;

export async function submitAll(context: RunContext, plan: readonly PlannedPost[]): Promise<void> {
  const { user } = context;
  for (let from = 0; from < plan.length; from += perCall)
    await user.call(postRoutes.submitPosts, {
      workspaceId: user.workspaceId,
      action: 'schedule',
      posts: plan.slice(from, from + perCall).map((planned) => postOf(context, planned, 1, planned.dueMs)),
    });
}

/** The product may refuse the action, for example because the post is live. A refused action is not repeated. */
export async function performUserAction(
  context: RunContext,
  planned: PlannedPost,
): Promise<'done' | 'refused'> {
  const { user, startedAt } = context;
  const { workspaceId } = user;
  const soon = Date.now() - startedAt + 2_000;
  const submit = (version: number, dueMs: number) =>
    user.call(postRoutes.submitPosts, {
      workspaceId,
      action: 'schedule',
      posts: [postOf(context, planned, version, dueMs)],
    });
  const acts = {
    nothing: () => Promise.resolve(),
    edit: () => submit(2, soon),
    move: () => submit(1, soon + 3_000),
    'send twice': () => Promise.all([submit(1, planned.dueMs), submit(1, planned.dueMs)]),
    delete: () => user.call(postRoutes.deletePost, { workspaceId, id: planned.id }),
  };
  try {
    await acts[planned.action]();
    return 'done';
  } catch (error) {
    // Live posts cannot be changed, and no post can be scheduled for a past time.
    if (error instanceof Error && /^(?:400|404|409) /.test(error.message)) return 'refused';
    throw error;
  }
}
