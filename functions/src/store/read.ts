import type { DocumentSnapshot } from 'firebase-admin/firestore';
import { z } from 'zod';

/** A Firestore timestamp as a Date. Recognised by its shape, so that reading does not load Firestore's code. */
export const instant = z
  .custom<{ toDate(): Date }>(
    (value) => typeof value === 'object' && value !== null && 'toDate' in value,
    'must be a timestamp',
  )
  .transform((value) => value.toDate());

/**
 * The validated contents of a document; null when it does not exist. A malformed document is a fault of ours and
 * throws.
 */
export function readDocument<T>(snapshot: DocumentSnapshot, schema: z.ZodType<T>): T | null {
  if (!snapshot.exists) return null;
  const result = schema.safeParse(snapshot.data());
  if (result.success) return result.data;
  throw new Error(`${snapshot.ref.path} is malformed.`, { cause: result.error });
}
