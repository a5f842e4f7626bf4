import { beforeEach, describe, expect, it } from 'vitest';
import { hourMs } from '@fanfare/core/time/units.ts';
import { ids } from '../../../testing/builders.ts';
import { postRig, type PostRig } from '../../../testing/post-rig.ts';
import { listPostGroups } from './list-post-groups.ts';
import { after, post, sending } from '../testing/submissions.ts';

let rig: PostRig;
beforeEach(async () => {
  rig = await postRig();
});
const { sent, plan } = sending(() => rig);

describe('the list of post groups', () => {
  it('posts are listed in groups, latest group first', async () => {
    await rig.connect('a2');
    const schedule = after(hourMs);
    const both = [post({ schedule }), post({ id: 'p2', platform_id: 'a2', schedule })];
    await sent('schedule', both, { post_id: 'g1' });
    await sent('draft', [post({ id: 'p3' })], { post_id: 'g2' });
    const { groups } = await listPostGroups(rig.deps, { workspaceId: ids.workspace });
    expect(groups.map(({ post_id: id, posts }) => [id, posts.length])).toEqual([
      ['g1', 2],
      ['g2', 1],
    ]);
    expect(await listPostGroups(rig.deps, { workspaceId: ids.other })).toEqual({ groups: [], next: null });
  });

  it('a request for one group returns only that group, with all of its posts', async () => {
    for (const id of ['p1', 'p2', 'p3'])
      await sent('draft', [post({ id })], { post_id: id === 'p3' ? 'g2' : 'g1' });
    const ask = async (groupId: string, workspaceId: string = ids.workspace) =>
      (await listPostGroups(rig.deps, { workspaceId, post_id: groupId, limit: 2 })).groups;
    expect((await ask('g1')).map(({ post_id: id, posts }) => [id, posts.length])).toEqual([['g1', 2]]);
    expect([await ask('g3'), await ask('g1', ids.other)]).toEqual([[], []]);
  });

  it('a request can limit the list to a time window', async () => {
    await plan();
    const ask = async (from: number, to: number) => {
      const window = { workspaceId: ids.workspace, from: after(from), to: after(to) };
      return (await listPostGroups(rig.deps, window)).groups;
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
      const page = await listPostGroups(rig.deps, { workspaceId: ids.workspace, limit: 3, cursor });
      seen.push(...page.groups.flatMap(({ posts }) => posts.map(({ _id }) => _id)));
      cursor = page.next ?? undefined;
    } while (cursor !== undefined);
    expect(seen.toSorted()).toEqual(['p1', 'p2', 'p3', 'p4', 'p5', 'p6', 'p7']);
    expect((await listPostGroups(rig.deps, { workspaceId: ids.workspace, limit: 7 })).next).toBeNull();
  });
});
