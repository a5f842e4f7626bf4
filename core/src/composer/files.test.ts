import { describe, expect, it } from 'vitest';
import { accountKey } from './variant.ts';
import { composerAfter } from './reducer.ts';
import { activeVariant, newComposer, type ComposerAction, type ComposerState } from './state.ts';
import { ana, photo, quiet } from './testing/builders.ts';

const start = newComposer('g', 'p0');
const after = (state: ComposerState, ...actions: ComposerAction[]) => actions.reduce(composerAfter, state);
const filesOf = (...ids: string[]) => ids.map((_id) => photo({ _id }));
const pick = (...ids: string[]): ComposerAction => ({ kind: 'mediaPicked', items: filesOf(...ids) });
const customise: ComposerAction = { kind: 'customised', key: accountKey(quiet) };
const toggle = (social: typeof ana): ComposerAction => ({
  kind: 'accountToggled',
  account: social,
  newId: social.platform,
});
const idsIn = ({ variants }: ComposerState) => variants.map(({ media }) => media.map(({ _id: id }) => id));

/** Makes `edit`, then the actions of `between`, and then undoes `edit`. */
function undone(state: ComposerState, edit: ComposerAction, ...between: ComposerAction[]) {
  const edited = composerAfter(state, edit);
  const now = activeVariant(edited).media;
  const before = activeVariant(state).media;
  const lacks = (some: typeof now, id: string) => !some.some(({ _id }) => _id === id);
  return after(edited, ...between, {
    kind: 'mediaRestored',
    before: state,
    key: state.active,
    removedIds: before.filter(({ _id: id }) => lacks(now, id)).map(({ _id: id }) => id),
    addedIds: now.filter(({ _id: id }) => lacks(before, id)).map(({ _id: id }) => id),
  });
}

describe('cropped images', () => {
  const written: ComposerAction = { kind: 'altTextChanged', key: start.active, fileId: 'b', text: 'Boats.' };
  const replaced = (...replacements: [id: string, ...items: string[]][]): ComposerAction => ({
    kind: 'imagesReplaced',
    key: start.active,
    replacements: replacements.map(([id, ...items]) => ({ id, items: filesOf(...items) })),
  });

  it('the slides of a panorama take the place of their image and have its alt text', () => {
    const cut = after(start, pick('a', 'b', 'c'), written, replaced(['b', 'b1', 'b2']));
    expect(idsIn(cut)).toEqual([['a', 'b1', 'b2', 'c']]);
    expect(activeVariant(cut).altTexts).toEqual([
      { id: 'b1', text: 'Boats.' },
      { id: 'b2', text: 'Boats.' },
    ]);
    expect(activeVariant(cut).hasBeenEdited).toBe(true);
  });

  it('an image can replace the slides that were cropped from it', () => {
    const cut = after(start, pick('a', 'b', 'c'), written, replaced(['b', 'b1', 'b2']));
    const back = after(cut, replaced(['b1', 'b'], ['b2']));
    expect(idsIn(back)).toEqual([['a', 'b', 'c']]);
    expect(activeVariant(back).altTexts).toEqual([{ id: 'b', text: 'Boats.' }]);
  });

  it('replacing an image of a customised account changes no other account', () => {
    const two = after(start, toggle(ana), toggle(quiet), pick('a'), customise);
    const cropped = after(two, { ...replaced(['a', 'a1']), key: accountKey(quiet) } as ComposerAction);
    expect(idsIn(cropped)).toEqual([['a'], ['a1']]);
  });
});

describe('uploaded files', () => {
  const arrives = (id: string, ...before: string[]): ComposerAction => ({
    kind: 'mediaUploaded',
    items: filesOf(id),
    key: start.active,
    before,
  });

  it('a file is inserted before files that were chosen later but arrived earlier', () => {
    expect(idsIn(after(start, arrives('c'), arrives('a', 'b', 'c'), arrives('b', 'c')))).toEqual([
      ['a', 'b', 'c'],
    ]);
  });

  it('a file is added at the end if the files that were chosen after it have been removed', () => {
    expect(idsIn(after(start, arrives('c'), pick('d'), arrives('a', 'c')))).toEqual([['d', 'a']]);
  });
});

