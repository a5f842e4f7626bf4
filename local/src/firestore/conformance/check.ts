import type { CollectionReference, Firestore } from 'firebase-admin/firestore';

export interface CheckContext {
  /** a client of the group's own project */
  readonly db: Firestore;
  /** a collection that no other check uses */
  readonly items: CollectionReference;
  /** another client, closed with the group; `settings` are the SDK's own */
  readonly open: (options?: { projectId?: string; databaseId?: string; settings?: object }) => Firestore;
}

/** A check passes by settling; its name is a sentence about Firestore. */
export type Check = (context: CheckContext) => Promise<void>;

export interface CheckGroup {
  readonly name: string;
  readonly checks: Readonly<Record<string, Check>>;
}
