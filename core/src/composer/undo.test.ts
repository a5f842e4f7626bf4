import { describe, expect, it } from 'vitest';
import { draftKey, keyOf, accountKey } from './variant.ts';
import { composerAfter } from './reducer.ts';
import { newComposer, type ComposerAction, type ComposerState } from './state.ts';
import { ana, harbour, photo, quiet } from './testing/builders.ts';
import { variantsLost } from './undo.ts';

const socials = { ana, quiet, harbour };
const tick = (who: keyof typeof socials, newId: string = who): ComposerAction => ({
  kind: 'accountToggled',
  account: socials[who],
  newId,
});
const write = (text: string): ComposerAction => ({ kind: 'textChanged', field: 'description', text });
const none: ComposerAction = {
  kind: 'allToggled',
  choices: [ana, quiet].map((account, n) => ({ account, newId: `n${n}` })),
};
const run = (state: ComposerState, ...actions: ComposerAction[]) => actions.reduce(composerAfter, state);
const written = run(
  newComposer('g', 'p0'),
  tick('ana'),
  write('Hello X'),
  tick('quiet'),
  write('Hello YouTube'),
);
const said = ({ variants }: ComposerState) =>
  variants.map((variant) => [keyOf(variant), variant.description]);
const both = [
  [accountKey(ana), 'Hello X'],
  [accountKey(quiet), 'Hello YouTube'],
];

/** What is there when `action` is taken back after all of these. */
const undone = (before: ComposerState, action: ComposerAction, ...since: ComposerAction[]) => {
  const after = composerAfter(before, action);
  return composerAfter(run(composerAfter(before, action), ...since), { kind: 'undone', before, after });
};
const lost = (before: ComposerState, action: ComposerAction) =>
  variantsLost(before, composerAfter(before, action)).map(keyOf);

describe('what is lost', () => {
  it('is what stands nowhere else', () => {
    expect(lost(written, tick('ana'))).toEqual([accountKey(ana)]);
    expect(lost(written, none)).toEqual([accountKey(quiet)]);
    expect(lost(written, { kind: 'appliedToAll' })).toEqual([accountKey(ana)]);
  });

  it('is nothing where it lives on, and where nothing was', () => {
    const one = run(newComposer('g', 'p0'), tick('ana'), write('Hello'));
    expect(lost(one, tick('ana'))).toEqual([]);
    expect(lost(run(one, tick('quiet')), tick('quiet'))).toEqual([]);
    const empty = run(newComposer('g', 'p0'), tick('ana'), tick('quiet'));
    expect(lost(empty, none)).toEqual([]);
  });

  it('is also a file, and where a post was to go', () => {
    const pick: ComposerAction = { kind: 'mediaPicked', items: [photo()], onlyHere: true };
    const start = run(newComposer('g', 'p0'), tick('ana'), tick('quiet'));
    expect(lost(run(start, pick), tick('quiet'))).toEqual([accountKey(quiet)]);
    const aimed = run(
      start,
      write('Hello'),
      { kind: 'appliedToAll' },
      { kind: 'targetsChosen', targets: ['cats'] },
    );
    expect(lost(aimed, tick('quiet'))).toEqual([accountKey(quiet)]);
  });
});

describe('what is taken back', () => {
  it('is there again, in its place and in sight', () => {
    const state = undone(written, tick('quiet'));
    expect(said(state)).toEqual(both);
    expect(state.active).toBe(accountKey(quiet));
    expect(said(undone(written, tick('ana')))).toEqual(both);
  });

  it('takes the place of the draft that stood in for it', () => {
    expect(said(undone(written, none))).toEqual(both);
    expect(said(undone(written, none, write('Hello all')))).toEqual([
      [accountKey(ana), 'Hello all'],
      [accountKey(quiet), 'Hello YouTube'],
    ]);
  });

  it('takes nothing of what was written and chosen since', () => {
    const state = undone(written, tick('quiet'), write('Newer'), tick('harbour'));
    expect(said(state)).toEqual([
      [accountKey(ana), 'Newer'],
      [accountKey(quiet), 'Hello YouTube'],
      [accountKey(harbour), 'Newer'],
    ]);
    expect(state.active).toBe(accountKey(harbour));
    expect(said(undone(written, tick('quiet'), tick('ana')))).toEqual([
      [draftKey, 'Hello X'],
      [accountKey(quiet), 'Hello YouTube'],
    ]);
  });

  it('comes back once for an account that was chosen again', () => {
    const state = undone(written, tick('quiet'), tick('quiet', 'p9'));
    expect(state.variants).toMatchObject([
      { postId: 'p0' },
      { postId: 'quiet', description: 'Hello YouTube' },
    ]);
  });

  it('is what stood elsewhere before it was used for all, unless somebody wrote there since', () => {
    const use: ComposerAction = { kind: 'appliedToAll' };
    const state = undone(written, use);
    expect(said(state)).toEqual(both);
    expect(state.variants.every(({ hasBeenEdited }) => hasBeenEdited)).toBe(true);
    const open: ComposerAction = { kind: 'tabOpened', key: accountKey(ana) };
    expect(said(undone(written, use, open, write('Mine')))).toEqual([
      [accountKey(ana), 'Mine'],
      [accountKey(quiet), 'Hello YouTube'],
    ]);
  });

  it('is nothing of another post', () => {
    const other = newComposer('g2', 'p9');
    expect(undone(written, none, { kind: 'opened', state: other })).toBe(other);
  });
});
