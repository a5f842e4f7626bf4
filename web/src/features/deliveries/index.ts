export { byAccount, type Step } from './delivery-progress.ts';
export {
  needsReconnect,
  isOver,
  kindTitles,
  lateText,
  refreshIntervalOf,
  stateText,
  statusOf,
} from './delivery-text.ts';
export { useDeliveries, type WatchedDeliveries } from './use-deliveries.ts';
export { useDelivery, type DeliveryActions } from './use-delivery.ts';
export { useDelivery as usePostDelivery } from './use-post-delivery.ts';
