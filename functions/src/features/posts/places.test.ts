import type { SubmitPostsInput } from '@fanfare/core/api/schemas/posts.ts';
import { expectedOf } from '@fanfare/core/composer/kept.ts';
import { composerOf } from '@fanfare/core/composer/opening.ts';
import { composerAfter } from '@fanfare/core/composer/reducer.ts';
import { newComposer, type ComposerState } from '@fanfare/core/composer/state.ts';
import { submissionOf } from '@fanfare/core/composer/submission.ts';
import { isOpen } from '@fanfare/core/deliveries/delivery.ts';
import type { PostAction } from '@fanfare/core/posts/post.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { ids, testTime } from '../../testing/builders.ts';
import { madeUpTarget } from '../../testing/made-up-network.ts';
import { postRig, type PostRig } from '../../testing/post-rig.ts';
import { deleteDraft, listDrafts } from './drafts.ts';
import { changedMeanwhile } from './expected.ts';
import { submitPosts } from './send.ts';

const hour = 3_600_000;
const at = testTime.getTime() + hour;
const schedule = { at, zone: 'UTC' };
const { workspace: workspaceId } = ids;

let rig: PostRig;
beforeEach(async () => {
  rig = await postRig();
  const facts = { ...rig.network.reached.facts, target: madeUpTarget('subreddit') };
  rig.deps.factsOf = (name) => (name === 'madeup' ? facts : null);
});

const find = (id: string) => rig.deps.factsOf(id);
const newId = 'new';
const social = (id: string) => ({ platform: 'madeup', platform_id: id, username: id });

/** What is written for the first account, whose post is called p. */
function written(...targets: string[]): ComposerState {
  const start = composerAfter(newComposer('g', 'p'), {
    kind: 'socialToggled',
    social: social('a1'),
    newId,
  });
  const words = composerAfter(start, { kind: 'written', field: 'description', text: 'Fresh coffee' });
  return composerAfter(words, { kind: 'targetsChosen', targets });
}

async function opened(): Promise<ComposerState> {
  const [group] = await listDrafts(rig.deps, { workspaceId, post_id: 'g' });
  if (!group) throw new Error('There is a group.');
  return composerOf(group, new Map(), () => newId);
}

function inputOf(wish: PostAction, state: ComposerState): SubmitPostsInput {
  const around = { workspaceId, zone: 'UTC', now: rig.deps.now().getTime(), find };
  const submission = submissionOf(wish, state, around);
  if (!submission) throw new Error('Something was written.');
  return { ...submission.input, expected: expectedOf(state) };
}
const submit = (input: SubmitPostsInput) => submitPosts(rig.deps, input, 'dana');
const send = (wish: PostAction, state: ComposerState) =>
  submit(inputOf(wish, wish === 'draft' ? state : { ...state, schedule }));
/** From a browser that has not heard of posts that go with others. */
const sendOnly = (wish: PostAction, state: ComposerState) => {
  const { remove: _, ...input } = inputOf(wish, { ...state, schedule });
  return submit(input);
};
const aim = (state: ComposerState, ...targets: string[]) =>
  composerAfter(state, { kind: 'targetsChosen', targets });

const places = (isMeant: (row: ReturnType<typeof rig.deliveries.all>[number]) => boolean) =>
  rig.deliveries
    .all()
    .filter((row) => row.plan.kind === 'post' && isMeant(row))
    .map(({ plan }) => plan.target ?? '')
    .toSorted();
const planned = () => places(({ delivery }) => isOpen(delivery));
const out = () => places(({ delivery }) => delivery.state === 'published');
const kept = async () => (await rig.posts.listGroup(workspaceId, 'g', 100)).map(({ id }) => id).toSorted();
const used = async () => (await rig.posts.quota(workspaceId, '2026-11')).uploadCount;

