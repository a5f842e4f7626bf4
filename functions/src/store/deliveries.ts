import type {
  DocumentReference,
  DocumentSnapshot,
  Firestore,
  Query,
  Transaction,
} from 'firebase-admin/firestore';
import { openStates, type Delivery, type DeliveryKind } from '@fanfare/core/deliveries/delivery.ts';
import type { FailureKind } from '@fanfare/core/deliveries/failure-kinds.ts';
import type { TimelineEvent } from '@fanfare/core/deliveries/timeline.ts';
import type { PostContent } from '@fanfare/core/posts/content.ts';
import { statusAfterDelivery } from '@fanfare/core/posts/post.ts';
import type { AccountRef } from './accounts.ts';
import { deliveryOf, fieldsOf, storedDelivery, storedEvent } from './delivery-fields.ts';
import { fieldsOfPost, postDocument, readPost } from './posts-documents.ts';
import { readDocument } from './read.ts';

/** The part of a delivery that never changes: which content goes where. */
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
  /** The network's id of the post that a comment or the final steps belong to. */
  mediaId: string | null;
}

export interface StoredDelivery {
  plan: DeliveryPlan;
  delivery: Delivery;
  /** Shown with a published post. */
  warnings: readonly string[];
  /** The number of events in its timeline. */
  events: number;
}

/** An event of the timeline that people read. */
export interface DeliveryEvent extends TimelineEvent {
  at: Date;
  attempt: number;
}

export interface Change {
  delivery: Delivery;
  warnings?: readonly string[];
  events?: readonly TimelineEvent[];
  /** Deliveries that are created together with this change. */
  create?: readonly { plan: DeliveryPlan; delivery: Delivery }[];
}

export interface DeliveryRef {
  workspaceId: string;
  id: string;
}

export interface UpcomingWindow {
  /** Where the last page ended: a place in the order of all deliveries. An instant stands for everything up to then. */
  after: Date | string;
  until: Date;
}

export interface UpcomingPage {
  rows: StoredDelivery[];
  /** Where the next page begins. */
  end: string;
  isLast: boolean;
}

export interface DeliveryStore {
  find(ref: DeliveryRef): Promise<StoredDelivery | null>;
  /** Those of the ids that exist, in the order of the ids. */
  findMany(workspaceId: string, ids: readonly string[]): Promise<StoredDelivery[]>;
  /** Creates it unless its id exists. Returns whether it was created. */
  create(plan: DeliveryPlan, delivery: Delivery, at: Date): Promise<boolean>;
  /**
   * Changes it in a transaction. Nothing is changed, and null returned, where `decide` returns null or there is no
   * such delivery.
   */
  change(
    ref: DeliveryRef,
    at: Date,
    decide: (current: StoredDelivery) => Change | null,
  ): Promise<StoredDelivery | null>;
  ofPost(workspaceId: string, postId: string): Promise<StoredDelivery[]>;
  /** When the last open delivery of a workspace is due; null where none is open. */
  latestOpenDue(workspaceId: string): Promise<number | null>;
  /** How many open deliveries of an account are due from then on. */
  countOpen(account: AccountRef, dueFrom: number): Promise<number>;
  /** Deliveries of a workspace that failed for one reason, of one account or of all; 1,000 at most. */
  failed(workspaceId: string, kind: FailureKind, platformId: string | null): Promise<StoredDelivery[]>;
  /** The newest events, the latest last. */
  timeline(ref: DeliveryRef): Promise<DeliveryEvent[]>;
  /** Deliveries whose next step is overdue, the longest waiting first. */
  waiting(before: Date, limit: number): Promise<StoredDelivery[]>;
  /** Deliveries by the time of their next step within a window, page by page. */
  upcoming(window: UpcomingWindow, limit: number): Promise<UpcomingPage>;
}

/** How many events of a timeline are shown. */
export const timelineLimit = 500;

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
  };
}

export function createIn(
  db: Firestore,
  transaction: Transaction,
  { plan, delivery }: { plan: DeliveryPlan; delivery: Delivery },
  at: Date,
): void {
  transaction.create(deliveryDocument(db, plan), {
    ...plan,
    ...fieldsOf(delivery),
    warnings: [],
    events: 0,
    createdAt: at,
  });
}

/** Writes the new state of a delivery and the events that explain it. */
export function writeIn(
  db: Firestore,
  transaction: Transaction,
  current: StoredDelivery,
  { delivery, warnings = current.warnings, events = [] }: Omit<Change, 'create'>,
  at: Date,
): StoredDelivery {
  const document = deliveryDocument(db, current.plan);
  const after = { ...current, delivery, warnings, events: current.events + events.length };
  transaction.update(document, { ...fieldsOf(delivery), warnings: [...warnings], events: after.events });
  for (const [i, event] of events.entries())
    transaction.create(eventDocument(document, current.events + i), {
      ...event,
      at,
      attempt: delivery.attempts,
    });
  return after;
}

/** Updates the post in the same transaction; null where there is nothing new for it. */
async function settlement(
  db: Firestore,
  transaction: Transaction,
  { workspaceId, postId, id, kind }: DeliveryPlan,
  delivery: Delivery,
  at: Date,
): Promise<(() => void) | null> {
  const news = kind === 'post' ? statusAfterDelivery(delivery, at.getTime()) : null;
  if (!news) return null;
  const document = postDocument(db, workspaceId, postId);
  const post = readPost(await transaction.get(document));
  // A later revision has its own delivery, and a deleted post stays deleted.
  if (post?.deliveryId !== id) return null;
  return () => void transaction.set(document, fieldsOfPost({ ...post, ...news }));
}

