import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { historyAfter, newHistory, type ComposerHistory, type HistoryAction } from './history.ts';
import { start, toggleAna, toggleQuiet, write } from './testing/actions.ts';
import { ana, quiet } from './testing/builders.ts';
import { withoutReplacement } from './text-replacement.ts';
import { accountKey } from './variant.ts';

const undo = { kind: 'undo' } as const;
const field = 'description';
const run = (...actions: HistoryAction[]): ComposerHistory => actions.reduce(historyAfter, newHistory(start));
const textsIn = ({ state }: ComposerHistory) => state.variants.map(({ description }) => description);
const replace = (key: string, text: string) => ({ kind: 'textReplaced', key, field, text }) as const;
const takeBack = (key: string, before: string, after: string, groupId = start.groupId) =>
  ({ kind: 'replacementUndone', groupId, key, field, before, after }) as const;

describe('a replaced text', () => {
  it('a replacement is an undo step of its own, even between two typed letters', () => {
    const replaced = run(write('Boat'), write('Boats'), replace('draft', 'Boat'), write('Boat!'));
    expect(textsIn(historyAfter(replaced, undo))).toEqual(['Boat']);
    expect(textsIn([undo, undo].reduce(historyAfter, replaced))).toEqual(['Boats']);
  });

  it('a replacement changes the text of all linked accounts', () => {
    const linked = run(toggleAna, toggleQuiet, write('Ours'), replace(accountKey(ana), 'Everybody’s'));
    expect(textsIn(linked)).toEqual(['Everybody’s', 'Everybody’s']);
  });

  it('replacing the text of a customised account does not change other accounts', () => {
    const key = accountKey(quiet);
    const own = run(toggleAna, toggleQuiet, write('Ours'), { kind: 'customised', key }, replace(key, 'Mine'));
    expect(textsIn(own)).toEqual(['Ours', 'Mine']);
    expect(textsIn(historyAfter(own, takeBack(key, 'Ours', 'Mine')))).toEqual(['Ours', 'Ours']);
  });
});

describe('undoing a replacement', () => {
  it('undoing a replacement restores the old text, and a further undo restores the replacement', () => {
    const back = run(write('Long text'), replace('draft', 'Short'), takeBack('draft', 'Long text', 'Short'));
    expect(textsIn(back)).toEqual(['Long text']);
    expect(textsIn(historyAfter(back, undo))).toEqual(['Short']);
  });

  it('undoing a replacement preserves text that was added behind it since', () => {
    const since = run(write('A long text'), replace('draft', 'A text'), write('A text, and more'));
    const back = historyAfter(since, takeBack('draft', 'A long text', 'A text'));
    expect(textsIn(back)).toEqual(['A long text, and more']);
  });

  it('undoing a replacement changes nothing if the inserted text was changed afterwards', () => {
    const since = run(write('Long text'), replace('draft', 'Short'), write('Other'));
    expect(historyAfter(since, takeBack('draft', 'Long text', 'Short'))).toBe(since);
  });

  it('undoing a replacement changes nothing if another post has been opened since', () => {
    const now = run(write('Short'));
    expect(historyAfter(now, takeBack('draft', 'Long', 'Short', 'another'))).toBe(now);
  });

  it('undoing a replacement keeps text that was added in front of the inserted text or behind it', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', ' ') });
    fc.assert(
      fc.property(text, text, text, (before, after, more) => {
        expect(withoutReplacement(after, { before, after })).toBe(before);
        const behind = withoutReplacement(after + more, { before, after });
        expect(behind?.length).toBe(before.length + more.length);
        const ahead = withoutReplacement(more + after, { before, after });
        expect(ahead?.length).toBe(before.length + more.length);
      }),
    );
  });
});
