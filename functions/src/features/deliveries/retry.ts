import type { RetryDeliveriesInput } from '@fanfare/core/api/schemas/deliveries.ts';
import { decide, retry, type Refusal } from '@fanfare/core/deliveries/decisions.ts';
import { isOver, type Delivery } from '@fanfare/core/deliveries/delivery.ts';
import { events, type TimelineEvent } from '@fanfare/core/deliveries/timeline.ts';
import { obstacleTo } from '@fanfare/core/posts/group-members.ts';
import { reschedule } from '@fanfare/core/posts/post.ts';
import { AppError } from '../../http/app-error.ts';
import type { DeliveryRef, StoredDelivery } from '../../store/deliveries.ts';
import type { Known, PostChanges, PostStore } from '../../store/posts.ts';
import { childrenOf } from './children.ts';
import type { DeliveryDependencies } from './dependencies.ts';
import { enqueueAgain, enqueueChildren } from './enqueue-step.ts';
import { notSetUp } from '../../networks/connections.ts';

export type RetryDependencies = Pick<
  DeliveryDependencies,
  'deliveries' | 'tasks' | 'log' | 'now' | 'reach'
> & {
  posts: Pick<PostStore, 'change'>;
};

type Transition = (delivery: Delivery) => Delivery | Refusal;

const outdated = 'This is no longer the latest version of the post.';
const deleted = 'This post was deleted.';

function decideChange(
  row: StoredDelivery,
  transition: Transition,
  event: TimelineEvent,
): PostChanges['deliveries'][number] {
  const delivery = transition(row.delivery);
  if ('refused' in delivery) throw new AppError('conflict', { message: delivery.refused });
  return { current: row, change: { delivery, events: [event] } };
}

/** Changes a delivery and its post in one transaction, so that lists show the post as scheduled again. */
async function changePost(
  deps: RetryDependencies,
  row: StoredDelivery,
  transition: Transition,
  event: TimelineEvent,
): Promise<void> {
  const { workspaceId, postId, id } = row.plan;
  const at = deps.now();
  const decideAll = ({ current, members }: Known): PostChanges => {
    const found = current.get(postId);
    if (!found) throw new AppError('conflict', { message: deleted });
    if (found.delivery?.plan.id !== id) throw new AppError('conflict', { message: outdated });
    const change = decideChange(found.delivery, transition, event);
    const obstacle = obstacleTo(found.post, members);
    if (obstacle) throw new AppError('conflict', { message: obstacle.message });
    const put = isOver(change.change.delivery) ? [] : [reschedule(found.post, at.getTime())];
    return { put, remove: [], deliveries: [change], create: [], count: 0 };
  };
  await deps.posts.change(workspaceId, [postId], null, at, decideAll, { sends: [] });
}

async function apply(
  deps: RetryDependencies,
  ref: DeliveryRef,
  transition: Transition,
  event: TimelineEvent,
): Promise<StoredDelivery> {
  const row = await deps.deliveries.find(ref);
  if (!row) throw new AppError('not_found');
  if (row.plan.kind === 'post' && !isOver(decidedOrSame(transition, row.delivery)))
    await changePost(deps, row, transition, event);
  else
    await deps.deliveries.change(
      ref,
      deps.now(),
      (current) => decideChange(current, transition, event).change,
    );
  const after = await deps.deliveries.find(ref);
  if (!after) throw new AppError('not_found');
  await enqueueAgain(deps, after);
  return after;
}

/** Makes the requested change of a delivery. If the change is refused, returns the delivery unchanged. */
function decidedOrSame(transition: Transition, delivery: Delivery): Delivery {
  const next = transition(delivery);
  return 'refused' in next ? delivery : next;
}

export const retryDelivery = (deps: RetryDependencies, ref: DeliveryRef): Promise<StoredDelivery> =>
  apply(deps, ref, (delivery) => retry(delivery, deps.now().getTime()), events.retried);

/**
 * Stores whether the post is live, according to a person. A live post is followed by its first comment and final
 * steps, as usual.
 */
export async function decideDelivery(
  deps: RetryDependencies,
  ref: DeliveryRef,
  isOut: boolean,
): Promise<StoredDelivery> {
  const transition: Transition = (delivery) => decide(delivery, isOut, deps.now().getTime());
  if (!isOut) return apply(deps, ref, transition, events.confirmedAbsent);
  const row = await deps.deliveries.find(ref);
  if (!row) throw new AppError('not_found');
  const reached = await deps.reach(row.plan.platform);
  if (!reached) throw notSetUp();
  const now = deps.now();
  const after = await deps.deliveries.change(ref, now, (current) => {
    const { change } = decideChange(current, transition, events.confirmedLive);
    const mediaId = change.delivery.receipt?.id ?? null;
    return { ...change, create: childrenOf(current.plan, mediaId, reached.platform, now.getTime()) };
  });
  if (!after) throw new AppError('not_found');
  await enqueueChildren(deps, after);
  return after;
}

/** The number of retries at a time. A thousand retries one after another would take too long. */
const parallelRetries = 20;

/**
 * The gRPC code of a transaction that was aborted in each of its attempts, because other transactions changed the same
 * documents.
 */
const aborted = 10;
const isContended = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === aborted;

/**
 * Retries all deliveries that failed for one reason, of one account or of all. Deliveries that have changed since, or
 * that another call is changing, are skipped. If such a delivery made the call fail, the person would send the call
 * again, and the two calls would slow each other down.
 */
export async function retryDeliveries(
  deps: RetryDependencies,
  { workspaceId, kind, platform_id: platformId }: RetryDeliveriesInput,
): Promise<number> {
  const same = await deps.deliveries.failed(workspaceId, kind, platformId ?? null);
  let retried = 0;
  const one = async ({ plan }: StoredDelivery) => {
    try {
      await retryDelivery(deps, plan);
      retried += 1;
    } catch (error) {
      if (!(error instanceof AppError) && !isContended(error)) throw error;
    }
  };
  for (let from = 0; from < same.length; from += parallelRetries)
    await Promise.all(same.slice(from, from + parallelRetries).map(one));
  return retried;
}
