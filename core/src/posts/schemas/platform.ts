import { z } from 'zod';

/** The id of a network. This schema checks only its format, and not that the network exists. */
export const platform = z.string().regex(/^[a-z]{1,32}$/, 'Unknown network.');

/**
 * The maximum length of an encoded account id, in bytes. Firestore allows 1,500 bytes for a document's id, and the
 * account id is only a part of it.
 */
const encodedMax = 1_200;

/**
 * The id of an account at its network, which chooses the format. It is a part of document ids, so its encoded length is
 * limited.
 */
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
