import type { CollectionReference, Firestore } from 'firebase-admin/firestore';

export interface CheckContext {
  /** client for the project that only this group of checks uses */
  readonly db: Firestore;
  /** collection that no other check uses */
  readonly items: CollectionReference;
  /** Opens another client, which is closed when its group of checks ends. `settings` are passed to the SDK. */
  readonly open: (options?: { projectId?: string; databaseId?: string; settings?: object }) => Firestore;
}

/** A check passes when its promise resolves. */
export type Check = (context: CheckContext) => Promise<void>;

export interface CheckGroup {
  readonly name: string;
  readonly checks: Readonly<Record<string, Check>>;
}
