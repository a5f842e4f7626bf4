import { describe, expect, it } from 'vitest';
import { newComposer } from './state.ts';
import { isElsewhere, readUnsaved, withoutUnsaved, withUnsaved, type Unsaved } from './unsaved.ts';

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

  it('is forgotten once it is saved', () => {
    expect(groups(withoutUnsaved(all(unsaved('a', 1), unsaved('b', 2)), 'a'))).toEqual(['b']);
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
    expect(isElsewhere(stored, 'a', 'here')).toBe(true);
    expect(isElsewhere(stored, 'b', 'here')).toBe(false);
    expect(isElsewhere(stored, 'c', 'here')).toBe(false);
  });
});
