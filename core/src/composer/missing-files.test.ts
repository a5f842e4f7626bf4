import { describe, expect, it } from 'vitest';
import { historyAfter, newHistory } from './history.ts';
import { missingFiles } from './missing-files.ts';
import { composerAfter } from './reducer.ts';
import { newComposer, type ComposerState } from './state.ts';
import { ana, harbour, networkWith, photo, quiet } from './testing/builders.ts';

const [boat, pier] = ['boat', 'pier'].map((id) => photo({ _id: id, name: `${id}.jpg` }));
const labels: Record<string, string> = { x: 'X', youtube: 'YouTube', instagram: 'Instagram' };
const find = (id: string) => networkWith({ id, label: labels[id] ?? id });
const second = { ...ana, platform_id: '9' };

/** A post for these accounts. All have texts of their own, and the tab of the first account is open. */
function customised(...accounts: (typeof ana)[]): ComposerState {
  const choices = accounts.map((account, n) => ({ account, newId: `p${n}` }));
  const chosen = composerAfter(newComposer('g', 'p'), { kind: 'allToggled', choices });
  const all = chosen.variants.reduce(
    (state, { uploadTo, platformId }) =>
      composerAfter(state, { kind: 'customised', key: `${uploadTo}/${platformId}` }),
    chosen,
  );
  return open(all, accounts[0]!);
}
const open = (state: ComposerState, { platform, platform_id: id }: typeof ana) =>
  composerAfter(state, { kind: 'tabOpened', key: `${platform}/${id}` });
const pick = (state: ComposerState, ...items: (typeof boat)[]) =>
  composerAfter(state, { kind: 'mediaPicked', items: items.map((item) => item!) });
const textFor = (state: ComposerState) => missingFiles(state, find)?.text ?? null;

describe('files that only the open tab has', () => {
  it('the accounts that do not get a file are named', () => {
    const state = pick(customised(ana, quiet, harbour), boat);
    expect(missingFiles(state, find)).toEqual({
      text: 'boat.jpg is not in the posts for YouTube and Instagram.',
      keys: ['youtube/2', 'instagram/3'],
      items: [boat],
    });
    expect(textFor(pick(customised(ana, quiet), boat, pier))).toBe(
      '2 files are not in the post for YouTube.',
    );
    expect(textFor(pick(customised(ana, second), boat))).toBe(
      'boat.jpg is not in the post for 1 other account.',
    );
  });

  it('nothing is said while all accounts share the files, and of accounts with other files', () => {
    const linked = composerAfter(newComposer('g', 'p'), {
      kind: 'allToggled',
      choices: [ana, quiet].map((account) => ({ account, newId: account.platform })),
    });
    expect(textFor(pick(linked, boat))).toBeNull();
    expect(textFor(pick(newComposer('g', 'p'), boat))).toBeNull();
    expect(textFor(customised(ana, quiet))).toBeNull();
    const other = pick(open(pick(customised(ana, quiet), boat), quiet), pier);
    expect(textFor(other)).toBeNull();
  });

  it('the files are added to the other accounts, whose texts stay, and one undo removes them', () => {
    const written = open(customised(ana, quiet, harbour), quiet);
    const own = composerAfter(written, { kind: 'textChanged', field: 'description', text: 'Own' });
    const state = pick(open(own, ana), boat);
    const { keys, items } = missingFiles(state, find)!;
    const history = historyAfter(newHistory(state), { kind: 'mediaPicked', items, keys });
    const after = history.state.variants;
    expect(after.map(({ media }) => media)).toEqual([[boat], [boat], [boat]]);
    expect(after.find(({ uploadTo }) => uploadTo === 'youtube')).toMatchObject({
      description: 'Own',
      hasBeenEdited: true,
    });
    expect(textFor(history.state)).toBeNull();
    const { state: undone } = historyAfter(history, { kind: 'undo' });
    expect(undone.variants.map(({ media }) => media)).toEqual([[boat], [], []]);
  });
});
