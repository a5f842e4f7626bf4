import { childId, newDelivery, type ChildKind, type Delivery } from '@fanfare/core/deliveries/delivery.ts';
import type { Platform } from '@fanfare/platforms/platform.ts';
import type { DeliveryPlan } from '../../store/deliveries.ts';

/**
 * The deliveries that follow a live post. Each is a delivery of its own, so that its failure is not a failure of the
 * post. Without a `mediaId`, the first step of such a delivery looks for the post.
 */
export function childrenOf(
  plan: DeliveryPlan,
  mediaId: string | null,
  { publish, comments }: Pick<Platform, 'publish' | 'comments'>,
  now: number,
): { plan: DeliveryPlan; delivery: Delivery }[] {
  if (plan.kind !== 'post') return [];
  const kinds: ChildKind[] = [];
  if (publish.finish) kinds.push('finish');
  if (comments && plan.content.comment.trim() !== '') kinds.push('comment');
  return kinds.map((kind) => ({
    plan: { ...plan, id: childId(plan.id, kind), kind, mediaId },
    delivery: newDelivery(now),
  }));
}
