import { describe, expect, it } from 'vitest';
import { newComposer } from './state.ts';
import { composerAfter } from './reducer.ts';
import { photo } from './testing/builders.ts';
import {
  isEditedInAnotherTab,
  isRecent,
  readUnsaved,
  hasSameContent,
  unsavedKeptMs,
  withoutUnsaved,
  withUnsaved,
  type UnsavedCopy,
} from './unsaved.ts';

const unsaved = (groupId: string, at: number, tab = 'here'): UnsavedCopy => ({
  state: newComposer(groupId, `p-${groupId}`),
  at,
  tab,
});
const groups = (stored: string | null) => readUnsaved(stored).map(({ state }) => state.groupId);
const all = (...list: UnsavedCopy[]) => list.reduce<string | null>(withUnsaved, null);

describe('unsaved work', () => {
  it('unsaved work is restored unchanged', () => {
    expect(readUnsaved(all(unsaved('a', 1)))).toEqual([unsaved('a', 1)]);
  });

  it('an unsaved copy contains the accounts on which the post is live', () => {
    const some = unsaved('a', 1);
    const live = { ...some, state: { ...some.state, liveOn: ['x/1'] } };
    expect(readUnsaved(all(live))).toEqual([live]);
    const { liveOn: _none, ...older } = some.state;
    expect(readUnsaved(JSON.stringify([{ ...some, state: older }]))).toEqual([some]);
  });

  it('an unsaved carousel is restored in the carousel editor', () => {
    const carousel = { ...unsaved('a', 1), state: newComposer('a', 'p-a', 'carousel') };
    expect(readUnsaved(all(carousel))).toEqual([carousel]);
  });

  it('an unsaved copy that does not name its editor is restored in the composer', () => {
    const { editor: _none, ...older } = unsaved('a', 1).state;
    const [read] = readUnsaved(JSON.stringify([{ state: older, at: 1, tab: 'here' }]));
    expect(read?.state.editor).toBe('post');
  });

  it('an unsaved copy stores that a thumbnail was removed', () => {
    const bare = unsaved('a', 1);
    const variants = bare.state.variants.map((variant) => ({ ...variant, thumbnailRemoved: true }));
    const shared = { ...bare.state.shared, thumbnailRemoved: true };
    const [read] = readUnsaved(all({ ...bare, state: { ...bare.state, shared, variants } }));
    expect(read?.state.variants[0]?.thumbnailRemoved).toBe(true);
  });

  it('an unsaved copy that older versions of Fanfare stored without disconnected variants is read, and invalid disconnected variants are left out', () => {
    const { disconnectedVariants: _none, ...older } = unsaved('a', 1).state;
    expect(readUnsaved(JSON.stringify([{ state: older, at: 1, tab: 'here' }]))).toEqual([unsaved('a', 1)]);
    const [variant] = older.variants;
    const mixed = { state: { ...older, disconnectedVariants: [variant, 'x'] }, at: 1, tab: 'here' };
    expect(readUnsaved(JSON.stringify([mixed]))[0]?.state.disconnectedVariants).toEqual([variant]);
  });

  it('an unsaved copy from before 22 Nov 2026, with fields under their old names, is read', () => {
    const { variants, savedIds: _saved, disconnectedVariants: _none, ...rest } = unsaved('a', 1).state;
    const older = { ...rest, entries: variants, kept: ['p1'], away: variants };
    const [read] = readUnsaved(JSON.stringify([{ state: older, at: 1, tab: 'here' }]));
    expect(read?.state).toEqual({
      ...unsaved('a', 1).state,
      savedIds: ['p1'],
      disconnectedVariants: variants,
    });
  });

  it('an unsaved copy stores the choices for images that networks refuse', () => {
    const some = unsaved('a', 1);
    const fitChoices = [{ network: 'instagram', file: 'm1', as: 'original' }] as const;
    const kept = { ...some, state: { ...some.state, fitChoices } };
    expect(readUnsaved(all(kept))).toEqual([kept]);
    expect(hasSameContent(kept.state, some.state)).toBe(false);
    const damaged = { ...kept, state: { ...kept.state, fitChoices: [{ network: 'x' }, 'x', ...fitChoices] } };
    expect(readUnsaved(JSON.stringify([damaged]))).toEqual([kept]);
  });

  it('an older unsaved copy that has resized copies instead of the shared images shows the originals and remains linked', () => {
    const [image, copy] = [photo({ _id: 'a' }), photo({ _id: 'small' })];
    const { state } = unsaved('a', 1);
    const shared = { ...state.shared, media: [image] };
    const variants = state.variants.map((variant) => ({
      ...variant,
      media: [copy],
      copies: [{ original: 'a', copy }],
    }));
    const stored = JSON.stringify([{ state: { ...state, shared, variants }, at: 1, tab: 'here' }]);
    expect(readUnsaved(stored)[0]?.state.variants[0]).toMatchObject({ media: [image], customised: false });
  });

  it('there is one unsaved copy per post, and the copy that was stored last comes first', () => {
    expect(groups(all(unsaved('a', 1), unsaved('b', 2), unsaved('a', 3)))).toEqual(['a', 'b']);
  });

  it('only the unsaved copies of the five posts that were edited last are stored', () => {
    expect(groups(all(...['a', 'b', 'c', 'd', 'e'].map((id, n) => unsaved(id, n))))).toHaveLength(5);
    const six = all(...['a', 'b', 'c', 'd', 'e', 'f'].map((id, n) => unsaved(id, n)));
    expect(groups(six)).toEqual(['f', 'e', 'd', 'c', 'b']);
  });

  it('unsaved work can be restored for exactly thirty days', () => {
    expect(unsavedKeptMs).toBe(30 * 24 * 60 * 60_000);
    expect(isRecent(unsaved('a', 1), unsavedKeptMs)).toBe(true);
    expect(isRecent(unsaved('a', 1), unsavedKeptMs + 1)).toBe(false);
  });

  it('unsaved work that is too old is deleted when new work is stored', () => {
    expect(groups(all(unsaved('a', 1), unsaved('b', unsavedKeptMs)))).toEqual(['b', 'a']);
    expect(groups(all(unsaved('a', 1), unsaved('b', unsavedKeptMs + 1)))).toEqual(['b']);
  });

  it('the unsaved copy of a post is deleted when the post is saved', () => {
    expect(groups(withoutUnsaved(all(unsaved('a', 1), unsaved('b', 2)), 'a', 'here'))).toEqual(['b']);
  });

  it('each browser tab has its own unsaved copy of a post, and deleting one does not delete the other', () => {
    const stored = all(unsaved('a', 1, 'there'), unsaved('a', 2), unsaved('a', 3));
    expect(readUnsaved(stored).map(({ tab, at }) => [tab, at])).toEqual([
      ['here', 3],
      ['there', 1],
    ]);
    expect(readUnsaved(withoutUnsaved(stored, 'a', 'here')).map(({ tab }) => tab)).toEqual(['there']);
  });

  it('an unsaved copy without revisions is read, and malformed revisions are left out', () => {
    const { revisions: _none, ...older } = unsaved('a', 1).state;
    expect(readUnsaved(JSON.stringify([{ state: older, at: 1, tab: 'here' }]))).toEqual([unsaved('a', 1)]);
    const odd = { state: { ...older, revisions: { p1: 2, p2: 'two' } }, at: 1, tab: 'here' };
    expect(readUnsaved(JSON.stringify([odd]))[0]?.state.revisions).toEqual({ p1: 2 });
  });

  it.each([
    null,
    '',
    '{',
    '{}',
    '[1]',
    '[{"at":1,"tab":"t"}]',
    '[{"at":1,"tab":"t","state":{"variants":[]}}]',
  ])('the stored text %s contains no unsaved work', (stored) => {
    expect(readUnsaved(stored)).toEqual([]);
  });

  it('an unsaved copy with a variant that this version of Fanfare cannot read is left out', () => {
    const broken = JSON.parse(all(unsaved('a', 1)) ?? '') as { state: { variants: { media?: unknown }[] } }[];
    delete broken[0]!.state.variants[0]!.media;
    expect(readUnsaved(JSON.stringify(broken))).toEqual([]);
  });

  it.each([
    ['a time that no date can show', { at: 1e18 }],
    ['no tab', { tab: null }],
  ])('an unsaved copy with %s is left out, and the other copies stay', (_what, change) => {
    const stored = JSON.stringify([{ ...unsaved('a', 2), ...change }, unsaved('b', 1)]);
    expect(groups(stored)).toEqual(['b']);
    expect(groups(withUnsaved(stored, unsaved('c', 3)))).toEqual(['c', 'b']);
  });

  it.each(['__proto__', 'constructor'])(
    'an unsaved copy with a variant for the network "%s" is left out',
    (uploadTo) => {
      const broken = unsaved('a', 2);
      const variants = broken.state.variants.map((variant) => ({ ...variant, uploadTo, platformId: '1' }));
      const stored = JSON.stringify([{ ...broken, state: { ...broken.state, variants } }, unsaved('b', 1)]);
      expect(groups(stored)).toEqual(['b']);
    },
  );

  it.each([['Mars/Base'], [null], [undefined]])(
    'a schedule with the time zone %s is left out of an unsaved copy',
    (zone) => {
      const dated = unsaved('a', 1);
      const schedule = { at: 1, zone };
      const state = { ...dated.state, schedule, savedSchedule: schedule };
      expect(readUnsaved(JSON.stringify([{ ...dated, state }]))).toEqual([dated]);
    },
  );

  it('media and a thumbnail that are not files of the library are left out of an unsaved copy', () => {
    const broken = unsaved('a', 2);
    const variants = broken.state.variants.map((variant) => ({ ...variant, media: [null], thumbnail: {} }));
    const shared = { ...broken.state.shared, media: [null], thumbnail: {} };
    const stored = JSON.stringify([
      { ...broken, state: { ...broken.state, shared, variants } },
      unsaved('b', 1),
    ]);
    expect(readUnsaved(stored)).toEqual([unsaved('a', 2), unsaved('b', 1)]);
  });

  it('a post is treated as edited in another tab if that tab has stored an unsaved copy of it', () => {
    const stored = all(unsaved('a', 1, 'there'), unsaved('b', 2));
    expect(isEditedInAnotherTab(stored, 'a', 'here', [])).toBe(true);
    expect(isEditedInAnotherTab(stored, 'b', 'here', [])).toBe(false);
    expect(isEditedInAnotherTab(stored, 'c', 'here', [])).toBe(false);
  });

  it('an unsaved copy that this tab has already read is not treated as an edit in another tab', () => {
    const known = [unsaved('a', 1, 'there')];
    expect(isEditedInAnotherTab(all(...known), 'a', 'here', known)).toBe(false);
    expect(isEditedInAnotherTab(all(unsaved('a', 2, 'there')), 'a', 'here', known)).toBe(true);
  });
});

