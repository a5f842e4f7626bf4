import type { ExpectedPost } from '@fanfare/core/posts/replaced-posts.ts';
import { newDelivery, type Delivery } from '@fanfare/core/deliveries/delivery.ts';
import { cancel, retry, type Refusal } from '@fanfare/core/deliveries/decisions.ts';
import { isOutdated, type SentPost } from '@fanfare/core/posts/replaced-posts.ts';
import { isSameDestination } from '@fanfare/core/posts/group-members.ts';
import { reschedule, type Post, type UndeletedPost } from '@fanfare/core/posts/post.ts';
import { decideSubmission, type Decision } from '@fanfare/core/posts/submission.ts';
import { alternativeIds } from '@fanfare/core/posts/targets.ts';
import { fits, limitReached, quotaMonth } from '@fanfare/core/quota/uploads.ts';
import { AppError, fieldError } from '../../../http/app-error.ts';
import type { DeliveryPlan, StoredDelivery } from '../../../store/deliveries.ts';
import type { DeletionRecord } from '../../../store/posts-documents.ts';
import type { SlotClaim } from '../../../store/slots.ts';
import type { CurrentPost, Known, PostChanges } from '../../../store/posts.ts';
import { events } from '@fanfare/core/deliveries/timeline.ts';
import type { PostDependencies } from '../dependencies.ts';
import { fileGone, thumbnailGone } from './content.ts';
import { removeReplaced } from './removals.ts';
import { deliveryIdOf } from './identity.ts';
import {
  asSentBefore,
  findPublished,
  movedLiveRecords,
  refuseReplacedDrafts,
  refuseSecond,
} from './already-sent.ts';
import { type PreparedPost } from './prepare.ts';
import { planDraftReplacement, type PublishSource } from './publish-source.ts';

export interface Submitted {
  posts: Post[];
  /** Deliveries that need a task. */
  started: StoredDelivery[];
  /** Posts that should have been deleted but could not be cancelled. */
  notDeleted: UndeletedPost[];
}

interface Outcome extends SentPost {
  put?: Post;
  post: Post;
  change?: PostChanges['deliveries'][number];
  create?: { plan: DeliveryPlan; delivery: Delivery };
  count: number;
}

function must(delivery: Delivery | Refusal): Delivery {
  if ('refused' in delivery) throw new AppError('conflict', { message: delivery.refused });
  return delivery;
}

export function planOf(post: Post, id: string): DeliveryPlan {
  const { workspaceId, revision, uploadTo, platformId, targets, content } = post;
  const target = targets[0] ?? null;
  const destination = { platform: uploadTo, platformId: platformId ?? '', target };
  return { id, workspaceId, postId: post.id, revision, kind: 'post', ...destination, content, mediaId: null };
}

export const startedDelivery = (created: PostChanges['create'][number]): StoredDelivery => ({
  ...created,
  warnings: [],
  events: 0,
});

type Write = Extract<Decision, { kind: 'write' }>;

function postOf(
  wanted: PreparedPost,
  { revision, usesQuota, refundsQuota }: Write,
  before: Post | null,
  month: string,
): Post {
  const { dueAt: _, earlierId: __, isNewGroup, by, ...fields } = wanted;
  const groupId = isNewGroup ? (before?.groupId ?? wanted.groupId) : wanted.groupId;
  const isAgain = before?.publishedAgain && before.groupId === groupId && isSameDestination(before, wanted);
  const kept = before ?? {
    countedIn: null,
    createdAt: wanted.updatedAt,
    createdBy: by,
  };
  const counted = usesQuota ? month : kept.countedIn;
  return {
    ...fields,
    ...(isAgain && { publishedAgain: true }),
    groupId,
    revision,
    deliveryId: null,
    countedIn: refundsQuota ? null : counted,
    createdAt: kept.createdAt,
    createdBy: kept.createdBy,
  };
}

/** Writes a new revision of a post with its delivery, and cancels the delivery of the previous revision. */
function written(wanted: PreparedPost, decision: Write, before: CurrentPost | null, month: string): Outcome {
  const { usesQuota, cancels, refundsQuota } = decision;
  const post = postOf(wanted, decision, before?.post ?? null, month);
  const givenBack = refundsQuota && before?.post.countedIn === month ? -1 : 0;
  const outcome: Outcome = { post, put: post, count: usesQuota ? 1 : givenBack, decision: 'write' };
  if (cancels && before?.delivery) {
    const change = { delivery: must(cancel(before.delivery.delivery)), events: [events.replaced] };
    outcome.change = { current: before.delivery, change };
  }
  if (wanted.dueAt !== null) {
    const id = deliveryIdOf(post);
    post.deliveryId = id;
    outcome.create = { plan: planOf(post, id), delivery: newDelivery(wanted.dueAt) };
  }
  return outcome;
}

