import type { Firestore, Transaction } from 'firebase-admin/firestore';
import type { Delivery } from '@fanfare/core/deliveries/delivery.ts';
import type { GroupMember } from '@fanfare/core/posts/group-members.ts';
import type { Post } from '@fanfare/core/posts/post.ts';
import type { UploadQuota } from '@fanfare/core/quota/uploads.ts';
import { isStepFree, writeStep, type BulkStep } from './bulk.ts';
import {
  createIn,
  writeIn,
  type Change,
  type DeliveryPlan,
  type StoredDelivery,
} from './delivery-documents.ts';
import { mediaDocument } from './media.ts';
import { withOldUsage } from './old-usage.ts';
import {
  fieldsOfDeletion,
  fieldsOfPost,
  postDocument,
  queuedMoments,
  type DeletionRecord,
} from './posts-documents.ts';
import {
  getAll,
  groupsIn,
  readCurrent,
  readMembers,
  type CurrentPost,
  type KnownPosts,
} from './posts-transaction.ts';
import { isClaimable, markClaimed, readClaimedUses, type ScheduledUse, type SlotClaim } from './slots.ts';
import { countUploads, quotaOf, readUsage } from './usage.ts';

/** The documents that a submission changes in one transaction. */
export interface PostChanges {
  put: readonly Post[];
  remove: readonly string[];
  /** Posts to delete, each with the record that it leaves. */
  deleted?: readonly DeletionRecord[];
  /** Changes of existing deliveries: cancellations and retries. */
  deliveries: readonly { current: StoredDelivery; change: Omit<Change, 'create'> }[];
  create: readonly { plan: DeliveryPlan; delivery: Delivery }[];
  /** The number added to the month's count; negative for a refund. */
  count: number;
}

export interface ChangePart {
  slot?: SlotClaim | undefined;
  step?: BulkStep | undefined;
  /**
   * Set if the change restores deleted posts, 30 at most. Then `decide` also gets the scheduled posts at the posting
   * slots of the restored posts.
   */
  restores?: true;
  /** Groups of posts that may be published. `decide` also gets the other posts of these groups, apart from drafts. */
  sends?: readonly string[];
  /**
   * Ids of posts that are stored together and are most likely new. Only the first of these posts is read; the others
   * are written on the condition that they do not exist. If that fails, all posts are read and the change is decided
   * again.
   */
  likelyNew?: readonly string[];
}

/** The stored data with which a change is decided. */
export interface Known extends Readonly<KnownPosts> {
  quota: UploadQuota;
  /** The scheduled posts that have taken the posting slots of restored posts. */
  uses: readonly ScheduledUse[];
  /** The posts, apart from drafts, of the groups whose posts may be published. */
  members: readonly GroupMember[];
}

type FileGone = 'file_gone' | 'thumbnail_gone';

/** Any result but `changed` says why nothing was written. */
export type ChangeResult = 'changed' | FileGone | 'slot_taken' | 'step_taken';

const mediaIn = (posts: readonly Post[]) =>
  posts.flatMap(({ content: { media } }) => media.map(({ id }) => id));
const thumbnailsIn = (posts: readonly Post[]) =>
  posts.flatMap(({ content: { thumbnail } }) => thumbnail?.id ?? []);
const isSent = ({ status }: Post) => status !== 'draft';

function added(after: readonly string[], before: readonly string[]): string[] {
  const had = new Set(before);
  return after.filter((id) => !had.has(id));
}

/**
 * The files that a change adds to posts. The files of stored posts need no check: only a person can delete them, and
 * the product shows that person the posts first. A draft that has lost a file can stay a draft, and is restored as
 * one, but it can no longer be scheduled.
 */
export function addedFiles(
  current: ReadonlyMap<string, CurrentPost>,
  { put }: Pick<PostChanges, 'put'>,
  restores = false,
): [id: string, FileGone][] {
  const before = [...current.values()].map(({ post }) => post);
  const media = [
    ...added(mediaIn(put.filter(isSent)), mediaIn(before.filter(isSent))),
    ...(restores ? [] : added(mediaIn(put), mediaIn(before))),
  ];
  const thumbnails = added(thumbnailsIn(put), thumbnailsIn(before));
  return [
    ...new Map<string, FileGone>([
      ...media.map((id): [string, FileGone] => [id, 'file_gone']),
      ...thumbnails.map((id): [string, FileGone] => [id, 'thumbnail_gone']),
    ]),
  ];
}

