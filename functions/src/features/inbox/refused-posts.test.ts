import { hourMs } from '@fanfare/core/time/units.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { failureOf } from '../../testing/comment-rig.ts';
import { callsOf, comment, inboxRig, storePublishedPost, type InboxRig } from './testing/inbox-rig.ts';

let rig: InboxRig;
let calls: ReturnType<typeof callsOf>;
beforeEach(async () => {
  rig = await inboxRig();
  calls = callsOf(rig);
  await storePublishedPost(rig, 'm1');
});

describe('posts whose comments cannot be read', () => {
  it.each([
    ['whose comments the network refuses', () => void rig.failing.set('m1', failureOf('rejected'))],
    [
      'with a thread that cannot be read',
      () => {
        const { ofPost } = rig.threads;
        rig.threads.ofPost = (workspace, postId, limit) =>
          postId === 'post-a1-m1' ? Promise.reject(new Error('malformed')) : ofPost(workspace, postId, limit);
      },
    ],
  ])('a post %s is polled later, and other posts are not delayed', async (_name, fail) => {
    await storePublishedPost(rig, 'm2');
    rig.shown['m2'] = [comment({ id: 'c2' })];
    fail();
    expect(await calls.look()).toMatchObject({ changed: 1, problems: [] });
    expect(rig.reads.toSorted()).toEqual(['a1/m1', 'a1/m2']);
    rig.pass(15 * 60_000);
    await calls.poll();
    expect(rig.reads.slice(2)).toEqual(['a1/m2']);
  });

  it('an account whose posts are all refused shows the reason until one of the posts can be read', async () => {
    await storePublishedPost(rig, 'm2');
    rig.failing.set('m1', failureOf('rejected'));
    rig.failing.set('m2', failureOf('rejected'));
    const problem = { platform_id: 'a1', kind: 'rejected', reason: 'It is rejected.' };
    expect(await calls.look()).toMatchObject({ changed: 0, problems: [problem] });
    expect(await calls.look()).toMatchObject({ problems: [problem] });
    rig.failing.delete('m1');
    rig.pass(hourMs);
    expect(await calls.look()).toMatchObject({ changed: 1, problems: [] });
  });
});
