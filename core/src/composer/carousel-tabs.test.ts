import { describe, expect, it } from 'vitest';
import { composerAfter } from './reducer.ts';
import { activeVariant, newComposer, type ComposerAction, type ComposerState } from './state.ts';
import { tabsOf } from './tabs.ts';
import { start, toggleAna, toggleQuiet, write } from './testing/actions.ts';
import { ana, photo, quiet } from './testing/builders.ts';
import { accountKey, draftKey, keyOf } from './variant.ts';

const carousel = newComposer('g', 'p0', 'carousel');
const after = (...actions: ComposerAction[]): ComposerState => actions.reduce(composerAfter, carousel);
const openDraft: ComposerAction = { kind: 'tabOpened', key: draftKey };
const labels = ({ variants }: ComposerState) =>
  tabsOf(variants, [ana, quiet], true).map(({ label, link }) => [label, link]);

describe('the tabs of a carousel', () => {
  it('a carousel without accounts has only its draft', () => {
    expect(labels(carousel)).toEqual([['Draft', null]]);
    expect(carousel.active).toBe(draftKey);
  });

  it('the draft tab stays next to the accounts and is linked to them', () => {
    const state = after(toggleAna, toggleQuiet);
    expect(labels(state)).toEqual([
      ['Draft', 'linked'],
      ['anapai..', 'linked'],
      ['quieth..', 'linked'],
    ]);
    expect(state.active).toBe(accountKey(quiet));
  });

  it('the draft tab is not linked when every account is customised', () => {
    const state = after(toggleAna, { kind: 'customised', key: accountKey(ana) });
    expect(labels(state)[0]).toEqual(['Draft', null]);
  });

  it('a text that is typed in the draft tab is copied only to linked accounts', () => {
    const state = after(
      toggleAna,
      toggleQuiet,
      { kind: 'customised', key: accountKey(ana) },
      openDraft,
      write('From our oven'),
    );
    expect(state.active).toBe(draftKey);
    expect(activeVariant(state)).toMatchObject({ uploadTo: 'draft', description: 'From our oven' });
    expect(state.variants.map(({ description }) => description)).toEqual(['', 'From our oven']);
  });

  it('adding images in the draft tab marks all linked accounts as edited', () => {
    const state = after(toggleAna, toggleQuiet, openDraft, { kind: 'mediaPicked', items: [photo()] });
    expect(activeVariant(state).media).toEqual([photo()]);
    expect(state.variants.map(({ hasBeenEdited }) => hasBeenEdited)).toEqual([true, true]);
  });

  it('the draft tab opens if the account whose tab is open is deselected', () => {
    expect(after(toggleAna, toggleQuiet, toggleQuiet).active).toBe(draftKey);
  });

  it('the open tab stays open if an account with another tab is deselected', () => {
    const state = after(toggleAna, toggleQuiet, { kind: 'tabOpened', key: accountKey(ana) }, toggleQuiet);
    expect(state.active).toBe(accountKey(ana));
  });

  it('the upload type of every account and of the remaining draft is carousel', () => {
    const types = ({ variants }: ComposerState) => variants.map(({ options }) => options.uploadType);
    expect(types(after(toggleAna, toggleQuiet))).toEqual(['carousel', 'carousel']);
    const left = after(toggleAna, toggleAna);
    expect([left.variants.map(keyOf), types(left)]).toEqual([[draftKey], ['carousel']]);
  });
});

describe('the tabs of a post that is not a carousel', () => {
  it('if a post is not a carousel, no draft tab can be opened while accounts are selected', () => {
    const state = [toggleAna, openDraft].reduce<ComposerState>(composerAfter, start);
    expect(state.active).toBe(accountKey(ana));
  });
});
