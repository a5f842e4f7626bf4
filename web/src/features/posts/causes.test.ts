import { describe, expect, it } from 'vitest';
import { causesOf, retriable } from './causes.ts';
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
const summarise = (...posts: ReturnType<typeof post>[]) =>
  causesOf(groups(...posts)).map(({ reason, platformId, posts: same }) => [reason, platformId, same.length]);

describe('the causes of failed posts', () => {
  it('if no post has failed, there are no causes', () => {
    expect(summarise()).toEqual([]);
    expect(summarise(lost({ status: 'uploaded' }))).toEqual([]);
  });

  it('posts that failed for the same reason on the same account share a cause', () => {
    expect(summarise(lost(), lost())).toEqual([['No.', 'UC-harbour', 2]]);
    for (const other of [{ fail_reason: 'Other.' }, { platform_id: 'other' }, { uploadTo: 'x' }])
      expect(summarise(lost(), lost(other))).toHaveLength(2);
  });

  it('the most frequent cause comes first', () => {
    const many = [
      lost({ fail_reason: 'Often.' }),
      lost({ fail_reason: 'Often.' }),
      lost({ fail_reason: 'Often.' }),
    ];
    expect(summarise(lost(), lost(), ...many).map(([reason]) => reason)).toEqual(['Often.', 'No.']);
  });

  it('the cause of a post without a reason is "Upload failed"', () => {
    expect(summarise(lost({ fail_reason: null }), lost({ fail_reason: null }))).toEqual([
      ['Upload failed', 'UC-harbour', 2],
    ]);
  });

  it('posts without a delivery cannot be retried', () => {
    const [cause] = causesOf(groups(lost(), lost({ deliveryId: null })));
    expect(cause?.posts).toHaveLength(2);
    expect(cause && retriable(cause)).toHaveLength(1);
  });
});
