import type { DeliveryPlace } from './delivery.ts';

/** All deliveries to an account share a queue, so that the account is used by few workers at once. */
export const deliveryQueues: readonly string[] = Array.from({ length: 8 }, (_, i) => `deliveries-${i}`);

/** The most steps of a queue that run at once. */
export const perQueue = 12;

/** FNV-1a: an account has the same queue on every machine. */
export function queueOf({ platform, platformId }: DeliveryPlace): string {
  let hash = 0x811c9dc5;
  for (const letter of `${platform} ${platformId}`) {
    hash ^= letter.codePointAt(0) ?? 0;
    hash = Math.imul(hash, 0x01000193) >>> 0;
  }
  return deliveryQueues[hash % deliveryQueues.length] ?? 'deliveries-0';
}
