import { describe, expect, it } from 'vitest';
import { keyOf } from './variant.ts';
import { historyAfter, newHistory, type HistoryAction } from './history.ts';
import { composerAfter } from './reducer.ts';
import { activeVariant, type ComposerAction, type ComposerState } from './state.ts';
import { after, all, start, toggleAna, toggleQuiet } from './testing/actions.ts';
import { ana, harbour, photo, quiet } from './testing/builders.ts';
import { hasSameContent, readUnsaved, withUnsaved } from './unsaved.ts';
import { accountKey } from './variant.ts';

const [forAna, forQuiet, forHarbour] = [ana, quiet, harbour].map(accountKey) as [string, string, string];
const pick = (...ids: string[]): ComposerAction => ({
  kind: 'mediaPicked',
  items: ids.map((_id) => photo({ _id })),
});
const describeFile = (fileId: string, text: string, key = forAna): ComposerAction => ({
  kind: 'altTextChanged',
  key,
  fileId,
  text,
});
const run = (state: ComposerState, ...actions: ComposerAction[]) => actions.reduce(composerAfter, state);
const textsIn = ({ variants }: ComposerState) =>
  Object.fromEntries(
    variants.map((variant) => [
      keyOf(variant),
      Object.fromEntries(variant.altTexts.map(({ id, text }) => [id, text])),
    ]),
  );

describe('the alt text of a file', () => {
  it('an alt text is shared by linked accounts, and writing it marks them as edited', () => {
    const state = after(all, pick('a', 'b'), describeFile('b', 'A pier', forQuiet));
    expect(textsIn(state)).toEqual({
      [forAna]: { b: 'A pier' },
      [forQuiet]: { b: 'A pier' },
      [forHarbour]: { b: 'A pier' },
    });
    expect(state.variants.every(({ hasBeenEdited }) => hasBeenEdited)).toBe(true);
  });

  it('an alt text that is written for a customised account changes no other account', () => {
    const state = after(
      toggleAna,
      toggleQuiet,
      pick('a'),
      describeFile('a', 'A harbour'),
      { kind: 'customised', key: forQuiet },
      describeFile('a', 'Boats', forQuiet),
    );
    expect(textsIn(state)).toEqual({ [forAna]: { a: 'A harbour' }, [forQuiet]: { a: 'Boats' } });
    const reset = run(state, { kind: 'resetToShared', key: forQuiet });
    expect(textsIn(reset)[forQuiet]).toEqual({ a: 'A harbour' });
  });

  it('an alt text stays with its image when the images are reordered', () => {
    const state = after(toggleAna, pick('a', 'b'), describeFile('a', 'A harbour'), pick('b', 'a'));
    expect(textsIn(state)[forAna]).toEqual({ a: 'A harbour' });
  });

  it('an alt text is removed with its image, and is restored with it', () => {
    const described = after(toggleAna, pick('a', 'b'), describeFile('a', 'A harbour'));
    const without = run(described, pick('b'));
    expect(textsIn(without)[forAna]).toEqual({});
    expect(textsIn(run(without, pick('b', 'a')))[forAna]).toEqual({});
    const restored = run(without, {
      kind: 'mediaRestored',
      before: described,
      key: forAna,
      removedIds: ['a'],
      addedIds: [],
    });
    expect(textsIn(restored)[forAna]).toEqual({ a: 'A harbour' });
  });

  it('an alt text is removed with a file that is deleted from the library', () => {
    const described = after(
      toggleAna,
      pick('a', 'b'),
      describeFile('a', 'A harbour'),
      describeFile('b', 'A pier'),
    );
    const gone = run(described, { kind: 'filesDeleted', paths: [photo({ _id: 'a' }).firebasePath] });
    expect(gone.shared.altTexts).toEqual([{ id: 'b', text: 'A pier' }]);
  });

  it('an image starts with its alt text from the library, and a cleared alt text stays empty', () => {
    const items = [
      photo({ _id: 'a', alt_text: 'A harbour' }),
      photo({ _id: 'b', kind: 'video', alt_text: 'Waves' }),
    ];
    const picked = after(toggleAna, { kind: 'mediaPicked', items });
    expect(textsIn(picked)[forAna]).toEqual({ a: 'A harbour' });
    const cleared = run(picked, describeFile('a', ''), { kind: 'mediaPicked', items: items.toReversed() });
    expect(textsIn(cleared)[forAna]).toEqual({});
  });

  it('an image that is added for one account gets the alt text that it has for another account', () => {
    const state = after(
      toggleAna,
      toggleQuiet,
      pick('a'),
      describeFile('a', 'A harbour'),
      { kind: 'customised', key: forQuiet },
      { kind: 'tabOpened', key: forQuiet },
      pick(),
      pick('a'),
    );
    expect(textsIn(state)[forQuiet]).toEqual({ a: 'A harbour' });
  });

  it('a generated alt text is added even if the person has opened another tab, but not if its image was removed', () => {
    const state = after(toggleAna, toggleQuiet, pick('a'), { kind: 'customised', key: forQuiet });
    const elsewhere = run(state, { kind: 'tabOpened', key: forAna }, describeFile('a', 'Boats', forQuiet));
    expect(textsIn(elsewhere)).toEqual({ [forAna]: {}, [forQuiet]: { a: 'Boats' } });
    const removed = run(state, { kind: 'tabOpened', key: forAna }, pick());
    expect(run(removed, describeFile('a', 'Boats'))).toBe(removed);
  });
});

