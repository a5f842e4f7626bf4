import { describe, expect, it } from 'vitest';
import { ApiError } from '../../browser/api-error.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { loadAll } from './csv-button.tsx';
import { loadReferrals, nextCursor, referralsFailure } from './load-referrals.ts';
import { referrals } from './testing/affiliates.ts';

const failure = (status: number) => new ApiError({ status, code: 'internal', message: 'No.' });

describe('the referrals of an affiliate', () => {
  it('the cursor of the next page of referrals is read from the header of the response', async () => {
    const api = fakeApi({
      listReferrals: async (_, { sender }) => {
        await sender?.('/api/x', {});
        return [...referrals];
      },
    });
    const answer = (link: string | null) => () =>
      Promise.resolve(new Response('[]', link === null ? {} : { headers: { link } }));
    const first = await loadReferrals(api.call, { id: 'fern' }, answer('</api/x?cursor=2%20b>; rel="next"'));
    expect(first).toEqual({ rows: referrals, next: '2 b' });
    const second = await loadReferrals(api.call, { id: 'fern', cursor: '2 b' }, answer(null));
    expect(second.next).toBeNull();
    expect(api.calls.map(({ input }) => input)).toEqual([{ id: 'fern' }, { id: 'fern', cursor: '2 b' }]);
  });

  it('a list that never ends is read up to 5,000 rows and marked as incomplete', async () => {
    let calls = 0;
    const found = await loadAll(() => {
      calls += 1;
      return Promise.resolve({ rows: Array<number>(100).fill(calls), next: 'more' });
    });
    expect([found.rows.length, found.isAll, calls]).toEqual([5_000, false, 50]);
    expect((await loadAll(() => Promise.resolve({ rows: [1], next: null }))).isAll).toBe(true);
  });

  it.each([
    [null, null],
    ['', null],
    ['</api/x?cursor=a>; rel="prev"', null],
    ['</api/x?cursor=a>; rel="next"', 'a'],
    ['<https://fanfare.example/api/x?cursor=b>;rel="next"', 'b'],
    ['</api/x>; rel="next"', null],
  ])('the cursor in the header %j is %j', (link, cursor) => {
    expect(nextCursor(link)).toBe(cursor);
  });

  it('a reply that is not a list is refused as invalid', async () => {
    const api = fakeApi({ listReferrals: () => ({}) as never });
    const error: unknown = await loadReferrals(api.call, { id: 'fern' }).catch((reason: unknown) => reason);
    expect(referralsFailure(error)).toEqual({ text: 'Invalid affiliate data', canRetry: false });
  });

  it.each([
    [400, 'Invalid affiliate data', false],
    [404, 'Invalid affiliate data', false],
    [403, 'Failed to load referrals for this affiliate', true],
    [500, 'Failed to load referrals for this affiliate', true],
    [0, 'Failed to load referrals for this affiliate', true],
  ])(
    'a failure with the status %d is reported with the text of the specification',
    (status, text, canRetry) => {
      expect(referralsFailure(failure(status))).toEqual({ text, canRetry });
    },
  );
});
