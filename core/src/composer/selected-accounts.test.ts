import { describe, expect, it } from 'vitest';
import { draftKey, keyOf, accountKey } from './variant.ts';
import { composerAfter } from './reducer.ts';
import { activeVariant, type ComposerAction, type ComposerState } from './state.ts';
import { after, all, start, toggleAna, toggleQuiet, write } from './testing/actions.ts';
import { ana, harbour, photo, quiet } from './testing/builders.ts';

const keys = ({ variants }: ComposerState) => variants.map(keyOf);

describe('the tabs', () => {
  it('the composer starts with only a draft tab', () => {
    expect(keys(start)).toEqual([draftKey]);
    expect(start.active).toBe(draftKey);
  });

  it('an empty draft becomes the variant of the first selected account, and its tab opens', () => {
    const state = after(toggleAna);
    expect(keys(state)).toEqual([accountKey(ana)]);
    expect(state.active).toBe(accountKey(ana));
    expect(activeVariant(state)).toMatchObject({
      uploadTo: 'x',
      platformId: '1',
      postId: 'p0',
      hasBeenEdited: false,
    });
  });

  it('a draft with text becomes the variant of the first selected account', () => {
    const state = after(write('Hello'), toggleAna);
    expect(state.variants).toMatchObject([{ uploadTo: 'x', postId: 'p0', description: 'Hello' }]);
    expect(state.active).toBe(accountKey(ana));
    expect(after(write('Hello'), all).variants).toMatchObject([
      { postId: 'p0', description: 'Hello' },
      { postId: 'p2', description: 'Hello' },
      { postId: 'p3', description: 'Hello' },
    ]);
  });

  it('selecting an account for a draft with a file marks the variant of the account as edited', () => {
    const savedIds = { ...start, variants: [{ ...activeVariant(start), media: [photo()] }] };
    expect(activeVariant(composerAfter(savedIds, toggleAna)).hasBeenEdited).toBe(true);
  });

  it('deselecting the only account shows its latest text in the draft', () => {
    const state = after(write('Hello'), toggleAna, write('Hello X'), toggleAna);
    expect(state.variants).toMatchObject([{ uploadTo: 'draft', postId: 'p0', description: 'Hello X' }]);
  });

  it('deselecting the only account turns its variant into a draft with the same id and text', () => {
    const state = after(toggleAna, write('Hello'), toggleAna);
    expect(keys(state)).toEqual([draftKey]);
    expect(activeVariant(state)).toMatchObject({ uploadTo: 'draft', description: 'Hello', postId: 'p0' });
    expect(keys(after(toggleAna, toggleAna))).toEqual([draftKey]);
  });

  it('the first tab opens when the open tab is removed', () => {
    const state = after(toggleAna, toggleQuiet, toggleQuiet);
    expect(state.active).toBe(accountKey(ana));
  });

  it('removing another tab does not change the open tab', () => {
    expect(after(toggleAna, toggleQuiet, toggleAna).active).toBe(accountKey(quiet));
  });

  it('only an existing tab can be opened', () => {
    const open = (key: string): ComposerAction => ({ kind: 'tabOpened', key });
    expect(after(toggleAna, toggleQuiet, open(accountKey(ana))).active).toBe(accountKey(ana));
    expect(after(toggleAna, open(accountKey(quiet))).active).toBe(accountKey(ana));
  });
});

describe('a newly selected account', () => {
  it('the variant of a newly selected account has the texts, files and settings of the first variant, but not its targets', () => {
    const state = after(
      toggleAna,
      write('Hello'),
      write('Title', 'title'),
      write('First', 'comment'),
      { kind: 'mediaPicked', items: [photo()] },
      { kind: 'optionsChanged', change: { privacy: 'private' } },
      { kind: 'targetsChosen', targets: ['cats'] },
      toggleQuiet,
    );
    const { variants } = state;
    expect(variants[1]).toEqual({
      ...variants[0],
      uploadTo: 'youtube',
      platformId: '2',
      postId: 'p2',
      targets: [],
    });
    expect(variants[1]?.hasBeenEdited).toBe(true);
  });

  it('the variant of a newly selected account is marked as edited if it has content', () => {
    const savedIds = after(toggleAna, write('Hello'));
    const untouched = {
      ...savedIds,
      variants: savedIds.variants.map((variant) => ({ ...variant, hasBeenEdited: false })),
    };
    expect(activeVariant(composerAfter(untouched, toggleQuiet)).hasBeenEdited).toBe(true);
    expect(activeVariant(after(toggleAna, toggleQuiet)).hasBeenEdited).toBe(false);
  });

  it('a newly selected account is linked to the accounts that were selected before', () => {
    const state = after(toggleAna, write('Hello'), toggleQuiet, write('Hello both'));
    expect(state.variants.map(({ description }) => description)).toEqual(['Hello both', 'Hello both']);
  });
});

