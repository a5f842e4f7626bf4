interface Thing {
  kind: string;
  data: { name: string };
}

export interface Page<T> {
  things: readonly T[];
  after: string | null;
}

const maxLimit = 100;
const defaultLimit = 25;

/** One page of a list, starting after the named item. As on Reddit, an unknown name starts at the beginning. */
export function pageOf<T extends Thing>(all: readonly T[], query: URLSearchParams): Page<T> {
  const limit = Math.min(Number(query.get('limit') ?? defaultLimit) || defaultLimit, maxLimit);
  const from = all.findIndex(({ data }) => data.name === query.get('after')) + 1;
  const things = all.slice(from, from + limit);
  const isLast = from + limit >= all.length;
  return { things, after: isLast ? null : (things.at(-1)?.data.name ?? null) };
}

export const listing = ({ things, after }: Page<unknown>) => ({
  kind: 'Listing',
  data: { after, before: null, dist: things.length, modhash: null, geo_filter: '', children: things },
});
