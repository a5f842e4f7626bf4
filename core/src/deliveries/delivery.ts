import { meaningOf, type FailureKind } from './failure-kinds.ts';

/**
 * `armed`: the irreversible call is announced or running. `unknown`: the irreversible call may have been made, and its
 * outcome is unknown. A delivery that is `armed` or `unknown` cannot be cancelled.
 */
export const deliveryStates = [
  'queued',
  'preparing',
  'processing',
  'armed',
  'unknown',
  'published',
  'failed',
  'cancelled',
] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/**
 * `comment` (the first comment) and `finish` (the final steps) begin when a post is live. Each is a delivery with its
 * own attempts and its own result.
 */
export const deliveryKinds = ['post', 'comment', 'finish'] as const;
export type DeliveryKind = (typeof deliveryKinds)[number];

export type ChildKind = Exclude<DeliveryKind, 'post'>;

export const childId = (id: string, kind: ChildKind): string => `${id}-${kind}`;

/** The id of the post's own delivery, for the delivery of its first comment or final steps. */
export const parentId = ({ id, kind }: { id: string; kind: DeliveryKind }): string =>
  id.slice(0, -`-${kind}`.length);

export interface NetworkAccount {
  platform: string;
  platformId: string;
}

/** The id and address that the network gave to the published post. */
export interface Receipt {
  id: string;
  url: string | null;
}

export interface Failure {
  kind: FailureKind;
  /** The message of the network, or our own if there is none. It contains no secrets, so it can be shown to people. */
  reason: string;
  /** The network's own error code. */
  code: string | null;
  /** The time at which the network accepts calls again. */
  retryAt?: number;
  /** True when the prepared upload is no longer usable, so that the next attempt starts over. */
  startOver?: boolean;
}

/**
 * A worker's claim. A running worker renews its claim before it expires, so only the claim of a dead worker expires.
 */
export interface Claim {
  worker: string;
  until: number;
}

/**
 * The delivery of one revision of a post to one account (and one target). Times are milliseconds since 1970. `Handle`
 * is the network's own data for later steps; core never reads it.
 */
export interface Delivery<Handle = unknown> {
  state: DeliveryState;
  dueAt: number;
  /** When the next step may start; null when there is none. */
  nextAt: number | null;
  claim: Claim | null;
  /**
   * The number of steps that were started. Despite its name, the field does not count attempts: stored deliveries use
   * this name.
   */
  attempts: number;
  /** The number of failed steps since the last step that succeeded. */
  setbacks: number;
  /** Whether the token was already renewed for this delivery. A delivery renews it at most once. */
  renewed: boolean;
  handle: Handle | null;
  armedAt: number | null;
  /** The time at which the network started to process the media. Null if it is not processing any. */
  processingSince: number | null;
  receipt: Receipt | null;
  /** The latest failure; null after a successful step. It tells people why the delivery is late. */
  failure: Failure | null;
}

export function newDelivery<Handle>(dueAt: number): Delivery<Handle> {
  return {
    state: 'queued',
    dueAt,
    nextAt: dueAt,
    claim: null,
    attempts: 0,
    setbacks: 0,
    renewed: false,
    handle: null,
    armedAt: null,
    processingSince: null,
    receipt: null,
    failure: null,
  };
}

/** Tells whether a failed post may still be live, so that a person has to check. */
export const needsConfirmation = ({ state, failure }: Pick<Delivery, 'state' | 'failure'>): boolean =>
  state === 'failed' && failure !== null && meaningOf(failure.kind).needsConfirmation;

export const isOver = ({ state }: Pick<Delivery, 'state'>): boolean =>
  state === 'published' || state === 'failed' || state === 'cancelled';

/** States before the irreversible call, in which the post can still be edited, moved and cancelled. */
export const openStates: readonly DeliveryState[] = ['queued', 'preparing', 'processing'];

export const isOpen = ({ state }: Pick<Delivery, 'state'>): boolean => openStates.includes(state);
