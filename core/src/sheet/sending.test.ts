import { describe, expect, it } from 'vitest';
import { networkWith } from '../composer/testing/builders.ts';
import type { PostStatus } from '../posts/post.ts';
import type { SubmittedRow } from '../posts/submitted-rows.ts';
import { nextPart, type Part } from './parts.ts';
import {
  progressOf,
  refusedAfter,
  retryFailed,
  rowFailed,
  rowsAfterSending,
  rowsLeft,
  sentAfter,
  startSending,
  storedStatuses,
  type Sending,
} from './sending.ts';
import { account, now, row, zone } from './testing/builders.ts';

const rows = ['a', 'b', 'c', 'd'].map((id) => row(id, { description: id }));
const context = {
  workspaceId: 'abcdefghij0123456789',
  accounts: [account('x')],
  find: () => networkWith(),
  zone,
  now,
  copyFor: () => null,
};
const start = startSending('upload', rows);
const partOf = (sending: Sending): Part => {
  const part = nextPart(rowsLeft(sending, rows), sending.wish, context, sending.rowsMax);
  if (!part) throw new Error('Rows are left.');
  return part;
};
const idsIn = ({ input }: Part) => input.rows.map(({ id }) => id);
const stored = (id: string, state: SubmittedRow['state'] = 'stored'): SubmittedRow => ({
  id,
  state,
  posts: [],
});

/** A row whose stored posts have these statuses and differ from the request. */
const different = (id: string, ...statuses: PostStatus[]): SubmittedRow => ({
  ...stored(id, 'kept'),
  differs: true,
  posts: statuses.map((status, n) => ({
    _id: `${id}-${n}`,
    uploadTo: 'x',
    platform_id: '1',
    status,
    revision: 1,
    deliveryId: null,
  })),
});

describe('a sheet that is being sent', () => {
  it('rows that the server has answered are not sent again, even after a reload', () => {
    const some = sentAfter(start, partOf(start), [stored('a'), stored('c', 'kept')]);
    const reloaded = JSON.parse(JSON.stringify(some)) as Sending;
    expect(idsIn(partOf(reloaded))).toEqual(['b', 'd']);
    expect(progressOf(reloaded)).toEqual({ total: 4, sent: 2, failed: 0, deleted: 0, left: 2 });
  });

  it.each([
    [
      'These posts were already scheduled. Unschedule or change them under Posts, and remove the file here.',
      ['scheduled'],
    ],
    [
      'These posts were already scheduled or published. Unschedule or change them under Posts, and remove the file here.',
      ['uploaded', 'scheduled', 'scheduled'],
    ],
    ['These posts were already published. Find them under Posts, and remove the file here.', ['uploaded']],
  ] as const)('a row with other posts than those that were stored earlier fails: %s', (message, statuses) => {
    const some = sentAfter(start, partOf(start), [different('a', ...statuses)]);
    expect(some.outcomes['a']).toMatchObject({ state: 'failed', message });
  });

  it('a row that can only get the same answer again is not retried, and remains in the sheet', () => {
    const kept = sentAfter(start, partOf(start), [different('a', 'scheduled'), different('b', 'uploaded')]);
    const failed = rowFailed(kept, 'c', { message: 'No copy.' });
    expect([storedStatuses(kept), storedStatuses(failed)]).toEqual([['scheduled', 'uploaded'], []]);
    expect(rowsLeft(retryFailed(failed), rows).map(({ id }) => id)).toEqual(['c', 'd']);
    expect(rowsAfterSending(failed, rows).map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('a row whose posts were deleted after it was stored is not sent again', () => {
    const some = sentAfter(start, partOf(start), [stored('a', 'deleted')]);
    expect([progressOf(some).deleted, idsIn(partOf(some))]).toEqual([1, ['b', 'c', 'd']]);
  });

  it('refused rows fail with their reasons, and the other rows of the part are sent again', () => {
    const fields = { 'rows.1': 'Too long.', 'rows.2.posts.0.title': 'No title.' };
    const after = refusedAfter(start, partOf(start), { code: 'invalid_input', message: 'No.', fields });
    expect(after?.outcomes).toEqual({
      b: { state: 'failed', message: 'Too long.' },
      c: { state: 'failed', message: 'No title.' },
    });
    expect(after && idsIn(partOf(after))).toEqual(['a', 'd']);
  });

  it('a refusal that names no row fails the whole part', () => {
    const after = refusedAfter(start, partOf(start), { code: 'forbidden', message: 'No access.' });
    expect(after && progressOf(after).failed).toBe(4);
  });

  it.each(['internal', 'unavailable', 'rate_limited', 'unauthenticated'] as const)(
    'no row fails if the refusal may be temporary: %s',
    (code) => {
      expect(refusedAfter(start, partOf(start), { code, message: 'Later.' })).toBeNull();
    },
  );

  it('a part that is too large is halved until a single row fails', () => {
    const tooLarge = { code: 'too_large', message: 'Too much.' } as const;
    let sending: Sending | null = start;
    const sizes: number[] = [];
    while (sending && progressOf(sending).failed === 0) {
      sizes.push(idsIn(partOf(sending)).length);
      sending = refusedAfter(sending, partOf(sending), tooLarge);
    }
    expect(sizes).toEqual([4, 2, 1]);
    expect(sending?.outcomes).toEqual({ a: { state: 'failed', message: 'Too much.' } });
  });

  it('only failed rows are retried, and they remain in the sheet', () => {
    const some = sentAfter(start, partOf(start), [stored('a'), stored('b')]);
    const failed = refusedAfter(some, partOf(some), { code: 'forbidden', message: 'No.' });
    expect(failed && rowsLeft(failed, rows)).toEqual([]);
    expect(failed && rowsAfterSending(failed, rows).map(({ id }) => id)).toEqual(['c', 'd']);
    expect(failed && rowsLeft(retryFailed(failed), rows).map(({ id }) => id)).toEqual(['c', 'd']);
  });

  it('a row that was removed from the sheet is not sent', () => {
    expect(rowsLeft(start, rows.slice(0, 2)).map(({ id }) => id)).toEqual(['a', 'b']);
  });
});
