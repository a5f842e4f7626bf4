import {
  afterStep,
  bulkStepMax,
  deletedKeptMs,
  nextItems,
  type BulkItem,
  type BulkJob,
  type SkippedPost,
} from '@fanfare/core/posts/bulk.ts';
import { shortLine } from '@fanfare/core/posts/post-name.ts';
import { shiftTime } from '@fanfare/core/calendar/moves.ts';
import { quotaMonth } from '@fanfare/core/quota/uploads.ts';
import { AppError } from '../../http/app-error.ts';
import type { BulkStep } from '../../store/bulk.ts';
import type { CurrentPost, Known, PostChanges } from '../../store/posts.ts';
import { isMalformed } from '../../store/read.ts';
import { deletedMeanwhileText, moveOf, type PostChange } from '../calendar/index.ts';
import {
  deletionOf,
  readKept,
  requireWritableSize,
  restorationOf,
  startedDelivery,
  type PostDependencies,
} from '../posts/index.ts';

type Deps = Pick<PostDependencies, 'posts' | 'media' | 'slots' | 'factsOf' | 'enqueue' | 'now' | 'log'>;
type Skipped = Map<string, SkippedPost>;

/** Posts that the function adds to `skipped` are not changed. */
type Decide = (known: Known, skipped: Skipped) => PostChanges;

const nothing: PostChanges = { put: [], remove: [], deliveries: [], create: [], count: 0 };
const changedMeanwhileText = 'This post was changed meanwhile.';
const unreadableText = 'This post could not be read.';
const unchangeableText = 'This post could not be changed.';

type Change = Partial<PostChange> & Pick<PostChanges, 'deleted'>;

/** Decides post by post, so that a post that cannot be changed does not prevent the changes of other posts. */
const each =
  (items: readonly BulkItem[], change: (found: CurrentPost, item: BulkItem) => Change | null): Decide =>
  ({ current }, skipped) => {
    const changes = items.flatMap((item) => {
      const found = current.get(item.id);
      const name = found ? shortLine(found.post.content) : '';
      try {
        if (!found) throw new AppError('not_found', { message: deletedMeanwhileText });
        return change(found, item) ?? [];
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        skipped.set(item.id, { name, message: error.message });
        return [];
      }
    });
    return {
      put: changes.flatMap(({ put = [] }) => put),
      remove: [],
      deleted: changes.flatMap(({ deleted = [] }) => deleted),
      deliveries: changes.flatMap(({ deliveries = [] }) => deliveries),
      create: changes.flatMap(({ create = [] }) => create),
      count: changes.reduce((sum, { count = 0 }) => sum + count, 0),
    };
  };

function moving({ action, back }: BulkJob, items: readonly BulkItem[], now: number): Decide {
  return each(items, (found, { id, from }) => {
    if (action.kind !== 'move' || from === null) return null;
    const to = shiftTime(from, { days: action.days, minutes: 0 }, action.zone).at;
    const iso = (at: number) => new Date(at).toISOString();
    const move = back ? { id, from: iso(to), to: iso(from) } : { id, from: iso(from), to: iso(to) };
    return moveOf(found, move, action.zone, quotaMonth(now), now);
  });
}

const deleting = ({ status }: BulkJob, items: readonly BulkItem[], now: number): Decide =>
  each(items, (found) => {
    // The status of a post changes, for example, when a person retries a failed post.
    if (found.post.status !== status) throw new AppError('conflict', { message: changedMeanwhileText });
    return deletionOf(found, now);
  });

async function restoring(
  deps: Deps,
  workspaceId: string,
  items: readonly BulkItem[],
  at: number,
  keepsThumbnails: boolean,
): Promise<Decide> {
  const ids = items.map(({ id }) => id);
  const read = await readKept(deps, workspaceId, ids);
  return (known, skipped) => {
    // The job can be undone for an hour after it has deleted its last post. By then, its first posts may have been
    // deleted more than an hour ago.
    const kept = { at, withinMs: deletedKeptMs, ...read, keepsThumbnails };
    const { refused, changes } = restorationOf(ids, known, kept);
    for (const { id, message } of refused) skipped.set(id, { name: '', message });
    return changes;
  };
}

