import { createHash } from 'node:crypto';

/** An id made of values: the same values always give the same id. */
export const hashParts = (parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 40);
