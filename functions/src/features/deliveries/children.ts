import {
  newDelivery,
  type Delivery,
  type DeliveryKind,
  type Receipt,
} from '@fanfare/core/deliveries/delivery.ts';
import type { Platform } from '@fanfare/platforms/platform.ts';
import type { DeliveryPlan } from '../../store/deliveries.ts';

export const childId = (id: string, kind: Exclude<DeliveryKind, 'post'>): string => `${id}-${kind}`;

/** What follows a post that is out: each a delivery of its own, so that its failure is not the post's. */
export function childrenOf(
  plan: DeliveryPlan,
  receipt: Receipt,
  { publish, comments }: Pick<Platform, 'publish' | 'comments'>,
  now: number,
): { plan: DeliveryPlan; delivery: Delivery }[] {
  if (plan.kind !== 'post') return [];
  const kinds: Exclude<DeliveryKind, 'post'>[] = [];
  if (publish.finish) kinds.push('finish');
  if (comments && plan.content.comment.trim() !== '') kinds.push('comment');
  return kinds.map((kind) => ({
    plan: { ...plan, id: childId(plan.id, kind), kind, mediaId: receipt.id },
    delivery: newDelivery(now),
  }));
}
