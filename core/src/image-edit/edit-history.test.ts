import { plainEdit, type ImageEdit } from './edit.ts';
import { editAfter, newHistory, type EditAction } from './edit-history.ts';
import { describe, expect, it } from 'vitest';

const turned = (straighten: number): ImageEdit => ({ ...plainEdit, straighten });
const after = (...actions: EditAction[]) => actions.reduce(editAfter, newHistory(plainEdit));
const change = (straighten: number, step?: string): EditAction => ({
  kind: 'changed',
  edit: turned(straighten),
  ...(step !== undefined && { step }),
});

describe('the history of an edit', () => {
  it('a change is undone and redone', () => {
    const undone = after(change(1), change(2), { kind: 'undone' });
    expect(undone.edit.straighten).toBe(1);
    expect(editAfter(undone, { kind: 'redone' }).edit.straighten).toBe(2);
  });

  it('the changes of one drag are undone together, without the changes of the next drag', () => {
    const drags = after(change(1, 'a'), change(2, 'a'), { kind: 'settled' }, change(3, 'a'), change(4, 'a'));
    expect(drags.past).toHaveLength(2);
    expect(editAfter(drags, { kind: 'undone' }).edit.straighten).toBe(2);
    expect(after(change(1, 'a'), change(2, 'b')).past).toHaveLength(2);
    expect(after(change(1), change(2)).past).toHaveLength(2);
  });

  it('a change after an undo removes the steps that could be redone, and is a step of its own even if it belongs to the undone drag', () => {
    const changed = after(change(1, 'a'), { kind: 'undone' }, change(5, 'a'));
    expect(changed).toMatchObject({ past: [plainEdit], future: [] });
  });

  it('undo and redo change nothing if there is no step to undo or redo', () => {
    const start = newHistory(plainEdit);
    expect(editAfter(start, { kind: 'undone' })).toBe(start);
    expect(editAfter(start, { kind: 'redone' })).toBe(start);
    expect(editAfter(start, { kind: 'settled' })).toBe(start);
    expect(editAfter(start, { kind: 'changed', edit: start.edit })).toBe(start);
  });

  it('a hundred steps can be undone', () => {
    const all = after(...Array.from({ length: 130 }, (_, n) => change(n)));
    expect(all.past).toHaveLength(100);
    expect(all.past.at(-1)?.straighten).toBe(29);
  });
});
