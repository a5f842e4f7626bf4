import type {
  DocumentReference,
  DocumentSnapshot,
  Firestore,
  Timestamp,
  Transaction,
  WriteBatch,
} from 'firebase-admin/firestore';
import { parentId, type Delivery, type DeliveryKind } from '@fanfare/core/deliveries/delivery.ts';
import type { TimelineEvent } from '@fanfare/core/deliveries/timeline.ts';
import type { PostContent } from '@fanfare/core/posts/content.ts';
import {
  addressAfterFinish,
  changeAfterDelivery,
  newAddressIn,
  type Post,
} from '@fanfare/core/posts/post.ts';
import { deliveryOf, fieldsOf, storedDelivery } from './delivery-fields.ts';
import { fieldsOfPost, postDocument, readPost } from './posts-documents.ts';
import { readDocument } from './read.ts';
import { claimReceipt, createReceipt, newReceiptId } from './receipts.ts';

/** The fields of a delivery that never change. */
export interface DeliveryPlan {
  id: string;
  workspaceId: string;
  postId: string;
  revision: number;
  kind: DeliveryKind;
  platform: string;
  platformId: string;
  target: string | null;
  content: PostContent;
  /** The id of the post at its network, for a comment on the post or for its final steps. */
  mediaId: string | null;
}

export interface StoredDelivery {
  plan: DeliveryPlan;
  delivery: Delivery;
  /** Warnings that are shown together with the published post. */
  warnings: readonly string[];
  events: number;
  /** When the document was last written. The next write succeeds only if the document was not written since. */
  writtenAt?: Timestamp | undefined;
}

export interface DeliveryEvent extends TimelineEvent {
  at: Date;
  attempt: number;
}

export interface Change {
  delivery: Delivery;
  warnings?: readonly string[];
  events?: readonly TimelineEvent[];
  create?: readonly { plan: DeliveryPlan; delivery: Delivery }[];
}

export interface DeliveryRef {
  workspaceId: string;
  id: string;
}

export function deliveryDocument(db: Firestore, { workspaceId, id }: DeliveryRef): DocumentReference {
  return db.doc(`workspaces/${workspaceId}/deliveries/${id}`);
}

function eventDocument(document: DocumentReference, number: number): DocumentReference {
  return document.collection('events').doc(String(number).padStart(6, '0'));
}

export function readDelivery(snapshot: DocumentSnapshot): StoredDelivery | null {
  const data = readDocument(snapshot, storedDelivery);
  if (!data) return null;
  const { id, workspaceId, postId, revision, kind, platform, platformId, target, content, mediaId } = data;
  return {
    plan: { id, workspaceId, postId, revision, kind, platform, platformId, target, content, mediaId },
    delivery: deliveryOf(data),
    warnings: data.warnings,
    events: data.events,
    writtenAt: snapshot.updateTime,
  };
}

interface Condition {
  lastUpdateTime?: Timestamp;
}

type Writer = Pick<Transaction | WriteBatch, 'create'> & {
  update(document: DocumentReference, fields: object, condition: Condition): unknown;
};

export function createIn(
  db: Firestore,
  writer: Pick<Writer, 'create'>,
  { plan, delivery }: { plan: DeliveryPlan; delivery: Delivery },
  at: Date,
): void {
  writer.create(deliveryDocument(db, plan), {
    ...plan,
    ...fieldsOf(delivery),
    warnings: [],
    events: 0,
    createdAt: at,
  });
}

export function writeIn(
  db: Firestore,
  writer: Writer,
  current: StoredDelivery,
  { delivery, warnings = current.warnings, events = [] }: Omit<Change, 'create'>,
  at: Date,
  condition: Condition = {},
): StoredDelivery {
  const document = deliveryDocument(db, current.plan);
  const after = {
    ...current,
    writtenAt: undefined,
    delivery,
    warnings,
    events: current.events + events.length,
  };
  const fields = { ...fieldsOf(delivery), warnings: [...warnings], events: after.events };
  writer.update(document, fields, condition);
  for (const [i, event] of events.entries())
    writer.create(eventDocument(document, current.events + i), {
      ...event,
      at,
      attempt: delivery.attempts,
    });
  return after;
}

