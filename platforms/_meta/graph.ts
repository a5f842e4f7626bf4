import { z } from 'zod';

/** Meta's own pages about Instagram name this one; it ends in July 2028. */
export const graphVersion = 'v25.0';

/** Ids are text. One that came as a number is taken only where no digit was lost on the way. */
export const graphId = z
  .union([z.string(), z.int().transform(String)])
  .pipe(z.string().regex(/^\d+(?:_\d+)?$/, 'An id has digits.'));

/** `2026-08-07T12:34:56+0000`, which lacks the colon that others want. */
export const graphTime = z.string().transform((text, context): number => {
  const at = Date.parse(text.replace(/([+-]\d\d)(\d\d)$/, '$1:$2'));
  if (!Number.isNaN(at)) return at;
  context.addIssue('A time has a date and an offset.');
  return z.NEVER;
});

/** Graph tells times in whole seconds, cut off: what happened since then may seem to be up to a second older. */
export const cutToSecond = (at: number): number => Math.floor(at / 1000) * 1000;

/** Lists come in pages; the last has no `next`. */
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

/** The cursor is used, and never the address beside it: that one carries the token. */
export const nextCursor = ({ paging }: Paging): string | undefined =>
  paging?.next === undefined ? undefined : paging.cursors?.after;
