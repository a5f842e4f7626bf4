import type { PostRow, PostRows } from './panel.ts';

export interface PostSort {
  /** The id of a metric's column, or `title`, `kind`, `published` or `engagement`. */
  by: string;
  isUp: boolean;
}

/** The default sort: the best post first. The first column says how many people a post reached. */
const bestFirst = ({ columns: [first] }: Pick<PostRows, 'columns'>): PostSort => ({
  by: first?.id ?? 'published',
  isUp: false,
});
const up = '-up';

/**
 * Reads the sort from an address, such as `views` or `views-up`. Returns the default sort if the table has no such
 * column.
 */
export function readPostSort(text: string | null, posts: PostRows): PostSort {
  const { columns, kindHeader } = posts;
  const isUp = text?.endsWith(up) ?? false;
  const by = isUp ? text?.slice(0, -up.length) : text;
  const names = ['title', ...(kindHeader === null ? [] : ['kind']), 'published', 'engagement'];
  const known = [...names, ...columns.map(({ id }) => id)].find((name) => name === by);
  return known === undefined ? bestFirst(posts) : { by: known, isUp };
}

/** The sort as an address contains it; null for the default sort, the best posts first. */
export const writePostSort = ({ by, isUp }: PostSort, posts: Pick<PostRows, 'columns'>): string | null =>
  by === bestFirst(posts).by && !isUp ? null : `${by}${isUp ? up : ''}`;

export const nextSort = (sort: PostSort, by: string): PostSort => ({
  by,
  isUp: sort.by === by ? !sort.isUp : by === 'title' || by === 'kind',
});

function valueOf(row: PostRow, by: string, column: number): string | number | null {
  if (by === 'title' || by === 'kind') return row[by];
  if (by === 'published') return Date.parse(row.at);
  return by === 'engagement' ? row.engagement : (row.values[column] ?? null);
}

function compare(a: string | number, b: string | number): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return String(a).localeCompare(String(b), 'en');
}

/** Posts whose value is unknown come last in both directions. Among posts with equal values, the newest comes first. */
export function sortPosts({ rows, columns }: PostRows, { by, isUp }: PostSort): PostRow[] {
  const column = columns.findIndex(({ id }) => id === by);
  return rows.toSorted((a, b) => {
    const [left, right] = [valueOf(a, by, column), valueOf(b, by, column)];
    const newer = Date.parse(b.at) - Date.parse(a.at);
    if (left === null || right === null) return Number(left === null) - Number(right === null) || newer;
    return (isUp ? compare(left, right) : compare(right, left)) || newer;
  });
}
