import { describe, expect, it } from 'vitest';
import { accountKey } from './variant.ts';
import { composerAfter } from './reducer.ts';
import { newComposer, type ComposerState } from './state.ts';
import { after, toggleAna, toggleQuiet, write } from './testing/actions.ts';
import { photo, quiet } from './testing/builders.ts';

describe('the date', () => {
  const schedule = { at: 9, zone: 'Europe/Berlin' };
  it('a chosen date is stored until a person removes it', () => {
    const planned = after({ kind: 'scheduled', schedule });
    expect(planned.schedule).toEqual(schedule);
    expect(composerAfter(planned, { kind: 'scheduleCleared' }).schedule).toBeNull();
  });

  it('a new date marks every variant with content as edited', () => {
    const edited = ({ variants }: ComposerState) => variants.map(({ hasBeenEdited }) => hasBeenEdited);
    const picked = after(
      toggleAna,
      toggleQuiet,
      { kind: 'customised', key: accountKey(quiet) },
      { kind: 'mediaPicked', items: [photo()] },
    );
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

describe('targets that are chosen automatically', () => {
  const suggest = {
    kind: 'targetsChosen',
    targets: ['cats'],
    key: accountKey(quiet),
    automatic: true,
  } as const;
  it('automatic targets are set for an account without targets and do not mark it as edited', () => {
    const [, quietVariant] = after(toggleAna, toggleQuiet, suggest).variants;
    expect(quietVariant).toMatchObject({ targets: ['cats'], hasBeenEdited: false });
  });

  it('automatic targets never replace targets that a person chose', () => {
    const chosen = after(toggleQuiet, { kind: 'targetsChosen', targets: ['dogs'] });
    expect(composerAfter(chosen, suggest)).toBe(chosen);
  });
});

it('opening another post replaces the current post', () => {
  const other = newComposer('g2', 'p9');
  expect(after(write('Hello'), { kind: 'opened', state: other })).toBe(other);
});