describe('undo, unsaved copies and alt texts', () => {
  const described = after(toggleAna, pick('a'));
  const type = (text: string): HistoryAction => describeFile('a', text);

  it('typing an alt text is undone word by word', () => {
    const typed = ['T', 'Tw', 'Two', 'Two ', 'Two b', 'Two bo'].map(type);
    const end = typed.reduce(historyAfter, newHistory(described));
    const once = historyAfter(end, { kind: 'undo' });
    expect(activeVariant(once.state).altTexts).toEqual([{ id: 'a', text: 'Two ' }]);
    const twice = historyAfter(once, { kind: 'undo' });
    expect(activeVariant(twice.state).altTexts).toEqual([]);
    const again = historyAfter(historyAfter(twice, { kind: 'redo' }), { kind: 'redo' });
    expect(activeVariant(again.state).altTexts).toEqual([{ id: 'a', text: 'Two bo' }]);
  });

  it('the alt texts of two images are two undo steps', () => {
    const both = run(start, toggleAna, pick('a', 'b'));
    const end = [describeFile('a', 'A'), describeFile('b', 'A')].reduce(historyAfter, newHistory(both));
    expect(activeVariant(historyAfter(end, { kind: 'undo' }).state).altTexts).toEqual([
      { id: 'a', text: 'A' },
    ]);
  });

  it('an unsaved copy of a post contains its alt texts and differs from a copy without them', () => {
    const state = run(described, describeFile('a', 'A harbour'));
    const [copy] = readUnsaved(withUnsaved(null, { state, at: 1, tab: 'here' }));
    expect(copy?.state).toEqual(state);
    expect(hasSameContent(state, described)).toBe(false);
  });

  it('if an unsaved copy of an older version of Fanfare has a single alt text, it becomes the alt text of the first image', () => {
    const stored = withUnsaved(null, { state: described, at: 1, tab: 'here' })
      .replaceAll('"altTexts":[],', '')
      .replaceAll('"link":null', '"link":null,"altText":"A harbour"');
    const [copy] = readUnsaved(stored);
    expect(copy?.state.shared.altTexts).toEqual([{ id: 'a', text: 'A harbour' }]);
    expect(copy?.state.variants[0]).toMatchObject({
      customised: false,
      altTexts: [{ id: 'a', text: 'A harbour' }],
    });
  });
});
