import { monthsBetween, type Snapshot, type SnapshotSeries } from '@fanfare/core/analytics/snapshots.ts';
import { isDay, monthOfDay, type Day } from '@fanfare/core/calendar/days.ts';
import type { DocumentSnapshot, Firestore, QuerySnapshot } from 'firebase-admin/firestore';
import { z } from 'zod';
import { accountDocument, accountId, type AccountRef } from './accounts.ts';
import { readDocument, readEach } from './read.ts';
import { removeAll } from './remove-documents.ts';

const count = z.number().nullable();
const totals = z.object({ followers: count, views: count, posts: count });

/** `snapshots/{workspace}-{account}-{month}`: the totals of an account on each day of a month. */
const storedMonth = z.object({ days: z.record(z.string(), z.unknown()) });

/** The days of a month, oldest first. Unreadable days are left out, so that they do not hide the others. */
function daysIn(document: DocumentSnapshot): Snapshot[] {
  const month = storedMonth.safeParse(document.data());
  if (!month.success) return [];
  return Object.entries(month.data.days)
    .flatMap(([day, stored]): Snapshot[] => {
      const found = totals.safeParse(stored);
      return found.success && isDay(day) ? [{ day, ...found.data }] : [];
    })
    .toSorted((a, b) => a.day.localeCompare(b.day));
}

const holds = (document: DocumentSnapshot, day: Day) => daysIn(document).some((each) => each.day === day);

/** Reads one month after another, from the oldest on, until a month has a readable day. */
async function firstDay(db: Firestore, ref: AccountRef): Promise<Day | null> {
  const months = db.collection('snapshots').where('account', '==', accountId(ref)).orderBy('__name__');
  for (let after: DocumentSnapshot | null = null; ;) {
    const page: QuerySnapshot = await (after ? months.startAfter(after) : months).limit(1).get();
    const [month] = page.docs;
    if (!month) return null;
    const [first] = daysIn(month);
    if (first) return first.day;
    after = month;
  }
}

export interface AccountPage {
  accounts: AccountRef[];
  unreadable: Error[];
  next: string | null;
}

export interface SnapshotStore {
  /** In document order. An empty `from` starts at the beginning. */
  accounts(from: string, limit: number): Promise<AccountPage>;
  has(ref: AccountRef, day: Day): Promise<boolean>;
  /** Stores the days that are not stored yet, if the account is connected. Returns how many days were stored. */
  keep(ref: AccountRef, days: readonly Snapshot[]): Promise<number>;
  series(ref: AccountRef, from: Day, to: Day): Promise<SnapshotSeries>;
  forget(ref: AccountRef): Promise<void>;
}

const accountFields = z.object({ platform: z.string(), platformId: z.string() });

export function createSnapshotStore(firestore: () => Promise<Firestore>): SnapshotStore {
  const monthDocument = async (ref: AccountRef, month: string) =>
    (await firestore()).doc(`snapshots/${accountId(ref)}-${month}`);
  async function keepMonth(ref: AccountRef, month: string, snapshots: readonly Snapshot[]): Promise<number> {
    const db = await firestore();
    const document = await monthDocument(ref, month);
    return db.runTransaction(async (transaction) => {
      const [known, connected] = await transaction.getAll(document, accountDocument(db, ref));
      if (!known || !connected?.exists) return 0;
      const added = snapshots.filter(({ day }) => !holds(known, day));
      if (added.length === 0) return 0;
      const days = Object.fromEntries(
        added.map(({ day, followers, views, posts }) => [day, { followers, views, posts }]),
      );
      // The write is merged, so that fields that another version of Fanfare stored are not lost.
      transaction.set(
        document,
        { workspaceId: ref.workspaceId, account: accountId(ref), month, days },
        { merge: true },
      );
      return added.length;
    });
  }
  return {
    async accounts(from, limit) {
      const db = await firestore();
      const all = db.collectionGroup('accounts').orderBy('__name__');
      const { docs } = await (from === '' ? all : all.startAfter(db.doc(from))).limit(limit).get();
      const { rows: accounts, unreadable } = readEach(docs, (each): AccountRef | null => {
        const fields = readDocument(each, accountFields);
        return fields && { workspaceId: each.ref.parent.parent?.id ?? '', ...fields };
      });
      return { accounts, unreadable, next: docs.length < limit ? null : (docs.at(-1)?.ref.path ?? null) };
    },
    async has(ref, day) {
      return holds(await (await monthDocument(ref, monthOfDay(day))).get(), day);
    },
    async keep(ref, days) {
      const months = new Set(days.map(({ day }) => monthOfDay(day)));
      let kept = 0;
      for (const month of months)
        kept += await keepMonth(
          ref,
          month,
          days.filter(({ day }) => monthOfDay(day) === month),
        );
      return kept;
    },
    async series(ref, from, to) {
      const db = await firestore();
      const months = monthsBetween(from, to).map((month) => db.doc(`snapshots/${accountId(ref)}-${month}`));
      const [found, since] = await Promise.all([
        months.length === 0 ? [] : db.getAll(...months),
        firstDay(db, ref),
      ]);
      return { since, days: found.flatMap(daysIn).filter(({ day }) => day >= from && day <= to) };
    },
    async forget(ref) {
      const db = await firestore();
      await removeAll(db.collection('snapshots').where('account', '==', accountId(ref)));
    },
  };
}
