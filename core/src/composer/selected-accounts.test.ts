import { describe, expect, it } from 'vitest';
import { draftKey, keyOf, accountKey } from './variant.ts';
import { composerAfter } from './reducer.ts';
import { activeVariant, type ComposerAction, type ComposerState } from './state.ts';
import { after, all, start, toggleAna, toggleQuiet, write } from './testing/actions.ts';
import { ana, harbour, photo, quiet } from './testing/builders.ts';

const keys = ({ variants }: ComposerState) => variants.map(keyOf);

describe('the tabs', () => {
  it('begin with a draft alone', () => {
    expect(keys(start)).toEqual([draftKey]);
    expect(start.active).toBe(draftKey);
  });

  it('lose the draft in which nothing is written once an account is chosen, and show that account', () => {
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

  it('make of the draft what is written for the first account that is chosen', () => {
    const state = after(write('Hello'), toggleAna);
    expect(state.variants).toMatchObject([{ uploadTo: 'x', postId: 'p0', description: 'Hello' }]);
    expect(state.active).toBe(accountKey(ana));
    expect(after(write('Hello'), all).variants).toMatchObject([
      { postId: 'p0', description: 'Hello' },
      { postId: 'p2', description: 'Hello' },
      { postId: 'p3', description: 'Hello' },
    ]);
  });

  it('make an edit of that where it says something', () => {
    const savedIds = { ...start, variants: [{ ...activeVariant(start), media: [photo()] }] };
    expect(activeVariant(composerAfter(savedIds, toggleAna)).hasBeenEdited).toBe(true);
  });

  it('an older draft is not shown after an account with newer text is deselected', () => {
    const state = after(write('Hello'), toggleAna, write('Hello X'), toggleAna);
    expect(state.variants).toMatchObject([{ uploadTo: 'draft', postId: 'p0', description: 'Hello X' }]);
  });

  it('the draft tab returns with the text when no account is selected', () => {
    const state = after(toggleAna, write('Hello'), toggleAna);
    expect(keys(state)).toEqual([draftKey]);
    expect(activeVariant(state)).toMatchObject({ uploadTo: 'draft', description: 'Hello', postId: 'p0' });
    expect(keys(after(toggleAna, toggleAna))).toEqual([draftKey]);
  });

  it('fall back to the first when the one in sight goes', () => {
    const state = after(toggleAna, toggleQuiet, toggleQuiet);
    expect(state.active).toBe(accountKey(ana));
  });

  it('the other tabs keep their places when one is removed', () => {
    expect(after(toggleAna, toggleQuiet, toggleAna).active).toBe(accountKey(quiet));
  });

  it('open only what is there', () => {
    const open = (key: string): ComposerAction => ({ kind: 'tabOpened', key });
    expect(after(toggleAna, toggleQuiet, open(accountKey(ana))).active).toBe(accountKey(ana));
    expect(after(toggleAna, open(accountKey(quiet))).active).toBe(accountKey(ana));
  });
});

describe('an account that is chosen', () => {
  it('a selected account copies the text, files and settings of the first variant, and nothing else', () => {
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

  it('counts as edited where it took something over', () => {
    const savedIds = after(toggleAna, write('Hello'));
    const untouched = {
      ...savedIds,
      variants: savedIds.variants.map((variant) => ({ ...variant, hasBeenEdited: false })),
    };
    expect(activeVariant(composerAfter(untouched, toggleQuiet)).hasBeenEdited).toBe(true);
    expect(activeVariant(after(toggleAna, toggleQuiet)).hasBeenEdited).toBe(false);
  });

  it('a selected account is linked with the others', () => {
    const state = after(toggleAna, write('Hello'), toggleQuiet, write('Hello both'));
    expect(state.variants.map(({ description }) => description)).toEqual(['Hello both', 'Hello both']);
  });
});

describe('choosing all accounts', () => {
  it('adds those that are missing', () => {
    const state = after(toggleQuiet, all);
    expect(keys(state)).toEqual([accountKey(quiet), accountKey(ana), accountKey(harbour)]);
    expect(state.variants.map(({ postId }) => postId)).toEqual(['p0', 'p1', 'p3']);
  });

  it('clicking Select all again deselects every account', () => {
    expect(keys(after(all, all))).toEqual([draftKey]);
  });
});

describe('accounts that are read anew', () => {
  it('take those away that are connected no more', () => {
    const state = after(all, { kind: 'accountsLoaded', keys: [accountKey(quiet)], newId: 'p8' });
    expect(keys(state)).toEqual([accountKey(quiet)]);
  });

  it('leave a draft of what was written for the last', () => {
    const state = after(toggleAna, write('Hello'), { kind: 'accountsLoaded', keys: [], newId: 'p8' });
    expect(activeVariant(state)).toMatchObject({ uploadTo: 'draft', description: 'Hello' });
  });

  it('bring back what was written for one that is connected again', () => {
    const some = { kind: 'accountsLoaded', keys: [accountKey(quiet)], newId: 'p8' } as const;
    const customise = { kind: 'customised', key: accountKey(ana) } as const;
    const gone = after(toggleQuiet, write('Ours'), toggleAna, customise, write('Mine'), some);
    expect(gone.disconnectedVariants).toMatchObject([{ postId: 'p1', description: 'Mine' }]);
    const back = composerAfter(gone, { ...toggleAna, newId: 'p9' });
    expect(back.variants).toMatchObject([{ description: 'Ours' }, { postId: 'p1', description: 'Mine' }]);
    expect(back.disconnectedVariants).toEqual([]);
    expect(back.active).toBe(accountKey(ana));
  });

  it('bring a linked account back with what is shared by then, and with its settings', () => {
    const some = { kind: 'accountsLoaded', keys: [accountKey(quiet)], newId: 'p8' } as const;
    const aim = { kind: 'targetsChosen', targets: ['cats'] } as const;
    const gone = after(toggleQuiet, toggleAna, write('Hello'), aim, some, write('Later'));
    expect(activeVariant(composerAfter(gone, toggleAna))).toMatchObject({
      description: 'Later',
      targets: ['cats'],
    });
  });

  it('put nothing away that is a draft instead, and nothing that somebody takes away', () => {
    const nobody = { kind: 'accountsLoaded', keys: [], newId: 'p8' } as const;
    expect(after(toggleAna, write('Hello'), toggleQuiet, nobody).disconnectedVariants).toMatchObject([
      { postId: 'p2' },
    ]);
    expect(after(toggleAna, write('Hello'), toggleQuiet, toggleAna).disconnectedVariants).toEqual([]);
  });

  it('change nothing when all are there in the same order', () => {
    const loaded = { kind: 'accountsLoaded', keys: [accountKey(ana)], newId: 'p8' } as const;
    const state = after(loaded, toggleAna);
    expect(composerAfter(state, loaded)).toBe(state);
    expect(composerAfter(start, { ...loaded, keys: [] })).toBe(start);
  });

  it('put the tabs in their order, also those that are selected later', () => {
    const order = [harbour, ana, quiet].map(accountKey);
    const loaded = { kind: 'accountsLoaded', keys: order, newId: 'p8' } as const;
    expect(keys(after(all, loaded))).toEqual(order);
    expect(keys(after(loaded, toggleQuiet, toggleAna))).toEqual(order.slice(1));
    const moved = composerAfter(after(loaded, all), { ...loaded, keys: order.toReversed() });
    expect(keys(moved)).toEqual(order.toReversed());
  });
});
