import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainEdit, type DrawingLayer, type Layer, type TextLayer } from '../../image-edit/edit.ts';
import { editLimits, tooManyLayersText, tooMuchDrawnText } from '../../image-edit/limits.ts';
import { someEdit } from '../../image-edit/testing/edits.ts';
import { imageEdit } from './image-edit.ts';
import { registerMediaInput } from './media.ts';

const text: TextLayer = {
  kind: 'text',
  id: 't',
  isHidden: false,
  box: { left: 2, top: 3, width: 10, height: 4 },
  angle: 0,
  text: 'Back for autumn',
  font: 'sans',
  size: 4,
  isBold: true,
  align: 'left',
  color: '#ffffff',
  outline: { color: '#000000', width: 2 },
  background: null,
};
const drawing = (id: string, coordinates: number): DrawingLayer => ({
  kind: 'drawing',
  id,
  isHidden: false,
  color: '#000000',
  width: 4,
  opacity: 1,
  points: Array.from({ length: coordinates }, () => 1.5),
});

const isAccepted = (change: object) => imageEdit.safeParse({ ...plainEdit, ...change }).success;
const acceptsLayer = (layer: object) => isAccepted({ layers: [layer] });
const messages = (layers: readonly Layer[]) =>
  imageEdit.safeParse({ ...plainEdit, layers }).error?.issues.map(({ message }) => message);

describe('the edit of an image in a call', () => {
  it('every edit that the image editor can create is accepted unchanged', () => {
    fc.assert(
      fc.property(someEdit, ({ edit }) => {
        expect(imageEdit.parse(edit)).toEqual(edit);
      }),
    );
    expect(imageEdit.parse({ ...plainEdit, layers: [text] }).layers).toEqual([text]);
  });

  it('unknown fields, unknown kinds, and values outside of their range are refused', () => {
    expect(isAccepted({ note: 'x' })).toBe(false);
    expect(isAccepted({ turns: 4 })).toBe(false);
    expect([45, 45.1].map((straighten) => isAccepted({ straighten }))).toEqual([true, false]);
    expect(isAccepted({ filter: 'neon' })).toBe(false);
    expect(isAccepted({ crop: { left: -1, top: 0, width: 5, height: 5 } })).toBe(false);
    expect(isAccepted({ crop: { left: 0.5, top: 0, width: 5, height: 5 } })).toBe(false);
    expect([8000, 8001].map((width) => isAccepted({ size: { width, height: 10 } }))).toEqual([true, false]);
    expect(acceptsLayer({ ...text, kind: 'video' })).toBe(false);
    expect(acceptsLayer({ ...text, color: 'red' })).toBe(false);
    expect(acceptsLayer({ ...text, color: '#fff;background:url(//x)' })).toBe(false);
    expect(acceptsLayer({ ...text, angle: Number.NaN })).toBe(false);
    expect(acceptsLayer({ ...text, box: { ...text.box, left: 100_001 } })).toBe(false);
  });

  it('the length of a text, the number of layers and the number of drawn points are limited', () => {
    expect([2000, 2001].map((length) => acceptsLayer({ ...text, text: 'a'.repeat(length) }))).toEqual([
      true,
      false,
    ]);
    const layers = (count: number) => Array.from({ length: count }, (_, n) => ({ ...text, id: `${n}` }));
    expect(isAccepted({ layers: layers(editLimits.layers) })).toBe(true);
    expect(messages(layers(editLimits.layers + 1))).toContain(tooManyLayersText);
    const half = editLimits.coordinates / 2;
    expect(isAccepted({ layers: [drawing('a', half), drawing('b', half)] })).toBe(true);
    expect(messages([drawing('a', half), drawing('b', half + 2)])).toEqual([tooMuchDrawnText]);
    expect(acceptsLayer(drawing('a', 3))).toBe(false);
  });

  it('an edit is refused if it is too large to be stored, even if each of its layers is within the limits', () => {
    const wide = Array.from({ length: 90 }, (_, n) => ({ ...text, id: `${n}`, text: '字'.repeat(2000) }));
    expect(messages(wide)).toEqual(['This edit is too large to be saved. Delete some of its layers.']);
  });

  it('two layers with the same id are refused', () => {
    expect(messages([text, text])).toEqual(['Two layers have the same ID.']);
  });

  it('a file is registered with both an edit and the id of its original, or with neither', () => {
    const file = { workspaceId: 'workspaceOfDana00001', firebasePath: 'workspaces/w/media/media-0001/a.jpg' };
    const accepts = (edit: unknown) => registerMediaInput.safeParse({ ...file, edit }).success;
    expect([{ of: 'media-0002', edit: plainEdit }, undefined].map(accepts)).toEqual([true, true]);
    expect([{ of: '../x', edit: plainEdit }, { of: 'media-0002' }, null].map(accepts)).toEqual([
      false,
      false,
      false,
    ]);
  });
});
