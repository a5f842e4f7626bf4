import { deliveryRoutes } from '@fanfare/core/api/deliveries.ts';
import { factsOf } from '@fanfare/platforms/registry.ts';
import type { DeliveryPlan } from '../store/deliveries.ts';

type Planned = Pick<DeliveryPlan, 'kind' | 'platform' | 'content'>;

function compressesImages({ kind, platform, content: { media, thumbnail } }: Planned): boolean {
  const compresses = factsOf(platform)?.compresses;
  if (kind !== 'post' || !compresses) return false;
  return [...media, ...(thumbnail ? [thumbnail] : [])].some((file) => compresses(file));
}

/**
 * Returns the call that runs the steps of a delivery, and the function that answers it. Posts whose pictures have to be
 * compressed run in the function for files: if a picture crashes that function, other posts are still published.
 */
export const stepCall = (plan: Planned) =>
  compressesImages(plan)
    ? ({ route: deliveryRoutes.deliverImages, at: 'media' } as const)
    : ({ route: deliveryRoutes.deliver, at: 'deliver' } as const);
