import { composerAfter } from '@fanfare/core/composer/reducer.ts';
import type { ComposerState } from '@fanfare/core/composer/state.ts';
import { hourMs } from '@fanfare/core/time/units.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import type { PostRig } from '../../../testing/post-rig.ts';
import { changedMeanwhile } from './store-posts.ts';
import {
  armed,
  newId,
  targetsRig,
  placing,
  account,
  undecided,
  workspaceId,
  written,
} from '../testing/targets-rig.ts';

let rig: PostRig;
beforeEach(async () => {
  rig = await targetsRig();
});
const { opened, inputOf, submit, send, out, kept, used, leave } = placing(() => rig);

describe('posts removed from their group', () => {
  const two = () => {
    const first = written('cats');
    const both = composerAfter(first, { kind: 'accountToggled', account: account('a2'), newId: 'q' });
    const variants = both.variants.map((variant) => ({
      ...variant,
      description: 'Hello',
      targets: ['cats'],
      hasBeenEdited: true,
    }));
    return { ...both, variants };
  };
  const withoutSecond = (state: ComposerState) =>
    composerAfter(state, { kind: 'accountToggled', account: account('a2'), newId });
  beforeEach(() => send('draft', two()));

  it('a removed post is deleted when the group is saved', async () => {
    await send('draft', withoutSecond(await opened()));
    expect(await kept()).toEqual(['p']);
  });

  it('a removed post that another person changed is kept, and the submission gets a conflict', async () => {
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

  it('a removal without expected revisions deletes the post and ignores an unknown id', async () => {
    const { expected: _, ...input } = inputOf('draft', withoutSecond(await opened()));
    await submit({ ...input, remove: [...(input.remove ?? []), 'nothing'] });
    expect(await kept()).toEqual(['p']);
  });

  it('a post is not removed if the submission contains it and also lists it for removal', async () => {
    const { expected: _, ...input } = inputOf('draft', await opened());
    await submit({ ...input, remove: ['p'] });
    expect(await kept()).toEqual(['p', 'q']);
  });
});

describe('an account that is deselected and selected again', () => {
  const grant = { accessToken: 'secret', refreshToken: null, expiresAt: null, scopes: ['write'] };
  const toggle = (state: ComposerState, id: string) =>
    composerAfter(state, { kind: 'accountToggled', account: account('a2'), newId: id });
  const withPlaces = (state: ComposerState) => ({
    ...state,
    variants: state.variants.map((variant) => ({ ...variant, targets: ['cats'], hasBeenEdited: true })),
  });
  const offAndOn = async () => withPlaces(toggle(toggle(await opened(), newId), 'q2'));
  beforeEach(async () => {
    await rig.connected.connect({ workspaceId, platform: 'madeup', platformId: 'a2' }, grant);
    await send('schedule', withPlaces(toggle(written('cats'), 'q')));
  });

  it('the account gets one post, under the new id', async () => {
    await send('schedule', await offAndOn());
    expect([await kept(), await used()]).toEqual([['p', 'q2'], 2]);
    await rig.pass(hourMs);
    expect(out()).toEqual(['cats', 'cats']);
  });

  it.each([
    ['was published', { state: 'published' }, /already live/],
    ['is being published', armed, /being published right now/],
    ['may be live', undecided, /has not confirmed/],
  ])('the account does not get a second post if its first post %s', async (_so, change, why) => {
    const mine = await offAndOn();
    await leave('q', change);
    await expect(send('schedule', mine)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(why),
    });
    expect([await kept(), await used()]).toEqual([['p', 'q'], 2]);
  });
});
