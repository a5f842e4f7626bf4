import { describe, expect, it } from 'vitest';
import { expectedRevisions } from './saving.ts';
import { composerAfter } from './reducer.ts';
import { newComposer, type ComposerAction, type ComposerState } from './state.ts';
import { ana, quiet } from './testing/builders.ts';

const write = (text: string): ComposerAction => ({ kind: 'textChanged', field: 'description', text });
const schedule = { at: 1_000, zone: 'UTC' };
const start = newComposer('g', 'p0');
const written = composerAfter(start, write('Hello'));
const savedIds = (from: ComposerState, ...gone: string[]): ComposerAction => ({
  kind: 'saved',
  from,
  posts: [{ id: 'p0', revision: 1 }],
  gone,
});
const edited = ({ variants }: ComposerState) => variants.map(({ hasBeenEdited }) => hasBeenEdited);

describe('the composer after a save', () => {
  it('a saved variant is no longer marked as edited, and the revision of its post is stored', () => {
    const state = composerAfter(written, savedIds(written));
    expect(edited(state)).toEqual([false]);
    expect(state.variants[0]?.description).toBe('Hello');
    expect([state.savedIds, state.revisions]).toEqual([['p0'], { p0: 1 }]);
    expect(expectedRevisions(state)).toEqual([{ id: 'p0', revision: 1 }]);
  });

  it('text that was typed during the save is preserved, and its variant remains marked as edited', () => {
    const later = composerAfter(written, write('Hello again'));
    const state = composerAfter(later, savedIds(written));
    expect(state.variants[0]).toMatchObject({ description: 'Hello again', hasBeenEdited: true });
    expect(state.savedIds).toEqual(['p0']);
  });

  it('variants that were not sent are still marked as edited', () => {
    const both: ComposerState = {
      ...written,
      variants: [
        ...written.variants,
        { ...written.variants[0]!, uploadTo: 'x', platformId: '1', postId: 'p1' },
      ],
    };
    expect(edited(composerAfter(both, savedIds(both)))).toEqual([false, true]);
  });

  it('a saved draft has no date, unless a new date was chosen during the save', () => {
    const planned = composerAfter(written, { kind: 'scheduled', schedule });
    expect(composerAfter(planned, savedIds(planned)).schedule).toBeNull();
    const other = { at: 2_000, zone: 'UTC' };
    const later = composerAfter(planned, { kind: 'scheduled', schedule: other });
    expect(composerAfter(later, savedIds(planned)).schedule).toEqual(other);
  });

  it('the date of a scheduled post is preserved when the post is saved', () => {
    const planned = composerAfter(written, { kind: 'scheduled', schedule });
    const state = composerAfter(planned, { ...savedIds(planned), isScheduled: true } as ComposerAction);
    expect(state).toMatchObject({ schedule, savedSchedule: schedule });
    expect(composerAfter(state, savedIds(state))).toMatchObject({ schedule: null, savedSchedule: null });
  });

  it('newly saved posts are added to the posts of the group, and deleted posts are removed from them', () => {
    const before = { ...written, savedIds: ['p0', 'p1', 'p2'], revisions: { p0: 4, p1: 5, p2: 6 } };
    const state = composerAfter(before, {
      kind: 'saved',
      from: before,
      posts: [
        { id: 'p0', revision: 5 },
        { id: 'p3', revision: 1 },
      ],
      gone: ['p1'],
    });
    expect(state.savedIds).toEqual(['p0', 'p2', 'p3']);
    expect(expectedRevisions(state)).toEqual([
      { id: 'p0', revision: 5 },
      { id: 'p2', revision: 6 },
      { id: 'p3', revision: 1 },
    ]);
  });

  it('after a save that overwrote the changes of other people, the next save expects revisions only of the posts that were just saved', () => {
    const before = { ...written, savedIds: ['p0', 'p1'], revisions: { p0: 4, p1: 5 } };
    const state = composerAfter(before, {
      kind: 'saved',
      from: before,
      posts: [{ id: 'p0', revision: 9 }],
      gone: [],
      over: true,
    });
    expect(state.savedIds).toEqual(['p0', 'p1']);
    expect(expectedRevisions(state)).toEqual([{ id: 'p0', revision: 9 }]);
  });

  it('a save does not change another post that was opened during the save', () => {
    const other = newComposer('other', 'p9');
    expect(composerAfter(other, savedIds(written))).toBe(other);
  });

  it('a save expects the revisions of those saved posts whose revisions are known', () => {
    expect(expectedRevisions({ ...start, savedIds: ['p0', 'p1'], revisions: { p1: 2, p7: 1 } })).toEqual([
      { id: 'p1', revision: 2 },
    ]);
    expect(expectedRevisions(start)).toEqual([]);
  });

  it('adding accounts to a saved draft does not change the revision that the next save expects', () => {
    const state = composerAfter(written, savedIds(written));
    const more = [ana, quiet].reduce<ComposerState>(
      (each, social, n) => composerAfter(each, { kind: 'accountToggled', account: social, newId: `n${n}` }),
      state,
    );
    expect(expectedRevisions(more)).toEqual([{ id: 'p0', revision: 1 }]);
  });
});
