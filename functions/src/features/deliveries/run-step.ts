import { ownFailureText } from '../../networks/ask.ts';
import type { Attempt } from '../../networks/connections.ts';
import { claimDelivery, type Step } from '@fanfare/core/deliveries/claim.ts';
import type { Failure } from '@fanfare/core/deliveries/delivery.ts';
import { heartbeatMs } from '@fanfare/core/deliveries/backoff.ts';
import { isOver } from '@fanfare/core/deliveries/delivery.ts';
import { meaningOf } from '@fanfare/core/deliveries/failure-kinds.ts';
import { report } from '@fanfare/core/deliveries/report.ts';
import { NetworkError } from '@fanfare/platforms/_shared/network-error.ts';
import type { DeliveryRef, StoredDelivery } from '../../store/deliveries.ts';
import { ReceiptTakenError } from '../../store/receipts.ts';
import { childrenOf } from './children.ts';
import type { DeliveryDependencies } from './dependencies.ts';
import { enqueueAfterClaim, enqueueSoon, enqueueStep } from './enqueue-step.ts';
import { perform, SupersededError, type Reporter } from './perform.ts';
import { claimEvents, reportEvents } from '@fanfare/core/deliveries/timeline.ts';

type Taken =
  | { kind: 'step'; row: StoredDelivery; step: Step }
  | { kind: 'busy' | 'early'; row: StoredDelivery }
  | null;

async function take(
  { deliveries, now }: DeliveryDependencies,
  ref: DeliveryRef,
  worker: string,
): Promise<Taken> {
  const known = await deliveries.find(ref);
  if (!known) return null;
  const found: { taken: Taken } = { taken: null };
  const decide = (current: StoredDelivery) => {
    const claimed = claimDelivery(current.delivery, worker, now().getTime());
    if (claimed.kind === 'nothing') {
      found.taken = claimed.because === 'over' ? null : { kind: claimed.because, row: current };
      return null;
    }
    found.taken = { kind: 'step', row: current, step: claimed.step };
    return { delivery: claimed.delivery, events: claimEvents(current.delivery, claimed.step) };
  };
  if (!decide(known)) return found.taken;
  const row = await deliveries.change(ref, now(), decide, known);
  if (row) return found.taken && { ...found.taken, row };
  // The delivery was deleted, or another worker has claimed it first.
  return found.taken?.kind === 'step' ? null : found.taken;
}

interface StepResult {
  /** The delivery as this worker last wrote it, so that the next write need not read it again. */
  latest: StoredDelivery;
  /**
   * The delivery after the last report; null if the report was refused, for example because another worker has the
   * delivery.
   */
  row: StoredDelivery | null;
  children: StoredDelivery[];
}

/**
 * Creates the function that stores a report, in the transaction that decides its effect. The function returns null if
 * this worker must stop.
 */
function createReporter(
  { deliveries, now }: DeliveryDependencies,
  ref: DeliveryRef,
  worker: string,
  written: StepResult,
): Reporter {
  return async (result, { warnings, platform } = {}) => {
    let create: ReturnType<typeof childrenOf> = [];
    const decide = (row: StoredDelivery) => {
      const delivery = report(row.delivery, worker, result, now().getTime());
      if (!delivery) return null;
      if (result.kind === 'out' && platform)
        create = childrenOf(row.plan, result.receipt.id, platform, now().getTime());
      const events = reportEvents(row.plan.kind, row.delivery, delivery, result);
      return { delivery, events, create, ...(warnings && { warnings }) };
    };
    const after = await deliveries.change(ref, now(), decide, written.latest);
    if (after) written.latest = after;
    // When the claim is renewed, `after` is also null if the claim is still fresh. So the result of a renewal does not
    // replace the row.
    if (result.kind !== 'alive') written.row = after;
    if (after) written.children.push(...create.map((child) => ({ ...child, warnings: [], events: 0 })));
    return after;
  };
}

/**
 * Two deliveries of posts with the same text found the same post at the same time. The next search of this delivery
 * leaves that post out.
 */
const foundOther: Failure = {
  kind: 'outcome_unknown',
  reason: 'Another post has the same text. We will check again.',
  code: null,
};

function failureOf(error: unknown): Failure | null {
  if (error instanceof ReceiptTakenError) return foundOther;
  return error instanceof NetworkError ? error.failure : null;
}

/** An internal failure is also retried. People do not see its details. */
const internalFailure: Failure = {
  kind: 'unavailable',
  reason: ownFailureText,
  code: null,
};

async function settleFailure(
  deps: DeliveryDependencies,
  row: StoredDelivery,
  reportStep: Reporter,
  error: unknown,
  attempt: Attempt,
): Promise<void> {
  const known = failureOf(error);
  if (!known) deps.log.error('A delivery step failed.', error, { delivery: row.plan.id });
  const failure = known ?? internalFailure;
  const { retries, needsReconnect } = meaningOf(failure.kind);
  // The next step may begin as soon as the failure is stored, so the refused token is marked first.
  if (retries === 'after_renewal') await attempt.refuse();
  const after = await reportStep({ kind: 'failed', failure });
  if (after && needsReconnect && isOver(after.delivery)) await attempt.markBroken(failure.reason);
}

/**
 * Runs the next step of a delivery. Cloud Tasks may repeat the call: a delivery that has ended, is not due or is
 * claimed stays unchanged.
 */
export async function runStep(deps: DeliveryDependencies, ref: DeliveryRef): Promise<StoredDelivery | null> {
  const worker = deps.newId();
  const taken = await take(deps, ref, worker);
  if (!taken) return null;
  if (taken.kind !== 'step') {
    if (taken.kind === 'busy') await enqueueAfterClaim(deps, taken.row);
    else await enqueueSoon(deps, taken.row);
    return null;
  }
  const written: StepResult = { latest: taken.row, row: null, children: [] };
  const reportStep = createReporter(deps, ref, worker, written);
  const attempt = deps.accounts.begin(taken.row.plan);
  const stopHeartbeat = deps.every(heartbeatMs, () => reportStep({ kind: 'alive' }));
  try {
    await perform(deps, taken.row, taken.step, reportStep, attempt);
  } catch (error) {
    if (!(error instanceof SupersededError)) await settleFailure(deps, taken.row, reportStep, error, attempt);
  } finally {
    stopHeartbeat();
  }
  const after = written.row ?? (await deps.deliveries.find(ref));
  for (const row of [...(after ? [after] : []), ...written.children]) await enqueueStep(deps, row);
  return after;
}
