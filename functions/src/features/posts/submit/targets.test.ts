import { composerAfter } from '@fanfare/core/composer/reducer.ts';
import type { ComposerState } from '@fanfare/core/composer/state.ts';
import type { PostAction } from '@fanfare/core/posts/post.ts';
import { hourMs } from '@fanfare/core/time/units.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { madeUpTarget } from '../../../testing/made-up-network.ts';
import type { PostRig } from '../../../testing/post-rig.ts';
import { setTargets, targetsRig, placing, schedule, workspaceId, written } from '../testing/targets-rig.ts';

let rig: PostRig;
beforeEach(async () => {
  rig = await targetsRig();
});
const { opened, inputOf, submit, send, planned, out, kept, used, leave } = placing(() => rig);

describe('a post whose targets change', () => {
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
  ])(
    'a post is published once to each target after its targets change from %j to %j',
    async (before, after) => {
      await send('schedule', written(...before));
      expect([planned(), await used()]).toEqual([before.toSorted(), before.length]);
      await send('schedule', setTargets(await opened(), ...after));
      expect([planned(), await used()]).toEqual([after.toSorted(), after.length]);
      expect(await kept()).toEqual(
        after.length === 1 ? ['p'] : after.map((target) => `p-${target}`).toSorted(),
      );
      await rig.pass(hourMs);
      expect(out()).toEqual(after.toSorted());
    },
  );

  it('posts to several targets are spaced out on networks that treat bursts as spam', async () => {
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
    await rig.pass(hourMs);
    expect(out()).toEqual(['cats']);
    await rig.pass(10_000);
    expect(out()).toEqual(['birds', 'cats', 'dogs']);
  });

  it('a target that is removed and added again gets the post once', async () => {
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
      await send('schedule', setTargets(await opened(), ...targets));
      expect([planned(), await used()]).toEqual([targets.toSorted(), targets.length]);
    }
    await rig.pass(hourMs);
    expect(out()).toEqual(['cats', 'dogs']);
  });

  it.each([[['cats', 'dogs']], [['cats']]])(
    'a scheduled post to %j can be saved as one draft, and then nothing is published',
    async (before) => {
      await send('schedule', written(...before));
      await send('draft', await opened());
      expect([planned(), await used(), await kept()]).toEqual([[], 0, ['p']]);
      expect((await opened()).variants).toMatchObject([{ postId: 'p', targets: before }]);
      await rig.pass(hourMs);
      expect(out()).toEqual([]);
    },
  );

  it.each([[['cats', 'dogs']], [['cats']]])(
    'a draft for %j is published once to each target',
    async (targets) => {
      await send('draft', written(...targets));
      await send('schedule', await opened());
      await rig.pass(hourMs);
      expect([out(), await used()]).toEqual([targets, targets.length]);
      expect(await kept()).not.toContain(targets.length > 1 ? 'p' : 'p-cats');
    },
  );

  it('a submission that is repeated after a lost response changes nothing', async () => {
    await send('schedule', written('cats', 'dogs'));
    for (const [action, ...targets] of [
      ['schedule', 'cats'],
      ['schedule', 'cats', 'dogs'],
      ['draft', 'dogs', 'cats'],
      ['upload', 'cats', 'dogs'],
    ] as const) {
      await rig.pass(1);
      const input = inputOf(action, { ...setTargets(await opened(), ...targets), schedule });
      const [first, second] = [await submit(input), await submit(input)];
      expect(second).toEqual(first);
    }
    expect(planned()).toEqual(['cats', 'dogs']);
  });

  it('a target can be removed when the monthly limit is reached', async () => {
    await send('schedule', written('cats', 'dogs'));
    rig.posts.use(workspaceId, '2026-11', 100);
    await send('schedule', setTargets(await opened(), 'cats'));
    expect([planned(), await used()]).toEqual([['cats'], 99]);
  });
});

