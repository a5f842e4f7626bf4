import { momentOf, wallClock } from '@fanfare/core/time/wall-clock.ts';
import type { ListPostsInput } from '@fanfare/core/api/schemas/posts.ts';
import { dateRanges, type DateRange, type ListFilter } from '@fanfare/core/posts/saved-views.ts';
import { searchMax } from '@fanfare/core/text/fold-text.ts';
import { dayMs } from '@fanfare/core/time/units.ts';

export const rangeLabels: Readonly<Record<DateRange, string>> = {
  last7: 'Last 7 days',
  last30: 'Last 30 days',
  next7: 'Next 7 days',
  next30: 'Next 30 days',
};

/** Reads the filter from the address of the page. The filter is kept there, so that a link opens the filtered list. */
export function filterIn(params: URLSearchParams): ListFilter {
  const order = params.get('order');
  return {
    network: params.get('network'),
    account: params.get('network') === null ? null : params.get('account'),
    range: dateRanges.find((range) => range === params.get('range')) ?? null,
    order: order === 'oldest' || order === 'latest' ? order : null,
    search: (params.get('search') ?? '').slice(0, searchMax),
  };
}

export const filterOf = ({ network, account, range, order, search }: ListFilter): ListFilter => ({
  network,
  account,
  range,
  order,
  search,
});

/** The parameters of an address, without unset values. */
export const paramsOf = (filter: ListFilter): Record<string, string> =>
  Object.fromEntries(Object.entries(filter).filter((entry): entry is [string, string] => Boolean(entry[1])));

/** The number of the page that the address names; 1 if it names none. */
export const pageIn = (params: URLSearchParams): number =>
  Math.max(1, Number.parseInt(params.get('page') ?? '', 10) || 1);

/** The parameter of an address for a page. The first page needs none. */
export const pageParam = (page: number): Record<string, string> => (page > 1 ? { page: String(page) } : {});

/** Tells whether a network or a date range is chosen. The order and the search are ignored. */
export const isFiltered = ({ network, range }: ListFilter): boolean => network !== null || range !== null;

/** The first moment of a day, counted from today in the person's zone. */
function dayStart(offset: number, now: Date, zone: string): string {
  const today = wallClock(now.getTime(), zone).slice(0, 10);
  const date = new Date(Date.parse(`${today}T00:00Z`) + offset * dayMs).toISOString().slice(0, 10);
  return new Date(momentOf(`${date}T00:00`, zone)?.at ?? 0).toISOString();
}

const days: Readonly<Record<DateRange, readonly [from: number, to: number]>> = {
  last7: [-6, 1],
  last30: [-29, 1],
  next7: [0, 7],
  next30: [0, 30],
};

/**
 * The times of a date range. The range consists of whole days, so the request does not change until midnight and its
 * answer can be cached.
 */
function timesOf(range: DateRange, now: Date, zone: string): Pick<ListPostsInput, 'from' | 'to'> {
  const [from, to] = days[range];
  return { from: dayStart(from, now, zone), to: dayStart(to, now, zone) };
}

export function toListRequest(
  { network, account, range, order, search }: ListFilter,
  now: Date,
  zone: string,
): Omit<ListPostsInput, 'workspaceId' | 'status' | 'cursor' | 'limit'> {
  return {
    ...(network !== null && { platform: network }),
    ...(account !== null && { platform_id: account }),
    ...(range !== null && timesOf(range, now, zone)),
    ...(order !== null && { order }),
    ...(search.trim() !== '' && { search: search.trim() }),
  };
}
