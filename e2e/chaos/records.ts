import { Firestore } from '@google-cloud/firestore';
import { canRetryEarly } from '@fanfare/core/deliveries/decisions.ts';
import { openStates } from '@fanfare/core/deliveries/delivery.ts';
import { readDelivery } from '../../functions/src/store/delivery-documents.ts';
import { findPostText, isFirstComment } from './plan.ts';
import type { StoredPost } from './sheet-result.ts';
import type { DeliveryRecord, ReceivedPost } from './reconcile.ts';

/** Fanfare's deliveries, read directly from the database. */
export interface Records {
  /**
   * Counts the unfinished deliveries. If only a few are left, counts only those whose next step is due before `until`.
   */
  open(until: number): Promise<number>;
  ledger(): Promise<DeliveryRecord[]>;
  /** Describes the reasons why a few deliveries are unfinished. */
  describeWaiting(): Promise<string[]>;
  /** Ids of posts that are still being processed, or that wait for a long time. */
  stuckPostIds(): Promise<string[]>;
  /** Ids of deliveries whose wait a user may cut short with a retry. */
  waitingLong(): Promise<string[]>;
  /**
   * For each finished post, the milliseconds between the time at which it was due and the time at which it was
   * finished.
   */
  delays(): Promise<number[]>;
  /** The timeline of a delivery, one event per line. */
  timeline(id: string): Promise<string[]>;
  posts(): Promise<StoredPost[]>;
  liftQuota(): Promise<void>;
  close(): Promise<void>;
}

const unsettled = [...openStates, 'armed', 'unknown'];
/** The maximum number of deliveries that are inspected one by one. */
const inspectedMax = 100;
/** A post is reported as stuck if the next step of its delivery is further away than this. */
const soonMs = 20_000;

export function openRecords(
  { firestore, firestoreToken }: { firestore: string; firestoreToken: string },
  projectId: string,
  workspaceId: string,
  /** The networks on which apps can comment. */
  commenting: ReadonlySet<string> = new Set(),
): Records {
  const db = new Firestore({
    projectId,
    host: firestore,
    ssl: false,
    customHeaders: { Authorization: `Bearer ${firestoreToken}` },
  });
  const workspace = db.doc(`workspaces/${workspaceId}`);
  const deliveries = () => workspace.collection('deliveries');
  return {
    async open(until) {
      const waiting = deliveries().where('state', 'in', unsettled);
      const { count } = (await waiting.count().get()).data();
      if (count > inspectedMax) return count;
      const rows = (await waiting.get()).docs.map(readDelivery);
      return rows.filter((row) => (row?.delivery.nextAt ?? 0) <= until).length;
    },
    async ledger() {
      const rows = (await deliveries().get()).docs.map(readDelivery).filter((row) => row !== null);
      const stored = await workspace.collection('posts').select('deliveryId').get();
      const current = new Set(stored.docs.map((post) => String(post.get('deliveryId'))));
      return rows
        .filter(({ plan }) => plan.kind !== 'finish')
        .map(({ plan: { id, kind, postId, content, platform }, delivery }) => {
          const { description, comment } = content;
          const isPost = kind === 'post';
          return {
            id,
            postId: isPost ? postId : `the first comment of ${postId}`,
            text: isPost ? description : comment,
            network: platform,
            comment: isPost && isFirstComment(comment) && commenting.has(platform) ? comment : null,
            isCurrent: !isPost || current.has(id),
            delivery,
          };
        });
    },
    async describeWaiting() {
      const rows = await deliveries().where('state', 'in', unsettled).limit(3).get();
      return rows.docs.map((row) => {
        const { plan, delivery } = readDelivery(row) ?? {};
        const seconds = Math.round(((delivery?.nextAt ?? 0) - Date.now()) / 1000);
        return `${plan?.platform} ${plan?.kind} ${delivery?.state} ${seconds} s ${delivery?.failure?.reason ?? ''}`;
      });
    },
    async stuckPostIds() {
      const rows = await deliveries().where('state', 'in', openStates).get();
      const soon = Date.now() + soonMs;
      return rows.docs
        .filter(
          (row) => row.get('state') === 'processing' || (readDelivery(row)?.delivery.nextAt ?? 0) > soon,
        )
        .map((row) => String(row.get('postId')));
    },
    async waitingLong() {
      const rows = (await deliveries().where('state', 'in', unsettled).get()).docs.map(readDelivery);
      const now = Date.now();
      return rows.flatMap((row) => (row && canRetryEarly(row.delivery, now) ? [row.plan.id] : []));
    },
    async delays() {
      const posts = await workspace.collection('posts').where('status', 'in', ['uploaded', 'failed']).get();
      return posts.docs.map((post) => {
        const over = post.get('updatedAt') as { toMillis(): number };
        const due = post.get('schedule.at') as { toMillis(): number };
        return over.toMillis() - due.toMillis();
      });
    },
    async timeline(id) {
      const events = await deliveries().doc(id).collection('events').orderBy('at').get();
      return events.docs.map((event) => {
        const at = event.get('at') as { toDate(): Date };
        return `${at.toDate().toISOString()} ${String(event.get('text'))}`;
      });
    },
    async posts() {
      const { docs } = await workspace.collection('posts').get();
      return docs.map((post) => ({
        id: post.id,
        groupId: String(post.get('groupId')),
        account: `${post.get('uploadTo')}/${post.get('platformId')}`,
        status: String(post.get('status')),
      }));
    },
    async liftQuota() {
      const owners = await workspace.collection('members').where('role', '==', 'owner').get();
      for (const { id } of owners.docs) await db.doc(`users/${id}`).update({ plan: 'business' });
    },
    close: () => db.terminate(),
  };
}

interface SandboxState {
  networks: {
    id: string;
    accounts: {
      posts: {
        id: string;
        url: string;
        title: string | null;
        text: string;
        comments: { id: string; text: string }[];
      }[];
    }[];
  }[];
}

/** The posts and first comments that the networks received, as their sandboxes report them. */
export async function receivedAt(origin: string): Promise<ReceivedPost[]> {
  const response = await fetch(`${origin}/__/sandbox/state.json`);
  const { networks } = (await response.json()) as SandboxState;
  return networks.flatMap(({ id: network, accounts }) =>
    accounts.flatMap(({ posts }) =>
      posts.flatMap(({ id, url, title, text, comments }) => {
        const alias = url.split('/').findLast((part) => part !== '') ?? null;
        const parent = { id, alias };
        return [
          { network, id, alias, text: findPostText(`${title ?? ''} ${text}`), parent: null },
          ...comments
            .filter((comment) => isFirstComment(comment.text))
            .map((comment) => ({ network, id: comment.id, alias: null, text: comment.text, parent })),
        ];
      }),
    ),
  );
}
