import { deliveryStatusOf, type DeliveryView, type DatedEvent } from '@fanfare/core/deliveries/view.ts';
import { withAddresses } from '@fanfare/core/deliveries/watching.ts';
import { AppError } from '../../http/app-error.ts';
import type { DeliveryRef, StoredDelivery } from '../../store/deliveries.ts';
import { childrenOf } from './children.ts';
import type { DeliveryDependencies } from './dependencies.ts';

export function viewOf({ plan, delivery, warnings }: StoredDelivery, now: number): DeliveryView {
  const { id, postId, platform, platformId, target, kind } = plan;
  return {
    id,
    post_id: postId,
    platform,
    platform_id: platformId,
    target,
    kind,
    warnings: [...warnings],
    ...deliveryStatusOf(delivery, now),
  };
}

const inOrder = (rows: readonly StoredDelivery[], now: number): DeliveryView[] =>
  withAddresses(
    rows
      .toSorted((a, b) => a.plan.revision - b.plan.revision || a.delivery.dueAt - b.delivery.dueAt)
      .map((row) => viewOf(row, now)),
  );

/** The ids of the comment and the final steps of a post. Only published posts have them. */
async function childIdsOf(
  { reach, now }: Pick<DeliveryDependencies, 'reach' | 'now'>,
  { plan, delivery }: StoredDelivery,
): Promise<string[]> {
  if (delivery.state !== 'published') return [];
  const reached = await reach(plan.platform);
  if (!reached) return [];
  const mediaId = delivery.receipt?.id ?? null;
  return childrenOf(plan, mediaId, reached.platform, now().getTime()).map((child) => child.plan.id);
}

/**
 * The deliveries with these ids, for a screen that watches several posts. Reads only the documents that it returns.
 */
export async function watchDeliveries(
  deps: Pick<DeliveryDependencies, 'deliveries' | 'reach' | 'now'>,
  workspaceId: string,
  ids: readonly string[],
): Promise<DeliveryView[]> {
  const rows = await deps.deliveries.findMany(workspaceId, [...new Set(ids)]);
  const known = new Set(ids);
  const children = (await Promise.all(rows.map((row) => childIdsOf(deps, row))))
    .flat()
    .filter((id) => !known.has(id));
  const followers = await deps.deliveries.findMany(workspaceId, children);
  return inOrder([...rows, ...followers], deps.now().getTime());
}

/** Every delivery of one post, the newest revision last. */
export async function listDeliveries(
  { deliveries, now }: Pick<DeliveryDependencies, 'deliveries' | 'now'>,
  workspaceId: string,
  postId: string,
): Promise<DeliveryView[]> {
  const rows = await deliveries.ofPost(workspaceId, postId);
  return inOrder(rows, now().getTime());
}

export async function findDelivery(
  { deliveries, now }: Pick<DeliveryDependencies, 'deliveries' | 'now'>,
  ref: DeliveryRef,
): Promise<DeliveryView & { timeline: DatedEvent[] }> {
  const [row, events] = await Promise.all([deliveries.find(ref), deliveries.timeline(ref)]);
  if (!row) throw new AppError('not_found');
  const timeline = events.map(({ at, attempt, what, text }) => ({
    at: at.toISOString(),
    attempt,
    what,
    text,
  }));
  return { ...viewOf(row, now().getTime()), timeline };
}
