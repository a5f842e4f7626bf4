import { taskRoutes } from '@fanfare/core/api/tasks.ts';
import type { BulkJobInput, StartBulkInput } from '@fanfare/core/api/schemas/bulk.ts';
import {
  bulkJobView,
  undoableMs,
  bulkMax,
  canUndoBulk,
  isBulkActive,
  newBulkJob,
  startUndo,
  type BulkItem,
  type BulkJob,
  type BulkJobView,
} from '@fanfare/core/posts/bulk.ts';
import { AppError } from '../../http/app-error.ts';
import type { TaskQueue } from '../../google/tasks.ts';
import type { BulkStore } from '../../store/bulk.ts';
import { selectionOf, type PostDependencies } from '../posts/index.ts';
import { runBulkStep } from './bulk-step.ts';

export interface BulkDependencies extends PostDependencies {
  bulk: BulkStore;
  tasks: TaskQueue;
  timeLimit(): AbortSignal;
}

/** Hosting times out after 60 s, and the last step begins just before this limit. */
export const bulkTimeLimitMs = 40_000;

const busyText = 'Many posts are being changed already. Wait until that is done.';
const otherListText = 'The list has changed meanwhile. Check it, and select the posts again.';
const repeatedText = 'This has been done already.';
const notUndoableText = 'This can’t be undone any more.';
const conflict = (message: string) => new AppError('conflict', { message });

/**
 * The posts of the list at this moment. One more post than expected is read, to notice if the list has grown. A job
 * with the maximum number of posts always takes the first posts of its list.
 */
async function itemsOf(
  { posts }: Pick<BulkDependencies, 'posts'>,
  { workspaceId, status, except = [], expected, order, ...filter }: StartBulkInput,
): Promise<BulkItem[]> {
  const left = new Set(except);
  const query = { ...selectionOf({ status, ...filter }), order, after: null };
  const cursors = await posts.listCursors(workspaceId, { ...query, limit: expected + left.size + 1 });
  return cursors
    .filter(({ id }) => !left.has(id))
    .slice(0, expected === bulkMax ? bulkMax : undefined)
    .map(({ id, shownAt }) => ({ id, from: status === 'scheduled' ? shownAt.getTime() : null }));
}

/**
 * Queues a part of a job. If that fails, the sweep continues the job. `part` is in the task's id, because the queue
 * ignores an id that it already knows.
 */
async function enqueueRun(
  { tasks, log }: BulkDependencies,
  workspaceId: string,
  job: BulkJob,
  part: string,
): Promise<void> {
  const id = `bulk-${workspaceId}-${job.id}-${part}`;
  try {
    await tasks.enqueue(taskRoutes.runBulk, { workspaceId, id: job.id }, { id });
  } catch (error) {
    log.error('A bulk job could not be queued.', error, { workspaceId, job: job.id });
  }
}

export async function startBulk(
  deps: BulkDependencies,
  input: StartBulkInput,
  by: string,
): Promise<BulkJobView> {
  const { workspaceId, id, action, status, expected } = input;
  const now = deps.now().getTime();
  const known = await deps.bulk.find(workspaceId);
  if (known?.id === id) return bulkJobView(known, now);
  const items = await itemsOf(deps, input);
  const job = await deps.bulk.change(workspaceId, (before) => {
    // A simultaneous call with the same id has started the job.
    if (before?.id === id) return before;
    if (before?.earlier.includes(id)) throw conflict(repeatedText);
    if (before && isBulkActive(before)) throw conflict(busyText);
    if (items.length !== expected) throw conflict(otherListText);
    return newBulkJob({ id, by, status, action, items }, before, now);
  });
  if (!job) throw new AppError('not_found');
  await enqueueRun(deps, workspaceId, job, 'forward');
  return bulkJobView(job, now);
}

export async function findBulk(
  { bulk, now }: Pick<BulkDependencies, 'bulk' | 'now'>,
  workspaceId: string,
): Promise<{ job: BulkJobView | null }> {
  const job = await bulk.find(workspaceId);
  const at = now().getTime();
  const isShown = job && (isBulkActive(job) || at - job.changedAt < undoableMs);
  return { job: isShown ? bulkJobView(job, at) : null };
}

export async function undoBulk(
  deps: BulkDependencies,
  { workspaceId, id }: BulkJobInput,
): Promise<BulkJobView> {
  const now = deps.now().getTime();
  const job = await deps.bulk.change(workspaceId, (known) => {
    if (known?.id !== id) throw new AppError('not_found');
    if (known.back) return known;
    if (!canUndoBulk(known, now)) throw conflict(notUndoableText);
    return startUndo(known, now);
  });
  if (!job) throw new AppError('not_found');
  if (isBulkActive(job)) await enqueueRun(deps, workspaceId, job, 'back');
  return bulkJobView(job, now);
}

/** Runs steps until the job or the time ends. Several workers may do so at the same time. */
export async function runBulk(
  deps: BulkDependencies,
  { workspaceId, id }: BulkJobInput,
): Promise<{ finished: boolean }> {
  const limit = deps.timeLimit();
  let job = await deps.bulk.find(workspaceId);
  while (job?.id === id && isBulkActive(job)) {
    if (limit.aborted) {
      // The current task may have started at the same step, and the new task needs a different id. So the id contains
      // the time.
      await enqueueRun(deps, workspaceId, job, `rest-${deps.now().getTime()}`);
      return { finished: false };
    }
    job = (await runBulkStep(deps, workspaceId, job)) ?? (await deps.bulk.find(workspaceId));
  }
  return { finished: true };
}