const deciding: Record<BulkJob['action']['kind'], typeof moving> = { move: moving, delete: deleting };

/**
 * Runs a step for the next posts. Returns null if another worker has run the step, and `lost` if a file was deleted
 * after it was read. In both cases, nothing is changed.
 */
async function change(
  deps: Deps,
  workspaceId: string,
  job: BulkJob,
  size: number,
  keepsThumbnails = true,
): Promise<BulkJob | 'lost' | null> {
  const { items, position } = nextItems(job, size);
  const now = deps.now();
  const at = now.getTime();
  const isRestoring = job.back !== null && job.action.kind === 'delete';
  const decide = isRestoring
    ? await restoring(deps, workspaceId, items, at, keepsThumbnails)
    : deciding[job.action.kind](job, items, at);
  let skipped: Skipped = new Map();
  let create: PostChanges['create'] = [];
  let toDrafts = 0;
  const step: BulkStep = { before: job, after: () => afterStep(job, position, skipped, at, toDrafts) };
  const outcome = await deps.posts.change(
    workspaceId,
    items.map(({ id }) => id),
    // A move does not change the month's count. Without a month, its transaction does not wait for transactions that
    // change the count.
    job.action.kind === 'move' ? null : quotaMonth(at),
    now,
    (known) => {
      skipped = new Map();
      const changes = decide(known, skipped);
      // A deletion also stores the whole post for a later undo, so its size is checked as well.
      requireWritableSize([...changes.put, ...(changes.deleted ?? [])]);
      ({ create } = changes);
      toDrafts = job.status === 'draft' ? 0 : changes.put.filter(({ status }) => status === 'draft').length;
      return changes;
    },
    { step, ...(isRestoring && { restores: true, sends: [] }) },
  );
  if (outcome === 'thumbnail_gone' || outcome === 'file_gone') return 'lost';
  if (outcome !== 'changed') return null;
  await Promise.all(create.map((created) => deps.enqueue(startedDelivery(created))));
  return step.after();
}

/** Skips a single post that cannot be changed at all. */
async function skip(deps: Deps, workspaceId: string, job: BulkJob, message: string): Promise<BulkJob | null> {
  const { items, position } = nextItems(job, 1);
  const skipped = new Map(items.map(({ id }) => [id, { name: '', message }]));
  const step: BulkStep = {
    before: job,
    after: () => afterStep(job, position, skipped, deps.now().getTime()),
  };
  const outcome = await deps.posts.change(workspaceId, [], null, deps.now(), () => nothing, { step });
  return outcome === 'changed' ? step.after() : null;
}

const invalidArgument = 3;

/** Tells whether Firestore refuses this write, for example because it is too large. */
const isRefused = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === invalidArgument;

/** The reason why no worker can complete a step; null for a temporary failure. */
function lastingProblem(error: unknown): string | null {
  if (error instanceof AppError) return error.message;
  if (isRefused(error)) return unchangeableText;
  return isMalformed(error) ? unreadableText : null;
}

/** Runs a step of a job. If the posts of the step cannot be changed together, only the first of them is changed. */
export async function runBulkStep(deps: Deps, workspaceId: string, job: BulkJob): Promise<BulkJob | null> {
  try {
    const made = await change(deps, workspaceId, job, bulkStepMax);
    if (made !== 'lost') return made;
  } catch (error) {
    if (lastingProblem(error) === null) throw error;
  }
  try {
    const made = await change(deps, workspaceId, job, 1);
    if (made !== 'lost') return made;
    // The thumbnail of the deleted post was cleaned up, so the post is restored without it.
    const without = await change(deps, workspaceId, job, 1, false);
    return without === 'lost' ? null : without;
  } catch (error) {
    const problem = lastingProblem(error);
    if (problem === null) throw error;
    deps.log.error('A bulk job has skipped a post.', error);
    return skip(deps, workspaceId, job, problem);
  }
}
