import { meaningOf, type FailureKind } from './failure-kinds.ts';

/**
 * `armed`: the irreversible call is announced or under way. `unknown`: it was made, and its outcome is unknown. All
 * earlier states can be cancelled.
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

/** `comment` and `finish` follow a live post. Each has its own attempts and its own result. */
export const deliveryKinds = ['post', 'comment', 'finish'] as const;
export type DeliveryKind = (typeof deliveryKinds)[number];

/** An account on a network. */
export interface NetworkAccount {
  platform: string;
  platformId: string;
}

/** The id and address that the network gave to what was published. */
export interface Receipt {
  id: string;
  url: string | null;
}

export interface Failure {
  kind: FailureKind;
  /** In the network's own words, or in ours where it gave none; safe to show. */
  reason: string;
  /** The network's own error code. */
  code: string | null;
  /** When the network accepts calls again. */
  retryAt?: number;
  /** The prepared upload is useless now, so the next attempt starts over. */
  startOver?: boolean;
}

/** A worker's claim. It outlasts the longest step, so that only a dead worker's claim is taken over. */
export interface Lease {
  worker: string;
  until: number;
}

/**
 * The sending of one revision of a post to one account (and one target). Times are milliseconds since 1970. `Handle`
 * is the network's own data for continuing, which nothing here reads.
 */
export interface Delivery<Handle = unknown> {
  state: DeliveryState;
  dueAt: number;
  /** When the next step may start; null when there is none. */
  nextAt: number | null;
  lease: Lease | null;
  /** Steps that were started; the stored name is older than the word. */
  attempts: number;
  /** Failures since the last success. */
  setbacks: number;
  /** The token was renewed for this delivery, which is done once. */
  renewed: boolean;
  handle: Handle | null;
  armedAt: number | null;
  /** When the network started processing; null when it is not processing. */
  processingSince: number | null;
  receipt: Receipt | null;
  /** The latest failure, kept while waiting to retry, so that lateness has a reason. */
  failure: Failure | null;
}

export function newDelivery<Handle>(dueAt: number): Delivery<Handle> {
  return {
    state: 'queued',
    dueAt,
    nextAt: dueAt,
    lease: null,
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

/** The delivery failed, the post may be live all the same, and only a person can find out. */
export const needsConfirmation = ({ state, failure }: Pick<Delivery, 'state' | 'failure'>): boolean =>
  state === 'failed' && failure !== null && meaningOf(failure.kind).needsConfirmation;

export const isOver = ({ state }: Pick<Delivery, 'state'>): boolean =>
  state === 'published' || state === 'failed' || state === 'cancelled';

/** Nothing irreversible was sent, so the post can still be edited, moved and cancelled. */
export const openStates: readonly DeliveryState[] = ['queued', 'preparing', 'processing'];

export const isOpen = ({ state }: Pick<Delivery, 'state'>): boolean => openStates.includes(state);
