import { describe, expect, it } from 'vitest';
import { memberOf, obstacleTo } from './group-members.ts';

describe('another post of the group for the same account', () => {
  const post = {
    id: 'one',
    groupId: 'group',
    uploadTo: 'x',
    platformId: '1',
    targets: [],
    status: 'failed' as const,
  };
  const second = { ...post, id: 'two' };
  const obstacleAfter = (state: 'failed' | 'published') => {
    const member = memberOf(post, { state, failure: null });
    return member && obstacleTo(second, [member]);
  };

  it('a failed post does not prevent the publishing of another one', () => {
    expect(obstacleAfter('failed')).toBeNull();
  });

  it('a post that was restored as failed, but went live while it was deleted, prevents a second one', () => {
    expect(obstacleAfter('published')).toMatchObject({ kind: 'live' });
  });
});
