import { noFilter, type ListFilter } from '@fanfare/core/posts/saved-views.ts';
import { describe, expect, it } from 'vitest';
import { filterIn, paramsOf, toListRequest } from './list-filter.ts';

const now = new Date('2026-11-22T23:30:00Z');
const request = (filter: Partial<ListFilter>, zone = 'UTC', at = now) =>
  toListRequest({ ...noFilter, ...filter }, at, zone);

describe('the filter of a list', () => {
  it.each<ListFilter>([
    noFilter,
    { network: 'x', account: '1', range: 'next7', order: 'latest', search: 'autumn menu' },
  ])('the filter that is read from an address equals the filter that was written to it: %j', (filter) => {
    expect(filterIn(new URLSearchParams(paramsOf(filter)))).toEqual(filter);
  });

  it('invalid values in an address are ignored', () => {
    expect(filterIn(new URLSearchParams('account=1&range=ever&order=up&search='))).toEqual(noFilter);
  });

  it('a search in an address is cut to the length that the server accepts', () => {
    const { search } = filterIn(new URLSearchParams({ search: 'a'.repeat(201) }));
    expect(search).toBe('a'.repeat(200));
  });

  it('a date range consists of whole days in the person’s time zone', () => {
    expect(request({ range: 'last7' })).toEqual({
      from: '2026-11-16T00:00:00.000Z',
      to: '2026-11-23T00:00:00.000Z',
    });
    // At this moment, it is already half past midnight on Monday in Berlin, so the range begins with Monday.
    expect(request({ range: 'next7' }, 'Europe/Berlin')).toEqual({
      from: '2026-11-22T23:00:00.000Z',
      to: '2026-11-29T23:00:00.000Z',
    });
  });

  it('a date range in which summer time ends is an hour longer', () => {
    const { from = '', to = '' } = request(
      { range: 'next7' },
      'Europe/Berlin',
      new Date('2026-10-20T12:00:00Z'),
    );
    expect((Date.parse(to) - Date.parse(from)) / 3_600_000).toBe(7 * 24 + 1);
  });

  it('requests made at different times of a day are equal', () => {
    const later = new Date(now.getTime() + 29 * 60_000);
    expect(request({ range: 'last30' }, 'UTC', later)).toEqual(request({ range: 'last30' }));
  });

  it('an empty search is not sent to the server', () => {
    expect(request({ search: '  ' })).toEqual({});
  });
});