describe('a post whose targets change in a later month', () => {
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
  ])('a change from %j to %j counts only the additional targets', async (before, after, months, more) => {
    await planBefore(...before);
    await plan(setTargets(await opened(), ...after));
    expect([await counted(), await usedNow()]).toEqual([months, more]);
    expect(await used()).toBe(before.length);
  });

  it('an unchanged number of targets is accepted at the limit, and a larger one is refused', async () => {
    await planBefore('cats');
    rig.posts.use(workspaceId, month, 100);
    const state = await opened();
    await expect(plan(setTargets(state, 'cats', 'dogs'))).rejects.toMatchObject({ code: 'limit_reached' });
    const reworded = composerAfter(state, { kind: 'textChanged', field: 'description', text: 'Fresh tea' });
    const input = inputOf('schedule', { ...reworded, schedule: farSchedule });
    await submit({ ...input, posts: input.posts.map((post) => ({ ...post, id: 'p-cats' })) });
    expect([await kept(), await usedNow()]).toEqual([['p-cats'], 100]);
  });

  it('published posts remain counted, and an added target is counted as well', async () => {
    await planBefore('cats', 'dogs');
    await leave('p-cats', { state: 'published' });
    await leave('p-dogs', { state: 'published' });
    const { expected: _, ...input } = inputOf('schedule', { ...written('birds'), schedule: farSchedule });
    await submit(input);
    expect([await counted(), await usedNow()]).toEqual([['2026-11', '2026-11', month], 1]);
  });
});

/** Submits posts as an older version of the site does: without the ids of the posts to remove. */
const sendOnly = (action: PostAction, state: ComposerState) => {
  const { remove: _, ...input } = inputOf(action, { ...state, schedule });
  return submit(input);
};

describe('submissions that differ from those of the composer', () => {
  it.each([
    [['cats', 'dogs'], ['cats'], ['cats', 'dogs'], ['p', 'p-dogs']],
    [['cats'], ['cats', 'dogs'], ['cats', 'dogs'], ['p-cats', 'p-dogs']],
    [['cats'], ['dogs', 'birds'], ['birds', 'dogs'], ['p-birds', 'p-dogs']],
  ])(
    'each target has one scheduled post after the targets change from %j to %j',
    async (before, after, all, posts) => {
      await send('schedule', written(...before));
      await sendOnly('schedule', setTargets(await opened(), ...after));
      expect([planned(), await kept(), await used()]).toEqual([all, posts, all.length]);
    },
  );

  it('a post that is sent without a group, and with its target in its id, is scheduled once', async () => {
    await send('schedule', written('cats'));
    const { post_id: _, expected: __, ...input } = inputOf('schedule', { ...written('cats'), schedule });
    await submit({ ...input, posts: input.posts.map((post) => ({ ...post, id: 'p-cats' })) });
    expect([planned(), await used()]).toEqual([['cats'], 1]);
  });

  it('a post that is sent again with another group is scheduled once', async () => {
    await send('schedule', written('cats', 'dogs'));
    const { expected: _, ...input } = inputOf('schedule', { ...written('cats'), groupId: 'g2', schedule });
    await submit(input);
    expect([planned(), await kept(), await used()]).toEqual([['cats', 'dogs'], ['p-dogs'], 2]);
    await rig.pass(hourMs);
    expect(out()).toEqual(['cats', 'dogs']);
  });

  it('a draft for several targets sent without a group is scheduled once for each target', async () => {
    await send('draft', written('cats', 'dogs'));
    const { post_id: _, expected: __, ...input } = inputOf('schedule', { ...(await opened()), schedule });
    await submit(input);
    expect([planned(), await kept()]).toEqual([['cats', 'dogs'], []]);
  });

  it('posts of another group are not removed', async () => {
    await send('draft', written('cats'));
    const other = { ...written('cats'), groupId: 'g2' };
    const variants = other.variants.map((variant) => ({ ...variant, postId: 'z' }));
    await submit({ ...inputOf('draft', { ...other, variants }), remove: ['p'] });
    expect(await kept()).toEqual(['p']);
  });

  it('a draft replaces the scheduled posts for its targets', async () => {
    await send('schedule', written('cats', 'dogs'));
    await sendOnly('draft', await opened());
    expect([planned(), await kept(), await used()]).toEqual([[], ['p'], 0]);
  });
});
