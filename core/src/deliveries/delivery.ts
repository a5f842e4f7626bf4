import { meaningOf, type FailureKind } from './failure-kinds.ts';

/**
 * `armed`: the one call that cannot be taken back is about to be made or under way. `unknown`: it was made, and nobody
 * heard what became of it. Everything before can be cancelled.
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

/** `comment` and `finish` follow a post that is out; each has its own tries and its own end. */
export const deliveryKinds = ['post', 'comment', 'finish'] as const;
export type DeliveryKind = (typeof deliveryKinds)[number];

/** An account at a network. */
export interface DeliveryPlace {
  platform: string;
  platformId: string;
}

/** What a network calls the thing that went out, and where people see it. */
export interface Receipt {
  id: string;
  url: string | null;
}

export interface Failure {
  kind: FailureKind;
  /** In the network's own words, or ours where it said nothing; safe to show. */
  reason: string;
  /** The network's own code for it. */
  code: string | null;
  /** When the network lets us ask again. */
  retryAt?: number;
  /** What was prepared is of no use any more: begin from the start. */
  startOver?: boolean;
}

/** A worker's claim. It is longer than the longest step, so that only a dead worker's is ever taken over. */
export interface Lease {
  worker: string;
  until: number;
}

/**
 * One revision of a post on its way to one account (and one target there). Times are milliseconds since 1970. `Handle` is
 * what the network gave us to go on with; nothing here looks into it.
 */
export interface Delivery<Handle = unknown> {
  state: DeliveryState;
  dueAt: number;
  /** When the next step may be taken; null when there is none left. */
  nextAt: number | null;
  lease: Lease | null;
  /** Steps that were begun. */
  attempts: number;
  /** Failures since something last went well. */
  setbacks: number;
  /** The token was renewed for this delivery: once is enough to know. */
  renewed: boolean;
  handle: Handle | null;
  armedAt: number | null;
  /** When the network was first said to be processing; null when it is not waited for. */
  processingSince: number | null;
  receipt: Receipt | null;
  /** The last thing that went wrong; kept while waiting to try again, so that lateness has a reason. */
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

/** It failed, may be live all the same, and only a person can find out. */
export const needsConfirmation = ({ state, failure }: Pick<Delivery, 'state' | 'failure'>): boolean =>
  state === 'failed' && failure !== null && meaningOf(failure.kind).needsConfirmation;

export const isOver = ({ state }: Pick<Delivery, 'state'>): boolean =>
  state === 'published' || state === 'failed' || state === 'cancelled';

/** Nothing irreversible was begun, so it can still be edited, moved and cancelled. */
export const openStates: readonly DeliveryState[] = ['queued', 'preparing', 'processing'];

export const isOpen = ({ state }: Pick<Delivery, 'state'>): boolean => openStates.includes(state);