/** As its delivery would leave it. */
async function leave(id: string, change: object): Promise<void> {
  const post = await rig.posts.find(workspaceId, id);
  await rig.deliveries.change({ workspaceId, id: post?.deliveryId ?? '' }, testTime, ({ delivery }) => ({
    delivery: { ...delivery, nextAt: null, lease: null, ...change },
  }));
}
const armed = { state: 'armed' };
const undecided = {
  state: 'failed',
  failure: { kind: 'outcome_unknown', reason: 'No answer.', code: null },
};

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
    expect((await opened()).entries).toMatchObject([{ postId: 'p', targets: before }]);
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
    const entries = other.entries.map((entry) => ({ ...entry, postId: 'z' }));
    await submit({ ...inputOf('draft', { ...other, entries }), remove: ['p'] });
    expect(await kept()).toEqual(['p']);
  });

  it('keeps a draft instead of what is planned for its places', async () => {
    await send('schedule', written('cats', 'dogs'));
    await sendOnly('draft', await opened());
    expect([planned(), await kept(), await used()]).toEqual([[], ['p'], 0]);
  });
});

describe('what cannot be taken back', () => {
  const goingOut = /going out right now/;
  beforeEach(() => send('schedule', written('cats', 'dogs')));

  it('goes out once: nothing is planned for its place under another id', async () => {
    const state = await opened();
    await leave('p-cats', armed);
    await expect(send('schedule', aim(state, 'cats'))).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(goingOut),
    });
    expect([planned(), await kept(), await used()]).toEqual([['dogs'], ['p-cats', 'p-dogs'], 2]);
  });

  it.each([
    ['on its way', armed, goingOut],
    ['out', { state: 'published' }, /is out already/],
  ])(
    'stays where its place was taken away and it is %s, and the answer says so',
    async (_so, change, why) => {
      const state = await opened();
      await leave('p-cats', change);
      const { stays } = await send('schedule', aim(state, 'dogs'));
      expect(stays).toEqual([{ id: 'p-cats', message: expect.stringMatching(why) }]);
      expect([planned(), await kept(), await used()]).toEqual([['dogs'], ['p', 'p-cats'], 2]);
    },
  );

  it('does not go out again from a draft', async () => {
    const state = await opened();
    await leave('p-cats', { state: 'published' });
    const { stays } = await send('draft', state);
    expect(stays).toMatchObject([{ id: 'p-cats' }]);
    expect([planned(), await kept()]).toEqual([[], ['p', 'p-cats']]);
    const alone = send('schedule', aim(await opened(), 'cats'));
    await expect(alone).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(/out already/),
    });
    await rig.pass(1);
    await send('schedule', await opened());
    expect([planned(), out(), await used()]).toEqual([['dogs'], ['cats'], 2]);
  });

  it('is not sent again while nobody knows whether it is out', async () => {
    const state = await opened();
    await leave('p-cats', undecided);
    const unknown = { code: 'conflict', message: expect.stringMatching(/has not told/) };
    await expect(send('schedule', aim(state, 'cats'))).rejects.toMatchObject(unknown);
    expect((await send('draft', aim(state, 'cats'))).stays).toMatchObject([{ id: 'p-cats' }]);
    await expect(send('schedule', await opened())).rejects.toMatchObject(unknown);
    expect(planned()).toEqual([]);
  });

  it('stays while nobody knows whether it is out, and is looked for where its place comes back', async () => {
    await leave('p-cats', undecided);
    const { stays } = await send('schedule', aim(await opened(), 'dogs'));
    expect(stays).toEqual([{ id: 'p-cats', message: expect.stringMatching(/has not told whether/) }]);
    await rig.pass(1);
    await send('schedule', aim(await opened(), 'dogs', 'cats'));
    expect(places(({ delivery }) => delivery.state === 'unknown')).toEqual(['cats']);
    expect([planned(), await kept(), await used()]).toEqual([['dogs'], ['p-cats', 'p-dogs'], 2]);
  });

  it('is not deleted while nobody knows whether it is out, and is once somebody said so', async () => {
    await leave('p-cats', undecided);
    const doomed = { workspaceId, id: 'p-cats' };
    await expect(deleteDraft(rig.deps, doomed)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(/Please look there and say so/),
    });
    await leave('p-cats', { state: 'published', failure: null });
    await deleteDraft(rig.deps, doomed);
    expect([await kept(), await used()]).toEqual([['p-dogs'], 2]);
  });

  it('is not what failed', async () => {
    await leave('p-cats', { ...undecided, failure: { kind: 'rejected', reason: 'No.', code: null } });
    await send('schedule', aim(await opened(), 'cats'));
    expect([planned(), await kept(), await used()]).toEqual([['cats'], ['p'], 1]);
  });
});

