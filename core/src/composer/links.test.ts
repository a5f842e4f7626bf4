import { describe, expect, it } from 'vitest';
import { composerAfter } from './reducer.ts';
import { activeVariant, type ComposerAction, type ComposerState } from './state.ts';
import { after, all, toggleAna, toggleQuiet, write } from './testing/actions.ts';
import { ana, harbour, photo, quiet } from './testing/builders.ts';
import { accountKey, keyOf } from './variant.ts';

const [forAna, forQuiet, forHarbour] = [ana, quiet, harbour].map(accountKey) as [string, string, string];
const customise = (key: string): ComposerAction => ({ kind: 'customised', key });
const reset = (key: string): ComposerAction => ({ kind: 'resetToShared', key });
const open = (key: string): ComposerAction => ({ kind: 'tabOpened', key });
const run = (state: ComposerState, ...actions: ComposerAction[]) => actions.reduce(composerAfter, state);
const textsIn = ({ variants }: ComposerState) =>
  Object.fromEntries(variants.map((variant) => [keyOf(variant), variant.description]));

describe('linked variants', () => {
  it('text that is typed in one linked variant appears in all linked variants', () => {
    const state = after(all, write('Hello'), write('Title', 'title'), write('First', 'comment'));
    const typed = { title: 'Title', description: 'Hello', comment: 'First', hasBeenEdited: true };
    expect(state.variants).toMatchObject([typed, typed, typed]);
    expect(textsIn(run(state, open(forHarbour), write('Bye')))).toEqual({
      [forAna]: 'Bye',
      [forQuiet]: 'Bye',
      [forHarbour]: 'Bye',
    });
  });

  it('linked variants share files and common options, but not the settings of one account', () => {
    const state = after(
      all,
      { kind: 'mediaPicked', items: [photo()] },
      { kind: 'optionsChanged', change: { link: 'shop.example', privacy: 'private' } },
      { kind: 'targetsChosen', targets: ['cats'] },
    );
    expect(state.variants.map(({ media }) => media.length)).toEqual([1, 1, 1]);
    expect(state.variants.map(({ options }) => options.link)).toEqual(Array(3).fill('shop.example'));
    expect(state.variants.map(({ options }) => options.privacy)).toEqual(['private', 'public', 'public']);
    expect(state.variants.map(({ targets }) => targets)).toEqual([['cats'], [], []]);
    expect(state.variants.some(({ customised }) => customised)).toBe(false);
  });

  it('a newly linked variant shows the existing shared content', () => {
    expect(textsIn(after(toggleAna, write('Hello'), toggleQuiet))).toEqual({
      [forAna]: 'Hello',
      [forQuiet]: 'Hello',
    });
  });

  it('a linked variant can be deselected without losing the shared content', () => {
    const state = after(toggleAna, toggleQuiet, write('Hello'), customise(forAna), toggleQuiet);
    expect(state.shared.description).toBe('Hello');
    expect(textsIn(run(state, open(forAna), write('Mine'), toggleQuiet))).toEqual({
      [forAna]: 'Mine',
      [forQuiet]: 'Hello',
    });
  });
});

