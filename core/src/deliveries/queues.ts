import type { MeasuredMedia } from '../media/media.ts';
import type { Delivery, DeliveryKind, NetworkAccount } from './delivery.ts';

/**
 * The kinds of queues. Posts with videos take minutes and all others take seconds, so videos have queues of their own.
 */
const lanes = ['quick', 'video'] as const;
export type Lane = (typeof lanes)[number];

interface LaneLimits {
  /**
   * The number of queues that each network has. An account uses only two of them, so it cannot delay all other
   * accounts.
   */
  queues: number;
  /** The maximum number of steps of one queue that run at the same time. */
  atOnce: number;
  /** The maximum number of steps of one queue that start in a second. */
  perSecond: number;
}

/**
 * 24 quick and 8 video steps of one network run at the same time. A quick step takes about a second, so 1,000 text
 * posts to one network are published within a minute. A slow network does not delay posts to other networks.
 */
export const laneLimits: Readonly<Record<Lane, LaneLimits>> = {
  quick: { queues: 6, atOnce: 4, perSecond: 5 },
  video: { queues: 4, atOnce: 2, perSecond: 3 },
};

interface Queued extends NetworkAccount {
  /** The id of the delivery, unique among the deliveries of its account. */
  id: string;
  kind: DeliveryKind;
  content: { media: readonly MeasuredMedia[] };
}

/** The FNV-1a hash of a text, which is always the same number for the same text. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const letter of text) {
    hash ^= letter.codePointAt(0) ?? 0;
    hash = Math.imul(hash, 0x01000193) >>> 0;
  }
  return (hash ^ (hash >>> 15)) >>> 0;
}

function laneOf({ kind, content: { media } }: Pick<Queued, 'kind' | 'content'>): Lane {
  return kind === 'post' && media.some((file) => file.kind === 'video') ? 'video' : 'quick';
}

const queueName = (platform: string, lane: Lane, number: number) =>
  `deliveries-${platform}-${lane}-${number}`;

/** Each account has two queues per lane. All steps of a delivery use the same queue. */
export function queueOf({ platform, platformId, id, kind, content }: Queued): string {
  const lane = laneOf({ kind, content });
  const { queues } = laneLimits[lane];
  const account = hashOf(`${platform} ${platformId}`);
  const first = account % queues;
  const second = (first + 1 + (Math.floor(account / queues) % (queues - 1))) % queues;
  return queueName(platform, lane, hashOf(id) % 2 === 0 ? first : second);
}

/**
 * The name of the task for the next step of a delivery. A worker and the sweep may both enqueue this task; the queue
 * ignores the second because its name is not new.
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
