import type { Step } from '@fanfare/core/deliveries/claim.ts';
import { parentId } from '@fanfare/core/deliveries/delivery.ts';
import type { Report } from '@fanfare/core/deliveries/report.ts';
import { NetworkError } from '@fanfare/platforms/_shared/network-error.ts';
import type { Account, Job, Platform, Progress, Ready } from '@fanfare/platforms/platform.ts';
import type { KeyRing } from '../../google/key-ring.ts';
import type { DeliveryRef, StoredDelivery } from '../../store/deliveries.ts';
import type { DeliveryDependencies } from './dependencies.ts';
import { effectOf, type Effect } from './effects.ts';
import { skewMs } from '@fanfare/platforms/_shared/clock-skew.ts';
import { findParent } from './find-parent.ts';
import { openHandle, sealHandle } from './seal-handle.ts';
import { notSetUp, type Attempt } from '../../networks/connections.ts';
import { ioOf } from '../../networks/reach.ts';

/** Another worker has claimed the delivery, or it was cancelled, so this worker must stop. */
export class SupersededError extends Error {
  override name = 'SupersededError';
}

interface ReportExtras {
  warnings?: readonly string[];
  platform?: Platform;
}

export type Reporter = (report: Report<unknown>, extras?: ReportExtras) => Promise<StoredDelivery | null>;

/** Encrypts the handle of a report, if the report has one. */
const sealReports =
  (ring: () => KeyRing, ref: DeliveryRef, report: Reporter): Reporter =>
  (result, extras) =>
    report(
      'handle' in result ? { ...result, handle: sealHandle(ring(), ref, result.handle) } : result,
      extras,
    );

/** The time after which a step must end, well before the runtime stops the request. */
const stepMs = 40_000;

function jobOf(
  { deliveries, media, keyRing, now }: DeliveryDependencies,
  reached: Parameters<typeof ioOf>[0],
  { plan, delivery }: StoredDelivery,
  report: Reporter,
  account: Account,
): Job<unknown> {
  // A first comment and final steps search for the post of their parent delivery.
  const post = plan.kind === 'post' ? plan : { ...plan, id: parentId(plan) };
  return {
    ...ioOf(reached, { now }),
    account,
    content: plan.content,
    target: plan.target,
    media,
    handle: openHandle(keyRing(), plan, delivery.handle),
    async keep(handle) {
      if (!(await report({ kind: 'kept', handle }))) throw new SupersededError();
    },
    until: now().getTime() + stepMs,
    taken: (ids) => deliveries.takenIds(post, ids),
    async others(since) {
      const rows = await deliveries.othersSince(post, new Date(since));
      return rows.map((other) => ({
        content: other.plan.content,
        handle: openHandle(keyRing(), other.plan, other.delivery.handle),
      }));
    },
  };
}

/**
 * Longest time for storing the announcement. If it took longer, the call could start just before the claim ends.
 * Another worker could then look for the post too early, find nothing, and send the post a second time.
 */
const announcementMs = 10_000;

/** Makes the irreversible call between two writes: its announcement and its result. */
async function commit(
  effect: Effect,
  job: Ready<unknown>,
  report: Reporter,
  platform: Platform,
): Promise<void> {
  const announcedAt = job.now();
  if (!(await report({ kind: 'arming', handle: job.handle }))) throw new SupersededError();
  // Nothing was sent. The next step looks for the post, does not find it and sends it.
  if (job.now() - announcedAt > announcementMs) throw new SupersededError();
  const { receipt, warnings } = await effect.commit(job);
  await report({ kind: 'out', receipt }, { warnings, platform });
}

async function continueStep(
  effect: Effect,
  job: Job<unknown>,
  progress: Progress<unknown>,
  report: Reporter,
  platform: Platform,
): Promise<void> {
  const { handle } = progress;
  if (progress.kind === 'ready') return commit(effect, { ...job, handle }, report, platform);
  const seconds = progress.kind === 'waiting' ? progress.seconds : 0;
  const state = progress.kind === 'waiting' ? 'processing' : 'preparing';
  await report({ kind: 'waiting', handle, seconds, state });
}

/** The error that stops the checks, so that a person confirms the result. */
const untraceable = () =>
  new NetworkError({ kind: 'rejected', reason: 'There is no data to find this post by.', code: null });

const isReady = (job: Job<unknown>): job is Ready<unknown> => job.handle !== null;

/** Performs one step at the network. Data that must not be lost is reported before the step continues. */
export async function perform(
  deps: DeliveryDependencies,
  row: StoredDelivery,
  step: Step,
  reporter: Reporter,
  attempt: Attempt,
): Promise<void> {
  const reached = await deps.reach(row.plan.platform);
  if (!reached) throw notSetUp();
  const { platform } = reached;
  const report = sealReports(deps.keyRing, row.plan, reporter);
  // Only the start of a post needs an account that the plan covers. A post that the network is already processing, and
  // the first comment of a live post, are still published.
  const account = await attempt.open({ publishes: step === 'start' && row.plan.kind === 'post' });
  const job = jobOf(deps, reached, row, report, account);
  const effect = effectOf(platform, row.plan, () => findParent(deps, platform, job, row.plan));
  if (step === 'find') {
    // Without a handle, the step must not start over, because the post could become live twice.
    if (!isReady(job)) throw untraceable();
    const found = await effect.find(job, (row.delivery.armedAt ?? 0) - skewMs);
    if (found) await report({ kind: 'out', receipt: found.receipt }, { warnings: found.warnings, platform });
    else await report({ kind: 'absent' });
    return;
  }
  const progress = step === 'poll' && isReady(job) ? await effect.poll(job) : await effect.start(job);
  await continueStep(effect, job, progress, report, platform);
}
