import { beforeEach, describe, expect, it } from 'vitest';
import { hourMs } from '@fanfare/core/time/units.ts';
import { ids } from '../../../testing/builders.ts';
import { postRig, type PostRig } from '../../../testing/post-rig.ts';
import { deletePost } from './delete-post.ts';
import { sending } from '../testing/submissions.ts';

let rig: PostRig;
beforeEach(async () => {
  rig = await postRig();
});
const { plan, find, used, states } = sending(() => rig);

describe('deleting a post', () => {
  const remove = (id = 'p1') => deletePost(rig.deps, { workspaceId: ids.workspace, id });

  it('deleting a scheduled post cancels it', async () => {
    await plan();
    await remove();
    await rig.pass(hourMs);
    expect(rig.network.posts).toEqual([]);
    expect(states()).toEqual(['cancelled']);
  });

  it('deleting is refused while the post is being published', async () => {
    await plan();
    rig.network.whilePreparing = () => {
      rig.network.whilePreparing = () => undefined;
    };
    rig.network.loseAnswer = 'after publishing';
    await rig.pass(hourMs);
    await expect(remove()).rejects.toMatchObject({ code: 'conflict' });
    await rig.pass(60_000);
    expect(await find()).toMatchObject({ status: 'uploaded' });
    await remove();
    expect(await find()).toBeNull();
    expect(await used()).toBe(1);
  });

  it('deleting an unknown post is answered with not_found', async () => {
    await expect(remove('p9')).rejects.toMatchObject({ code: 'not_found' });
  });
});
