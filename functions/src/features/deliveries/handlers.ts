import type { deliveryRoutes } from '@fanfare/core/api/deliveries.ts';
import type { MediaSource } from '@fanfare/platforms/_shared/media-source.ts';
import type { Handlers } from '../../http/handlers.ts';
import type { DeliveryRef } from '../../store/deliveries.ts';
import { decideDelivery, retryDeliveries, retryDelivery, type RetryDependencies } from './retry.ts';
import type { DeliveryDependencies } from './dependencies.ts';
import { findDelivery, listDeliveries, viewOf, watchDeliveries } from './views.ts';
import { runStep } from './run-step.ts';
import type { NoteOutcome } from './note-outcome.ts';

/** The media for the function that publishes. That function decodes no images, so it refuses to compress them. */
const withoutCompressing = (media: MediaSource): MediaSource => ({
  ...media,
  compressed: () => Promise.reject(new Error('Images are compressed by the function for files.')),
});

export function deliveryHandlers(
  deps: DeliveryDependencies & Pick<RetryDependencies, 'posts'> & { noteOutcome: NoteOutcome },
): Handlers<typeof deliveryRoutes> {
  const now = () => deps.now().getTime();
  const stepOf = async (own: DeliveryDependencies, ref: DeliveryRef) => {
    const after = await runStep(own, ref);
    if (after) await deps.noteOutcome(after);
    return { state: after?.delivery.state ?? null };
  };
  return {
    deliver: ({ workspaceId, deliveryId }) =>
      stepOf({ ...deps, media: withoutCompressing(deps.media) }, { workspaceId, id: deliveryId }),
    deliverImages: ({ workspaceId, deliveryId }) => stepOf(deps, { workspaceId, id: deliveryId }),
    listDeliveries: ({ workspaceId, post_id: postId = '', ids }) =>
      ids === undefined
        ? listDeliveries(deps, workspaceId, postId)
        : watchDeliveries(deps, workspaceId, ids.split(',')),
    findDelivery: (ref) => findDelivery(deps, ref),
    retryDelivery: async (ref) => viewOf(await retryDelivery(deps, ref), now()),
    retryDeliveries: async (input) => ({ retried: await retryDeliveries(deps, input) }),
    decideDelivery: async ({ isOut, ...ref }) => viewOf(await decideDelivery(deps, ref, isOut), now()),
  };
}