describe('choosing all accounts', () => {
  it('Select all selects the accounts that are not selected yet', () => {
    const state = after(toggleQuiet, all);
    expect(keys(state)).toEqual([accountKey(quiet), accountKey(ana), accountKey(harbour)]);
    expect(state.variants.map(({ postId }) => postId)).toEqual(['p0', 'p1', 'p3']);
  });

  it('a second click on Select all deselects every account', () => {
    expect(keys(after(all, all))).toEqual([draftKey]);
  });
});

describe('reloading the accounts', () => {
  it('reloading removes the variants of accounts that are no longer connected', () => {
    const state = after(all, { kind: 'accountsLoaded', keys: [accountKey(quiet)], newId: 'p8' });
    expect(keys(state)).toEqual([accountKey(quiet)]);
  });

  it('when the last account is removed, its text remains in a draft', () => {
    const state = after(toggleAna, write('Hello'), { kind: 'accountsLoaded', keys: [], newId: 'p8' });
    expect(activeVariant(state)).toMatchObject({ uploadTo: 'draft', description: 'Hello' });
  });

  it('the customised content of an account is restored when the account is reconnected', () => {
    const some = { kind: 'accountsLoaded', keys: [accountKey(quiet)], newId: 'p8' } as const;
    const customise = { kind: 'customised', key: accountKey(ana) } as const;
    const gone = after(toggleQuiet, write('Ours'), toggleAna, customise, write('Mine'), some);
    expect(gone.disconnectedVariants).toMatchObject([{ postId: 'p1', description: 'Mine' }]);
    const back = composerAfter(gone, { ...toggleAna, newId: 'p9' });
    expect(back.variants).toMatchObject([{ description: 'Ours' }, { postId: 'p1', description: 'Mine' }]);
    expect(back.disconnectedVariants).toEqual([]);
    expect(back.active).toBe(accountKey(ana));
  });

  it('a reconnected linked account shows the current shared content with its own settings', () => {
    const some = { kind: 'accountsLoaded', keys: [accountKey(quiet)], newId: 'p8' } as const;
    const aim = { kind: 'targetsChosen', targets: ['cats'] } as const;
    const gone = after(toggleQuiet, toggleAna, write('Hello'), aim, some, write('Later'));
    expect(activeVariant(composerAfter(gone, toggleAna))).toMatchObject({
      description: 'Later',
      targets: ['cats'],
    });
  });

  it('the variants of disconnected accounts are stored until the accounts are reconnected, except the variant that became the draft', () => {
    const nobody = { kind: 'accountsLoaded', keys: [], newId: 'p8' } as const;
    expect(after(toggleAna, write('Hello'), toggleQuiet, nobody).disconnectedVariants).toMatchObject([
      { postId: 'p2' },
    ]);
    expect(after(toggleAna, write('Hello'), toggleQuiet, toggleAna).disconnectedVariants).toEqual([]);
  });

  it('reloading accounts whose order has not changed does not change the tabs', () => {
    const loaded = { kind: 'accountsLoaded', keys: [accountKey(ana)], newId: 'p8' } as const;
    const state = after(loaded, toggleAna);
    expect(composerAfter(state, loaded)).toBe(state);
    expect(composerAfter(start, { ...loaded, keys: [] })).toBe(start);
  });

  it('the tabs have the order of the connected accounts, even if more accounts are selected later', () => {
    const order = [harbour, ana, quiet].map(accountKey);
    const loaded = { kind: 'accountsLoaded', keys: order, newId: 'p8' } as const;
    expect(keys(after(all, loaded))).toEqual(order);
    expect(keys(after(loaded, toggleQuiet, toggleAna))).toEqual(order.slice(1));
    const moved = composerAfter(after(loaded, all), { ...loaded, keys: order.toReversed() });
    expect(keys(moved)).toEqual(order.toReversed());
  });
});
