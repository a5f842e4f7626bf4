import { describe, expect, it } from 'vitest';
import type { FailureKind } from '../deliveries/failure-kinds.ts';
import { postView } from '../posts/testing/builders.ts';
import { withRefusals } from './refusals.ts';
import { networkWith } from './testing/builders.ts';
import { emptyVariant, type Variant } from './variant.ts';

const find = () => networkWith({ check: () => [] });
const variant = (id: string, description = 'Cold brew'): Variant => ({
  ...emptyVariant(`p${id}`),
  uploadTo: 'x',
  platformId: id,
  description,
});
const failed = (id: string, kind: FailureKind | null, reason: string | null = 'Duplicate content.') => ({
  post: postView({ uploadTo: 'x', platform_id: id, status: 'failed', fail_reason: reason }),
  kind,
});
const message = 'X refused this post: Duplicate content.';

describe('the reasons for which networks refused posts', () => {
  it('a post that its network refused has an error until its content is changed', () => {
    const variants = [variant('1'), variant('2')];
    const add = withRefusals([failed('1', 'rejected')], { variants }, find);
    expect(add([], variants)).toEqual([
      { severity: 'error', code: 'refused_by_network', message, keys: ['x/1'] },
    ]);
    expect(add([], [variant('1'), variant('2', 'Something else')])).toHaveLength(1);
    expect(add([], [variant('1', 'Something else'), variant('2')])).toEqual([]);
    expect(add([], [variant('2')])).toEqual([]);
  });

  it('two accounts that were refused for the same reason share one issue', () => {
    const variants = [variant('1'), variant('2')];
    const add = withRefusals([failed('1', 'rejected'), failed('2', 'rejected')], { variants }, find);
    expect(add([], variants)).toMatchObject([{ message, keys: ['x/1', 'x/2'] }]);
    expect(add([], [variant('1', 'Something else'), variant('2')])).toMatchObject([{ keys: ['x/2'] }]);
  });

  it.each(['unavailable', 'outcome_unknown', null] as const)(
    'a failure that an edit of the post would not fix is a warning, listed after the errors: %s',
    (kind) => {
      const variants = [variant('1')];
      const error = { severity: 'error', code: 'title_missing', message: 'Add a title.', keys: [] } as const;
      const [first, second] = withRefusals([failed('1', kind)], { variants }, find)([error], variants);
      expect(first).toEqual(error);
      expect(second).toMatchObject({
        severity: 'warning',
        message: 'X did not publish this post: Duplicate content.',
      });
    },
  );

  it('a failure without a reason says that the upload failed', () => {
    const variants = [variant('1')];
    const add = withRefusals([failed('1', 'rejected', ' ')], { variants }, find);
    expect(add([], variants)).toMatchObject([{ message: 'X refused this post: Upload failed' }]);
  });
});
