import type { DocumentSnapshot } from 'firebase-admin/firestore';
import { z } from 'zod';

/** A Firestore timestamp, as a Date. Known by its shape, so that reading needs none of Firestore's code. */
export const instant = z
  .custom<{ toDate(): Date }>(
    (value) => typeof value === 'object' && value !== null && 'toDate' in value,
    'must be a timestamp',
  )
  .transform((value) => value.toDate());

/** The checked contents of a document; null when there is none. A document that is not as expected is our fault. */
export function readDocument<T>(snapshot: DocumentSnapshot, schema: z.ZodType<T>): T | null {
  if (!snapshot.exists) return null;
  const result = schema.safeParse(snapshot.data());
  if (result.success) return result.data;
  throw new Error(`${snapshot.ref.path} is malformed.`, { cause: result.error });
}
