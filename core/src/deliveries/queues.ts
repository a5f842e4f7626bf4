import type { DeliveryPlace } from './delivery.ts';

/** What goes to one account waits in one queue, so that no network is asked for more at once in a person's name. */
export const deliveryQueues: readonly string[] = Array.from({ length: 8 }, (_, i) => `deliveries-${i}`);

/** How many steps of one queue may be under way at once. */
export const perQueue = 12;

/** FNV-1a: the same account is always in the same queue, on every machine. */
export function queueOf({ platform, platformId }: DeliveryPlace): string {
  let hash = 0x811c9dc5;
  for (const letter of `${platform} ${platformId}`) {
    hash ^= letter.codePointAt(0) ?? 0;
    hash = Math.imul(hash, 0x01000193) >>> 0;
  }
  return deliveryQueues[hash % deliveryQueues.length] ?? 'deliveries-0';
}
