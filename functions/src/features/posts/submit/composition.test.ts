import type { ComposerAction, ComposerState } from '@fanfare/core/composer/state.ts';
import { composerAfter } from '@fanfare/core/composer/reducer.ts';
import { hourMs } from '@fanfare/core/time/units.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { postRig, type PostRig } from '../../../testing/post-rig.ts';
import { listPostGroups } from '../lists/list-post-groups.ts';
import { account, placing, targetsRig, workspaceId, written } from '../testing/targets-rig.ts';

let rig: PostRig;
beforeEach(async () => {
  rig = await targetsRig();
});
const { inputOf, opened, send, submit } = placing(() => rig);

const run = (state: ComposerState, ...actions: ComposerAction[]) => actions.reduce(composerAfter, state);
const select: ComposerAction = { kind: 'accountToggled', account: account('a2'), newId: 'q' };
const customise: ComposerAction = { kind: 'customised', key: 'madeup/a2' };
const write = (text: string): ComposerAction => ({ kind: 'textChanged', field: 'description', text });
const linksIn = ({ variants }: ComposerState) =>
  variants
    .map(({ platformId, customised, description }): [string, boolean, string] => [
      platformId ?? '',
      customised,
      description,
    ])
    .toSorted(([a], [b]) => a.localeCompare(b));

describe('the composition of a group', () => {
  it('the composition is stored with a draft, and the composer restores it when the draft is opened', async () => {
    const state = run(written('cats'), select, customise, write('Mine'));
    await send('draft', state);
    const again = await opened();
    expect(linksIn(again)).toEqual([
      ['a1', false, 'Fresh coffee'],
      ['a2', true, 'Mine'],
    ]);
    // The composer shows a linked account first, so that a change reaches all linked accounts.
    expect(again.active).toBe('madeup/a1');
    const [listed] = (await listPostGroups(rig.deps, { workspaceId })).groups;
    expect(listed).not.toHaveProperty('composition');
  });

  it('a new composition is stored even if nothing else has changed, without a new revision', async () => {
    const state = run(written('cats'), select);
    await send('draft', state);
    const sent = await send('draft', run(state, customise));
    expect(sent.posts.map(({ revision }) => revision)).toEqual([1, 1]);
    expect(linksIn(await opened())).toEqual([
      ['a1', false, 'Fresh coffee'],
      ['a2', true, 'Fresh coffee'],
    ]);
  });

  it('a published post keeps its date in the list if it is submitted again with a new composition', async () => {
    rig = await postRig();
    await rig.connect('a2');
    const state = run(written(), select);
    await submit(inputOf('upload', state));
    await rig.pass(hourMs);
    const before = await rig.posts.find(workspaceId, 'p');
    expect(before?.status).toBe('uploaded');
    await submit(inputOf('upload', run(state, customise)));
    expect(await rig.posts.find(workspaceId, 'p')).toEqual(before);
  });

  it('the composition keeps the text of a customised account that was deselected before saving', async () => {
    await send('draft', run(written('cats'), select, customise, write('Mine'), select));
    const again = run(await opened(), select);
    expect(linksIn(again).find(([id]) => id === 'a2')).toEqual(['a2', true, 'Mine']);
  });
});
