import { outcomeOf, type Outcome } from '@fanfare/core/deliveries/network-health.ts';
import { ownFailureText } from '../../networks/ask.ts';
import type { Log } from '../../log.ts';
import type { StoredDelivery } from '../../store/deliveries.ts';
import type { NetworkHealthStore } from '../../store/network-health.ts';

export interface OutcomeDependencies {
  networkHealth: Pick<NetworkHealthStore, 'add'>;
  factsOf(platform: string): { usualSeconds: number } | null;
  log: Log;
  now(): Date;
}

/** All workers write to the same document, so each worker writes about a network at most once in this time. */
const pauseMs = 10_000;
/** The maximum number of outcomes that wait for the next write; the oldest outcomes beyond this number are dropped. */
const heldMax = 200;

export type NoteOutcome = (row: StoredDelivery) => Promise<void>;

/**
 * Records the outcome of publishing to a network after a step. The first outcome of a network is written immediately.
 * Later outcomes are collected and written together, so a burst of posts costs few writes. An outcome that cannot be
 * written is collected as well, and never makes a step fail.
 */
export function createNoteOutcome({ networkHealth, factsOf, log, now }: OutcomeDependencies): NoteOutcome {
  let held: Outcome[] = [];
  const writtenAt = new Map<string, number>();
  return async ({ plan: { kind, platform }, delivery }) => {
    if (kind !== 'post') return;
    const at = now().getTime();
    const usualSeconds = factsOf(platform)?.usualSeconds ?? 0;
    const outcome = outcomeOf(delivery, { platform, at, usualSeconds, ownFailureReason: ownFailureText });
    if (!outcome) return;
    held = [...held, outcome].slice(-heldMax);
    if (at - (writtenAt.get(platform) ?? -Infinity) < pauseMs) return;
    writtenAt.set(platform, at);
    const outcomes = held;
    held = [];
    try {
      await networkHealth.add(outcomes, at);
    } catch (error) {
      held = [...outcomes, ...held].slice(-heldMax);
      log.error('The outcome of a delivery could not be noted.', error);
    }
  };
}
