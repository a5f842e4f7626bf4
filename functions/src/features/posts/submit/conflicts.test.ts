import type { PostInput } from '@fanfare/core/api/schemas/posts.ts';
import type { PostAction } from '@fanfare/core/posts/post.ts';
import { hourMs } from '@fanfare/core/time/units.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { ids } from '../../../testing/builders.ts';
import { postRig, type PostRig } from '../../../testing/post-rig.ts';
import { deletePost } from '../deletion/delete-post.ts';
import { saveDraft } from './submit.ts';
import { changedMeanwhile } from './store-posts.ts';
import { after, post, sending } from '../testing/submissions.ts';

let rig: PostRig;
beforeEach(async () => {
  rig = await postRig();
});
const { sent, find, used } = sending(() => rig);

describe('posts that someone else changed after they were read', () => {
  const texts = async () => [(await find())?.content.description, (await find('p2'))?.content.description];
  const two = (first: string, second: string) => [
    post({ description: first }),
    post({ id: 'p2', description: second }),
  ];
  const changed = { code: 'conflict', fields: { expected: changedMeanwhile } };
  /** Saves posts as a client that has read the first revision of both posts. */
  const mine = (action: PostAction, posts: PostInput[]) =>
    sent(action, posts, {
      post_id: 'g1',
      expected: [
        { id: 'p1', revision: 1 },
        { id: 'p2', revision: 1 },
      ],
    });
  beforeEach(() => sent('draft', two('One', 'Two'), { post_id: 'g1' }));

  it('a changed post is not overwritten, and the response reports the conflict', async () => {
    const group = await mine('draft', two('Mine', 'Mine'));
    expect(group.posts.map(({ revision }) => revision)).toEqual([2, 2]);
    await expect(mine('draft', two('Late', 'Late'))).rejects.toMatchObject(changed);
    expect(await texts()).toEqual(['Mine', 'Mine']);
  });

  it('a change to another post of the group is reported as a conflict', async () => {
    await sent('draft', [post({ id: 'p2', description: 'Theirs' })], { post_id: 'g1' });
    await expect(mine('draft', [post({ description: 'Mine' })])).rejects.toMatchObject(changed);
    expect(await texts()).toEqual(['One', 'Theirs']);
  });

  it('the second of two tabs that save the same draft gets a conflict, and nothing is lost', async () => {
    const save = (description: string) =>
      saveDraft(
        rig.deps,
        {
          workspaceId: ids.workspace,
          status: 'draft',
          expected: [{ id: 'p1', revision: 1 }],
          ...post({ description }),
        },
        'dana',
      );
    await save('Mine');
    await expect(save('Late')).rejects.toMatchObject(changed);
    expect(await texts()).toEqual(['Mine', 'Two']);
    expect(await save('Mine')).toMatchObject({ posts: [{ revision: 2 }] });
  });

  it('a changed post is neither scheduled nor published', async () => {
    await sent('draft', [post({ description: 'Theirs' })]);
    for (const action of ['upload', 'schedule'] as const)
      await expect(mine(action, [post({ schedule: after(hourMs) })])).rejects.toMatchObject(changed);
    expect(rig.deliveries.all()).toEqual([]);
    expect(await used()).toBe(0);
  });

  it('a post that someone deleted is not restored', async () => {
    await deletePost(rig.deps, { workspaceId: ids.workspace, id: 'p2' });
    await expect(mine('draft', two('Mine', 'Mine'))).rejects.toMatchObject(changed);
    expect(await texts()).toEqual(['One', undefined]);
  });

  it('a submission that is repeated after a lost response does not cause a conflict', async () => {
    const first = await mine('draft', two('Mine', 'Mine'));
    expect(await mine('draft', two('Mine', 'Mine'))).toEqual(first);
  });

  it('a post can be saved as a draft even if its delivery has failed since the client loaded the post', async () => {
    const planned = [post({ id: 'p3', schedule: after(hourMs) })];
    await sent('schedule', planned, { post_id: 'g3' });
    rig.network.next('start', { kind: 'rejected', reason: 'No.', code: null });
    await rig.pass(hourMs);
    expect(await find('p3')).toMatchObject({ status: 'failed' });
    const again = sent('draft', planned, { expected: [{ id: 'p3', revision: 1 }] });
    expect((await again).posts).toMatchObject([{ status: 'draft', revision: 2 }]);
  });

  it('a submission without expected revisions overwrites changes', async () => {
    await sent('draft', two('Theirs', 'Theirs'));
    await sent('draft', two('Mine', 'Mine'));
    expect(await texts()).toEqual(['Mine', 'Mine']);
  });
});
