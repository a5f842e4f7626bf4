import type { DocumentReference } from 'firebase-admin/firestore';

/** Returns whether the document existed. */
export function removeDocument(document: DocumentReference): Promise<boolean> {
  return document.firestore.runTransaction(async (transaction) => {
    const { exists } = await transaction.get(document);
    if (exists) transaction.delete(document);
    return exists;
  });
}
