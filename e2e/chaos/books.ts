import { Firestore } from '@google-cloud/firestore';
import { waitsLong } from '@fanfare/core/deliveries/decisions.ts';
import { openStates } from '@fanfare/core/deliveries/delivery.ts';
import { readDelivery } from '../../functions/src/store/deliveries.ts';
import { wordsIn } from './plan.ts';
import type { LedgerLine, Received } from './ledger.ts';

/** What Fanfare has written down, read where it stands. */
export interface Books {
  /** How many deliveries are not over and take a step until then: of a few, those that wait for longer do not count. */
  open(until: number): Promise<number>;
  ledger(): Promise<LedgerLine[]>;
  /** What those that are not over wait for, a few of them. */
  waits(): Promise<string[]>;
  /** Posts whose network has been processing all the while, or will not hear of them today. */
  stuck(): Promise<string[]>;
  /** What waits for longer than a person would, by the ids of the deliveries. */
  waitingLong(): Promise<string[]>;
  /** From when it was due until it was over, of each post that is. */
  delays(): Promise<number[]>;
  /** What happened to a delivery, line by line. */
  timeline(id: string): Promise<string[]>;
  allowMuch(): Promise<void>;
  close(): Promise<void>;
}

const unsettled = [...openStates, 'armed', 'unknown'];
/** So many are looked at one by one. */
const few = 100;
/** Longer than this nobody wants to wait. */
const soonMs = 20_000;

export function openBooks(host: string, projectId: string, workspaceId: string): Books {
  const [address = '', port = ''] = host.split(':');
  const db = new Firestore({
    projectId,
    host: address,
    port: Number(port),
    ssl: false,
    customHeaders: { Authorization: 'Bearer owner' },
  });
  const workspace = db.doc(`workspaces/${workspaceId}`);
  const deliveries = () => workspace.collection('deliveries');
  return {
    async open(until) {
      const waiting = deliveries().where('state', 'in', unsettled);
      const { count } = (await waiting.count().get()).data();
      if (count > few) return count;
      const rows = (await waiting.get()).docs.map(readDelivery);
      return rows.filter((row) => (row?.delivery.nextAt ?? 0) <= until).length;
    },
    async ledger() {
      const rows = (await deliveries().get()).docs.map(readDelivery).filter((row) => row !== null);
      return rows
        .filter(({ plan }) => plan.kind === 'post')
        .map(({ plan, delivery }) => ({
          id: plan.id,
          postId: plan.postId,
          words: plan.content.description,
          network: plan.platform,
          delivery,
        }));
    },
    async waits() {
      const rows = await deliveries().where('state', 'in', unsettled).limit(3).get();
      return rows.docs.map((row) => {
        const { plan, delivery } = readDelivery(row) ?? {};
        const seconds = Math.round(((delivery?.nextAt ?? 0) - Date.now()) / 1000);
        return `${plan?.platform} ${plan?.kind} ${delivery?.state} ${seconds} s ${delivery?.failure?.reason ?? ''}`;
      });
    },
    async stuck() {
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
      return rows.flatMap((row) => (row && waitsLong(row.delivery, now) ? [row.plan.id] : []));
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
    async allowMuch() {
      await workspace.update({ plan: 'business' });
    },
    close: () => db.terminate(),
  };
}

interface SandboxState {
  networks: {
    id: string;
    accounts: { posts: { id: string; url: string; title: string | null; text: string }[] }[];
  }[];
}

/** What the networks have, as they tell it themselves. */
export async function receivedAt(origin: string): Promise<Received[]> {
  const response = await fetch(`${origin}/__/sandbox/state.json`);
  const { networks } = (await response.json()) as SandboxState;
  return networks.flatMap(({ id: network, accounts }) =>
    accounts.flatMap(({ posts }) =>
      posts.map(({ id, url, title, text }) => ({
        network,
        id,
        alias: url.split('/').findLast((part) => part !== '') ?? null,
        words: wordsIn(`${title ?? ''} ${text}`),
      })),
    ),
  );
}
