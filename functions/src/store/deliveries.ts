import type { DocumentSnapshot, Firestore, Query } from 'firebase-admin/firestore';
import { openStates, type Delivery } from '@fanfare/core/deliveries/delivery.ts';
import type { FailureKind } from '@fanfare/core/deliveries/failure-kinds.ts';
import type { AccountRef } from './accounts.ts';
import {
  changeDelivery,
  createIn,
  deliveryDocument,
  readDelivery,
  type Decide,
  type DeliveryEvent,
  type DeliveryPlan,
  type DeliveryRef,
  type StoredDelivery,
} from './delivery-documents.ts';
import { storedEvent } from './delivery-fields.ts';
import { instant, readDocument, readEach } from './read.ts';
import { idsOfOthers } from './receipts.ts';

export type { DeliveryEvent, DeliveryPlan, DeliveryRef, StoredDelivery } from './delivery-documents.ts';

interface UpcomingWindow {
  /**
   * The position where the last page ended. A text is an exact position; a date stands for the position after all
   * deliveries up to that time.
   */
  after: Date | string;
  until: Date;
}

interface UpcomingPage {
  rows: StoredDelivery[];
  end: string;
  isLast: boolean;
}

export interface DeliveryStore {
  find(ref: DeliveryRef): Promise<StoredDelivery | null>;
  /** The existing deliveries with these ids, in the order of the ids. */
  findMany(workspaceId: string, ids: readonly string[]): Promise<StoredDelivery[]>;
  /** Creates a delivery unless its id exists. Returns whether it was created. */
  create(plan: DeliveryPlan, delivery: Delivery, at: Date): Promise<boolean>;
  /**
   * Changes a delivery in a transaction. Returns null and changes nothing if `decide` returns null or the delivery does
   * not exist. With `known`, the delivery is read only if it has changed since; `decide` is then called again with the
   * stored delivery. Throws a `ReceiptTakenError` if the change gives a post an id that belongs to another delivery.
   */
  change(
    ref: DeliveryRef,
    at: Date,
    decide: Decide,
    known?: StoredDelivery | null,
  ): Promise<StoredDelivery | null>;
  /**
   * Returns those of `ids` that already belong to another post of the same account, in any workspace. The ids are those
   * that the network gave to its posts.
   */
  takenIds(plan: DeliveryPlan, ids: readonly string[]): Promise<ReadonlySet<string>>;
  /**
   * Deliveries of other posts to the same account, in all workspaces, whose irreversible call was made since a time.
   * At most 100, because it is only for networks that limit the posts of a day.
   */
  othersSince(plan: DeliveryPlan, since: Date): Promise<StoredDelivery[]>;
  ofPost(workspaceId: string, postId: string): Promise<StoredDelivery[]>;
  /** When the last open delivery of a workspace is due; null if none is open. */
  latestOpenDue(workspaceId: string): Promise<number | null>;
  countOpen(account: AccountRef, dueFrom: number): Promise<number>;
  /**
   * The number of a workspace’s open deliveries that were due before `before`, by network. Counts up to `lateMax`
   * deliveries.
   */
  countLate(workspaceId: string, before: Date): Promise<Record<string, number>>;
  /** At most 1,000 deliveries. Null stands for all accounts. */
  failed(workspaceId: string, kind: FailureKind, platformId: string | null): Promise<StoredDelivery[]>;
  /** The newest events, at most `timelineLimit`. The latest is last. */
  timeline(ref: DeliveryRef): Promise<DeliveryEvent[]>;
  /**
   * Deliveries whose next step is overdue, longest waiting first, with the errors of unreadable ones. Unreadable
   * deliveries do not count towards the limit.
   */
  waiting(before: Date, limit: number): Promise<{ rows: StoredDelivery[]; unreadable: Error[] }>;
  /**
   * Deliveries whose next step is within a window, sorted by that time, page by page. Unreadable ones are left out,
   * because `waiting` reports them.
   */
  upcoming(window: UpcomingWindow, limit: number): Promise<UpcomingPage>;
}

export const timelineLimit = 500;

const lateMax = 100;

/** Limits the reads of one call of `waiting`. */
const waitingPagesMax = 20;

/**
 * A position among all deliveries, as text that the sweep can store. A position without a path is after all deliveries
 * that are due at that time.
 */
const positionText = (at: Date, path = ''): string => `${at.toISOString()} ${path}`;

/** Sorts after the path of every delivery. */
const lastPath = 'workspaces/\uf8ff/deliveries/\uf8ff';

/** The time of the next step. It is never null here, because a query by `nextAt` found the delivery. */
const nextAtOf = (snapshot: DocumentSnapshot) => instant.parse(snapshot.get('nextAt'));

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
    change: async (ref, at, decide, known = null) =>
      changeDelivery(await firestore(), ref, at, decide, known),
    takenIds: async (plan, ids) => idsOfOthers(await firestore(), plan, ids),
    async othersSince({ id, workspaceId, platform, platformId }, since) {
      const sent = (await firestore())
        .collectionGroup('deliveries')
        .where('kind', '==', 'post')
        .where('platform', '==', platform)
        .where('platformId', '==', platformId)
        .where('armedAt', '>=', since);
      const { rows } = readEach((await sent.limit(100).get()).docs, readDelivery);
      return rows.filter(({ plan }) => plan.id !== id || plan.workspaceId !== workspaceId);
    },
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
    async countLate(workspaceId, before) {
      const collection = (await firestore()).collection(`workspaces/${workspaceId}/deliveries`);
      const late = collection.where('state', 'in', openStates).where('dueAt', '<', before);
      const { docs } = await late.orderBy('dueAt', 'desc').select('platform').limit(lateMax).get();
      const byPlatform = Map.groupBy(docs, (snapshot) => String(snapshot.get('platform')));
      return Object.fromEntries([...byPlatform].map(([platform, rows]) => [platform, rows.length]));
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
      // The clocks of workers differ, so events are sorted by number, not by time.
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
        rows: readEach(docs, readDelivery).rows,
        end: docs.length < limit || !last ? positionText(until) : positionText(nextAtOf(last), last.ref.path),
        isLast: docs.length < limit,
      };
    },
    async waiting(before, limit) {
      const due = (await firestore()).collectionGroup('deliveries').where('nextAt', '<=', before);
      const ordered = due.orderBy('nextAt').orderBy('__name__').limit(limit);
      const found: Awaited<ReturnType<DeliveryStore['waiting']>> = { rows: [], unreadable: [] };
      let last: DocumentSnapshot | undefined;
      for (let page = 0; page < waitingPagesMax; page += 1) {
        const { docs } = await (last ? ordered.startAfter(last) : ordered).get();
        const { rows, unreadable } = readEach(docs, readDelivery);
        found.rows.push(...rows.slice(0, limit - found.rows.length));
        found.unreadable.push(...unreadable);
        last = docs.at(-1);
        if (docs.length < limit || found.rows.length === limit) break;
      }
      return found;
    },
  };
}
