import type { PostStatus } from './post.ts';

/** The most posts that one bulk job changes. */
export const bulkMax = 2_000;
/** The most posts that one bulk job leaves out of a list. */
export const exceptMax = 100;
/** How many posts a step changes, in one transaction. */
export const bulkStepMax = 20;
/**
 * How long a finished job is shown and can be undone. At most as long as the store keeps deleted posts for (a day), or
 * an undo would skip them.
 */
export const bulkKeptMs = 3_600_000;
/** The most skipped posts that a job names. The others are counted. */
const namedMax = 200;
/** How many ids of earlier jobs are remembered, so that a repeated call starts none of them again. */
const earlierMax = 50;

export type BulkAction =
  | { kind: 'delete' }
  /** Every post keeps its time of day, on the clocks of `zone`. */
  | { kind: 'move'; days: number; zone: string };

export interface BulkItem {
  id: string;
  /** When it was scheduled for as the job started: a post that was moved since stays where it is. */
  from: number | null;
}

/** A post that was skipped, and why. */
export interface SkippedPost {
  name: string;
  message: string;
}

/** One way through all items: forward when the job runs, and back when it is undone. */
export interface BulkRound {
  /** The next item. */
  position: number;
  /** The numbers of skipped items. */
  skipped: readonly number[];
  /** Some of these. */
  reasons: readonly SkippedPost[];
}

/** Many posts of a workspace that the server changes step by step. A workspace has one job at a time. */
export interface BulkJob {
  id: string;
  by: string;
  status: PostStatus;
  action: BulkAction;
  items: readonly BulkItem[];
  forward: BulkRound;
  /** Null until somebody undoes the job. */
  back: BulkRound | null;
  changedAt: number;
  earlier: readonly string[];
}

export type BulkState = 'running' | 'done' | 'undoing' | 'undone';

/** A bulk job as the API sends it. */
export interface BulkJobView {
  id: string;
  kind: BulkAction['kind'];
  /** By how many days posts move. */
  days: number | null;
  state: BulkState;
  total: number;
  /** How many posts the current round has handled. */
  handled: number;
  /** How many posts are changed; after undoing, how many are as they were. */
  changed: number;
  skipped: number;
  /** Up to 200 of the skipped posts. */
  reasons: readonly SkippedPost[];
  canUndo: boolean;
}

export const firstRound: BulkRound = { position: 0, skipped: [], reasons: [] };

export const currentRound = ({ forward, back }: BulkJob): BulkRound => back ?? forward;

export function bulkState(job: BulkJob): BulkState {
  const isOver = currentRound(job).position >= job.items.length;
  if (job.back) return isOver ? 'undone' : 'undoing';
  return isOver ? 'done' : 'running';
}

export const isBulkActive = (job: BulkJob): boolean => ['running', 'undoing'].includes(bulkState(job));

const changedBy = (job: BulkJob): number => job.items.length - job.forward.skipped.length;

/** A published post stays on its network, so nothing of it can be undone. */
export const canUndoBulk = (job: BulkJob, now: number): boolean =>
  bulkState(job) === 'done' &&
  job.status !== 'uploaded' &&
  changedBy(job) > 0 &&
  now - job.changedAt < bulkKeptMs;

/** A new job, which remembers the ids of the ones before it. */
export function newBulkJob(
  job: Pick<BulkJob, 'id' | 'by' | 'status' | 'action' | 'items'>,
  previous: BulkJob | null,
  now: number,
): BulkJob {
  const earlier = previous ? [previous.id, ...previous.earlier].slice(0, earlierMax) : [];
  return { ...job, forward: firstRound, back: null, changedAt: now, earlier };
}

/** The items of the next step. Undoing passes over what was skipped. */
export function nextItems(job: BulkJob, count: number): { items: readonly BulkItem[]; position: number } {
  const { position } = currentRound(job);
  const end = Math.min(position + count, job.items.length);
  const isLeftOut = new Set(job.back ? job.forward.skipped : []);
  const items = job.items.slice(position, end).filter((_, n) => !isLeftOut.has(position + n));
  return { items, position: end };
}

/** The job after a step. `skipped`: the posts that stay as they are, by id. */
export function afterStep(
  job: BulkJob,
  position: number,
  skipped: ReadonlyMap<string, SkippedPost>,
  now: number,
): BulkJob {
  const before = currentRound(job);
  const numbers = job.items
    .slice(before.position, position)
    .flatMap(({ id }, n) => (skipped.has(id) ? [before.position + n] : []));
  const round: BulkRound = {
    position,
    skipped: [...before.skipped, ...numbers],
    reasons: [...before.reasons, ...skipped.values()].slice(0, namedMax),
  };
  return { ...job, ...(job.back ? { back: round } : { forward: round }), changedAt: now };
}

export function bulkJobView(job: BulkJob, now: number): BulkJobView {
  const { action } = job;
  const { position, skipped, reasons } = currentRound(job);
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
    canUndo: canUndoBulk(job, now),
  };
}
