import type { SubmitRowsInput } from '@fanfare/core/api/schemas/posts.ts';
import type { Post } from '@fanfare/core/posts/post.ts';
import { alternativeIds } from '@fanfare/core/posts/targets.ts';
import { fits, limitReached, quotaMonth } from '@fanfare/core/quota/uploads.ts';
import {
  partPostsMax,
  rowField,
  type RowPost,
  type SubmittedRow,
  type SubmittedRows,
} from '@fanfare/core/posts/submitted-rows.ts';
import { AppError, fieldError } from '../../../http/app-error.ts';
import type { Known, PostChanges } from '../../../store/posts.ts';
import type { PostDependencies } from '../dependencies.ts';
import { fingerprintOf } from './identity.ts';
import { prepare, type PreparedPost } from './prepare.ts';
import { requestedPost, type RequestedPost } from './requested-post.ts';
import { fallbackZone, requireWritableSize } from './submit.ts';
import { decidePosts, sendsIn, startedDelivery } from './store-posts.ts';

interface RequestedRow extends Pick<SubmitRowsInput['rows'][number], 'id' | 'composition'> {
  posts: RequestedPost[];
}

interface PreparedRow {
  id: string;
  posts: PreparedPost[];
  /** All ids under which the row's posts may be stored. */
  ids: readonly string[];
  /**
   * The reason why the row cannot be stored now. The row may have been stored earlier, when its file and accounts still
   * existed.
   */
  refusal?: AppError;
}

/** The maximum number of posts that one request stores, after posts for several targets are split. */
const writtenMax = 500;

const smallerParts = 'Send fewer files at a time.';
const tooManyPosts = `One request can store at most ${partPostsMax} posts. ${smallerParts}`;
const tooManyTargets = `One request can store at most ${writtenMax} posts, counting each subreddit and board. ${smallerParts}`;
const tooMuchText = `This is too much text for one request. ${smallerParts}`;
const sameId = 'Another file of this request has the same ID.';
const deletedMeanwhile = 'Files of these posts were deleted meanwhile. Please try again.';
const idTaken = 'Another post has this ID already.';

const nothingStored = (count: number) =>
  `${count} of these files cannot be sent as they are. Nothing was stored.`;

/** Collects the errors of single rows, so that one request reports all of them. */
class RowProblems {
  readonly #errors = new Map<number, AppError>();

  add(index: number, error: unknown): void {
    if (!(error instanceof AppError)) throw error;
    this.#errors.set(index, error);
  }

  throwIfAny(): void {
    const [first] = this.#errors.values();
    if (!first) return;
    const messages = [...this.#errors].map(([index, { fields = {}, message }]): [string, string] => [
      rowField(index),
      Object.values(fields)[0] ?? message,
    ]);
    const reasons = new Set(messages.map(([, reason]) => reason));
    const [reason = ''] = reasons;
    const message = reasons.size === 1 ? reason : nothingStored(messages.length);
    throw new AppError(first.code, { message, fields: Object.fromEntries(messages) });
  }
}

/**
 * Reads every account and file once for all rows. Many rows name the same accounts, and the file of a row is in all of
 * its posts.
 */
async function readingOnce(
  deps: PostDependencies,
  workspaceId: string,
  rows: readonly RequestedRow[],
): Promise<PostDependencies> {
  const paths = rows.flatMap(({ posts }) =>
    posts.flatMap(({ media, thumbnail }) => (thumbnail === null ? media : [...media, thumbnail])),
  );
  const files = paths.length === 0 ? [] : await deps.media.findByPaths(workspaceId, [...new Set(paths)]);
  const accounts = new Map<string, ReturnType<PostDependencies['accounts']['find']>>();
  return {
    ...deps,
    media: {
      findByPaths: (_workspaceId, asked) => Promise.resolve(files.filter(({ path }) => asked.includes(path))),
    },
    accounts: {
      find(ref) {
        const key = JSON.stringify([ref.platform, ref.platformId]);
        const found = accounts.get(key) ?? deps.accounts.find(ref);
        accounts.set(key, found);
        return found;
      },
    },
  };
}

