import { createServer } from 'node:http';
import type { RequestListener, Server } from 'node:http';
import { randomUUID } from 'node:crypto';
import { keepAliveMs } from '../process/listen.ts';
import { Buckets } from './disk/buckets.ts';
import { prepareLayout } from './disk/layout.ts';
import { ObjectStore } from './disk/object-store.ts';
import { UploadSessions } from './disk/upload-sessions.ts';
import { FaultPlan } from './faults.ts';
import type { StorageFaults } from './faults.ts';
import { requestListener } from './request-listener.ts';
import { RulesGate } from './rules-gate.ts';
import type { StorageContext } from './storage-context.ts';

export interface StorageOptions {
  host?: string;
  port?: number;
  dir: string;
  projectId: string;
  bucket: string;
  /**
   * Path of storage.rules, which is read again when it changes on disk. If the rules are invalid, the start fails. If a
   * later edit is invalid, the previous rules still apply and the error is logged.
   */
  rules: string;
  /** Document data for firestore.get and firestore.exists in rules. */
  documents: (path: string) => Promise<Record<string, unknown> | null>;
  /** Public keys (PEM) of the service accounts whose signed URLs are accepted, by e-mail address. */
  signers?: Record<string, string>;
  now?: () => number;
  newId?: () => string;
  log?: (line: string) => void;
  /** Wraps the listener, for example to refuse requests before they are read. */
  protect?: (listener: RequestListener) => RequestListener;
}

export interface StorageServer {
  readonly host: string;
  readonly port: number;
  stop(): Promise<void>;
  /** Deletes all objects, uploads and buckets, and keeps running. */
  reset(): Promise<void>;
  readonly faults: StorageFaults;
}

async function openContext(options: StorageOptions, log: (line: string) => void): Promise<StorageContext> {
  const now = options.now ?? Date.now;
  const newId = options.newId ?? randomUUID;
  const { documents } = options;
  const gate = await RulesGate.open({ file: options.rules, documents, now, log });
  const layout = await prepareLayout(options.dir);
  const store = await ObjectStore.open(layout, { now, newId }, log);
  return {
    store,
    sessions: await UploadSessions.open(layout, store, { now, newId }),
    buckets: await Buckets.open(layout, options.bucket, now),
    gate,
    projectId: options.projectId,
    signers: options.signers ?? {},
    now,
    newId,
  };
}

async function listen(server: Server, host: string, port: number): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : port;
}

/** A local Cloud Storage: the Firebase protocol for browsers, the JSON and XML APIs for servers. */
export async function startStorage(options: StorageOptions): Promise<StorageServer> {
  const log = options.log ?? ((): void => undefined);
  const context = await openContext(options, log);
  const faults = new FaultPlan();
  const { listener, settled } = requestListener(context, faults, log);
  // Requests have no time limit. The limit protects public servers from attacks, but here it would only end long
  // uploads on slow connections.
  const handle = options.protect?.(listener) ?? listener;
  const server = createServer({ requestTimeout: 0, keepAliveTimeout: keepAliveMs }, handle);
  const host = options.host ?? '127.0.0.1';
  const port = await listen(server, host, options.port ?? 0);
  return {
    host,
    port,
    faults,
    async stop() {
      const closed = new Promise<void>((resolve) => {
        server.close(() => {
          resolve();
        });
      });
      server.closeAllConnections();
      await closed;
      await settled();
    },
    async reset() {
      faults.clear();
      await context.sessions.clear();
      await context.store.clear();
      await context.buckets.clear();
    },
  };
}
