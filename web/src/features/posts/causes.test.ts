import { describe, expect, it } from 'vitest';
import { causesOf } from './causes.ts';
import { groups, post } from './testing/builders.ts';

let last = 0;
const lost = (change: Parameters<typeof post>[0] = {}) => {
  last += 1;
  const id = `p${last}`;
  return post({
    _id: id,
    post_id: id,
    status: 'failed',
    deliveryId: `d${last}`,
    fail_reason: 'No.',
    ...change,
  });
};
const told = (...posts: ReturnType<typeof post>[]) =>
  causesOf(groups(...posts)).map(({ reason, platformId, posts: same }) => [reason, platformId, same.length]);

describe('the causes of failed posts', () => {
  it('a single failed post has no common cause', () => {
    expect(told()).toEqual([]);
    expect(told(lost())).toEqual([]);
  });

  it('posts that failed for one reason at one account share a cause', () => {
    expect(told(lost(), lost())).toEqual([['No.', 'UC-harbour', 2]]);
    expect(told(lost(), lost({ fail_reason: 'Other.' }))).toEqual([]);
    expect(told(lost(), lost({ platform_id: 'other' }))).toEqual([]);
    expect(told(lost(), lost({ uploadTo: 'x' }))).toEqual([]);
  });

  it('the most frequent cause comes first', () => {
    const many = [
      lost({ fail_reason: 'Often.' }),
      lost({ fail_reason: 'Often.' }),
      lost({ fail_reason: 'Often.' }),
    ];
    expect(told(lost(), lost(), ...many).map(([reason]) => reason)).toEqual(['Often.', 'No.']);
  });

  it('a missing reason reads "Upload failed", as elsewhere', () => {
    expect(told(lost({ fail_reason: null }), lost({ fail_reason: null }))).toEqual([
      ['Upload failed', 'UC-harbour', 2],
    ]);
  });

  it('posts that cannot be retried are not counted', () => {
    expect(told(lost(), lost({ deliveryId: null }))).toEqual([]);
    expect(told(lost({ platform_id: null }), lost({ platform_id: null }))).toEqual([]);
    expect(told(lost(), lost({ status: 'uploaded' }))).toEqual([]);
  });
});