describe('a post that is taken out of its group', () => {
  const two = () => {
    const first = written('cats');
    const both = composerAfter(first, { kind: 'socialToggled', social: social('a2'), newId: 'q' });
    const entries = both.entries.map((entry) => ({
      ...entry,
      description: 'Hello',
      targets: ['cats'],
      hasBeenEdited: true,
    }));
    return { ...both, entries };
  };
  const withoutSecond = (state: ComposerState) =>
    composerAfter(state, { kind: 'socialToggled', social: social('a2'), newId });
  beforeEach(() => send('draft', two()));

  it('goes with what is saved', async () => {
    await send('draft', withoutSecond(await opened()));
    expect(await kept()).toEqual(['p']);
  });

  it('stays where somebody changed it meanwhile, also where nothing else is new', async () => {
    const mine = withoutSecond(await opened());
    const theirs = inputOf('draft', await opened());
    const posts = theirs.posts
      .filter(({ id }) => id === 'q')
      .map((post) => ({ ...post, description: 'Theirs' }));
    await submit({ ...theirs, expected: [], posts });
    await expect(send('draft', mine)).rejects.toMatchObject({
      code: 'conflict',
      fields: { expected: changedMeanwhile },
    });
    expect((await rig.posts.find(workspaceId, 'q'))?.content.description).toBe('Theirs');
  });

  it('goes where somebody says so over whatever is there, and need not be there', async () => {
    const { expected: _, ...input } = inputOf('draft', withoutSecond(await opened()));
    await submit({ ...input, remove: [...(input.remove ?? []), 'nothing'] });
    expect(await kept()).toEqual(['p']);
  });

  it('is not one that is sent', async () => {
    const { expected: _, ...input } = inputOf('draft', await opened());
    await submit({ ...input, remove: ['p'] });
    expect(await kept()).toEqual(['p', 'q']);
  });
});

describe('an account that is switched off and on again', () => {
  const grant = { accessToken: 'secret', refreshToken: null, expiresAt: null, scopes: ['write'] };
  const toggle = (state: ComposerState, id: string) =>
    composerAfter(state, { kind: 'socialToggled', social: social('a2'), newId: id });
  const withPlaces = (state: ComposerState) => ({
    ...state,
    entries: state.entries.map((entry) => ({ ...entry, description: 'Hello', targets: ['cats'] })),
  });
  const offAndOn = async () => withPlaces(toggle(toggle(await opened(), newId), 'q2'));
  beforeEach(async () => {
    await rig.connected.connect({ workspaceId, platform: 'madeup', platformId: 'a2' }, grant);
    await send('schedule', withPlaces(toggle(written('cats'), 'q')));
  });

  it('gets the post once, under its new id', async () => {
    await send('schedule', await offAndOn());
    expect([await kept(), await used()]).toEqual([['p', 'q2'], 2]);
    await rig.pass(hour);
    expect(out()).toEqual(['cats', 'cats']);
  });

  it.each([
    ['is out', { state: 'published' }, /out already/],
    ['is on its way', armed, /going out right now/],
    ['may be out', undecided, /has not told/],
  ])('does not get it again where it %s meanwhile', async (_so, change, why) => {
    const mine = await offAndOn();
    await leave('q', change);
    await expect(send('schedule', mine)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(why),
    });
    expect([await kept(), await used()]).toEqual([['p', 'q'], 2]);
  });
});
