import type { DocumentReference, DocumentSnapshot, Firestore, Transaction } from 'firebase-admin/firestore';
import { memberOf, type GroupMember } from '@fanfare/core/posts/group-members.ts';
import type { Post } from '@fanfare/core/posts/post.ts';
import { deliveryDocument, readDelivery, type StoredDelivery } from './delivery-documents.ts';
import { postDocument, readDeletion, readPost, type DeletionRecord } from './posts-documents.ts';

export interface CurrentPost {
  post: Post;
  delivery: StoredDelivery | null;
}

export interface KnownPosts {
  current: Map<string, CurrentPost>;
  deleted: Map<string, DeletionRecord>;
}

/** Reads documents. An empty list is not sent, because Firestore would refuse it. */
export const getAll = (transaction: Transaction, documents: readonly DocumentReference[]) =>
  documents.length === 0 ? [] : transaction.getAll(...documents);

async function readDeliveries(
  db: Firestore,
  transaction: Transaction,
  workspaceId: string,
  posts: readonly Pick<Post, 'deliveryId'>[],
): Promise<Map<string, StoredDelivery | null>> {
  const ids = posts.flatMap(({ deliveryId }) => deliveryId ?? []);
  const rows = await getAll(
    transaction,
    ids.map((id) => deliveryDocument(db, { workspaceId, id })),
  );
  return new Map(rows.map((row) => [row.id, readDelivery(row)]));
}

export async function readCurrent(
  db: Firestore,
  transaction: Transaction,
  workspaceId: string,
  ids: readonly string[],
): Promise<KnownPosts> {
  const found = await getAll(
    transaction,
    ids.map((id) => postDocument(db, workspaceId, id)),
  );
  const posts = found.map(readPost).filter((post) => post !== null);
  const deliveries = await readDeliveries(db, transaction, workspaceId, posts);
  const deletions = found.map(readDeletion).filter((each) => each !== null);
  return {
    current: new Map(
      posts.map((post) => [post.id, { post, delivery: deliveries.get(post.deliveryId ?? '') ?? null }]),
    ),
    deleted: new Map(deletions.map((each) => [each.id, each])),
  };
}

/**
 * The groups of posts that may be published: the groups that the change names, and the groups of the posts that it
 * reads. None if the change names no groups.
 */
export function groupsIn(named: readonly string[] | undefined, { current, deleted }: KnownPosts): string[] {
  if (!named) return [];
  const stored = [...current.values()].map(({ post }) => post.groupId);
  const restorable = [...deleted.values()].flatMap((each) =>
    each.kind === 'restorable' && each.post.status === 'scheduled' ? each.post.groupId : [],
  );
  return [...new Set([...named, ...stored, ...restorable])];
}

/** The most values with which one query of Firestore compares a field. */
const valuesMax = 30;

/** A published post that was deleted only from the lists; null for any other document. */
const deletedMember = (snapshot: DocumentSnapshot): GroupMember | null => {
  const record = readDeletion(snapshot);
  if (record?.kind !== 'published' || record.groupId === undefined) return null;
  const { id, groupId, uploadTo, platformId, targets } = record;
  return { id, groupId, uploadTo, platformId, targets, state: 'deleted' };
};

/**
 * Reads the posts of the groups, apart from drafts. There is no limit, because an overlooked post would be published
 * twice. If a post joins one of the groups before the transaction ends, the transaction starts over.
 */
export async function readMembers(
  db: Firestore,
  transaction: Transaction,
  workspaceId: string,
  groupIds: readonly string[],
): Promise<GroupMember[]> {
  const collection = db.collection(`workspaces/${workspaceId}/posts`);
  const members: GroupMember[] = [];
  for (let from = 0; from < groupIds.length; from += valuesMax) {
    const some = groupIds.slice(from, from + valuesMax);
    const { docs } = await transaction.get(collection.where('groupId', 'in', some));
    const posts = docs.map(readPost).filter((post) => post !== null);
    // A failed post may be live: its delivery says whether that is possible.
    const failed = posts.filter(({ status }) => status === 'failed');
    const deliveries = await readDeliveries(db, transaction, workspaceId, failed);
    const stored = posts.map((post) =>
      memberOf(post, deliveries.get(post.deliveryId ?? '')?.delivery ?? null),
    );
    members.push(...[...stored, ...docs.map(deletedMember)].filter((each) => each !== null));
  }
  return members;
}
