import { beforeEach, describe, expect, it } from 'vitest';
import { hourMs } from '@fanfare/core/time/units.ts';
import { ids } from '../../testing/builders.ts';
import { madeUpMedia } from '../../testing/memory-media.ts';
import { postRig, type PostRig } from '../../testing/post-rig.ts';
import { deleteDraft, listDrafts } from './drafts.ts';
import { saveDraft } from './send.ts';
import { after, post, sending } from './testing/submissions.ts';

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

  it('a draft whose thumbnail was deleted is stored without it, and the response shows that', async () => {
    const gone = madeUpMedia({ id: 'cover-0001', role: 'thumbnail' });
    const group = await sent('draft', [post({ thumbnail: gone.path })]);
    expect(group.posts[0]).toMatchObject({ description: 'Fresh coffee', thumbnail: null });
    expect((await find())?.content.thumbnail).toBeNull();
    await rig.library.add(gone);
    expect((await sent('draft', [post({ thumbnail: gone.path })])).posts[0]?.thumbnail).toBe(gone.path);
  });

  it('a draft is private by default when saved by the call, and public from the composer', async () => {
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

  it('a draft stays in its group unless another one is given', async () => {
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

describe('deleting a post', () => {
  const remove = (id = 'p1') => deleteDraft(rig.deps, { workspaceId: ids.workspace, id });

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
    rig.network.loseAnswer = 'after it is out';
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

describe('the list of drafts', () => {
  it('posts are listed in groups, latest group first', async () => {
    await rig.connect('a2');
    const schedule = after(hourMs);
    const both = [post({ schedule }), post({ id: 'p2', platform_id: 'a2', schedule })];
    await sent('schedule', both, { post_id: 'g1' });
    await sent('draft', [post({ id: 'p3' })], { post_id: 'g2' });
    const { groups } = await listDrafts(rig.deps, { workspaceId: ids.workspace });
    expect(groups.map(({ post_id: id, posts }) => [id, posts.length])).toEqual([
      ['g1', 2],
      ['g2', 1],
    ]);
    expect(await listDrafts(rig.deps, { workspaceId: ids.other })).toEqual({ groups: [], next: null });
  });

  it('a request for one group returns that group alone and whole', async () => {
    for (const id of ['p1', 'p2', 'p3'])
      await sent('draft', [post({ id })], { post_id: id === 'p3' ? 'g2' : 'g1' });
    const ask = async (groupId: string, workspaceId: string = ids.workspace) =>
      (await listDrafts(rig.deps, { workspaceId, post_id: groupId, limit: 2 })).groups;
    expect((await ask('g1')).map(({ post_id: id, posts }) => [id, posts.length])).toEqual([['g1', 2]]);
    expect([await ask('g3'), await ask('g1', ids.other)]).toEqual([[], []]);
  });

  it('a request can limit the list to a time window', async () => {
    await plan();
    const ask = async (from: number, to: number) => {
      const window = { workspaceId: ids.workspace, from: after(from), to: after(to) };
      return (await listDrafts(rig.deps, window)).groups;
    };
    expect(await ask(hourMs, 2 * hourMs)).toHaveLength(1);
    expect(await ask(0, hourMs)).toEqual([]);
  });

  it('the pages together contain every post exactly once', async () => {
    for (let nth = 1; nth <= 7; nth += 1) await sent('draft', [post({ id: `p${nth}` })]);
    await plan();
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await listDrafts(rig.deps, { workspaceId: ids.workspace, limit: 3, cursor });
      seen.push(...page.groups.flatMap(({ posts }) => posts.map(({ _id }) => _id)));
      cursor = page.next ?? undefined;
    } while (cursor !== undefined);
    expect(seen.toSorted()).toEqual(['p1', 'p2', 'p3', 'p4', 'p5', 'p6', 'p7']);
    expect((await listDrafts(rig.deps, { workspaceId: ids.workspace, limit: 7 })).next).toBeNull();
  });
});
