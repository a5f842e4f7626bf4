import type { DocumentReference, Query, QueryDocumentSnapshot } from 'firebase-admin/firestore';

/** Returns whether the document existed. */
export function removeDocument(document: DocumentReference): Promise<boolean> {
  return document.firestore.runTransaction(async (transaction) => {
    const { exists } = await transaction.get(document);
    if (exists) transaction.delete(document);
    return exists;
  });
}

/** The number of documents that one batch deletes. Firestore allows at most 500. */
const batchMax = 200;

export async function removeDocuments(documents: readonly { ref: DocumentReference }[]): Promise<void> {
  for (let from = 0; from < documents.length; from += batchMax) {
    const page = documents.slice(from, from + batchMax);
    const batch = page[0]?.ref.firestore.batch();
    for (const { ref } of page) batch?.delete(ref);
    await batch?.commit();
  }
}

/** Removes the documents that a query with a limit finds, and returns them. */
export async function removePage(query: Query): Promise<QueryDocumentSnapshot[]> {
  const { docs } = await query.get();
  await removeDocuments(docs);
  return docs;
}

/** Removes all documents of a query, one page after another. */
export async function removeAll(query: Query): Promise<void> {
  const page = query.limit(batchMax).select();
  for (;;) if ((await removePage(page)).length < batchMax) return;
}