/** Keeps a post whose content is unchanged. A changed composition of a draft is stored without a new revision. */
function unchanged({ composition, updatedAt }: PreparedPost, { post, delivery }: CurrentPost): Outcome {
  const outcome: Outcome = { post, count: 0, decision: 'same' };
  const isLinkedAnew = composition && JSON.stringify(composition) !== JSON.stringify(post.composition);
  if (delivery || !isLinkedAnew) return outcome;
  const put = { ...post, composition, updatedAt };
  return { ...outcome, post: put, put };
}

function outcomeOf(wanted: PreparedPost, before: CurrentPost | null, month: string, now: number): Outcome {
  // A repeated call without an id does not change a post that was edited after the first call.
  if (before && wanted.earlierId !== undefined && before.post.fingerprint !== wanted.fingerprint)
    return { post: before.post, count: 0, decision: 'same' };
  const asked = { fingerprint: wanted.fingerprint, goesOut: wanted.dueAt !== null };
  const current = before && { post: before.post, delivery: before.delivery?.delivery ?? null };
  const decision = decideSubmission(current, asked);
  switch (decision.kind) {
    case 'refused':
      throw new AppError('conflict', { message: decision.reason });
    case 'write':
      return written(wanted, decision, before, month);
    case 'same':
    case 'retry': {
      if (!before) throw new Error('A post that did not exist cannot be resubmitted.');
      if (decision.kind === 'same' || !before.delivery) return unchanged(wanted, before);
      const post = reschedule(before.post, now);
      const change = { delivery: must(retry(before.delivery.delivery, now)), events: [events.retried] };
      return { put: post, post, change: { current: before.delivery, change }, count: 0, decision: 'retry' };
    }
  }
}

/** A post that replaces a counted post is not counted again. */
function inherited(outcome: Outcome, countedIn: string | undefined): Outcome {
  if (countedIn === undefined) return outcome;
  const post = { ...outcome.post, countedIn };
  return { ...outcome, post, ...(outcome.put && { put: post }), count: 0 };
}

const withGoing = ({ post, decision, create }: Outcome) => ({
  post,
  decision,
  goesOut: create !== undefined || decision === 'retry',
});

export const changedMeanwhile = 'This post was changed since you opened it. Your changes were not saved.';

/** Refuses to overwrite or delete a post that has changed since the client opened it. */
function refuseOutdated(
  expected: readonly ExpectedPost[],
  current: ReadonlyMap<string, CurrentPost>,
  sent: readonly SentPost[],
  named: readonly string[],
): void {
  const revisionOf = (id: string) => current.get(id)?.post.revision;
  if (isOutdated(expected, revisionOf, sent, named))
    throw new AppError('conflict', { message: changedMeanwhile, fields: { expected: changedMeanwhile } });
}

/**
 * Ids of deleted posts that can no longer be restored, because a submitted post replaces them. A post for all targets
 * replaces the posts for single targets, and a post for a single target replaces the post for all targets.
 */
const replacedForGood = (
  wanted: readonly PreparedPost[],
  current: ReadonlyMap<string, CurrentPost>,
  deleted: ReadonlyMap<string, DeletionRecord>,
): string[] =>
  wanted
    .filter(({ dueAt }) => dueAt !== null)
    .flatMap(alternativeIds)
    .filter((id) => deleted.get(id)?.kind === 'restorable' && !current.has(id));

/** Another person has taken the posting slot, so nothing was stored. */
export class SlotTakenError extends Error {
  override name = 'SlotTakenError';
}

interface SubmissionContext {
  /** Ids of stored posts to remove, even if no post replaces them. */
  named: readonly string[];
  /** The revisions that the client last read. */
  expected: readonly ExpectedPost[];
  /** The post or group that the publishing call names, and which posts of it the submitted post replaces. */
  source?: PublishSource | null | undefined;
  claim?: SlotClaim | undefined;
}

