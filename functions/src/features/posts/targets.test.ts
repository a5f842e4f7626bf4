import type { ComposerState } from '@fanfare/core/composer/state.ts';
import type { PostAction } from '@fanfare/core/posts/post.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { madeUpTarget } from '../../testing/made-up-network.ts';
import type { PostRig } from '../../testing/post-rig.ts';
import { aim, hour, targetsRig, placing, schedule, workspaceId, written } from './testing/targets-rig.ts';

let rig: PostRig;
beforeEach(async () => {
  rig = await targetsRig();
});
const { opened, inputOf, submit, send, planned, out, kept, used, leave } = placing(() => rig);

describe('a post whose places change', () => {
  it.each([
    [['cats', 'dogs'], ['cats']],
    [['cats'], ['cats', 'dogs']],
    [['cats'], ['dogs']],
    [['cats', 'dogs'], ['birds']],
    [
      ['cats', 'dogs', 'birds'],
      ['birds', 'cats'],
    ],
    [['cats'], ['dogs', 'birds']],
  ])('from %j to %j goes out once to each', async (before, after) => {
    await send('schedule', written(...before));
    expect([planned(), await used()]).toEqual([before.toSorted(), before.length]);
    await send('schedule', aim(await opened(), ...after));
    expect([planned(), await used()]).toEqual([after.toSorted(), after.length]);
    expect(await kept()).toEqual(
      after.length === 1 ? ['p'] : after.map((target) => `p-${target}`).toSorted(),
    );
    await rig.pass(hour);
    expect(out()).toEqual(after.toSorted());
  });

  it('goes to one after the other where many at once are taken for spam', async () => {
    const target = { ...madeUpTarget('subreddit'), gapMs: 5_000 };
    const { facts } = rig.network.reached;
    rig.deps.factsOf = (name) => (name === 'madeup' ? { ...facts, target } : null);
    await send('schedule', written('cats', 'dogs', 'birds'));
    const times = rig.deliveries
      .all()
      .map(({ plan, delivery }) => [plan.target, delivery.dueAt - schedule.at]);
    expect(times).toEqual([
      ['cats', 0],
      ['dogs', 5_000],
      ['birds', 10_000],
    ]);
    await rig.pass(hour);
    expect(out()).toEqual(['cats']);
    await rig.pass(10_000);
    expect(out()).toEqual(['birds', 'cats', 'dogs']);
  });

  it('goes out once also where they change to and fro', async () => {
    const steps = [
      ['cats', 'dogs'],
      ['cats'],
      ['cats', 'dogs'],
      ['dogs'],
      ['dogs', 'cats', 'birds'],
      ['cats', 'dogs'],
    ];
    await send('schedule', written('cats', 'dogs', 'birds'));
    for (const targets of steps) {
      await rig.pass(1);
      await send('schedule', aim(await opened(), ...targets));
      expect([planned(), await used()]).toEqual([targets.toSorted(), targets.length]);
    }
    await rig.pass(hour);
    expect(out()).toEqual(['cats', 'dogs']);
  });

  it.each([[['cats', 'dogs']], [['cats']]])('from %j is one draft, and nothing goes out', async (before) => {
    await send('schedule', written(...before));
    await send('draft', await opened());
    expect([planned(), await used(), await kept()]).toEqual([[], 0, ['p']]);
    expect((await opened()).variants).toMatchObject([{ postId: 'p', targets: before }]);
    await rig.pass(hour);
    expect(out()).toEqual([]);
  });

  it.each([[['cats', 'dogs']], [['cats']]])('goes out once from a draft for %j', async (targets) => {
    await send('draft', written(...targets));
    await send('schedule', await opened());
    await rig.pass(hour);
    expect([out(), await used()]).toEqual([targets, targets.length]);
    expect(await kept()).not.toContain(targets.length > 1 ? 'p' : 'p-cats');
  });

  it('is the same again where the answer was lost', async () => {
    await send('schedule', written('cats', 'dogs'));
    for (const [wish, ...targets] of [
      ['schedule', 'cats'],
      ['schedule', 'cats', 'dogs'],
      ['draft', 'dogs', 'cats'],
      ['upload', 'cats', 'dogs'],
    ] as const) {
      await rig.pass(1);
      const input = inputOf(wish, { ...aim(await opened(), ...targets), schedule });
      const [first, second] = [await submit(input), await submit(input)];
      expect(second).toEqual(first);
    }
    expect(planned()).toEqual(['cats', 'dogs']);
  });

  it('has room at the limit of the month for as many places as before', async () => {
    await send('schedule', written('cats', 'dogs'));
    rig.posts.use(workspaceId, '2026-11', 100);
    await send('schedule', aim(await opened(), 'cats'));
    expect([planned(), await used()]).toEqual([['cats'], 99]);
  });
});

