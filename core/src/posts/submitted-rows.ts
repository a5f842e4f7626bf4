import type { PostView } from './post.ts';

export const partRowsMax = 100;
/**
 * The maximum number of posts of one request, so that a request ends within seconds and its transaction stays small.
 */
export const partPostsMax = 100;

/** A post of a submitted row, with what a client needs to follow or to change it. */
export type RowPost = Pick<
  PostView,
  '_id' | 'uploadTo' | 'platform_id' | 'status' | 'revision' | 'deliveryId'
>;

export interface SubmittedRow {
  id: string;
  /**
   * `stored`: this request stored the row. `kept`: an earlier request stored it, and this request changed nothing.
   * `deleted`: an earlier request stored it, and its posts have been deleted since.
   */
  state: 'stored' | 'kept' | 'deleted';
  /** Set if the stored row differs from this request. */
  differs?: true;
  posts: RowPost[];
}

export interface SubmittedRows {
  rows: SubmittedRow[];
}

/** The key, in the fields of an error, of the reason why the row at this position of the request was refused. */
export const rowField = (index: number): string => `rows.${index}`;

/** Reads from the fields of an error which rows were refused, by their position in the request. */
export function refusedRows(fields: Readonly<Record<string, string>> | undefined): Map<number, string> {
  const refused = new Map<number, string>();
  for (const [field, message] of Object.entries(fields ?? {})) {
    const index = /^rows\.(\d+)(?:\.|$)/.exec(field)?.[1];
    if (index !== undefined && !refused.has(Number(index))) refused.set(Number(index), message);
  }
  return refused;
}
