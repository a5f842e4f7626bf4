import { isOver, type Delivery } from './delivery.ts';

/**
 * How long a due delivery has made no progress, and the reason. The reason contains no personal data, because anybody
 * may read it.
 */
export interface Stall {
  ms: number;
  because: string;
}

function reasonOf({ attempts, claim, failure }: Delivery): string {
  if (claim) return 'A worker stopped during a delivery, and no other worker has resumed it.';
  if (attempts === 0) return 'A due delivery has not been started.';
  if (failure) return 'A delivery has not been retried.';
  return 'A delivery has not been continued.';
}

/** The stall of a delivery. Null if the delivery has ended, is not due or is claimed by a worker. */
export function findStall(delivery: Delivery, now: number): Stall | null {
  const { nextAt, claim } = delivery;
  if (isOver(delivery) || nextAt === null || nextAt >= now) return null;
  if (claim && claim.until > now) return null;
  return { ms: now - nextAt, because: reasonOf(delivery) };
}

/** The longest stall of these deliveries; null if none is stalled. */
export function queueLag(deliveries: readonly Delivery[], now: number): Stall | null {
  const stalls = deliveries.map((delivery) => findStall(delivery, now)).filter((each) => each !== null);
  const [longest] = stalls.toSorted((a, b) => b.ms - a.ms);
  return longest ?? null;
}
