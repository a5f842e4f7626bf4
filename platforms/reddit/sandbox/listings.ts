interface Thing {
  kind: string;
  data: { name: string };
}

export interface Page<T> {
  things: readonly T[];
  after: string | null;
}

const limitMax = 100;
const limitUsual = 25;

/** Begins after the thing that is named; one that nobody knows begins anew, as Reddit does. */
export function pageOf<T extends Thing>(all: readonly T[], query: URLSearchParams): Page<T> {
  const limit = Math.min(Number(query.get('limit') ?? limitUsual) || limitUsual, limitMax);
  const from = all.findIndex(({ data }) => data.name === query.get('after')) + 1;
  const things = all.slice(from, from + limit);
  const isLast = from + limit >= all.length;
  return { things, after: isLast ? null : (things.at(-1)?.data.name ?? null) };
}

export const listing = ({ things, after }: Page<unknown>) => ({
  kind: 'Listing',
  data: { after, before: null, dist: things.length, modhash: null, geo_filter: '', children: things },
});
