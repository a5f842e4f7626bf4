import type { Buckets } from './disk/buckets.ts';
import type { ObjectStore } from './disk/object-store.ts';
import type { UploadSessions } from './disk/upload-sessions.ts';
import type { RulesGate } from './rules-gate.ts';

export interface StorageContext {
  readonly store: ObjectStore;
  readonly sessions: UploadSessions;
  readonly buckets: Buckets;
  readonly gate: RulesGate;
  readonly projectId: string;
  /** Maps a service account's e-mail address to its public key (PEM). */
  readonly signers: Readonly<Record<string, string>>;
  readonly now: () => number;
  readonly newId: () => string;
}
