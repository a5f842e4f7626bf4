import type { DocumentSnapshot, Query } from 'firebase-admin/firestore';
import { z } from 'zod';

/** A Firestore timestamp as a Date. It is recognised by its shape, so that reading does not load Firestore's code. */
export const instant = z
  .custom<{ toDate(): Date }>(
    (value) => typeof value === 'object' && value !== null && 'toDate' in value,
    'must be a timestamp',
  )
  .transform((value) => value.toDate());

class MalformedDocumentError extends Error {
  override name = 'MalformedDocumentError';
}

/** A malformed document stays malformed, so a retry would not help. */
export const isMalformed = (error: unknown): boolean => error instanceof MalformedDocumentError;

/** Reads a document; null if it does not exist. A malformed document is our mistake and throws. */
export function readDocument<T>(snapshot: DocumentSnapshot, schema: z.ZodType<T>): T | null {
  if (!snapshot.exists) return null;
  const result = schema.safeParse(snapshot.data());
  if (result.success) return result.data;
  throw new MalformedDocumentError(`${snapshot.ref.path} is malformed.`, { cause: result.error });
}

/** A document of a list: its contents, or the reason why it is unreadable. */
type Listed<T> = { snapshot: DocumentSnapshot } & ({ row: T } | { error: Error });

/**
 * Reads the documents of a list. An unreadable document becomes an error in its place, so that it does not hide the
 * others.
 */
export function readListed<T>(
  snapshots: readonly DocumentSnapshot[],
  read: (snapshot: DocumentSnapshot) => T | null,
): Listed<T>[] {
  return snapshots.flatMap((snapshot): Listed<T>[] => {
    try {
      const row = read(snapshot);
      return row === null ? [] : [{ snapshot, row }];
    } catch (error) {
      if (!(error instanceof MalformedDocumentError)) throw error;
      return [{ snapshot, error }];
    }
  });
}

/** Like `readListed`, but returns the readable documents and the errors separately. */
export function readEach<T>(
  snapshots: readonly DocumentSnapshot[],
  read: (snapshot: DocumentSnapshot) => T | null,
): { rows: T[]; unreadable: Error[] } {
  const all = readListed(snapshots, read);
  return {
    rows: all.flatMap((each) => ('row' in each ? [each.row] : [])),
    unreadable: all.flatMap((each) => ('error' in each ? [each.error] : [])),
  };
}

/** Reads on until `limit` documents are readable, so that unreadable ones do not shorten a page or end a list. */
export async function readUpTo<T>(
  query: Query,
  limit: number,
  read: (snapshot: DocumentSnapshot) => T | null,
): Promise<{ rows: T[]; unreadable: Error[] }> {
  const rows: T[] = [];
  const unreadable: Error[] = [];
  let rest = query;
  for (;;) {
    const missing = limit - rows.length;
    const { docs } = await rest.limit(missing).get();
    const found = readEach(docs, read);
    rows.push(...found.rows);
    unreadable.push(...found.unreadable);
    const last = docs.at(-1);
    if (!last || docs.length < missing || found.unreadable.length === 0) return { rows, unreadable };
    rest = query.startAfter(last);
  }
}
