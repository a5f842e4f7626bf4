import type { DocumentSnapshot } from 'firebase-admin/firestore';
import { z } from 'zod';

/** A Firestore timestamp as a Date. Recognised by its shape, so that reading does not load Firestore's code. */
export const instant = z
  .custom<{ toDate(): Date }>(
    (value) => typeof value === 'object' && value !== null && 'toDate' in value,
    'must be a timestamp',
  )
  .transform((value) => value.toDate());

class MalformedDocumentError extends Error {
  override name = 'MalformedDocumentError';
}

/**
 * The validated contents of a document; null when it does not exist. A malformed document is a fault of ours and
 * throws.
 */
export function readDocument<T>(snapshot: DocumentSnapshot, schema: z.ZodType<T>): T | null {
  if (!snapshot.exists) return null;
  const result = schema.safeParse(snapshot.data());
  if (result.success) return result.data;
  throw new MalformedDocumentError(`${snapshot.ref.path} is malformed.`, { cause: result.error });
}

/** For pages across workspaces: one document that cannot be read must not hide everybody else's. */
export function readEach<T>(
  snapshots: readonly DocumentSnapshot[],
  read: (snapshot: DocumentSnapshot) => T | null,
): { rows: T[]; unreadable: Error[] } {
  const rows: T[] = [];
  const unreadable: Error[] = [];
  for (const snapshot of snapshots)
    try {
      const row = read(snapshot);
      if (row !== null) rows.push(row);
    } catch (error) {
      if (!(error instanceof MalformedDocumentError)) throw error;
      unreadable.push(error);
    }
  return { rows, unreadable };
}