const idsOf = (posts: readonly Pick<Post, 'id' | 'targets'>[]): string[] => [
  ...new Set(posts.flatMap((post) => [post.id, ...alternativeIds(post)])),
];

/** Refuses rows that would be stored under the same ids, also after posts for several targets are split. */
function refuseSameIds(rows: readonly PreparedRow[]): void {
  const problems = new RowProblems();
  const groups = new Set<string>();
  const posts = new Set<string>();
  for (const [index, row] of rows.entries()) {
    if (groups.has(row.id) || row.ids.some((id) => posts.has(id)))
      problems.add(index, fieldError('id', sameId));
    groups.add(row.id);
    for (const id of row.ids) posts.add(id);
  }
  problems.throwIfAny();
}

async function prepareRows(
  deps: PostDependencies,
  { workspaceId, action, zone = fallbackZone }: SubmitRowsInput,
  rows: readonly RequestedRow[],
  by: string,
): Promise<PreparedRow[]> {
  const reading = await readingOnce(deps, workspaceId, rows);
  const prepared = await Promise.all(
    rows.map(async ({ id, posts, composition }): Promise<PreparedRow> => {
      const sending = { workspaceId, groupId: id, isNewGroup: false, zone, by };
      try {
        const [first, ...others] = await prepare(reading, sending, posts, action);
        const all = first ? [{ ...first, ...(composition && { composition }) }, ...others] : [];
        return { id, posts: all.map((post, position) => ({ ...post, position })), ids: idsOf(all) };
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        const named = posts.flatMap(({ id: named, targets }) =>
          named === null ? [] : [{ id: named, targets }],
        );
        return { id, posts: [], ids: idsOf(named), refusal: error };
      }
    }),
  );
  refuseSameIds(prepared);
  return prepared;
}

function requirePartSize(rows: readonly PreparedRow[]): void {
  const posts = rows.flatMap((row) => row.posts);
  if (posts.length > writtenMax) throw new AppError('too_large', { message: tooManyTargets });
  requireWritableSize(posts, tooMuchText);
}

/**
 * The posts that an earlier request has stored for this row; null if it stored none. A row is stored completely or not
 * at all, so one of its posts, even a deleted one, proves that the row was stored.
 */
function storedBefore(row: PreparedRow, { current, deleted }: Known): Post[] | null {
  const posts = row.ids.flatMap((id) => current.get(id)?.post ?? []);
  if (posts.some(({ groupId }) => groupId !== row.id)) throw new AppError('conflict', { message: idTaken });
  return posts.length > 0 || row.ids.some((id) => deleted.has(id)) ? posts : null;
}

const rowPostOf = ({ id, uploadTo, platformId, status, revision, deliveryId }: Post): RowPost => ({
  _id: id,
  uploadTo,
  platform_id: platformId,
  status,
  revision,
  deliveryId,
});

/**
 * Tells whether a post is the same as the stored one. A post whose stored time has passed is sent to be published
 * immediately, and still counts as the same.
 */
function isSamePost(wanted: PreparedPost, stored: Post | undefined, now: number): boolean {
  if (!stored || stored.fingerprint === wanted.fingerprint) return stored !== undefined;
  const { schedule } = stored;
  const isDue = schedule !== null && schedule.at <= now && wanted.dueAt !== null && wanted.dueAt <= now;
  return isDue && fingerprintOf({ ...wanted, schedule }, 'schedule') === stored.fingerprint;
}

/**
 * The answer for a row that was stored earlier. `differs` also marks a row that cannot be compared, because it could
 * not be stored now.
 */
