import { seriesDaysMax, snapshotDay, type SnapshotSeries } from '@fanfare/core/analytics/snapshots.ts';
import { analyticsRoutes } from '@fanfare/core/api/analytics.ts';
import type { FindSeriesInput, TakeSnapshotInput } from '@fanfare/core/api/schemas/analytics.ts';
import { daysBetween, type Day } from '@fanfare/core/calendar/days.ts';
import { meaningOf } from '@fanfare/core/deliveries/failure-kinds.ts';
import { NetworkError } from '@fanfare/platforms/_shared/network-error.ts';
import { AppError } from '../../http/app-error.ts';
import type { TaskQueue } from '../../google/tasks.ts';
import type { Log } from '../../log.ts';
import { ask } from '../../networks/ask.ts';
import { unsupported } from '../../networks/reach-account.ts';
import { ioOf } from '../../networks/reach.ts';
import { accountId, type AccountRef } from '../../store/accounts.ts';
import type { SnapshotStore } from '../../store/snapshots.ts';
import { createHash } from 'node:crypto';
import type { AnalyticsDependencies } from './dependencies.ts';

export interface SnapshotDependencies extends AnalyticsDependencies {
  snapshots: SnapshotStore;
  tasks: TaskQueue;
}

/** The shortest delay before a busy or unavailable network is called again. */
const laterSeconds = 60 * 60;

/**
 * The id of a task. It is the same for the same account, day and attempt, so that repeated requests create one task.
 * The account is hashed, because task names allow few characters.
 */
export function snapshotTaskId({ attempt, day, ...account }: TakeSnapshotInput): string {
  const { workspaceId, platform, platform_id: platformId } = account;
  const hash = createHash('sha256').update(accountId({ workspaceId, platform, platformId })).digest('hex');
  return `snapshot-${hash.slice(0, 40)}-${day}-${attempt}`;
}

/** Tries again later, unless the next day has begun by then. Only this account is delayed. */
async function postpone({ tasks, now }: SnapshotDependencies, input: TakeSnapshotInput, at: number | null) {
  const waits = Math.max(laterSeconds, Math.ceil(((at ?? 0) - now().getTime()) / 1000));
  if (snapshotDay(new Date(now().getTime() + waits * 1000)) !== input.day) return;
  const next = { ...input, attempt: input.attempt + 1 };
  await tasks.enqueue(analyticsRoutes.takeSnapshot, next, { id: snapshotTaskId(next), delaySeconds: waits });
}

/** Tells whether the account works, `day` is today, and the totals of today are not stored yet. */
async function isDue({ accounts, snapshots, now }: SnapshotDependencies, ref: AccountRef, day: Day) {
  const account = await accounts.find(ref);
  if (!account || account.broken !== null || snapshotDay(now()) !== day) return false;
  return !(await snapshots.has(ref, day));
}

/**
 * Stores the totals of an account for one day, with one call to its network. Totals of another day are never stored
 * under this day, and a stored day is never changed.
 */
export async function takeSnapshot(
  deps: SnapshotDependencies,
  input: TakeSnapshotInput,
  log: Pick<Log, 'warn'>,
): Promise<boolean> {
  const { snapshots, reach, now } = deps;
  const { workspaceId, platform, platform_id: platformId, day } = input;
  const ref = { workspaceId, platform, platformId };
  if (!(await isDue(deps, ref, day))) return false;
  const reached = await reach(platform);
  const read = reached?.platform.totals;
  if (!reached || !read) return false;
  const io = ioOf(reached, { now });
  try {
    const totals = await ask(deps, ref, (connected) => read(io, connected));
    // The answer may have arrived after midnight, and must not be stored under the wrong day.
    if (snapshotDay(now()) !== day) return false;
    return (await snapshots.keep(ref, [{ day, ...totals }])) > 0;
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error;
    const { kind, reason, retryAt = null } = error.failure;
    log.warn('A network gave no totals for a snapshot.', { platform, kind, reason });
    if (meaningOf(kind).retries === 'after_backoff') await postpone(deps, input, retryAt);
    return false;
  }
}

/** The stored totals of an account between two days, both included. */
export async function findSeries(
  { snapshots, accounts, factsOf }: Pick<SnapshotDependencies, 'snapshots' | 'accounts' | 'factsOf'>,
  { workspaceId, platform, platform_id: platformId, from, to }: FindSeriesInput,
): Promise<SnapshotSeries> {
  const facts = factsOf(platform);
  if (!facts?.analytics) throw unsupported();
  if (from > to || daysBetween(from, to) >= seriesDaysMax) {
    const fields = { from: `Choose at most ${seriesDaysMax} days, from the first to the last.` };
    throw new AppError('invalid_input', { fields });
  }
  const ref = { workspaceId, platform: facts.id, platformId };
  if (!(await accounts.find(ref))) throw new AppError('not_found');
  return snapshots.series(ref, from, to);
}