type News = (post: Post) => Partial<Post> | null;

/** The change of the post that follows from its delivery or its final steps; null if nothing follows. */
function newsOf({ kind }: DeliveryPlan, delivery: Delivery, at: Date): News | null {
  if (kind === 'finish' && newAddressIn(delivery) !== null)
    return (post) => addressAfterFinish(delivery, post);
  const news = kind === 'post' ? changeAfterDelivery(delivery, at.getTime()) : null;
  return news && (() => news);
}

/** Reads the post, and returns a function that updates it in the same transaction; null if the post stays as it is. */
async function settlement(
  db: Firestore,
  transaction: Transaction,
  plan: DeliveryPlan,
  delivery: Delivery,
  at: Date,
): Promise<(() => void) | null> {
  const changeOf = newsOf(plan, delivery, at);
  if (!changeOf) return null;
  const { workspaceId, postId, id } = plan;
  const document = postDocument(db, workspaceId, postId);
  const post = readPost(await transaction.get(document));
  // A post with a later revision has another delivery, so it is not changed. A deleted post stays deleted.
  if (post?.deliveryId !== (plan.kind === 'post' ? id : parentId(plan))) return null;
  const news = changeOf(post);
  return news && (() => void transaction.set(document, fieldsOfPost({ ...post, ...news })));
}

export type Decide = (current: StoredDelivery) => Change | null;

async function changeRead(
  db: Firestore,
  ref: DeliveryRef,
  at: Date,
  decide: Decide,
): Promise<StoredDelivery | null> {
  const document = deliveryDocument(db, ref);
  return db.runTransaction(async (transaction) => {
    const current = readDelivery(await transaction.get(document));
    const changed = current && decide(current);
    if (!current || !changed) return null;
    const { delivery, create = [] } = changed;
    const claim = await claimReceipt(db, transaction, current.plan, newReceiptId(current, delivery));
    const children = create.map(({ plan }) => deliveryDocument(db, plan));
    const known = children.length === 0 ? [] : await transaction.getAll(...children);
    const settle = await settlement(db, transaction, current.plan, delivery, at);
    settle?.();
    claim();
    const after = writeIn(db, transaction, current, changed, at);
    for (const [i, child] of create.entries())
      if (known[i]?.exists !== true) createIn(db, transaction, child, at);
    return after;
  });
}

/** Writes a change of a known row without reading the row. Fails if the row has been written since it was read. */
async function writeKnown(
  db: Firestore,
  current: StoredDelivery,
  changed: Change,
  at: Date,
): Promise<StoredDelivery> {
  const { delivery, create = [] } = changed;
  const condition = current.writtenAt ? { lastUpdateTime: current.writtenAt } : {};
  const write = (writer: Writer): StoredDelivery => {
    const after = writeIn(db, writer, current, changed, at, condition);
    createReceipt(db, writer, current.plan, newReceiptId(current, delivery));
    for (const child of create) createIn(db, writer, child, at);
    return after;
  };
  if (newsOf(current.plan, delivery, at))
    return db.runTransaction(async (transaction) => {
      const settle = await settlement(db, transaction, current.plan, delivery, at);
      settle?.();
      return write(transaction);
    });
  const batch = db.batch();
  const after = write(batch);
  const [written] = await batch.commit();
  return { ...after, writtenAt: written?.writeTime };
}

export async function changeDelivery(
  db: Firestore,
  ref: DeliveryRef,
  at: Date,
  decide: Decide,
  known: StoredDelivery | null,
): Promise<StoredDelivery | null> {
  const changed = known?.writtenAt && decide(known);
  if (!known || !changed) return changeRead(db, ref, at, decide);
  try {
    return await writeKnown(db, known, changed, at);
  } catch {
    // After any failure, the change is decided again with the stored delivery. An error of the write itself then
    // occurs again and is thrown.
    return changeRead(db, ref, at, decide);
  }
}
