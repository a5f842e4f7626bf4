import { describe, expect, it } from 'vitest';
import { liveIssues } from './live-issues.ts';
import { networkWith } from './testing/builders.ts';
import { emptyVariant, type Variant } from './variant.ts';

const find = (id: string) => networkWith({ id, label: id === 'x' ? 'X' : 'Threads' });
const on = (uploadTo: string, id: string): Variant => ({
  ...emptyVariant(`p${id}`),
  uploadTo,
  platformId: id,
});
const [first, second, onThreads] = [on('x', '1'), on('x', '2'), on('threads', '3')];

describe('the warning that a published post is sent again', () => {
  it('the warning names each network once, and the accounts that have the post', () => {
    const liveOn = ['x/1', 'x/2', 'threads/3'];
    expect(liveIssues({ liveOn, variants: [first, second, onThreads] }, find)).toEqual([
      {
        severity: 'warning',
        code: 'already_live',
        message: 'This post is already live on X and Threads. Publishing sends it again as a new post.',
        keys: liveOn,
      },
    ]);
  });

  it('an account that does not have the post gets it without a warning', () => {
    const liveOn = ['x/1', 'x/2'];
    expect(liveIssues({ liveOn, variants: [onThreads] }, find)).toEqual([]);
    expect(liveIssues({ liveOn, variants: [second, onThreads] }, find)).toMatchObject([{ keys: ['x/2'] }]);
  });
});
