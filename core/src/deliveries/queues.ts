import type { MeasuredMedia } from '../media/media.ts';
import type { Delivery, DeliveryKind, NetworkAccount } from './delivery.ts';

/** Videos take minutes, everything else takes seconds: one must never wait for the other. */
export const lanes = ['quick', 'video'] as const;
export type Lane = (typeof lanes)[number];

interface LaneLimits {
  /** Queues of each network. An account has two of them, so that few others share both with it. */
  queues: number;
  /** How many steps of one queue may run at once. */
  atOnce: number;
  /** How many steps of one queue may begin in a second. */
  perSecond: number;
}

/**
 * 24 quick steps and 8 video steps of one network at once. A quick step takes about a second, so 1,000 text posts to one
 * network are published within a minute; a network whose API is slow holds up itself and nobody else.
 */
export const laneLimits: Readonly<Record<Lane, LaneLimits>> = {
  quick: { queues: 6, atOnce: 4, perSecond: 5 },
  video: { queues: 4, atOnce: 2, perSecond: 3 },
};

interface Queued extends NetworkAccount {
  /** Unique among the deliveries of its account. */
  id: string;
  kind: DeliveryKind;
  content: { media: readonly MeasuredMedia[] };
}

/** FNV-1a: the same text has the same number, on every machine. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const letter of text) {
    hash ^= letter.codePointAt(0) ?? 0;
    hash = Math.imul(hash, 0x01000193) >>> 0;
  }
  return (hash ^ (hash >>> 15)) >>> 0;
}

export function laneOf({ kind, content: { media } }: Pick<Queued, 'kind' | 'content'>): Lane {
  return kind === 'post' && media.some((file) => file.kind === 'video') ? 'video' : 'quick';
}

const queueName = (platform: string, lane: Lane, number: number) =>
  `deliveries-${platform}-${lane}-${number}`;

/** The queue of a delivery: one of the two of its account, always the same for all of its steps. */
export function queueOf({ platform, platformId, id, kind, content }: Queued): string {
  const lane = laneOf({ kind, content });
  const { queues } = laneLimits[lane];
  const account = hashOf(`${platform} ${platformId}`);
  const first = account % queues;
  const second = (first + 1 + (Math.floor(account / queues) % (queues - 1))) % queues;
  return queueName(platform, lane, hashOf(id) % 2 === 0 ? first : second);
}

/**
 * The name of the task for the next step. Workers and the sweep both enqueue that step, and the queue ignores a name that
 * it knows already.
 */
export function stepTaskId({
  plan,
  delivery,
}: {
  plan: { id: string; revision: number };
  delivery: Pick<Delivery, 'attempts'>;
}): string {
  return `${plan.id}-v${plan.revision}-${delivery.attempts}`;
}

export interface QueueLimits {
  name: string;
  atOnce: number;
  perSecond: number;
}

/** Every queue that deliveries to these networks wait in. */
export function deliveryQueues(platforms: readonly string[]): QueueLimits[] {
  return platforms.flatMap((platform) =>
    lanes.flatMap((lane) => {
      const { queues, atOnce, perSecond } = laneLimits[lane];
      return Array.from({ length: queues }, (_, number) => ({
        name: queueName(platform, lane, number),
        atOnce,
        perSecond,
      }));
    }),
  );
}
