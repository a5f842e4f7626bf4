import { claim, type Step } from '@fanfare/core/deliveries/claim.ts';
import type { Failure } from '@fanfare/core/deliveries/delivery.ts';
import { heartbeatMs } from '@fanfare/core/deliveries/backoff.ts';
import { isOver } from '@fanfare/core/deliveries/delivery.ts';
import { meaningOf } from '@fanfare/core/deliveries/failure-kinds.ts';
import { report } from '@fanfare/core/deliveries/report.ts';
import { NetworkError } from '@fanfare/platforms/_shared/network-error.ts';
import type { DeliveryRef, StoredDelivery } from '../../store/deliveries.ts';
import { childrenOf } from './children.ts';
import type { DeliveryDependencies } from './dependencies.ts';
import { enqueueAfterLease, enqueueChildren, enqueueSoon, enqueueStep } from './enqueue-step.ts';
import { perform, SupersededError, type Reporter } from './perform.ts';
import { claimEvents, reportEvents } from '@fanfare/core/deliveries/timeline.ts';

type Taken =
  { kind: 'step'; row: StoredDelivery; step: Step } | { kind: 'busy' | 'early'; row: StoredDelivery } | null;

async function take(
  { deliveries, now }: DeliveryDependencies,
  ref: DeliveryRef,
  worker: string,
): Promise<Taken> {
  const found: { taken: Taken } = { taken: null };
  const row = await deliveries.change(ref, now(), (current) => {
    const claimed = claim(current.delivery, worker, now().getTime());
    if (claimed.kind === 'nothing') {
      found.taken = claimed.because === 'over' ? null : { kind: claimed.because, row: current };
      return null;
    }
    found.taken = { kind: 'step', row: current, step: claimed.step };
    return { delivery: claimed.delivery, events: claimEvents(current.delivery, claimed.step) };
  });
  return row && found.taken ? { ...found.taken, row } : found.taken;
}

/** Stores a report in the transaction that decides what follows from it. Null means that this worker must stop. */
function reporter({ deliveries, now }: DeliveryDependencies, ref: DeliveryRef, worker: string): Reporter {
  return (said, { warnings, platform } = {}) =>
    deliveries.change(ref, now(), (row) => {
      const delivery = report(row.delivery, worker, said, now().getTime());
      if (!delivery) return null;
      const create =
        said.kind === 'out' && platform
          ? childrenOf(row.plan, said.receipt.id, platform, now().getTime())
          : [];
      const events = reportEvents(row.plan.kind, row.delivery, delivery, said);
      return { delivery, events, create, ...(warnings && { warnings }) };
    });
}

function failureOf(error: unknown): Failure | null {
  return error instanceof NetworkError ? error.failure : null;
}

/** A failure of our own is retried as well. Its details are not for people. */
const ownTrouble: Failure = { kind: 'unavailable', reason: 'Something went wrong on our side.', code: null };

async function settleFailure(
  deps: DeliveryDependencies,
  row: StoredDelivery,
  tell: Reporter,
  error: unknown,
  begun: Date,
): Promise<void> {
  const known = failureOf(error);
  if (!known) deps.log.error('A step of a delivery failed.', error, { delivery: row.plan.id });
  const failure = known ?? ownTrouble;
  const after = await tell({ kind: 'failed', failure });
  if (after && meaningOf(failure.kind).needsReconnect && isOver(after.delivery))
    await deps.accounts.markBroken(row.plan, failure.reason, begun);
}

/**
 * Takes a delivery one step further. Cloud Tasks may call it as often as it likes: a delivery that is over, early or
 * claimed is left alone.
 */
export async function runStep(deps: DeliveryDependencies, ref: DeliveryRef): Promise<StoredDelivery | null> {
  const worker = deps.newId();
  const begun = deps.now();
  const taken = await take(deps, ref, worker);
  if (!taken) return null;
  if (taken.kind !== 'step') {
    if (taken.kind === 'busy') await enqueueAfterLease(deps, taken.row);
    else await enqueueSoon(deps, taken.row);
    return null;
  }
  const tell = reporter(deps, ref, worker);
  const rest = deps.every(heartbeatMs, () => tell({ kind: 'alive' }));
  try {
    await perform(deps, taken.row, taken.step, tell);
  } catch (error) {
    if (!(error instanceof SupersededError)) await settleFailure(deps, taken.row, tell, error, begun);
  } finally {
    rest();
  }
  const after = await deps.deliveries.find(ref);
  if (after) await enqueueStep(deps, after);
  if (after?.delivery.state === 'published') await enqueueChildren(deps, after);
  return after;
}