interface DecidedPosts {
  changes: PostChanges;
  outcomes: readonly Outcome[];
  notDeleted: UndeletedPost[];
}

/** Decides in the transaction how the posts of one submission are stored. The caller checks the quota. */
export function decidePosts(
  prepared: readonly PreparedPost[],
  known: Known,
  context: SubmissionContext,
  at: Date,
): DecidedPosts {
  const { named, expected, source } = context;
  const { current, deleted } = known;
  const month = quotaMonth(at.getTime());
  const wanted = prepared.map((post) => asSentBefore(post, known, at.getTime()));
  const [first] = wanted;
  const draft = source && first ? planDraftReplacement(source, first, known) : null;
  const published = findPublished(wanted, known);
  refuseReplacedDrafts(wanted, known, context);
  const decided = wanted.map((each) => outcomeOf(each, current.get(each.id) ?? null, month, at.getTime()));
  refuseOutdated(expected, current, decided, named);
  const left = removeReplaced(current, decided, [...named, ...(draft?.replaced ?? [])], month);
  refuseSecond(decided.map(withGoing), known, { removed: left.remove, published });
  const outcomes = decided.map((each) => inherited(each, left.countedIn.get(each.post.id)));
  const changes = {
    put: outcomes.flatMap((each) => each.put ?? []),
    remove: [...left.remove, ...replacedForGood(wanted, current, deleted)],
    deleted: [
      ...(draft?.deletionRecordsOf(left.remove, at.getTime()) ?? []),
      ...movedLiveRecords(wanted, known),
    ],
    deliveries: [...outcomes.flatMap(({ change }) => change ?? []), ...left.deliveries],
    create: outcomes.flatMap(({ create }) => create ?? []),
    count: outcomes.reduce((sum, each) => sum + each.count, left.count),
  };
  return { changes, outcomes, notDeleted: left.notDeleted };
}

/** The groups of posts that are published. The transaction has to read the other posts of these groups. */
export const sendsIn = (prepared: readonly PreparedPost[]): { sends?: string[] } =>
  prepared.some(({ dueAt }) => dueAt !== null)
    ? { sends: [...new Set(prepared.flatMap(({ groupId, isNewGroup }) => (isNewGroup ? [] : groupId)))] }
    : {};

/**
 * Stores posts and schedules their deliveries in one transaction, within the month's quota. A repeated call stores
 * them once.
 */
export async function storePosts(
  { posts: store, now }: Pick<PostDependencies, 'posts' | 'now'>,
  workspaceId: string,
  prepared: readonly PreparedPost[],
  context: SubmissionContext,
): Promise<Submitted> {
  const { named, expected, source, claim } = context;
  const at = now();
  let outcomes: readonly Outcome[] = [];
  let notDeleted: UndeletedPost[] = [];
  const decide = (known: Known): PostChanges => {
    const decided = decidePosts(prepared, known, context, at);
    ({ outcomes, notDeleted } = decided);
    if (!fits(decided.changes.count, known.quota))
      throw new AppError('limit_reached', { message: limitReached });
    return decided.changes;
  };
  const twins = prepared.flatMap(alternativeIds);
  const earlier = prepared.flatMap(({ earlierId }) => earlierId ?? []);
  const ids = new Set(
    [...prepared, ...expected]
      .map(({ id }) => id)
      .concat(named, twins, earlier, source ? [source.id, ...source.postIds] : []),
  );
  // A post with an expected revision was opened by the client, so it is not new.
  const opened = new Set(expected.map(({ id }) => id));
  const likelyNew = prepared.flatMap(({ id, earlierId }) =>
    earlierId === undefined && !opened.has(id) ? id : [],
  );
  const part = { slot: claim, likelyNew, ...sendsIn(prepared) };
  const month = quotaMonth(at.getTime());
  const outcome = await store.change(workspaceId, [...ids], month, at, decide, part);
  if (outcome === 'slot_taken') throw new SlotTakenError();
  if (outcome === 'thumbnail_gone') throw fieldError('thumbnail', thumbnailGone);
  if (outcome === 'file_gone') throw fieldError('firebase_path', fileGone);
  const started = outcomes.flatMap(({ create, change }) => [
    ...(create ? [startedDelivery(create)] : []),
    ...(change ? [{ ...change.current, delivery: change.change.delivery }] : []),
  ]);
  return { posts: outcomes.map(({ post }) => post), started, notDeleted };
}
