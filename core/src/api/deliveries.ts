import type { DeliveryState } from '../deliveries/delivery.ts';
import type { DeliveryView, DatedEvent } from '../deliveries/view.ts';
import { route } from './route.ts';
import type {
  DecideDeliveryInput,
  DeliveryInput,
  ListDeliveriesInput,
  RetryDeliveriesInput,
} from './schemas/deliveries.ts';
import type { DeliverInput } from './schemas/tasks.ts';

export const deliveryRoutes = {
  /**
   * For Cloud Tasks: runs the next step of a delivery. The status is also 200 if there is nothing to do, because the
   * delivery has ended, is not due yet or is claimed by another worker.
   */
  deliver: route<DeliverInput, { state: DeliveryState | null }>()({
    method: 'POST',
    path: '/services/tasks/deliver',
    access: 'machine',
  }),
  /**
   * Like `deliver`, for posts whose images are compressed before they are sent. It runs in the function `media`, the
   * only function that decodes images.
   */
  deliverImages: route<DeliverInput, { state: DeliveryState | null }>()({
    method: 'POST',
    path: '/services/tasks/deliver-images',
    access: 'machine',
  }),
  /**
   * Every delivery of one post (`post_id`), or the deliveries in `ids`, each with its first comment and final steps. A
   * screen that watches several posts requests all their deliveries in one call.
   */
  listDeliveries: route<ListDeliveriesInput, DeliveryView[]>()({
    method: 'GET',
    path: '/api/auth/user/deliveries',
  }),
  findDelivery: route<DeliveryInput, DeliveryView & { timeline: DatedEvent[] }>()({
    method: 'GET',
    path: '/api/auth/user/deliveries/{id}',
  }),
  retryDelivery: route<DeliveryInput, DeliveryView>()({
    method: 'POST',
    path: '/api/auth/user/deliveries/{id}/retry',
  }),
  /** Retries all deliveries that failed for the same reason, once a person has fixed the cause. */
  retryDeliveries: route<RetryDeliveriesInput, { retried: number }>()({
    method: 'POST',
    path: '/api/auth/user/retries',
  }),
  /** Records whether a person found the post on the network. Needed if the server could not find out by itself. */
  decideDelivery: route<DecideDeliveryInput, DeliveryView>()({
    method: 'POST',
    path: '/api/auth/user/deliveries/{id}/decide',
  }),
};
