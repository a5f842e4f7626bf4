import { timelineLimit } from '../store/deliveries.ts';
import type {
  DeliveryEvent,
  DeliveryPlan,
  DeliveryRef,
  DeliveryStore,
  StoredDelivery,
} from '../store/deliveries.ts';
import { newReceiptId, ReceiptTakenError } from '../store/receipts.ts';
import { isOpen, type Delivery } from '@fanfare/core/deliveries/delivery.ts';

type Watcher = (plan: DeliveryPlan, delivery: Delivery, at: Date) => void;

export interface MemoryDeliveries extends DeliveryStore {
  all(): StoredDelivery[];
  /** Calls the watcher with every change of a delivery, as if the watcher were part of the same transaction. */
  whenChanged(watcher: Watcher): void;
}

const copy = <T>(found: T): Promise<T> => Promise.resolve(structuredClone(found));
const keyOf = ({ workspaceId, id }: DeliveryRef) => `${workspaceId}/${id}`;

export function createMemoryDeliveries(): MemoryDeliveries {
  const rows = new Map<string, StoredDelivery>();
  const timelines = new Map<string, DeliveryEvent[]>();
  const watchers: Watcher[] = [];
  /** The key of the delivery that has each receipt, by `receiptKey`. */
  const owners = new Map<string, string>();

  const receiptKey = ({ platform, platformId }: DeliveryPlan, id: string) =>
    [platform, platformId, id].join('/');
  const isTaken = (plan: DeliveryPlan, id: string) =>
    (owners.get(receiptKey(plan, id)) ?? keyOf(plan)) !== keyOf(plan);

  const put = (plan: DeliveryPlan, delivery: Delivery): boolean => {
    if (rows.has(keyOf(plan))) return false;
    rows.set(keyOf(plan), structuredClone({ plan, delivery, warnings: [], events: 0 }));
    return true;
  };
  // Stored rows are replaced, never changed, so only rows that enter or leave the store are copied.
  const all = () => [...rows.values()];
  const open = (workspaceId: string) =>
    all().filter(({ plan, delivery }) => plan.workspaceId === workspaceId && isOpen(delivery));
  return {
    all,
    whenChanged: (watcher) => void watchers.push(watcher),
    find: (ref) => Promise.resolve(structuredClone(rows.get(keyOf(ref)) ?? null)),
    findMany: (workspaceId, ids) =>
      Promise.resolve(
        ids.flatMap((id) => {
          const row = rows.get(keyOf({ workspaceId, id }));
          return row ? [structuredClone(row)] : [];
        }),
      ),
    create: (plan, delivery) => Promise.resolve(put(plan, delivery)),
    change(ref, at, decide) {
      const current = rows.get(keyOf(ref));
      const changed = current && decide(structuredClone(current));
      if (!current || !changed) return Promise.resolve(null);
      const { delivery, warnings = current.warnings, events = [], create = [] } = changed;
      const receiptId = newReceiptId(current, delivery);
      if (receiptId !== null) {
        if (isTaken(current.plan, receiptId)) return Promise.reject(new ReceiptTakenError());
        owners.set(receiptKey(current.plan, receiptId), keyOf(current.plan));
      }
      const next = { ...current, delivery, warnings, events: current.events + events.length };
      rows.set(keyOf(ref), structuredClone(next));
      const added = events.map((event) => ({ ...event, at, attempt: delivery.attempts }));
      timelines.set(keyOf(ref), [...(timelines.get(keyOf(ref)) ?? []), ...added]);
      for (const child of create) put(child.plan, child.delivery);
      for (const watcher of watchers) watcher(current.plan, delivery, at);
      return Promise.resolve(next);
    },
    countLate(workspaceId, before) {
      const late = open(workspaceId).filter(({ delivery }) => delivery.dueAt < before.getTime());
      const counts = Map.groupBy(late, ({ plan }) => plan.platform);
      return Promise.resolve(
        Object.fromEntries([...counts].map(([platform, rows]) => [platform, rows.length])),
      );
    },
    takenIds: (plan, ids) => Promise.resolve(new Set(ids.filter((id) => isTaken(plan, id)))),
    othersSince: (plan, since) =>
      copy(
        all().filter(
          (each) =>
            each.plan.kind === 'post' &&
            each.plan.platform === plan.platform &&
            each.plan.platformId === plan.platformId &&
            keyOf(each.plan) !== keyOf(plan) &&
            (each.delivery.armedAt ?? 0) >= since.getTime(),
        ),
      ),
    ofPost: (workspaceId, postId) =>
      copy(all().filter(({ plan }) => plan.workspaceId === workspaceId && plan.postId === postId)),
    latestOpenDue: (workspaceId) => {
      const due = open(workspaceId).map(({ delivery }) => delivery.dueAt);
      return Promise.resolve(due.length === 0 ? null : Math.max(...due));
    },
    countOpen: ({ workspaceId, platform, platformId }, dueFrom) =>
      Promise.resolve(
        open(workspaceId).filter(
          ({ plan, delivery }) =>
            plan.platform === platform && plan.platformId === platformId && delivery.dueAt >= dueFrom,
        ).length,
      ),
    failed: (workspaceId, kind, platformId) =>
      copy(
        all().filter(
          ({ plan, delivery }) =>
            plan.workspaceId === workspaceId &&
            delivery.state === 'failed' &&
            delivery.failure?.kind === kind &&
            (platformId === null || plan.platformId === platformId),
        ),
      ),
    timeline: (ref) => Promise.resolve((timelines.get(keyOf(ref)) ?? []).slice(-timelineLimit)),
    upcoming({ after, until }, limit) {
      const positionOf = (row: StoredDelivery) =>
        `${new Date(row.delivery.nextAt ?? 0).toISOString()} ${keyOf(row.plan)}`;
      const from = typeof after === 'string' ? after : `${after.toISOString()} \uffff`;
      const found = all()
        .filter(({ delivery: { nextAt } }) => nextAt !== null && nextAt <= until.getTime())
        .filter((row) => positionOf(row) > from)
        .toSorted((a, b) => (positionOf(a) < positionOf(b) ? -1 : 1))
        .slice(0, limit);
      const last = found.at(-1);
      const isLast = found.length < limit;
      const end = isLast || !last ? `${until.toISOString()} \uffff` : positionOf(last);
      return copy({ rows: found, end, isLast });
    },
    waiting: (before, limit) =>
      copy({
        unreadable: [],
        rows: all()
          .filter(({ delivery: { nextAt } }) => nextAt !== null && nextAt <= before.getTime())
          .toSorted((a, b) => (a.delivery.nextAt ?? 0) - (b.delivery.nextAt ?? 0))
          .slice(0, limit),
      }),
  };
}
