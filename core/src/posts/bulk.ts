import { dayMs, hourMs } from '../time/units.ts';
import type { PostStatus } from './post.ts';
import type { BulkAction } from './schemas/bulk.ts';

/** The maximum number of posts that one bulk job changes. */
export const bulkMax = 2_000;
/** The maximum number of posts that a bulk job can leave out when it changes a whole list. */
export const exceptMax = 100;
/** The maximum number of posts that a step changes in one transaction. */
export const bulkStepMax = 20;
/** How long a deleted post can be restored, and how long a job is shown and can be undone after its last step. */
export const undoableMs = hourMs;
/**
 * How long deleted posts remain stored. A job can be undone only while all posts that it deleted are stored. So it may
 * take at most this time minus `undoableMs`.
 */
export const deletedKeptMs = dayMs;
/** The maximum number of skipped posts that a job lists by name. Further skipped posts are only counted. */
const namedMax = 200;
/** The number of earlier job ids that a job stores, so that a repeated call does not start one of these jobs again. */
const earlierMax = 50;

export interface BulkItem {
  id: string;
  /** The scheduled time of the post when the job started. The job skips the post if its time has changed since. */
  from: number | null;
}

export interface SkippedPost {
  name: string;
  message: string;
}

/** One pass over all items, from the first to the last: `forward` when the job runs, and `back` when it is undone. */
export interface BulkRound {
  /** The index of the next item. */
  position: number;
  /** The indices of the skipped items. */
  skipped: readonly number[];
  /** The reasons for some of the skipped items. */
  reasons: readonly SkippedPost[];
  /**
   * The number of posts that the undo restored as drafts, for example because their scheduled time has passed. Jobs
   * stored by older versions of Fanfare lack this number.
   */
  toDrafts?: number | undefined;
}

/** A change of many posts that the server makes step by step. A workspace has one job at a time. */
export interface BulkJob {
  id: string;
  by: string;
  status: PostStatus;
  action: BulkAction;
  items: readonly BulkItem[];
  forward: BulkRound;
  /** The round that undoes the job; null until a person requests it. */
  back: BulkRound | null;
  changedAt: number;
  earlier: readonly string[];
}

export type BulkState = 'running' | 'done' | 'undoing' | 'undone';

/** A bulk job as the API sends it. */
export interface BulkJobView {
  id: string;
  kind: BulkAction['kind'];
  days: number | null;
  state: BulkState;
  total: number;
  /** How many posts the current round has handled. */
  handled: number;
  /** The number of posts that the job has changed or, during and after an undo, that the undo has restored. */
  changed: number;
  skipped: number;
  /** Up to 200 of the skipped posts. */
  reasons: readonly SkippedPost[];
  /** How many of the restored posts became drafts, although they were not drafts before the job. */
  toDrafts: number;
  /** Whether the job can be undone; a running one is also stopped. */
  canUndo: boolean;
}

const firstRound: BulkRound = { position: 0, skipped: [], reasons: [] };

export const currentRound = ({ forward, back }: BulkJob): BulkRound => back ?? forward;

export function bulkState(job: BulkJob): BulkState {
  const isOver = currentRound(job).position >= job.items.length;
  if (job.back) return isOver ? 'undone' : 'undoing';
  return isOver ? 'done' : 'running';
}

export const isActiveState = (state: BulkState): boolean => state === 'running' || state === 'undoing';

export const isBulkActive = (job: BulkJob): boolean => isActiveState(bulkState(job));

const changedBy = (job: BulkJob): number => job.items.length - job.forward.skipped.length;

/** A published post stays on its network, so its deletion cannot be undone. */
export function canUndoBulk(job: BulkJob, now: number): boolean {
  if (job.status === 'uploaded') return false;
  const state = bulkState(job);
  return state === 'running' || (state === 'done' && changedBy(job) > 0 && now - job.changedAt < undoableMs);
}

/** A running job stops: the posts that it has not reached stay as they are. */
export const startUndo = (job: BulkJob, now: number): BulkJob => ({
  ...job,
  items: job.items.slice(0, job.forward.position),
  back: firstRound,
  changedAt: now,
});

/** A new job, which stores the ids of the workspace's earlier jobs. */
export function newBulkJob(
  job: Pick<BulkJob, 'id' | 'by' | 'status' | 'action' | 'items'>,
  previous: BulkJob | null,
  now: number,
): BulkJob {
  const earlier = previous ? [previous.id, ...previous.earlier].slice(0, earlierMax) : [];
  return { ...job, forward: firstRound, back: null, changedAt: now, earlier };
}

/** The next items of the current round. An undo leaves out the items that the job skipped. */
export function nextItems(job: BulkJob, count: number): { items: readonly BulkItem[]; position: number } {
  const { position } = currentRound(job);
  const end = Math.min(position + count, job.items.length);
  const isLeftOut = new Set(job.back ? job.forward.skipped : []);
  const items = job.items.slice(position, end).filter((_, n) => !isLeftOut.has(position + n));
  return { items, position: end };
}

/** `skipped`: the posts that were left unchanged, by id. */
export function afterStep(
  job: BulkJob,
  position: number,
  skipped: ReadonlyMap<string, SkippedPost>,
  now: number,
  toDrafts = 0,
): BulkJob {
  const before = currentRound(job);
  const numbers = job.items
    .slice(before.position, position)
    .flatMap(({ id }, n) => (skipped.has(id) ? [before.position + n] : []));
  const round: BulkRound = {
    position,
    skipped: [...before.skipped, ...numbers],
    reasons: [...before.reasons, ...skipped.values()].slice(0, namedMax),
    toDrafts: (before.toDrafts ?? 0) + toDrafts,
  };
  return { ...job, ...(job.back ? { back: round } : { forward: round }), changedAt: now };
}

export function bulkJobView(job: BulkJob, now: number): BulkJobView {
  const { action } = job;
  const { position, skipped, reasons, toDrafts = 0 } = currentRound(job);
  const passed = job.back ? job.forward.skipped.filter((n) => n < position).length : 0;
  return {
    id: job.id,
    kind: action.kind,
    days: action.kind === 'move' ? action.days : null,
    state: bulkState(job),
    total: job.back ? changedBy(job) : job.items.length,
    handled: position - passed,
    changed: position - passed - skipped.length,
    skipped: skipped.length,
    reasons,
    toDrafts,
    canUndo: canUndoBulk(job, now),
  };
}

/** Explains the effect of deleting posts of these statuses; null if only drafts and failed posts are deleted. */
export function deletingText(statuses: readonly PostStatus[]): string | null {
  const texts = [
    ...(statuses.includes('scheduled') ? ['Scheduled posts won’t be published.'] : []),
    ...(statuses.includes('uploaded')
      ? ['Published posts stay live: delete them on the network itself.']
      : []),
  ];
  return texts.length === 0 ? null : texts.join(' ');
}