/** Returns `file_gone` or `thumbnail_gone` for the first file that no longer exists; null if all exist. */
async function findMissingFile(
  db: Firestore,
  transaction: Transaction,
  workspaceId: string,
  files: readonly [id: string, FileGone][],
): Promise<FileGone | null> {
  const documents = files.map(([id]) => mediaDocument(db, { workspaceId, id }));
  const found = await getAll(transaction, documents);
  return files.find((_, i) => !found[i]?.exists)?.[1] ?? null;
}

function write(
  db: Firestore,
  transaction: Transaction,
  workspaceId: string,
  { put, remove, deleted = [], deliveries, create }: PostChanges,
  likelyNew: readonly string[],
  at: Date,
): void {
  const created = new Set(likelyNew);
  for (const post of put) {
    const document = postDocument(db, workspaceId, post.id);
    if (created.has(post.id)) transaction.create(document, fieldsOfPost(post));
    else transaction.set(document, fieldsOfPost(post));
  }
  for (const id of remove) transaction.delete(postDocument(db, workspaceId, id));
  for (const each of deleted) transaction.set(postDocument(db, workspaceId, each.id), fieldsOfDeletion(each));
  for (const { current, change } of deliveries) writeIn(db, transaction, current, change, at);
  for (const each of create) createIn(db, transaction, each, at);
}

/** Reads the named posts, but only the first of the likely new posts. Throws if that post is stored. */
async function readNamed(
  db: Firestore,
  transaction: Transaction,
  [workspaceId, ids]: ChangeArguments,
  [first = '', ...others]: readonly string[],
): Promise<KnownPosts> {
  const unread = new Set(others);
  const read = ids.filter((id) => !unread.has(id));
  const found = await readCurrent(db, transaction, workspaceId, read);
  if (found.current.has(first) || found.deleted.has(first)) throw new Error('These posts are not new.');
  return found;
}

/** Throws if a likely new post is not written, because only the write would have revealed that the post exists. */
function requireWritten(ids: readonly string[], { put }: PostChanges): void {
  const written = new Set(put.map(({ id }) => id));
  if (!ids.every((id) => written.has(id))) throw new Error('A post was neither read nor written.');
}

type ChangeArguments = [
  workspaceId: string,
  ids: readonly string[],
  month: string | null,
  at: Date,
  decide: (known: Known) => PostChanges,
  part?: ChangePart,
];

async function changeIn(
  db: Firestore,
  transaction: Transaction,
  asked: ChangeArguments,
  likelyNew: readonly string[],
): Promise<ChangeResult> {
  const [workspaceId, , month, at, decide, { slot, step, restores, sends } = {}] = asked;
  const found = await readNamed(db, transaction, asked, likelyNew);
  const { current, deleted } = found;
  const usage = await readUsage(db, transaction, { workspaceId, month });
  if (step && !(await isStepFree(db, transaction, workspaceId, step))) return 'step_taken';
  const moments = restores ? queuedMoments([...deleted.values()]) : [];
  const uses = await readClaimedUses(db, transaction, workspaceId, moments);
  const members = await readMembers(db, transaction, workspaceId, groupsIn(sends, found));
  const changes = decide({ ...found, quota: quotaOf(usage), uses, members });
  requireWritten(likelyNew, changes);
  // Deleting a file writes the workspace, which `readUsage` reads. So if a file is deleted during this transaction,
  // one of the two transactions starts over. The files of restored posts are always checked, because they may have
  // been deleted long ago.
  const unchecked = restores || usage.mayLackFiles ? addedFiles(current, changes, restores) : [];
  const missing = await findMissingFile(db, transaction, workspaceId, unchecked);
  if (missing) return missing;
  if (slot && !(await isClaimable(db, transaction, workspaceId, slot))) return 'slot_taken';
  write(db, transaction, workspaceId, changes, likelyNew, at);
  const claimed = slot?.at ?? moments[0];
  if (claimed) markClaimed(db, transaction, workspaceId, claimed);
  if (step) writeStep(db, transaction, workspaceId, step);
  countUploads(transaction, usage, changes.count);
  return 'changed';
}

export async function changePosts(db: Firestore, ...asked: ChangeArguments): Promise<ChangeResult> {
  const change = (likelyNew: readonly string[]) =>
    withOldUsage(db, () => db.runTransaction((transaction) => changeIn(db, transaction, asked, likelyNew)));
  const { likelyNew = [] } = asked[5] ?? {};
  // The first likely new post is read anyway, so `likelyNew` saves a read only if it names at least two posts.
  if (likelyNew.length < 2) return change([]);
  // After a failure, all posts are read and the change is decided again: the month may be full because an earlier call
  // has stored the same posts.
  return change(likelyNew).catch(() => change([]));
}
