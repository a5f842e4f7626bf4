import { describe, expect, it } from 'vitest';
import { newComposer } from './state.ts';
import { composerAfter } from './reducer.ts';
import { photo } from './testing/builders.ts';
import {
  isElsewhere,
  isOffered,
  readUnsaved,
  saysTheSame,
  unsavedKeptMs,
  withoutUnsaved,
  withUnsaved,
  type Unsaved,
} from './unsaved.ts';

const unsaved = (groupId: string, at: number, tab = 'here'): Unsaved => ({
  state: newComposer(groupId, `p-${groupId}`),
  at,
  tab,
});
const groups = (stored: string | null) => readUnsaved(stored).map(({ state }) => state.groupId);
const all = (...list: Unsaved[]) => list.reduce<string | null>(withUnsaved, null);

describe('work that is not saved', () => {
  it('is there again as it was', () => {
    expect(readUnsaved(all(unsaved('a', 1)))).toEqual([unsaved('a', 1)]);
  });

  it('still knows that a thumbnail was taken away', () => {
    const bare = unsaved('a', 1);
    const entries = bare.state.entries.map((entry) => ({ ...entry, thumbnailRemoved: true }));
    const [read] = readUnsaved(all({ ...bare, state: { ...bare.state, entries } }));
    expect(read?.state.entries[0]?.thumbnailRemoved).toBe(true);
  });

  it('of an older version has nobody whose account is away, and whatever is no entry is left out', () => {
    const { away: _none, ...older } = unsaved('a', 1).state;
    expect(readUnsaved(JSON.stringify([{ state: older, at: 1, tab: 'here' }]))).toEqual([unsaved('a', 1)]);
    const [entry] = older.entries;
    const mixed = { state: { ...older, away: [entry, 'x'] }, at: 1, tab: 'here' };
    expect(readUnsaved(JSON.stringify([mixed]))[0]?.state.away).toEqual([entry]);
  });

  it('has one place for each post, and the newest comes first', () => {
    expect(groups(all(unsaved('a', 1), unsaved('b', 2), unsaved('a', 3)))).toEqual(['a', 'b']);
  });

  it('is kept of five posts', () => {
    expect(groups(all(...['a', 'b', 'c', 'd', 'e'].map((id, n) => unsaved(id, n))))).toHaveLength(5);
    const six = all(...['a', 'b', 'c', 'd', 'e', 'f'].map((id, n) => unsaved(id, n)));
    expect(groups(six)).toEqual(['f', 'e', 'd', 'c', 'b']);
  });

  it('is offered for thirty days, and not a millisecond longer', () => {
    expect(unsavedKeptMs).toBe(30 * 24 * 60 * 60_000);
    expect(isOffered(unsaved('a', 1), unsavedKeptMs)).toBe(true);
    expect(isOffered(unsaved('a', 1), unsavedKeptMs + 1)).toBe(false);
  });

  it('is cleared away when it is too old, with the next that is kept', () => {
    expect(groups(all(unsaved('a', 1), unsaved('b', unsavedKeptMs)))).toEqual(['b', 'a']);
    expect(groups(all(unsaved('a', 1), unsaved('b', unsavedKeptMs + 1)))).toEqual(['b']);
  });

  it('is forgotten once it is saved', () => {
    expect(groups(withoutUnsaved(all(unsaved('a', 1), unsaved('b', 2)), 'a', 'here'))).toEqual(['b']);
  });

  it('of the same post has a place for each tab, and is forgotten for one alone', () => {
    const stored = all(unsaved('a', 1, 'there'), unsaved('a', 2), unsaved('a', 3));
    expect(readUnsaved(stored).map(({ tab, at }) => [tab, at])).toEqual([
      ['here', 3],
      ['there', 1],
    ]);
    expect(readUnsaved(withoutUnsaved(stored, 'a', 'here')).map(({ tab }) => tab)).toEqual(['there']);
  });

  it('of an older version expects nothing of what the server keeps', () => {
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
    '[{"at":1,"tab":"t","state":{"entries":[]}}]',
  ])('is nothing where %s stands', (stored) => {
    expect(readUnsaved(stored)).toEqual([]);
  });

  it('leaves out an entry that this version does not understand', () => {
    const broken = JSON.parse(all(unsaved('a', 1)) ?? '') as { state: { entries: { title?: string }[] } }[];
    delete broken[0]!.state.entries[0]!.title;
    expect(readUnsaved(JSON.stringify(broken))).toEqual([]);
  });

  it('is elsewhere when another tab wrote at the same post last', () => {
    const stored = all(unsaved('a', 1, 'there'), unsaved('b', 2));
    expect(isElsewhere(stored, 'a', 'here', [])).toBe(true);
    expect(isElsewhere(stored, 'b', 'here', [])).toBe(false);
    expect(isElsewhere(stored, 'c', 'here', [])).toBe(false);
  });

  it('is not elsewhere where it only lies since before', () => {
    const known = [unsaved('a', 1, 'there')];
    expect(isElsewhere(all(...known), 'a', 'here', known)).toBe(false);
    expect(isElsewhere(all(unsaved('a', 2, 'there')), 'a', 'here', known)).toBe(true);
  });
});

describe('two versions of a post', () => {
  const start = newComposer('g', 'p0');
  const written = composerAfter(start, { kind: 'written', field: 'description', text: 'Hello' });
  const stored = (state: typeof start) => readUnsaved(all({ state, at: 1, tab: 'here' }))[0]!.state;

  it('say the same whatever is known around them', () => {
    const edited = written.entries.map((entry) => ({ ...entry, hasBeenEdited: false, postId: 'p7' }));
    expect(saysTheSame(written, { ...stored(written), entries: edited, kept: ['p0'], active: '' })).toBe(
      true,
    );
  });

  it.each([
    ['the text', composerAfter(written, { kind: 'written', field: 'title', text: 'Hello' })],
    ['the files', composerAfter(written, { kind: 'mediaPicked', items: [photo()] })],
    ['the date', composerAfter(written, { kind: 'scheduled', schedule: { at: 1, zone: 'UTC' } })],
    ['an option', composerAfter(written, { kind: 'optionsChanged', change: { privacy: 'private' } })],
    ['a place', composerAfter(written, { kind: 'targetsChosen', targets: ['cats'] })],
  ])('differ in %s', (_what, other) => {
    expect(saysTheSame(written, other)).toBe(false);
    expect(saysTheSame(stored(other), other)).toBe(true);
  });
});
