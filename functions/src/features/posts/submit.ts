import type { ExpectedPost } from '@fanfare/core/api/schemas/posts.ts';
import { newDelivery, type Delivery } from '@fanfare/core/deliveries/delivery.ts';
import { cancel, retry, type Refusal } from '@fanfare/core/deliveries/decisions.ts';
import type { SentPost } from '@fanfare/core/posts/left-over.ts';
import { onItsWay, type Post, type StayingPost } from '@fanfare/core/posts/post.ts';
import { decideSubmission, type Decision } from '@fanfare/core/posts/submission.ts';
import { twinIds } from '@fanfare/core/posts/targets.ts';
import { fits, limitReached, monthOf, type UploadQuota } from '@fanfare/core/quota/uploads.ts';
import { AppError, fieldError } from '../../http/app-error.ts';
import type { DeliveryPlan, StoredDelivery } from '../../store/deliveries.ts';
import type { CurrentPost, PostChanges } from '../../store/posts.ts';
import { events } from '@fanfare/core/deliveries/timeline.ts';
import type { PostDependencies } from './dependencies.ts';
import { thumbnailGone } from './content.ts';
import { refuseOlder } from './expected.ts';
import { leftOver } from './left-over.ts';
import { deliveryIdOf } from './names.ts';

/** A post as it is to be; what it was before decides what that means. */
export type Wanted = Omit<Post, 'revision' | 'deliveryId' | 'countedIn' | 'createdAt' | 'createdBy'> & {
  /** When it goes out; null where it is only kept. */
  dueAt: number | null;
  isNewGroup: boolean;
  by: string;
};

export interface Submitted {
  posts: Post[];
  /** What is to be taken up now. */
  started: StoredDelivery[];
  /** What was to go with that, and stays. */
  stays: StayingPost[];
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

function planOf(post: Post, id: string): DeliveryPlan {
  const { workspaceId, revision, uploadTo, platformId, targets, content } = post;
  const target = targets[0] ?? null;
  const aim = { platform: uploadTo, platformId: platformId ?? '', target };
  return { id, workspaceId, postId: post.id, revision, kind: 'post', ...aim, content, mediaId: null };
}

type Write = Extract<Decision, { kind: 'write' }>;

function postOf(
  wanted: Wanted,
  { revision, counts, uncounts }: Write,
  before: Post | null,
  month: string,
): Post {
  const { dueAt: _, isNewGroup, by, ...fields } = wanted;
  const kept = before ?? {
    groupId: wanted.groupId,
    countedIn: null,
    createdAt: wanted.updatedAt,
    createdBy: by,
  };
  const counted = counts ? month : kept.countedIn;
  return {
    ...fields,
    groupId: isNewGroup ? kept.groupId : wanted.groupId,
    revision,
    deliveryId: null,
    countedIn: uncounts ? null : counted,
    createdAt: kept.createdAt,
    createdBy: kept.createdBy,
  };
}

/** Its delivery is made with it, and the one before is taken back. */
function written(wanted: Wanted, decision: Write, before: CurrentPost | null, month: string): Outcome {
  const { counts, cancels, uncounts } = decision;
  const post = postOf(wanted, decision, before?.post ?? null, month);
  const givenBack = uncounts && before?.post.countedIn === month ? -1 : 0;
  const outcome: Outcome = { post, put: post, count: counts ? 1 : givenBack, decision: 'write' };
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

function outcomeOf(wanted: Wanted, before: CurrentPost | null, month: string, now: number): Outcome {
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
      if (!before) throw new Error('What was not there cannot be sent again.');
      if (decision.kind === 'same' || !before.delivery)
        return { post: before.post, count: 0, decision: 'same' };
      const post = onItsWay(before.post, now);
      const change = { delivery: must(retry(before.delivery.delivery, now)), events: [events.retried] };
      return { put: post, post, change: { current: before.delivery, change }, count: 0, decision: 'retry' };
    }
  }
}

/** What it goes out instead of has been counted: it counts there, and not once more. */
function inherited(outcome: Outcome, countedIn: string | undefined): Outcome {
  if (countedIn === undefined) return outcome;
  const post = { ...outcome.post, countedIn };
  return { ...outcome, post, ...(outcome.put && { put: post }), count: 0 };
}

interface Around {
  /** Posts that are to go with that, for what stands in their place or for nothing. */
  named: readonly string[];
  /** What the writer began with. */
  expected: readonly ExpectedPost[];
}

/**
 * Writes posts down and plans what goes out of them, all or none, within the limit of the month. Sent twice they are
 * written once.
 */
export async function submit(
  { posts: store, now }: Pick<PostDependencies, 'posts' | 'now'>,
  workspaceId: string,
  wanted: readonly Wanted[],
  { named, expected }: Around,
): Promise<Submitted> {
  const at = now();
  const month = monthOf(at.getTime());
  let outcomes: Outcome[] = [];
  let stays: StayingPost[] = [];
  const decide = (current: ReadonlyMap<string, CurrentPost>, quota: UploadQuota): PostChanges => {
    outcomes = wanted.map((each) => outcomeOf(each, current.get(each.id) ?? null, month, at.getTime()));
    refuseOlder(expected, current, outcomes, named);
    const left = leftOver(current, outcomes, named, month);
    stays = left.stays;
    outcomes = outcomes.map((each) => inherited(each, left.countedIn.get(each.post.id)));
    const count = outcomes.reduce((sum, each) => sum + each.count, left.count);
    if (!fits(count, quota)) throw new AppError('limit_reached', { message: limitReached });
    return {
      put: outcomes.flatMap((each) => each.put ?? []),
      remove: left.remove,
      deliveries: [...outcomes.flatMap(({ change }) => change ?? []), ...left.deliveries],
      create: outcomes.flatMap(({ create }) => create ?? []),
      count,
    };
  };
  const twins = wanted.flatMap(twinIds);
  const ids = new Set([...wanted, ...expected].map(({ id }) => id).concat(named, twins));
  const outcome = await store.change(workspaceId, [...ids], month, at, decide);
  if (outcome === 'thumbnail_gone') throw fieldError('thumbnail', thumbnailGone);
  const started = outcomes.flatMap(({ create, change }) => [
    ...(create ? [{ ...create, warnings: [], events: 0 }] : []),
    ...(change ? [{ ...change.current, delivery: change.change.delivery }] : []),
  ]);
  return { posts: outcomes.map(({ post }) => post), started, stays };
}
