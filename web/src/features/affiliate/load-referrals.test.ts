import { describe, expect, it } from 'vitest';
import { ApiError } from '../../browser/api-error.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { loadReferrals, nextCursor, referralsFailure } from './load-referrals.ts';
import { referrals } from './testing/affiliates.ts';

const failure = (status: number) => new ApiError({ status, code: 'internal', message: 'No.' });

describe('the referrals of an affiliate', () => {
  it('all pages are read, by the cursor in the header of each response', async () => {
    const pages = [referrals.slice(0, 2), referrals.slice(2, 4), referrals.slice(4)];
    const links = ['</api/x?cursor=1_a>; rel="next"', '</api/x?cursor=2%20b>; rel="next"', null];
    let n = 0;
    const api = fakeApi({
      listReferrals: async (_, { sender }) => {
        await sender?.('/api/x', {});
        return [...(pages[n - 1] ?? [])];
      },
    });
    const send = () => {
      const link = links[n] ?? null;
      n += 1;
      return Promise.resolve(new Response('[]', link === null ? {} : { headers: { link } }));
    };
    expect(await loadReferrals(api.call, 'fern', send)).toEqual(referrals);
    expect(api.calls.map(({ input }) => input)).toEqual([
      { id: 'fern' },
      { id: 'fern', cursor: '1_a' },
      { id: 'fern', cursor: '2 b' },
    ]);
  });

  it.each([
    [null, null],
    ['', null],
    ['</api/x?cursor=a>; rel="prev"', null],
    ['</api/x?cursor=a>; rel="next"', 'a'],
    ['<https://fanfare.example/api/x?cursor=b>;rel="next"', 'b'],
    ['</api/x>; rel="next"', null],
  ])('the header %j leads to the cursor %j', (link, cursor) => {
    expect(nextCursor(link)).toBe(cursor);
  });

  it('a reply that is no list is invalid', async () => {
    const api = fakeApi({ listReferrals: () => ({}) as never });
    const error: unknown = await loadReferrals(api.call, 'fern').catch((reason: unknown) => reason);
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