describe('a customised variant', () => {
  const state = after(toggleAna, toggleQuiet, write('Hello'), customise(forQuiet));

  it('a customised variant starts as a copy of the shared content and is not marked as edited', () => {
    const unedited = {
      ...state,
      variants: state.variants.map((variant) => ({ ...variant, hasBeenEdited: false })),
    };
    const made = run(unedited, customise(forAna)).variants[0];
    expect(made).toMatchObject({ description: 'Hello', customised: true, hasBeenEdited: false });
  });

  it('a customised variant keeps its own content and does not follow the shared content', () => {
    const own = run(state, write('Mine'));
    expect(textsIn(own)).toEqual({ [forAna]: 'Hello', [forQuiet]: 'Mine' });
    expect(textsIn(run(own, open(forAna), write('Ours')))).toEqual({ [forAna]: 'Ours', [forQuiet]: 'Mine' });
  });

  it('a variant remains customised even if its text becomes equal to the shared text', () => {
    expect(run(state, write('Mine'), write('Hello')).variants[1]?.customised).toBe(true);
  });

  it('a customised variant is stored when its account is deselected, and returns unchanged when the account is selected again', () => {
    const gone = run(state, write('Mine'), toggleQuiet);
    expect(textsIn(gone)).toEqual({ [forAna]: 'Hello' });
    expect(activeVariant(run(gone, { ...toggleQuiet, newId: 'p9' }))).toMatchObject({
      postId: 'p2',
      description: 'Mine',
      customised: true,
    });
  });

  it('if there is no shared content, the draft gets the content of the last customised variant', () => {
    const alone = after(toggleAna, customise(forAna), write('Mine'), toggleAna);
    expect(alone.variants).toMatchObject([{ uploadTo: 'draft', postId: 'p0', description: 'Mine' }]);
    expect([alone.shared.description, alone.setAside]).toEqual(['Mine', []]);
  });

  it('the draft shows the shared content after the last customised variant is deselected', () => {
    const left = run(state, write('Mine'), toggleAna, { ...toggleQuiet, newId: 'p7' });
    expect(left.variants).toMatchObject([{ uploadTo: 'draft', postId: 'p7', description: 'Hello' }]);
    expect(left.setAside).toMatchObject([{ postId: 'p2', description: 'Mine' }]);
  });

  it('if there is no shared content, a newly selected account gets a copy of a customised variant', () => {
    const alone = after(toggleAna, customise(forAna), write('Mine'), toggleQuiet);
    expect(textsIn(alone)).toEqual({ [forAna]: 'Mine', [forQuiet]: 'Mine' });
    expect(alone.variants.map(({ customised }) => customised)).toEqual([true, false]);
  });

  it('each customised variant has its own files', () => {
    const pick = (id: string): ComposerAction => ({ kind: 'mediaPicked', items: [photo({ _id: id })] });
    const own = run(state, pick('mine'), open(forAna), pick('ours'));
    expect(own.variants.map(({ media }) => media.map(({ _id: id }) => id))).toEqual([['ours'], ['mine']]);
  });
});

describe('a reset', () => {
  const own = after(toggleAna, toggleQuiet, write('Hello'), customise(forQuiet), write('Mine'));
  const [, mine] = own.variants;
  const undo: ComposerAction = { kind: 'resetUndone', groupId: 'g', variant: mine! };

  it('resetting a customised account links it to the shared content again', () => {
    const state = run(own, reset(forQuiet));
    expect(textsIn(state)).toEqual({ [forAna]: 'Hello', [forQuiet]: 'Hello' });
    expect(textsIn(run(state, write('Ours')))).toEqual({ [forAna]: 'Ours', [forQuiet]: 'Ours' });
  });

  it('undoing a reset keeps text that was typed for other accounts after the reset', () => {
    const state = run(own, reset(forQuiet), open(forAna), write('Ours'), undo);
    expect(textsIn(state)).toEqual({ [forAna]: 'Ours', [forQuiet]: 'Mine' });
    expect(run(own, reset(forQuiet), { ...undo, groupId: 'other' }).variants[1]?.customised).toBe(false);
  });

  it('the reset of an account can be undone after the account was deselected, and its content is restored when it is selected again', () => {
    const state = run(own, reset(forQuiet), toggleQuiet, undo);
    expect(textsIn(state)).toEqual({ [forAna]: 'Hello' });
    expect(activeVariant(run(state, toggleQuiet)).description).toBe('Mine');
  });

  it('undoing a reset never replaces newer content of the account', () => {
    const state = run(own, reset(forQuiet), customise(forQuiet), write('Newer'), undo);
    expect(textsIn(state)[forQuiet]).toBe('Newer');
  });
});

describe('the shape of an image that a network refuses', () => {
  const image = photo({ _id: 'a' });
  const shared = after(toggleAna, toggleQuiet, { kind: 'mediaPicked', items: [image] });
  const saved = { ...shared, variants: shared.variants.map((each) => ({ ...each, hasBeenEdited: false })) };
  const choose = (as: 'original' | 'cropped' | 'blurred', file = 'a') =>
    ({ kind: 'fitChosen', network: quiet.platform, file, as }) as const;

  it('the shape chosen for an image applies to one network, and the accounts of that network remain linked', () => {
    const state = run(saved, choose('original'));
    expect(state.fitChoices).toEqual([{ network: quiet.platform, file: 'a', as: 'original' }]);
    expect(state.variants.map(({ hasBeenEdited, customised }) => [hasBeenEdited, customised])).toEqual([
      [false, false],
      [true, false],
    ]);
    expect(run(saved, choose('original', 'other')).variants).toEqual(saved.variants);
  });

  it('a newly chosen shape replaces the previous one, and choosing the default shape stores nothing', () => {
    expect(run(saved, choose('original'), choose('cropped')).fitChoices).toMatchObject([{ as: 'cropped' }]);
    expect(run(saved, choose('original'), choose('blurred')).fitChoices).toEqual([]);
  });
});