function keptRow({ id, posts: wanted }: PreparedRow, posts: readonly Post[], now: number): SubmittedRow {
  if (posts.length === 0) return { id, state: 'deleted', posts: [] };
  const kept = new Map(posts.map((post) => [post.id, post]));
  const isSame =
    posts.length === wanted.length && wanted.every((each) => isSamePost(each, kept.get(each.id), now));
  return { id, state: 'kept', ...(!isSame && { differs: true as const }), posts: posts.map(rowPostOf) };
}

interface DecidedRows {
  changes: PostChanges;
  rows: SubmittedRow[];
}

/**
 * Decides in the transaction which rows are new. If rows are beyond the quota, the error names them and nothing is
 * stored.
 */
function decideRows(rows: readonly PreparedRow[], known: Known, at: Date): DecidedRows {
  const problems = new RowProblems();
  const beyond = new RowProblems();
  const results: SubmittedRow[] = [];
  const all: PostChanges[] = [];
  let count = 0;
  for (const [index, row] of rows.entries()) {
    try {
      const before = storedBefore(row, known);
      if (before) {
        results.push(keptRow(row, before, at.getTime()));
        continue;
      }
      if (row.refusal) throw row.refusal;
      const { changes, outcomes } = decidePosts(row.posts, known, { named: [], expected: [] }, at);
      if (fits(count + changes.count, known.quota)) count += changes.count;
      else beyond.add(index, new AppError('limit_reached', { message: limitReached }));
      all.push(changes);
      results.push({ id: row.id, state: 'stored', posts: outcomes.map(({ post }) => rowPostOf(post)) });
    } catch (error) {
      problems.add(index, error);
    }
  }
  problems.throwIfAny();
  beyond.throwIfAny();
  const changes: PostChanges = {
    put: all.flatMap(({ put }) => put),
    remove: all.flatMap(({ remove }) => remove),
    deleted: all.flatMap(({ deleted = [] }) => deleted),
    deliveries: all.flatMap(({ deliveries }) => deliveries),
    create: all.flatMap(({ create }) => create),
    count,
  };
  return { changes, rows: results };
}

/** Stores the new rows. Null if a file or thumbnail was deleted after it was looked up. */
async function storeRows(
  deps: PostDependencies,
  input: SubmitRowsInput,
  requested: readonly RequestedRow[],
  by: string,
): Promise<SubmittedRow[] | null> {
  const prepared = await prepareRows(deps, input, requested, by);
  requirePartSize(prepared);
  const at = deps.now();
  let rows: SubmittedRow[] = [];
  let created: PostChanges['create'] = [];
  const decide = (known: Known): PostChanges => {
    const decided = decideRows(prepared, known, at);
    ({ rows } = decided);
    created = decided.changes.create;
    return decided.changes;
  };
  const posts = prepared.flatMap((row) => row.posts);
  const part = { ...sendsIn(posts), likelyNew: posts.map(({ id }) => id) };
  const ids = prepared.flatMap((row) => row.ids);
  const month = quotaMonth(at.getTime());
  const outcome = await deps.posts.change(input.workspaceId, ids, month, at, decide, part);
  if (outcome !== 'changed') return null;
  await Promise.all(created.map((each) => deps.enqueue(startedDelivery(each))));
  return rows;
}

/** Stores rows of the bulk editor in one transaction, all or none. A row that is stored already stays as it is. */
export async function submitRows(
  deps: PostDependencies,
  input: SubmitRowsInput,
  by: string,
): Promise<SubmittedRows> {
  const requested = input.rows.map(({ posts, ...row }) => ({
    ...row,
    posts: posts.map((post) => requestedPost(post, 'public')),
  }));
  if (requested.reduce((sum, { posts }) => sum + posts.length, 0) > partPostsMax)
    throw new AppError('too_large', { message: tooManyPosts });
  const store = () => storeRows(deps, input, requested, by);
  // `storeRows` returns null if a file was deleted after it was looked up. The second attempt then refuses the row with
  // this file.
  const rows = (await store()) ?? (await store());
  if (!rows) throw new AppError('conflict', { message: deletedMeanwhile });
  return { rows };
}
