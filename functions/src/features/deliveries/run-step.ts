import { claim, type Step } from '@fanfare/core/deliveries/claim.ts';
import type { Failure } from '@fanfare/core/deliveries/delivery.ts';
import { heartbeatMs } from '@fanfare/core/deliveries/backoff.ts';
import { isOver } from '@fanfare/core/deliveries/delivery.ts';
import { report, type Report } from '@fanfare/core/deliveries/report.ts';
import { NetworkError } from '@fanfare/platforms/_shared/network-error.ts';
import type { Change, DeliveryRef, StoredDelivery } from '../../store/deliveries.ts';
import { childrenOf } from './children.ts';
import type { DeliveryDependencies } from './dependencies.ts';
import { enqueueAfterLease, enqueueStep } from './enqueue-step.ts';
import { perform, SupersededError, type Reporter } from './perform.ts';
import { lines } from '@fanfare/core/deliveries/timeline.ts';

type Taken = { row: StoredDelivery; step: Step } | { inOtherHands: StoredDelivery } | null;

async function take(
  { deliveries, now }: DeliveryDependencies,
  ref: DeliveryRef,
  worker: string,
): Promise<Taken> {
  let step: Step | null = null;
  let inOtherHands: StoredDelivery | null = null;
  const row = await deliveries.change(ref, now(), (current) => {
    const claimed = claim(current.delivery, worker, now().getTime());
    step = claimed.kind === 'step' ? claimed.step : null;
    inOtherHands = claimed.kind === 'nothing' && claimed.because === 'busy' ? current : null;
    if (claimed.kind === 'nothing') return null;
    return { delivery: claimed.delivery, events: [lines.began(claimed.step)] };
  });
  if (row && step !== null) return { row, step };
  return inOtherHands && { inOtherHands };
}

function lineOf(row: StoredDelivery, said: Report<unknown>, over: boolean): Change['events'] {
  switch (said.kind) {
    case 'alive':
    case 'kept':
      return [];
    case 'waiting':
      return [over ? lines.stuck : lines.waiting(said.seconds)];
    case 'arming':
      return [lines.armed(row.plan.kind)];
    case 'out':
      return [lines.out(row.plan.kind, said.receipt.id)];
    case 'absent':
      return [lines.absent(over)];
    case 'failed':
      return [lines.failed(said.failure, !over)];
  }
}

/** Says what happened, in the transaction that decides what follows from it. Null: this worker must stop. */
function reporter({ deliveries, now }: DeliveryDependencies, ref: DeliveryRef, worker: string): Reporter {
  return (said, { warnings, platform } = {}) =>
    deliveries.change(ref, now(), (row) => {
      const delivery = report(row.delivery, worker, said, now().getTime());
      if (!delivery) return null;
      const create =
        said.kind === 'out' && platform ? childrenOf(row.plan, said.receipt, platform, now().getTime()) : [];
      const events = lineOf(row, said, isOver(delivery)) ?? [];
      return { delivery, events, create, ...(warnings && { warnings }) };
    });
}

function failureOf(error: unknown): Failure | null {
  return error instanceof NetworkError ? error.failure : null;
}

/** A failure of our own is tried again as well, and its words are not for people. */
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
  const needsPerson = failure.kind === 'token_expired' || failure.kind === 'missing_permission';
  if (after && needsPerson && isOver(after.delivery))
    await deps.accounts.markBroken(row.plan, failure.reason, begun);
}

/**
 * Takes one delivery one step further. Called by Cloud Tasks, as often as that likes: what is over, early or in other
 * hands is left alone.
 */
export async function runStep(deps: DeliveryDependencies, ref: DeliveryRef): Promise<StoredDelivery | null> {
  const worker = deps.newId();
  const begun = deps.now();
  const taken = await take(deps, ref, worker);
  if (!taken) return null;
  if ('inOtherHands' in taken) {
    await enqueueAfterLease(deps, taken.inOtherHands);
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

async function enqueueChildren(deps: DeliveryDependencies, { plan }: StoredDelivery): Promise<void> {
  if (plan.kind !== 'post') return;
  const family = await deps.deliveries.ofPost(plan.workspaceId, plan.postId);
  const children = family.filter((each) => each.plan.kind !== 'post' && each.plan.id.startsWith(plan.id));
  for (const child of children) await enqueueStep(deps, child);
}
