import { z } from 'zod';

/** A network's id. Code that knows the networks checks that it exists. */
export const platform = z.string().regex(/^[a-z]{1,32}$/, 'Unknown network.');

/** Firestore limits a document's id to 1,500 bytes, and the id has other parts too. */
const encodedMax = 1_200;

/** Networks choose the format of their account ids, which are encoded in the ids of documents. */
export const platformId = z
  .string()
  .min(1)
  .max(256)
  .refine(
    (id) => id.isWellFormed() && encodeURIComponent(id).length <= encodedMax,
    'Not a valid account ID.',
  );

/**
 * A network's id of a post or comment. It becomes part of a request's address and must not be able to change that
 * address.
 */
export const networkId = (wrong: string) => z.string().regex(/^(?!\.+$)[\w.:,()=~-]{1,256}$/, wrong);

export const networkPostId = networkId('Not a valid network post ID.');
