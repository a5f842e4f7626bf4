import { beforeEach, describe, expect, it } from 'vitest';
import { hourMs } from '@fanfare/core/time/units.ts';
import { ids } from '../../../testing/builders.ts';
import { madeUpMedia } from '../../../testing/memory-media.ts';
import { postRig, type PostRig } from '../../../testing/post-rig.ts';
import { saveDraft } from './submit.ts';
import { after, post, sending } from '../testing/submissions.ts';

let rig: PostRig;
beforeEach(async () => {
  rig = await postRig();
});
const { sent, plan, find, used, states } = sending(() => rig);

describe('drafts', () => {
  it('an incomplete draft without a network is stored as it is', async () => {
    const group = await sent('draft', [{ id: 'p1', uploadTo: 'draft', title: 'Idea' }], { post_id: 'g1' });
    expect(group).toMatchObject({ post_id: 'g1', posts: [{ _id: 'p1', status: 'draft', title: 'Idea' }] });
    expect(rig.deliveries.all()).toEqual([]);
    expect(await used()).toBe(0);
  });

  it('a scheduled post that becomes a draft loses its date', async () => {
    await plan();
    await sent('draft', [post({ schedule: after(hourMs) })]);
    expect(await find()).toMatchObject({ status: 'draft', schedule: null, deliveryId: null });
    expect(states()).toEqual(['cancelled']);
    expect(await used()).toBe(0);
  });

  it('a draft whose thumbnail was deleted is stored and returned without it', async () => {
    const gone = madeUpMedia({ id: 'cover-0001', role: 'thumbnail' });
    const group = await sent('draft', [post({ thumbnail: gone.path })]);
    expect(group.posts[0]).toMatchObject({ description: 'Fresh coffee', thumbnail: null });
    expect((await find())?.content.thumbnail).toBeNull();
    await rig.library.add(gone);
    expect((await sent('draft', [post({ thumbnail: gone.path })])).posts[0]?.thumbnail).toBe(gone.path);
  });

  it('a draft is private by default if the call for drafts saves it, and public if the composer does', async () => {
    await saveDraft(rig.deps, { workspaceId: ids.workspace, status: 'draft', ...post() }, 'dana');
    expect((await find())?.content.options.privacy).toBe('private');
    await sent('draft', [post({ id: 'p2' })]);
    expect((await find('p2'))?.content.options.privacy).toBe('public');
  });

  it("the response uses the product's message for drafts and scheduled posts", async () => {
    const save = (status: 'draft' | 'scheduled') =>
      saveDraft(
        rig.deps,
        { workspaceId: ids.workspace, status, ...post({ schedule: after(hourMs) }) },
        'dana',
      );
    expect((await save('draft')).message).toBe('Your post has been saved to your drafts!');
    expect((await save('scheduled')).message).toBe('Your post has been scheduled!');
  });

  it('a draft stays in its group if a later submission names no group', async () => {
    await sent('draft', [post()], { post_id: 'g1' });
    await sent('draft', [post({ description: 'Fresher coffee' })]);
    expect(await find()).toMatchObject({ groupId: 'g1' });
  });

  it('a draft for an unknown network is refused', async () => {
    await expect(sent('draft', [post({ uploadTo: 'orkut' })])).rejects.toMatchObject({
      fields: { uploadTo: 'Unsupported platform' },
    });
  });
});