async function change(
  db: Firestore,
  ref: DeliveryRef,
  at: Date,
  decide: (current: StoredDelivery) => Change | null,
): Promise<StoredDelivery | null> {
  const document = deliveryDocument(db, ref);
  return db.runTransaction(async (transaction) => {
    const current = readDelivery(await transaction.get(document));
    const changed = current && decide(current);
    if (!current || !changed) return null;
    const { delivery, create = [] } = changed;
    const children = create.map(({ plan }) => deliveryDocument(db, plan));
    const known = children.length === 0 ? [] : await transaction.getAll(...children);
    const settle = await settlement(db, transaction, current.plan, delivery, at);
    settle?.();
    const after = writeIn(db, transaction, current, changed, at);
    for (const [i, child] of create.entries())
      if (known[i]?.exists !== true) createIn(db, transaction, child, at);
    return after;
  });
}

/**
 * A position in the order of all deliveries, as text that the sweep can store. Without a path: after everything at
 * that instant.
 */
const positionText = (at: Date, path = ''): string => `${at.toISOString()} ${path}`;

/** Sorts after every real path. */
const lastPath = 'workspaces/\uf8ff/deliveries/\uf8ff';

/** Rows of this query always have a next step. */
const nextAtOf = (snapshot: DocumentSnapshot) => new Date(readDelivery(snapshot)?.delivery.nextAt ?? 0);

function startAfterPosition(db: Firestore, ordered: Query, after: Date | string): Query {
  const [at = '', path = ''] = (typeof after === 'string' ? after : positionText(after)).split(' ');
  return ordered.startAfter(new Date(at), db.doc(path === '' ? lastPath : path));
}

export function createDeliveryStore(firestore: () => Promise<Firestore>): DeliveryStore {
  const list = (snapshots: readonly DocumentSnapshot[]) =>
    snapshots.map(readDelivery).filter((found) => found !== null);
  return {
    async find(ref) {
      return readDelivery(await deliveryDocument(await firestore(), ref).get());
    },
    async findMany(workspaceId, ids) {
      if (ids.length === 0) return [];
      const db = await firestore();
      return list(await db.getAll(...ids.map((id) => deliveryDocument(db, { workspaceId, id }))));
    },
    async create(plan, delivery, at) {
      const db = await firestore();
      return db.runTransaction(async (transaction) => {
        const found = await transaction.get(deliveryDocument(db, plan));
        if (found.exists) return false;
        createIn(db, transaction, { plan, delivery }, at);
        return true;
      });
    },
    change: async (ref, at, decide) => change(await firestore(), ref, at, decide),
    async ofPost(workspaceId, postId) {
      const collection = (await firestore()).collection(`workspaces/${workspaceId}/deliveries`);
      return list((await collection.where('postId', '==', postId).limit(200).get()).docs);
    },
    async latestOpenDue(workspaceId) {
      const collection = (await firestore()).collection(`workspaces/${workspaceId}/deliveries`);
      const open = collection.where('state', 'in', openStates);
      const [latest] = (await open.orderBy('dueAt', 'desc').limit(1).get()).docs;
      return latest ? (readDelivery(latest)?.delivery.dueAt ?? null) : null;
    },
    async countOpen({ workspaceId, platform, platformId }, dueFrom) {
      const collection = (await firestore()).collection(`workspaces/${workspaceId}/deliveries`);
      const open = collection
        .where('platform', '==', platform)
        .where('platformId', '==', platformId)
        .where('state', 'in', openStates)
        .where('dueAt', '>=', new Date(dueFrom));
      return (await open.count().get()).data().count;
    },
    async failed(workspaceId, kind, platformId) {
      const collection = (await firestore()).collection(`workspaces/${workspaceId}/deliveries`);
      const failed = collection.where('state', '==', 'failed').where('failure.kind', '==', kind);
      const same = platformId === null ? failed : failed.where('platformId', '==', platformId);
      return list((await same.limit(1000).get()).docs);
    },
    async timeline(ref) {
      const events = deliveryDocument(await firestore(), ref).collection('events');
      const newest = await events.orderBy('at', 'desc').limit(timelineLimit).get();
      // Clocks of workers differ: the number of an event tells its place, its time does not.
      return newest.docs
        .toSorted((a, b) => Number(a.id) - Number(b.id))
        .map((snapshot) => readDocument(snapshot, storedEvent))
        .filter((event) => event !== null);
    },
    async upcoming({ after, until }, limit) {
      const db = await firestore();
      const due = db.collectionGroup('deliveries').where('nextAt', '<=', until);
      const ordered = due.orderBy('nextAt').orderBy('__name__').limit(limit);
      const { docs } = await startAfterPosition(db, ordered, after).get();
      const last = docs.at(-1);
      return {
        rows: list(docs),
        end: docs.length < limit || !last ? positionText(until) : positionText(nextAtOf(last), last.ref.path),
        isLast: docs.length < limit,
      };
    },
    async waiting(before, limit) {
      const due = (await firestore()).collectionGroup('deliveries').where('nextAt', '<=', before);
      return list((await due.orderBy('nextAt').limit(limit).get()).docs);
    },
  };
}
