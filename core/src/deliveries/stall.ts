import { isOver, type Delivery } from './delivery.ts';

/** How long a delivery has not moved although it could, and why. It names no owner, so that anybody may read it. */
export interface Stall {
  ms: number;
  because: string;
}

function reasonOf({ attempts, lease, failure }: Delivery): string {
  if (lease) return 'A worker stopped during a delivery, and no other worker has resumed it.';
  if (attempts === 0) return 'A due delivery has not been started.';
  if (failure) return 'A delivery has not been retried.';
  return 'A delivery has not been continued.';
}

/** Null when it is over, not due, or claimed. */
export function stall(delivery: Delivery, now: number): Stall | null {
  const { nextAt, lease } = delivery;
  if (isOver(delivery) || nextAt === null || nextAt >= now) return null;
  if (lease && lease.until > now) return null;
  return { ms: now - nextAt, because: reasonOf(delivery) };
}

/** The longest stall, which is how far the queue is behind; null when nothing waits. */
export function queueLag(deliveries: readonly Delivery[], now: number): Stall | null {
  const stalls = deliveries.map((delivery) => stall(delivery, now)).filter((each) => each !== null);
  const [longest] = stalls.toSorted((a, b) => b.ms - a.ms);
  return longest ?? null;
}
