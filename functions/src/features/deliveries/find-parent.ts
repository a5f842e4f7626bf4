import { parentId, type Receipt } from '@fanfare/core/deliveries/delivery.ts';
import { NetworkError } from '@fanfare/platforms/_shared/network-error.ts';
import type { Job, Platform } from '@fanfare/platforms/platform.ts';
import type { DeliveryPlan } from '../../store/deliveries.ts';
import type { DeliveryDependencies } from './dependencies.ts';
import { openHandle } from './seal-handle.ts';
import { skewMs } from '@fanfare/platforms/_shared/clock-skew.ts';

const notFound = () =>
  new NetworkError({
    kind: 'not_found',
    reason: 'We could not find the post on the network. Add this there yourself, or try again later.',
    code: null,
  });

/**
 * Finds the post of a first comment or of final steps. A search is needed if a person confirmed that the post is live,
 * because the network then gave no receipt. The result is also stored with the post, so that its id and address are
 * known from then on.
 */
export async function findParent(
  { deliveries, keyRing, now }: Pick<DeliveryDependencies, 'deliveries' | 'keyRing' | 'now'>,
  { publish }: Platform,
  job: Job<unknown>,
  plan: DeliveryPlan,
): Promise<Receipt> {
  const ref = { workspaceId: plan.workspaceId, id: parentId(plan) };
  const parent = await deliveries.find(ref);
  if (parent?.delivery.receipt) return parent.delivery.receipt;
  const stored = openHandle(keyRing(), ref, parent?.delivery.handle ?? null);
  if (!parent || stored === null) throw notFound();
  const since = (parent.delivery.armedAt ?? 0) - skewMs;
  const receipt = await publish.find({ ...job, handle: publish.handle.parse(stored) }, since);
  if (!receipt) throw notFound();
  await deliveries.change(ref, now(), ({ delivery }) =>
    delivery.state === 'published' && delivery.receipt === null
      ? { delivery: { ...delivery, receipt } }
      : null,
  );
  return receipt;
}
