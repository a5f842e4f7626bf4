import { readFileSync } from 'node:fs';
import { Firestore } from '@google-cloud/firestore';
import { createIndexCheck } from '../../../local/src/firestore/indexes/check.ts';
import { startInProcess } from '../../../local/src/firestore/testing/in-process.ts';
import type { Plan } from '@fanfare/core/billing/plans.ts';
import { testTime, workspace } from './builders.ts';

export interface LocalFirestore {
  db: Firestore;
  /** The database, as stores expect it. */
  open(): Promise<Firestore>;
  /** The document reads that Google would have billed since the start. */
  reads(): number;
  /** Every document at any depth, as text that begins with its path. */
  documents(): string[];
  clear(): void;
  /**
   * Remembers the present documents. The returned function restores them and removes all documents that were added
   * since.
   */
  keep(): () => void;
  stop(): Promise<void>;
}

/** Stores a workspace and the plan of its owner, as if the owner had created the workspace. */
export async function putWorkspace(
  db: Firestore,
  id: string,
  { owner = 'dana', plan }: { owner?: string; plan?: Plan } = {},
): Promise<void> {
  const { id: _, ...fields } = workspace({ id, ownerUid: owner });
  await db.doc(`workspaces/${id}`).set(fields);
  await db.doc(`workspaces/${id}/members/${owner}`).set({ uid: owner, role: 'owner', joinedAt: testTime });
  if (plan) await db.doc(`users/${owner}`).set({ plan }, { merge: true });
}

/** Gives people the largest plan, so that they can have several workspaces and members. */
export async function grantLargestPlan(db: Firestore, ...uids: string[]): Promise<void> {
  await Promise.all(uids.map((uid) => db.doc(`users/${uid}`).set({ plan: 'business' }, { merge: true })));
}

const projectId = 'demo-store';
const indexFile = new URL('../../../firestore.indexes.json', import.meta.url);

/** Starts a Firestore in memory that refuses queries for which the real database has no index. */
export function startLocalFirestore(): LocalFirestore {
  const indexes: unknown = JSON.parse(readFileSync(indexFile, 'utf8'));
  const server = startInProcess({ checkQuery: createIndexCheck(indexes), log: () => undefined });
  // Without this setting, the library would call the network to find out whether it runs on Google Cloud.
  process.env['METADATA_SERVER_DETECTION'] = 'none';
  const db = new Firestore({ projectId, ...server.settings });
  return {
    db,
    open: () => Promise.resolve(db),
    reads: () => server.reads(),
    documents: () =>
      Object.values(server.exportJson(projectId).databases)
        .flat()
        .map(({ path, fields }) => `${path} ${JSON.stringify(fields)}`),
    clear: () => {
      server.reset();
    },
    keep: () => {
      const kept = server.exportJson(projectId);
      return () => {
        server.reset();
        server.seed(projectId, kept);
      };
    },
    stop: async () => {
      await db.terminate();
      server.stop();
    },
  };
}