describe('restoring removed files', () => {
  const both = after(start, toggle(ana), toggle(quiet));

  it('restored files return to their old positions in every variant that had them', () => {
    const state = after(both, pick('a', 'b', 'c'));
    expect(idsIn(undone(state, pick('a', 'c')))).toEqual([
      ['a', 'b', 'c'],
      ['a', 'b', 'c'],
    ]);
    expect(idsIn(undone(state, pick()))).toEqual([
      ['a', 'b', 'c'],
      ['a', 'b', 'c'],
    ]);
  });

  it('restored files return only to the account from which they were removed', () => {
    const state = after(both, pick('a', 'b'), customise);
    expect(idsIn(undone(state, pick('b')))).toEqual([
      ['a', 'b'],
      ['a', 'b'],
    ]);
    const own = after(state, pick('a', 'c'));
    expect(idsIn(undone(own, pick('c')))).toEqual([
      ['a', 'b'],
      ['a', 'c'],
    ]);
  });

  it('files that were removed from one post are not restored in another post', () => {
    const state = after(start, pick('a', 'b'));
    const other = after(newComposer('other', 'p1'), pick('c'));
    const undo: ComposerAction = {
      kind: 'mediaRestored',
      before: state,
      key: state.active,
      removedIds: ['a'],
      addedIds: [],
    };
    expect(composerAfter(other, undo)).toBe(other);
    expect(idsIn(composerAfter(other, { ...undo, before: { ...state, groupId: 'other' } }))).toEqual([
      ['a', 'c'],
    ]);
  });

  it('restored files replace the files that a person chose after the removal', () => {
    expect(idsIn(undone(after(start, pick('a', 'b')), pick('b', 'c')))).toEqual([['a', 'b']]);
  });

  it('restoring files keeps the changes that were made after their removal', () => {
    const state = after(start, pick('a', 'b', 'c'));
    const came: ComposerAction = { kind: 'mediaUploaded', items: filesOf('d'), key: state.active };
    expect(idsIn(undone(state, pick('b', 'c'), came))).toEqual([['a', 'b', 'c', 'd']]);
    expect(idsIn(undone(state, pick('b', 'c'), pick('c')))).toEqual([['a', 'c']]);
    expect(idsIn(undone(state, pick('b', 'c'), pick('b', 'c', 'a')))).toEqual([['b', 'c', 'a']]);
  });

  it('restored files also return to accounts that were selected or deselected after the removal', () => {
    const state = after(start, pick('a'));
    expect(idsIn(undone(state, pick(), toggle(ana)))).toEqual([['a']]);
    const gone = after(start, toggle(ana), toggle(quiet), customise, pick('a'));
    expect(idsIn(undone(gone, pick(), toggle(quiet)))).toEqual([[]]);
    expect(idsIn(undone(gone, pick(), toggle(quiet), toggle(quiet)))).toEqual([[], ['a']]);
  });

  it('a video is restored with its thumbnail, but without a thumbnail that a person had removed', () => {
    const cover = (item: ReturnType<typeof photo> | null): ComposerAction => ({
      kind: 'thumbnailPicked',
      videoId: 'a',
      item,
    });
    const covered = undone(after(start, pick('a'), cover(photo({ _id: 'm9' }))), pick());
    expect(activeVariant(covered).thumbnail?._id).toBe('m9');
    expect(activeVariant(undone(after(start, pick('a'), cover(null)), pick())).thumbnailRemoved).toBe(true);
  });

  it('a video is restored together with the upload type of its post', () => {
    const reel: ComposerAction = { kind: 'optionsChanged', change: { uploadType: 'reel' } };
    const video: ComposerAction = { kind: 'mediaPicked', items: [photo({ _id: 'a', kind: 'video' })] };
    const back = undone(after(start, video, reel), pick());
    expect(activeVariant(back).options.uploadType).toBe('reel');
  });

  it('restoring files counts as an edit', () => {
    const kept = after(start, pick('a'));
    const opened = {
      ...kept,
      variants: kept.variants.map((variant) => ({ ...variant, hasBeenEdited: false })),
    };
    expect(activeVariant(undone(opened, pick())).hasBeenEdited).toBe(true);
  });
});

describe('uploads that replace files', () => {
  const arrive = (id: string, instead: string[]): ComposerAction => ({
    kind: 'mediaUploaded',
    items: filesOf(id),
    key: accountKey(ana),
    replaces: instead,
  });

  it('the first of several uploads replaces the files of the post, and the other uploads are added after it', () => {
    const state = after(start, toggle(ana), pick('a', 'b', 'c'));
    const first = after(state, arrive('d', ['a', 'b']));
    expect(idsIn(first)).toEqual([['c', 'd']]);
    expect(idsIn(after(first, arrive('e', ['a', 'b'])))).toEqual([['c', 'd', 'e']]);
  });
});
