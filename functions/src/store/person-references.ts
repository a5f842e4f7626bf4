import type { DocumentReference, Firestore, Query, WriteBatch } from 'firebase-admin/firestore';
import { formerMember } from '@fanfare/core/workspaces/members.ts';
import { removeAll } from './remove-documents.ts';
import { removePersonFromThreads } from './threads.ts';

/** Removes a person from documents that are not their own. */
export interface PersonReferences {
  removeAllOf(uid: string): Promise<void>;
}

const pageSize = 200;

/**
 * Handles one page after another. It always reads the first page, because handled documents no longer match the
 * query.
 */
async function eachPage(
  db: Firestore,
  query: Query,
  write: (batch: WriteBatch, found: { ref: DocumentReference; deletedPost: boolean }) => void,
): Promise<void> {
  for (;;) {
    const found = await query.limit(pageSize).get();
    if (found.empty) return;
    const batch = db.batch();
    for (const each of found.docs)
      write(batch, { ref: each.ref, deletedPost: each.get('deleted.post') !== undefined });
    await batch.commit();
  }
}

/** Creates the store. It must be extended when another collection stores the id of a person. */
export function createPersonReferences(firestore: () => Promise<Firestore>): PersonReferences {
  return {
    async removeAllOf(uid) {
      const db = await firestore();
      await removeAll(db.collection('oauthStates').where('uid', '==', uid));
      await db.doc(`invitationCounts/${uid}`).delete();
      await db.doc(`supportCounts/${uid}`).delete();
      // Deletes the person's messages to our support, and the e-mails with these messages.
      for (const collection of ['supportMessages', 'mail'])
        await removeAll(db.collection(collection).where('uid', '==', uid));
      await removeAll(db.collectionGroup('invitations').where('invitedByUid', '==', uid));
      // Conversations with the assistant are private, so they are deleted.
      for (const collection of ['conversations', 'textActions'])
        await removeAll(db.collectionGroup(collection).where('uid', '==', uid));
      // The account belongs to the workspace and stays, but without the id of the person who connected it.
      const connected = db.collectionGroup('accounts').where('connectedBy', '==', uid);
      await eachPage(db, connected, (batch, { ref }) => batch.update(ref, { connectedBy: '' }));
      for (const collection of ['posts', 'todos', 'media', 'links', 'generatedImages']) {
        const created = db.collectionGroup(collection).where('createdBy', '==', uid);
        await eachPage(db, created, (batch, { ref, deletedPost }) =>
          batch.update(ref, {
            createdBy: formerMember,
            ...(deletedPost && { 'deleted.post.createdBy': formerMember }),
          }),
        );
      }
      // A bulk job of the person continues without their id, and other members can undo it.
      const started = db.collectionGroup('bulkJobs').where('by', '==', uid);
      await eachPage(db, started, (batch, { ref }) => batch.update(ref, { by: '' }));
      await removePersonFromThreads(db, uid);
    },
  };
}
