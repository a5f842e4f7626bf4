export {
  byAccount,
  kindTitles,
  latenessText,
  needsEdit,
  needsReconnect,
  stateText,
  statusOf,
  type Step,
} from './delivery-text.ts';
export { useDeliveries, type WatchedDeliveries } from './use-deliveries.ts';
export { useDelivery, usePostDelivery, type DeliveryActions } from './use-delivery.ts';
