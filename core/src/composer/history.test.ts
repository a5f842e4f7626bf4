import { describe, expect, it } from 'vitest';
import { historyAfter, newHistory, type ComposerHistory, type HistoryAction } from './history.ts';
import { newComposer } from './state.ts';
import { start, toggleAna, toggleQuiet, write } from './testing/actions.ts';
import { ana, photo, quiet } from './testing/builders.ts';
import { accountKey, keyOf } from './variant.ts';

const undo = { kind: 'undo' } as const;
const redo = { kind: 'redo' } as const;
const run = (...actions: HistoryAction[]): ComposerHistory => actions.reduce(historyAfter, newHistory(start));
const textsIn = ({ state }: ComposerHistory) =>
  state.variants.map((variant) => [keyOf(variant), variant.description]);
const typed = (text: string) => [...text].map((_, i) => write(text.slice(0, i + 1)));

describe('undo', () => {
  it('undo removes typed text word by word', () => {
    const two = typed('Fresh bread');
    expect(textsIn(run(...two, undo))).toEqual([['draft', 'Fresh ']]);
    expect(textsIn(run(...two, undo, undo))).toEqual([['draft', '']]);
    expect(textsIn(run(...two, write('Pasted text'), undo))).toEqual([['draft', 'Fresh bread']]);
  });

  it('undo selects a deselected account again and restores its tab and its link to the shared content', () => {
    const own = [
      toggleAna,
      toggleQuiet,
      write('Ours'),
      { kind: 'customised', key: accountKey(quiet) },
    ] as const;
    const state = run(...own, write('Mine'), toggleQuiet, undo);
    expect(textsIn(state)).toEqual([
      [accountKey(ana), 'Ours'],
      [accountKey(quiet), 'Mine'],
    ]);
    expect(state.state.active).toBe(accountKey(quiet));
    expect(state.state.variants.map(({ customised }) => customised)).toEqual([false, true]);
    expect(textsIn(historyAfter(state, redo))).toEqual([[accountKey(ana), 'Ours']]);
  });

  it('undo reverts a customisation and a reset', () => {
    const key = accountKey(quiet);
    const own = run(toggleAna, toggleQuiet, write('Ours'), { kind: 'customised', key }, write('Mine'));
    const reset = historyAfter(own, { kind: 'resetToShared', key });
    expect(historyAfter(reset, undo).state.variants[1]).toMatchObject({
      description: 'Mine',
      customised: true,
    });
    const linked = [undo, undo].reduce(historyAfter, own);
    expect(linked.state.variants[1]?.customised).toBe(false);
  });

  it('undo does nothing before the first step, and a new change discards the steps that could be redone', () => {
    expect(run(undo).state).toBe(start);
    expect(textsIn(run(write('One'), undo, write('Two'), redo))).toEqual([['draft', 'Two']]);
  });

  it('after an undo, only variants that differ from the saved ones are marked as edited', () => {
    const saved = run(write('One'), write('Another'));
    const from = saved.state;
    const posts = [{ id: 'p0', revision: 1 }];
    const stored = historyAfter(saved, { kind: 'saved', from, posts, gone: [] });
    expect(stored.state.variants[0]?.hasBeenEdited).toBe(false);
    expect(historyAfter(stored, undo).state.variants[0]).toMatchObject({
      description: 'One',
      hasBeenEdited: true,
    });
    expect(run(toggleAna, write('One'), undo).state.variants[0]?.hasBeenEdited).toBe(false);
  });

  it('undo does not restore a deleted file and does not remove an automatic thumbnail', () => {
    const video = photo({ _id: 'v', kind: 'video' });
    const pick = { kind: 'mediaPicked', items: [video, photo()] } as const;
    const frame = {
      kind: 'thumbnailPicked',
      videoId: 'v',
      item: photo({ _id: 't' }),
      automatic: true,
    } as const;
    const gone = { kind: 'filesDeleted', paths: [photo().firebasePath] } as const;
    const [variant] = run(pick, write('One'), frame, gone, undo).state.variants;
    expect(variant?.media).toEqual([video]);
    expect(variant?.thumbnail?._id).toBe('t');
  });

  it('undo reverts the choice to send an original image, and a saved post is then marked as edited', () => {
    const choose = { kind: 'fitChosen', network: 'x', file: 'm1', as: 'original' } as const;
    const chosen = run(toggleAna, { kind: 'mediaPicked', items: [photo()] }, choose);
    const saved = {
      kind: 'saved',
      from: chosen.state,
      posts: [{ id: 'p1', revision: 1 }],
      gone: [],
    } as const;
    const undone = historyAfter(historyAfter(chosen, saved), undo);
    expect(undone.state.fitChoices).toEqual([]);
    expect(undone.state.variants[0]?.hasBeenEdited).toBe(true);
    expect(historyAfter(undone, { kind: 'redo' }).state.fitChoices).toEqual(chosen.state.fitChoices);
  });

  it('undo does not return to a post that was open earlier', () => {
    const other = newComposer('g2', 'p9');
    expect(run(write('One'), { kind: 'opened', state: other }, undo).state).toBe(other);
  });
});