describe('two versions of a post', () => {
  const start = newComposer('g', 'p0');
  const written = composerAfter(start, { kind: 'textChanged', field: 'description', text: 'Hello' });
  const stored = (state: typeof start) => readUnsaved(all({ state, at: 1, tab: 'here' }))[0]!.state;

  it('two versions of a post are equal if they differ only in ids, open tab, and which variants are marked as edited', () => {
    const edited = written.variants.map((variant) => ({ ...variant, hasBeenEdited: false, postId: 'p7' }));
    expect(
      hasSameContent(written, { ...stored(written), variants: edited, savedIds: ['p0'], active: '' }),
    ).toBe(true);
  });

  it.each([
    ['the text', composerAfter(written, { kind: 'textChanged', field: 'title', text: 'Hello' })],
    ['the files', composerAfter(written, { kind: 'mediaPicked', items: [photo()] })],
    ['the date', composerAfter(written, { kind: 'scheduled', schedule: { at: 1, zone: 'UTC' } })],
    ['an option', composerAfter(written, { kind: 'optionsChanged', change: { privacy: 'private' } })],
    ['a target', composerAfter(written, { kind: 'targetsChosen', targets: ['cats'] })],
  ])('two versions of a post that differ in %s are not equal', (_what, other) => {
    expect(hasSameContent(written, other)).toBe(false);
    expect(hasSameContent(stored(other), other)).toBe(true);
  });
});
