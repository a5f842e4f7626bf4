import { z } from 'zod';

/**
 * The version of the Graph API that Meta's documentation of Instagram uses. Meta supports this version until July 2028.
 */
export const graphVersion = 'v25.0';

/** Ids are text. A number is accepted only if no digits were lost. */
export const graphId = z
  .union([z.string(), z.int().transform(String)])
  .pipe(z.string().regex(/^\d+(?:_\d+)?$/, 'An id has digits.'));

/** Times such as `2026-08-07T12:34:56+0000`. `Date.parse` needs a colon in the offset, which these times lack. */
export const graphTime = z.string().transform((text, context): number => {
  const at = Date.parse(text.replace(/([+-]\d\d)(\d\d)$/, '$1:$2'));
  if (!Number.isNaN(at)) return at;
  context.addIssue('A time has a date and an offset.');
  return z.NEVER;
});

/**
 * Cuts a time to whole seconds, as the Graph API does. Without this, a new object could seem to be older than the call
 * that created it.
 */
export const floorToSecond = (at: number): number => Math.floor(at / 1000) * 1000;

/** One page of a list. The last page has no `next`. */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({
    data: z.array(item),
    paging: z
      .object({
        cursors: z.object({ after: z.string().optional() }).optional(),
        next: z.string().optional(),
      })
      .optional(),
  });

export interface Paging {
  paging?: { cursors?: { after?: string | undefined } | undefined; next?: string | undefined } | undefined;
}

/** The cursor of the next page. The `next` address is not used, because it contains the token. */
export const nextCursor = ({ paging }: Paging): string | undefined =>
  paging?.next === undefined ? undefined : paging.cursors?.after;
