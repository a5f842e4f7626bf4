import type { DocumentReference, Firestore, Query, WriteBatch } from 'firebase-admin/firestore';

/** Where a person is named outside of what is theirs. */
export interface PeopleTraces {
  removeAllOf(uid: string): Promise<void>;
}

const pageSize = 200;

/** Page by page until none is left: what was changed or deleted is not found again. */
async function eachPage(
  db: Firestore,
  query: Query,
  write: (batch: WriteBatch, ref: DocumentReference) => void,
): Promise<void> {
  for (;;) {
    const found = await query.limit(pageSize).get();
    if (found.empty) return;
    const batch = db.batch();
    for (const { ref } of found.docs) write(batch, ref);
    await batch.commit();
  }
}

/** Whatever else comes to name a person, in a workspace of others or beside all workspaces, is added here. */
export function createPeopleTraces(firestore: () => Promise<Firestore>): PeopleTraces {
  return {
    async removeAllOf(uid) {
      const db = await firestore();
      const consents = db.collection('oauthStates').where('uid', '==', uid);
      await eachPage(db, consents, (batch, ref) => batch.delete(ref));
      // What somebody told the assistant was told to nobody else.
      const conversations = db.collectionGroup('conversations').where('uid', '==', uid);
      await eachPage(db, conversations, (batch, ref) => batch.delete(ref));
      // The account belongs to the workspace and stays; who connected it is forgotten.
      const connected = db.collectionGroup('accounts').where('connectedBy', '==', uid);
      await eachPage(db, connected, (batch, ref) => batch.update(ref, { connectedBy: '' }));
    },
  };
}
