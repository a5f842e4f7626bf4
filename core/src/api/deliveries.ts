import type { DeliveryState } from '../deliveries/delivery.ts';
import type { DeliveryView, TimelineLine } from '../deliveries/view.ts';
import { route } from './route.ts';
import type {
  DecideDeliveryInput,
  DeliveryInput,
  ListDeliveriesInput,
  RetryDeliveriesInput,
} from './schemas/deliveries.ts';
import type { DeliverInput } from './schemas/tasks.ts';

export const deliveryRoutes = {
  /** Takes a delivery one step further. What is over, early or in other hands is left alone, and that is well. */
  deliver: route<DeliverInput, { state: DeliveryState | null }>()({
    method: 'POST',
    path: '/services/tasks/deliver',
    access: 'machine',
  }),
  /** How far the posts of a group are, each with its comment and its finishing touches. */
  listDeliveries: route<ListDeliveriesInput, DeliveryView[]>()({
    method: 'GET',
    path: '/api/auth/user/deliveries',
  }),
  findDelivery: route<DeliveryInput, DeliveryView & { timeline: TimelineLine[] }>()({
    method: 'GET',
    path: '/api/auth/user/deliveries/{id}',
  }),
  retryDelivery: route<DeliveryInput, DeliveryView>()({
    method: 'POST',
    path: '/api/auth/user/deliveries/{id}/retry',
  }),
  /** Everything that failed for the same reason, once that is put right. */
  retryDeliveries: route<RetryDeliveriesInput, { retried: number }>()({
    method: 'POST',
    path: '/api/auth/user/retries',
  }),
  /** A person has looked at the network, where we could not. */
  decideDelivery: route<DecideDeliveryInput, DeliveryView>()({
    method: 'POST',
    path: '/api/auth/user/deliveries/{id}/decide',
  }),
};
