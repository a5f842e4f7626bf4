import type { MovePostsInput } from '@fanfare/core/api/schemas/calendar.ts';
import type { PostMove } from '@fanfare/core/calendar/calendar.ts';
import { decideMove, movedMeanwhileText } from '@fanfare/core/calendar/decide-move.ts';
import { cancel } from '@fanfare/core/deliveries/decisions.ts';
import { newDelivery } from '@fanfare/core/deliveries/delivery.ts';
import { events } from '@fanfare/core/deliveries/timeline.ts';
import type { Post } from '@fanfare/core/posts/post.ts';
import { sharedId } from '@fanfare/core/posts/targets.ts';
import { quotaMonth } from '@fanfare/core/quota/uploads.ts';
import { AppError } from '../../http/app-error.ts';
import type { StoredDelivery } from '../../store/deliveries.ts';
import type { CurrentPost, PostChanges } from '../../store/posts.ts';
import {
  altTextsOf,
  deliveryIdOf,
  fingerprintOf,
  planOf,
  prepare,
  refund,
  requireWritableSize,
  startedDelivery,
  storePosts,
  type PostDependencies,
  type PreparedPost,
  type RequestedPost,
} from '../posts/index.ts';

export type ScheduledMove = PostMove & { from: string };
type DraftMove = PostMove & { from: null; to: string };

/** Moves scheduled posts, turns them into drafts, or schedules drafts. Either all of them change, or none does. */
export async function movePosts(
  deps: PostDependencies,
  { workspaceId, zone, moves }: MovePostsInput,
  by: string,
): Promise<{ moved: number }> {
  const scheduled = moves.filter((move): move is ScheduledMove => move.from !== null);
  const drafts = moves.filter((move): move is DraftMove => move.from === null && move.to !== null);
  const started =
    scheduled.length > 0
      ? await rescheduled(deps, workspaceId, zone, scheduled)
      : await scheduledDrafts(deps, workspaceId, zone, drafts, by);
  await Promise.all(started.map((row) => deps.enqueue(row)));
  return { moved: moves.length };
}

export const deletedMeanwhileText = 'This post has been deleted meanwhile.';
const conflict = (message: string) => new AppError('conflict', { message });

/** The same post with a new time, or as a draft. */
function rescheduledPost(post: Post, to: number | null, zone: string, now: number): Post {
  const next: Post = {
    ...post,
    ...(to === null
      ? { status: 'draft', schedule: null, countedIn: null }
      : { status: 'scheduled', schedule: { at: to, zone } }),
    revision: post.revision + 1,
    updatedAt: now,
  };
  const fingerprint = fingerprintOf(next, to === null ? 'draft' : 'schedule');
  return { ...next, fingerprint, deliveryId: to === null ? null : deliveryIdOf(next) };
}

export type PostChange = Pick<PostChanges, 'put' | 'deliveries' | 'create' | 'count'>;

/** Cancels the delivery of a post that gets a new time or becomes a draft. */
function cancelled({ delivery }: CurrentPost, isDraft: boolean): PostChanges['deliveries'] {
  if (!delivery) return [];
  const taken = cancel(delivery.delivery);
  if ('refused' in taken) throw conflict(taken.refused);
  const change = { delivery: taken, events: [isDraft ? events.unscheduled : events.moved] };
  return [{ current: delivery, change }];
}

/**
 * Returns the change that moves a post: a new revision with the new time, and a delivery that replaces the previous
 * one. A draft has neither time nor delivery. Null if the post already has the time. Throws if the post cannot be
 * moved.
 */
export function moveOf(
  current: CurrentPost,
  move: ScheduledMove,
  zone: string,
  month: string,
  now: number,
): PostChange | null {
  const { post } = current;
  const to = move.to === null ? null : Date.parse(move.to);
  const before = { post, delivery: current.delivery?.delivery ?? null };
  const decision = decideMove(before, { from: Date.parse(move.from), to }, now);
  if (decision.kind === 'refused') throw conflict(decision.reason);
  if (decision.kind === 'same') return null;
  const { dueAt, cancels } = decision;
  const next = rescheduledPost(post, to, zone, now);
  const { deliveryId } = next;
  const isDelivered = dueAt !== null && deliveryId !== null;
  return {
    put: [next],
    deliveries: cancels ? cancelled(current, to === null) : [],
    create: isDelivered ? [{ plan: planOf(next, deliveryId), delivery: newDelivery(dueAt) }] : [],
    count: to === null ? refund(post.countedIn, month) : 0,
  };
}

