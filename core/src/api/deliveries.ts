import type { DeliveryState } from '../deliveries/delivery.ts';
import { route } from './route.ts';
import type { DeliverInput } from './schemas/tasks.ts';

export const deliveryRoutes = {
  /** Takes a delivery one step further. What is over, early or in other hands is left alone, and that is well. */
  deliver: route<DeliverInput, { state: DeliveryState | null }>()({
    method: 'POST',
    path: '/services/tasks/deliver',
    access: 'machine',
  }),
};
