import type { CollectionReference, Firestore } from 'firebase-admin/firestore';

async function below(collections: readonly CollectionReference[]): Promise<string[]> {
  const found: string[] = [];
  for (const collection of collections)
    for (const document of await collection.listDocuments()) {
      const data = (await document.get()).data() ?? {};
      found.push(`${document.path} ${JSON.stringify(data)}`);
      found.push(...(await below(await document.listCollections())));
    }
  return found;
}

/** Returns every document of a database with its path, as text, including all subcollections. */
export async function allDocuments(db: Firestore): Promise<string[]> {
  return below(await db.listCollections());
}
