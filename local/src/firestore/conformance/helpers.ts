import type { CollectionReference, DocumentData, Query, QuerySnapshot } from 'firebase-admin/firestore';
import { expect } from 'vitest';

export const CODES = {
  invalidArgument: 3,
  notFound: 5,
  alreadyExists: 6,
  failedPrecondition: 9,
  aborted: 10,
} as const;

export const idsOf = (snapshot: QuerySnapshot): readonly string[] => snapshot.docs.map((doc) => doc.id);

export const loadIds = async (query: Query): Promise<readonly string[]> => idsOf(await query.get());

export async function seed(
  items: CollectionReference,
  documents: Readonly<Record<string, DocumentData>>,
): Promise<void> {
  const batch = items.firestore.batch();
  for (const [id, data] of Object.entries(documents)) batch.set(items.doc(id), data);
  await batch.commit();
}

/** Expects that the server, not the SDK's own validation, refuses with this gRPC code. */
export async function expectRefusal(attempt: Promise<unknown>, code: number): Promise<void> {
  await expect(attempt).rejects.toMatchObject({ code });
}