/**
 * Moves scheduled posts or turns them into drafts, in one transaction. Their content does not change, so it is not
 * checked again.
 */
async function rescheduled(
  { posts, now }: Pick<PostDependencies, 'posts' | 'now'>,
  workspaceId: string,
  zone: string,
  moves: readonly ScheduledMove[],
): Promise<StoredDelivery[]> {
  const at = now();
  const month = quotaMonth(at.getTime());
  const frees = moves.some(({ to }) => to === null);
  let started: StoredDelivery[] = [];
  const ids = moves.map(({ id }) => id);
  await posts.change(workspaceId, ids, frees ? month : null, at, ({ current }) => {
    const changes = moves.flatMap((move) => {
      const found = current.get(move.id);
      if (!found) throw new AppError('not_found', { message: deletedMeanwhileText });
      return moveOf(found, move, zone, month, at.getTime()) ?? [];
    });
    const put = changes.flatMap((change) => change.put);
    requireWritableSize(put);
    const create = changes.flatMap((change) => change.create);
    started = create.map(startedDelivery);
    return {
      put,
      create,
      remove: [],
      deliveries: changes.flatMap((change) => change.deliveries),
      count: changes.reduce((sum, { count }) => sum + count, 0),
    };
  });
  return started;
}

const requestOf = (
  { id, uploadTo, platformId, targets, content }: Post,
  { to }: DraftMove,
): RequestedPost => ({
  id,
  uploadTo,
  platformId,
  targets,
  texts: content,
  media: content.media.map(({ path }) => path),
  altTexts: { single: null, files: altTextsOf(content) },
  thumbnail: content.thumbnail?.path ?? null,
  options: content.options,
  schedule: to,
});

/** Limits how many posts with the same time are read. One move schedules fewer posts than this. */
const usesMax = 500;

/** Tells whether the same move has already scheduled a draft for several targets, as one post per target. */
async function isScheduledAlready(
  { posts }: Pick<PostDependencies, 'posts'>,
  workspaceId: string,
  { id, to }: DraftMove,
): Promise<boolean> {
  const uses = await posts.usesOf(workspaceId, [new Date(to)], usesMax);
  return uses.some((use) => sharedId(use) === id);
}

/** Schedules drafts with every check of the composer, because a draft may be incomplete. */
async function scheduledDrafts(
  deps: PostDependencies,
  workspaceId: string,
  zone: string,
  moves: readonly DraftMove[],
  by: string,
): Promise<StoredDelivery[]> {
  const found = await Promise.all(moves.map(({ id }) => deps.posts.find(workspaceId, id)));
  const wanted: PreparedPost[] = [];
  const drafts: Post[] = [];
  for (const [i, move] of moves.entries()) {
    const post = found[i];
    if (!post) {
      if (await isScheduledAlready(deps, workspaceId, move)) continue;
      throw new AppError('not_found', { message: deletedMeanwhileText });
    }
    const isSame = post.status === 'scheduled' && post.schedule?.at === Date.parse(move.to);
    if (isSame) continue;
    if (post.status !== 'draft') throw conflict(movedMeanwhileText);
    const { groupId, composition, position } = post;
    const sending = { workspaceId, groupId, isNewGroup: false, zone, by };
    const prepared = await prepare(deps, sending, [requestOf(post, move)], 'schedule');
    const [first, ...others] = prepared.map((each) => ({
      ...each,
      ...(position !== undefined && { position }),
    }));
    if (first) wanted.push({ ...first, ...(composition && { composition }) }, ...others);
    drafts.push(post);
  }
  if (wanted.length === 0) return [];
  requireWritableSize(wanted);
  const { started } = await storePosts(deps, workspaceId, wanted, {
    // A draft for several targets is replaced by one post per target.
    named: drafts.map(({ id }) => id),
    expected: drafts.map(({ id, revision }) => ({ id, revision })),
  });
  return started;
}
