import type {
  DocumentReference,
  DocumentSnapshot,
  Firestore,
  Transaction,
  WriteBatch,
} from 'firebase-admin/firestore';
import type { Delivery, DeliveryKind } from '@fanfare/core/deliveries/delivery.ts';

/** The delivery that may own an id. */
interface Owner {
  id: string;
  workspaceId: string;
  platform: string;
  platformId: string;
  kind: DeliveryKind;
}

/** The id that the network gave to a post already belongs to another delivery. */
export class ReceiptTakenError extends Error {
  override name = 'ReceiptTakenError';
}

const nameOf = ({ platform, platformId }: Owner, id: string) =>
  encodeURIComponent(`${platform}/${platformId}/${id}`);

/**
 * `receipts/{id}`: the delivery to which an id of a network belongs. After a lost answer, a post is found by its text.
 * Without this document, two deliveries with the same text could both take the same post, and the other post would be
 * lost. It is not below the workspace, because several workspaces can connect the same account.
 */
const receiptDocument = (db: Firestore, owner: Owner, id: string): DocumentReference =>
  db.doc(`receipts/${nameOf(owner, id)}`);

/** Older versions stored `deliveryId` below the workspace. */
const documentsOf = (db: Firestore, owner: Owner, id: string): DocumentReference[] => [
  receiptDocument(db, owner, id),
  db.doc(`workspaces/${owner.workspaceId}/receipts/${nameOf(owner, id)}`),
];

/** The id that a change gives to a post; null if it gives none. */
export function newReceiptId(
  { plan, delivery }: { plan: Owner; delivery: Delivery },
  { receipt }: Delivery,
): string | null {
  if (plan.kind !== 'post' || receipt === null || receipt.id === delivery.receipt?.id) return null;
  return receipt.id;
}

const contentOf = ({ workspaceId, id: deliveryId }: Owner) => ({ workspaceId, deliveryId });

const namesOther = ({ workspaceId, id }: Owner, snapshot: DocumentSnapshot): boolean =>
  snapshot.exists &&
  (snapshot.get('deliveryId') !== id || (snapshot.get('workspaceId') ?? workspaceId) !== workspaceId);

/** Returns a function that assigns the id to the delivery in the same transaction. */
export async function claimReceipt(
  db: Firestore,
  transaction: Transaction,
  plan: Owner,
  id: string | null,
): Promise<() => void> {
  if (id === null) return () => undefined;
  const known = await transaction.getAll(...documentsOf(db, plan, id));
  if (known.some((snapshot) => namesOther(plan, snapshot))) throw new ReceiptTakenError();
  return () => void transaction.set(receiptDocument(db, plan, id), contentOf(plan));
}

/** Assigns the id to the delivery. The write fails if the id already belongs to a delivery. */
export function createReceipt(
  db: Firestore,
  writer: Pick<Transaction | WriteBatch, 'create'>,
  plan: Owner,
  id: string | null,
): void {
  if (id !== null) writer.create(receiptDocument(db, plan, id), contentOf(plan));
}

/**
 * Returns those of `ids` that already belong to another delivery to the same account, in any workspace. The ids are
 * those that the network gave to its posts.
 */
export async function idsOfOthers(
  db: Firestore,
  plan: Owner,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const known = await db.getAll(...ids.flatMap((id) => documentsOf(db, plan, id)));
  const others = new Set(known.filter((each) => namesOther(plan, each)).map((each) => each.id));
  return new Set(ids.filter((id) => others.has(nameOf(plan, id))));
}
