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

/**
 * `workspaces/{wid}/receipts/{id}`: the delivery to which an id of a network belongs. After a lost answer, a post is
 * found by its text. Without this document, two deliveries with the same text could both take the same post, and the
 * other post would be lost.
 */
const receiptDocument = (
  db: Firestore,
  { workspaceId, platform, platformId }: Owner,
  id: string,
): DocumentReference =>
  db.doc(`workspaces/${workspaceId}/receipts/${encodeURIComponent(`${platform}/${platformId}/${id}`)}`);

/** The id that a change gives to a post; null if it gives none. */
export function newReceiptId(
  { plan, delivery }: { plan: Owner; delivery: Delivery },
  { receipt }: Delivery,
): string | null {
  if (plan.kind !== 'post' || receipt === null || receipt.id === delivery.receipt?.id) return null;
  return receipt.id;
}

const ownerIn = (snapshot: DocumentSnapshot | undefined) => snapshot?.get('deliveryId') as string | undefined;

/** Returns a function that gives the id to the delivery in the same transaction. */
export async function claimReceipt(
  db: Firestore,
  transaction: Transaction,
  plan: Owner,
  id: string | null,
): Promise<() => void> {
  if (id === null) return () => undefined;
  const document = receiptDocument(db, plan, id);
  const owner = ownerIn(await transaction.get(document));
  if (owner !== undefined && owner !== plan.id) throw new ReceiptTakenError();
  return () => void transaction.set(document, { deliveryId: plan.id });
}

/** Gives the id to the delivery. The write fails if the id has an owner. */
export function createReceipt(
  db: Firestore,
  writer: Pick<Transaction | WriteBatch, 'create'>,
  plan: Owner,
  id: string | null,
): void {
  if (id !== null) writer.create(receiptDocument(db, plan, id), { deliveryId: plan.id });
}

/** Those of the ids that belong to other deliveries of the account. */
export async function idsOfOthers(
  db: Firestore,
  plan: Owner,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const owners = await db.getAll(...ids.map((id) => receiptDocument(db, plan, id)));
  return new Set(ids.filter((_, i) => (ownerIn(owners[i]) ?? plan.id) !== plan.id));
}
