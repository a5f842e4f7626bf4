import fc from 'fast-check';
import { handles } from './crop.ts';
import { plainEdit, type DrawingLayer, type ShapeLayer } from './edit.ts';
import {
  angleTo,
  cornersOf,
  layerAt,
  moveLayer,
  resizeBox,
  withLayer,
  withLayerAt,
  withoutLayer,
} from './layers.ts';
import { describe, expect, it } from 'vitest';

const shape = (id: string, change: Partial<ShapeLayer> = {}): ShapeLayer => ({
  kind: 'shape',
  id,
  isHidden: false,
  box: { left: 10, top: 10, width: 20, height: 10 },
  angle: 0,
  shape: 'rectangle',
  fill: '#000000',
  stroke: null,
  opacity: 1,
  ...change,
});
const drawing: DrawingLayer = {
  kind: 'drawing',
  id: 'd',
  isHidden: false,
  color: '#000000',
  width: 4,
  opacity: 1,
  points: [0, 0, 100, 0],
};

describe('the layers of an edit', () => {
  it('the highest visible layer at a point is found', () => {
    const layers = [shape('a'), shape('b'), shape('c', { isHidden: true })];
    expect(layerAt(layers, { x: 15, y: 15 }, 0)?.id).toBe('b');
    expect(layerAt(layers, { x: 15, y: 21 }, 0)).toBeNull();
    expect(layerAt(layers, { x: 15, y: 21 }, 2)?.id).toBe('b');
  });

  it('a rotated layer is found at its rotated position', () => {
    const upright = [shape('a', { angle: 90 })];
    expect(layerAt(upright, { x: 20, y: 6 }, 0)?.id).toBe('a');
    expect(layerAt(upright, { x: 11, y: 15 }, 0)).toBeNull();
  });

  it('a drawing is found at points on its line; its line may be a single dot', () => {
    expect(layerAt([drawing], { x: 50, y: 2 }, 0)?.id).toBe('d');
    expect(layerAt([drawing], { x: 50, y: 3 }, 0)).toBeNull();
    expect(layerAt([{ ...drawing, points: [7, 7] }], { x: 8, y: 8 }, 0)?.id).toBe('d');
  });

  it('moving a layer changes its position, but not its size or shape', () => {
    expect(moveLayer(shape('a'), { x: 5, y: -5 }).box).toEqual({ left: 15, top: 5, width: 20, height: 10 });
    expect(moveLayer(drawing, { x: 1, y: 2 }).points).toEqual([1, 2, 101, 2]);
  });

  it('dragging a corner of a box leaves the opposite corner in place, at any angle of the box', () => {
    const opposite = { nw: 2, ne: 3, se: 0, sw: 1 } as const;
    const moved = fc.integer({ min: -60, max: 60 });
    fc.assert(
      fc.property(
        fc.constantFrom('nw', 'ne', 'se', 'sw'),
        fc.integer({ min: -180, max: 180 }),
        moved,
        moved,
        fc.boolean(),
        (handle, angle, x, y, keepsRatio) => {
          const layer = shape('a', { angle });
          const box = resizeBox(layer, { handle, by: { x, y }, keepsRatio });
          const [before, after] = [cornersOf(layer), cornersOf({ box, angle })].map(
            (all) => all[opposite[handle]],
          );
          expect(after?.x).toBeCloseTo(before?.x ?? NaN);
          expect(after?.y).toBeCloseTo(before?.y ?? NaN);
          expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(8 - 1e-9);
          if (keepsRatio) expect(box.width / box.height).toBeCloseTo(2);
        },
      ),
    );
  });

  it('dragging a handle of a rotated box resizes the box along its own axes', () => {
    const box = resizeBox(shape('a', { angle: 90 }), { handle: 'e', by: { x: 0, y: 10 }, keepsRatio: false });
    expect(box.width).toBeCloseTo(30);
    expect(box.height).toBeCloseTo(10);
    expect(handles).toHaveLength(8);
  });

  it('dragging the handle above a box turns the box towards the pointer', () => {
    const { box } = shape('a');
    expect(angleTo(box, { x: 20, y: 0 })).toBe(0);
    expect(angleTo(box, { x: 40, y: 15 })).toBe(90);
    expect(angleTo(box, { x: 20, y: 40 })).toBe(180);
    expect(angleTo(box, { x: 21, y: 0 }, 15)).toBe(0);
  });

  it('a new layer is added above all layers, a changed layer keeps its position, and layers can be reordered and removed', () => {
    const edit = ['a', 'b', 'c'].reduce((all, id) => withLayer(all, shape(id)), plainEdit);
    const ids = ({ layers }: typeof edit) => layers.map(({ id }) => id).join('');
    expect(ids(edit)).toBe('abc');
    expect(withLayer(edit, shape('b', { angle: 3 })).layers[1]).toMatchObject({ id: 'b', angle: 3 });
    expect(ids(withLayerAt(edit, 'a', 2))).toBe('bca');
    expect(ids(withLayerAt(edit, 'c', -1))).toBe('cab');
    expect(withLayerAt(edit, 'x', 0)).toBe(edit);
    expect(ids(withoutLayer(edit, 'b'))).toBe('ac');
  });
});
