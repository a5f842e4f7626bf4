import type { deliveryRoutes } from '@fanfare/core/api/deliveries.ts';
import type { Handlers } from '../../http/handlers.ts';
import type { DeliveryDependencies } from './dependencies.ts';
import { runStep } from './run-step.ts';

export function deliveryHandlers(deps: DeliveryDependencies): Handlers<typeof deliveryRoutes> {
  return {
    deliver: async ({ workspaceId, deliveryId }) => {
      const after = await runStep(deps, { workspaceId, id: deliveryId });
      return { state: after?.delivery.state ?? null };
    },
  };
}
