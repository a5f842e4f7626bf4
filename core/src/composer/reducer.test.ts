import { describe, expect, it } from 'vitest';
import { composerAfter } from './reducer.ts';
import { newComposer, type ComposerState } from './state.ts';
import { after, toggleAna, toggleQuiet, write } from './testing/actions.ts';
import { photo } from './testing/builders.ts';

describe('what is used for all', () => {
  it('is the words and the files, not what was set for a network', () => {
    const state = after(
      toggleAna,
      toggleQuiet,
      { kind: 'optionsChanged', change: { privacy: 'unlisted' } },
      write('Everywhere'),
      { kind: 'appliedToAll' },
    );
    expect(state.variants.map(({ description }) => description)).toEqual(['Everywhere', 'Everywhere']);
    expect(state.variants.map(({ options }) => options.privacy)).toEqual(['public', 'unlisted']);
    expect(state.variants.every(({ hasBeenEdited }) => hasBeenEdited)).toBe(true);
  });
});

describe('the date', () => {
  const schedule = { at: 9, zone: 'Europe/Berlin' };
  it('is there until it is taken away', () => {
    const planned = after({ kind: 'scheduled', schedule });
    expect(planned.schedule).toEqual(schedule);
    expect(composerAfter(planned, { kind: 'scheduleCleared' }).schedule).toBeNull();
  });

  it('is an edit of whatever has content, where it is another', () => {
    const edited = ({ variants }: ComposerState) => variants.map(({ hasBeenEdited }) => hasBeenEdited);
    const picked = after(toggleAna, toggleQuiet, { kind: 'mediaPicked', items: [photo()], onlyHere: true });
    const savedIds: ComposerState = {
      ...picked,
      schedule,
      variants: picked.variants.map((variant) => ({ ...variant, hasBeenEdited: false })),
    };
    const dated = (at: number) =>
      composerAfter(savedIds, { kind: 'scheduled', schedule: { ...schedule, at } });
    expect(edited(dated(9))).toEqual([false, false]);
    expect(edited(dated(10))).toEqual([false, true]);
    expect(edited(composerAfter(savedIds, { kind: 'scheduleCleared' }))).toEqual([false, true]);
    const bare = { ...savedIds, schedule: null };
    expect(edited(composerAfter(bare, { kind: 'scheduleCleared' }))).toEqual([false, false]);
  });
});

it('another post takes the place of this one', () => {
  const other = newComposer('g2', 'p9');
  expect(after(write('Hello'), { kind: 'opened', state: other })).toBe(other);
});