describe('a post whose places change in a later month', () => {
  const month = '2026-12';
  const farSchedule = { at: Date.parse('2026-12-20T12:00:00Z'), zone: 'UTC' };
  const plan = (state: ComposerState) => submit(inputOf('schedule', { ...state, schedule: farSchedule }));
  const usedNow = async () => (await rig.posts.quota(workspaceId, month)).uploadCount;
  const counted = async () =>
    (await rig.posts.listGroup(workspaceId, 'g', 100)).map(({ countedIn }) => countedIn ?? '').toSorted();
  const planBefore = async (...targets: string[]) => {
    await plan(written(...targets));
    rig.stopWorkers();
    await rig.pass(Date.parse('2026-12-02T12:00:00Z') - rig.deps.now().getTime());
  };

  it.each([
    [['cats', 'dogs'], ['cats'], ['2026-11'], 0],
    [['cats'], ['cats', 'dogs'], ['2026-11', month], 1],
    [['cats'], ['dogs', 'birds'], ['2026-11', month], 1],
    [['cats', 'dogs'], ['birds'], ['2026-11'], 0],
    [['cats', 'dogs'], ['dogs', 'birds'], ['2026-11', '2026-11'], 0],
  ])('from %j to %j counts only what is more', async (before, after, months, more) => {
    await planBefore(...before);
    await plan(aim(await opened(), ...after));
    expect([await counted(), await usedNow()]).toEqual([months, more]);
    expect(await used()).toBe(before.length);
  });

  it('has room at the limit for as many as before, and not for one more', async () => {
    await planBefore('cats');
    rig.posts.use(workspaceId, month, 100);
    const state = await opened();
    await expect(plan(aim(state, 'cats', 'dogs'))).rejects.toMatchObject({ code: 'limit_reached' });
    const input = inputOf('schedule', { ...state, schedule: farSchedule });
    await submit({ ...input, posts: input.posts.map((post) => ({ ...post, id: 'p-cats' })) });
    expect([await kept(), await usedNow()]).toEqual([['p-cats'], 100]);
  });

  it('gives back nothing of what has gone out, and counts what goes out beside it', async () => {
    await planBefore('cats', 'dogs');
    await leave('p-cats', { state: 'published' });
    await leave('p-dogs', { state: 'published' });
    const { expected: _, ...input } = inputOf('schedule', { ...written('birds'), schedule: farSchedule });
    await submit(input);
    expect([await counted(), await usedNow()]).toEqual([['2026-11', '2026-11', month], 1]);
  });
});

/** From a browser that has not heard of posts that go with others. */
const sendOnly = (wish: PostAction, state: ComposerState) => {
  const { remove: _, ...input } = inputOf(wish, { ...state, schedule });
  return submit(input);
};

describe('who says nothing of what was there', () => {
  it.each([
    [['cats', 'dogs'], ['cats'], ['cats', 'dogs'], ['p', 'p-dogs']],
    [['cats'], ['cats', 'dogs'], ['cats', 'dogs'], ['p-cats', 'p-dogs']],
    [['cats'], ['dogs', 'birds'], ['birds', 'dogs'], ['p-birds', 'p-dogs']],
  ])('plans from %j to %j each place once', async (before, after, all, posts) => {
    await send('schedule', written(...before));
    await sendOnly('schedule', aim(await opened(), ...after));
    expect([planned(), await kept(), await used()]).toEqual([all, posts, all.length]);
  });

  it('plans once also under the id of one place, and without a group', async () => {
    await send('schedule', written('cats'));
    const { post_id: _, expected: __, ...input } = inputOf('schedule', { ...written('cats'), schedule });
    await submit({ ...input, posts: input.posts.map((post) => ({ ...post, id: 'p-cats' })) });
    expect([planned(), await used()]).toEqual([['cats'], 1]);
  });

  it('plans once also where it comes to another group', async () => {
    await send('schedule', written('cats', 'dogs'));
    const { expected: _, ...input } = inputOf('schedule', { ...written('cats'), groupId: 'g2', schedule });
    await submit(input);
    expect([planned(), await kept(), await used()]).toEqual([['cats', 'dogs'], ['p-dogs'], 2]);
    await rig.pass(hour);
    expect(out()).toEqual(['cats', 'dogs']);
  });

  it('plans each place once where a draft for several is sent without a group', async () => {
    await send('draft', written('cats', 'dogs'));
    const { post_id: _, expected: __, ...input } = inputOf('schedule', { ...(await opened()), schedule });
    await submit(input);
    expect([planned(), await kept()]).toEqual([['cats', 'dogs'], []]);
  });

  it('takes nothing away from another group', async () => {
    await send('draft', written('cats'));
    const other = { ...written('cats'), groupId: 'g2' };
    const variants = other.variants.map((variant) => ({ ...variant, postId: 'z' }));
    await submit({ ...inputOf('draft', { ...other, variants }), remove: ['p'] });
    expect(await kept()).toEqual(['p']);
  });

  it('keeps a draft instead of what is planned for its places', async () => {
    await send('schedule', written('cats', 'dogs'));
    await sendOnly('draft', await opened());
    expect([planned(), await kept(), await used()]).toEqual([[], ['p'], 0]);
  });
});
