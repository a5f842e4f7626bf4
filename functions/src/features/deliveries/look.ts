import { shownOf, type DeliveryView, type DatedEvent } from '@fanfare/core/deliveries/view.ts';
import { AppError } from '../../http/app-error.ts';
import type { DeliveryRef, StoredDelivery } from '../../store/deliveries.ts';
import { childId } from './children.ts';
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
    ...shownOf(delivery, now),
  };
}

/** Some networks give the address of a post only in a later call. */
function withAddress(
  { plan, delivery, ...rest }: StoredDelivery,
  rows: readonly StoredDelivery[],
): StoredDelivery {
  const { receipt } = delivery;
  const url = rows.find((row) => row.plan.id === childId(plan.id, 'finish'))?.delivery.receipt?.url;
  if (plan.kind !== 'post' || !receipt || receipt.url !== null || !url) return { plan, delivery, ...rest };
  return { plan, delivery: { ...delivery, receipt: { ...receipt, url } }, ...rest };
}

/** All deliveries of one post, the newest revision last. */
export async function listDeliveries(
  { deliveries, now }: Pick<DeliveryDependencies, 'deliveries' | 'now'>,
  workspaceId: string,
  postId: string,
): Promise<DeliveryView[]> {
  const rows = await deliveries.ofPost(workspaceId, postId);
  return rows
    .toSorted((a, b) => a.plan.revision - b.plan.revision || a.delivery.dueAt - b.delivery.dueAt)
    .map((row) => viewOf(withAddress(row, rows), now().getTime()));
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
