import fc from 'fast-check';
import { plainEdit, type ImageEdit, type Layer } from './edit.ts';
import {
  cropOf,
  flip,
  frameOf,
  middleOf,
  outputSize,
  pictureTransform,
  normalizeAngle,
  straightenScale,
  transformed,
  turnRight,
  turnLeft,
} from './frame.ts';
import { someEdit } from './testing/edits.ts';
import { describe, expect, it } from 'vitest';

const photo = { width: 40, height: 30 };

const text: Layer = {
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
  outline: null,
  background: null,
};
const arrow: Layer = {
  kind: 'shape',
  id: 'a',
  isHidden: false,
  box: { left: 20, top: 10, width: 8, height: 2 },
  angle: 30,
  shape: 'arrow',
  fill: '#000000',
  stroke: null,
  opacity: 1,
};

/** The position at which a pixel of the original is shown. */
const shown = (edit: ImageEdit, x: number, y: number) => {
  const at = transformed(pictureTransform(photo, edit), { x, y });
  return [Math.round(at.x * 1e6) / 1e6 + 0, Math.round(at.y * 1e6) / 1e6 + 0];
};

describe('the frame of an edit', () => {
  it('quarter turns exchange width and height', () => {
    expect(frameOf(photo, { turns: 0 })).toEqual(photo);
    expect(frameOf(photo, { turns: 1 })).toEqual({ width: 30, height: 40 });
    expect(frameOf(photo, { turns: 2 })).toEqual(photo);
  });

  it('the exported size is the chosen size, or else the size of the crop or the frame', () => {
    const crop = { left: 1, top: 2, width: 20, height: 10 };
    expect(outputSize(photo, { ...plainEdit, turns: 1 })).toEqual({ width: 30, height: 40 });
    expect(outputSize(photo, { ...plainEdit, crop })).toEqual({ width: 20, height: 10 });
    const size = { width: 10, height: 5 };
    expect(outputSize(photo, { ...plainEdit, crop, size })).toEqual(size);
  });

  it('the picture is turned clockwise before it is flipped', () => {
    expect(shown(plainEdit, 1, 2)).toEqual([1, 2]);
    expect(shown({ ...plainEdit, turns: 1 }, 1, 2)).toEqual([28, 1]);
    expect(shown({ ...plainEdit, turns: 2 }, 1, 2)).toEqual([39, 28]);
    expect(shown({ ...plainEdit, turns: 3 }, 1, 2)).toEqual([2, 39]);
    expect(shown({ ...plainEdit, flippedX: true }, 1, 2)).toEqual([39, 2]);
    expect(shown({ ...plainEdit, flippedY: true }, 1, 2)).toEqual([1, 28]);
    expect(shown({ ...plainEdit, turns: 1, flippedX: true }, 1, 2)).toEqual([2, 1]);
  });

  it('transforms for turns and flips consist of whole numbers, so that pixels are copied exactly', () => {
    for (const turns of [0, 1, 2, 3] as const)
      for (const flippedX of [false, true]) {
        const transform = pictureTransform({ width: 41, height: 30 }, { ...plainEdit, turns, flippedX });
        expect(transform.every(Number.isInteger)).toBe(true);
      }
  });

  it('a straightened picture still fills its frame', () => {
    fc.assert(
      fc.property(someEdit, ({ original, edit }) => {
        const frame = frameOf(original, edit);
        const [a, b, c, d, e, f] = pictureTransform(original, edit);
        const area = a * d - b * c;
        // Every corner of the frame lies within the picture.
        for (const x of [0, frame.width])
          for (const y of [0, frame.height]) {
            const at = { x: (d * (x - e) - c * (y - f)) / area, y: (a * (y - f) - b * (x - e)) / area };
            expect(at.x).toBeGreaterThanOrEqual(-1e-6);
            expect(at.x).toBeLessThanOrEqual(original.width + 1e-6);
            expect(at.y).toBeGreaterThanOrEqual(-1e-6);
            expect(at.y).toBeLessThanOrEqual(original.height + 1e-6);
          }
      }),
    );
  });

  it('a straightened picture is enlarged as little as possible, and a picture that is not straightened is not enlarged', () => {
    expect(straightenScale(photo, 0)).toBe(1);
    expect(straightenScale({ width: 10, height: 10 }, 45)).toBeCloseTo(Math.SQRT2);
    expect(straightenScale(photo, -10)).toBe(straightenScale(photo, 10));
  });
});

describe('turning and flipping', () => {
  it('four turns, a turn and its opposite, and two flips change nothing', () => {
    fc.assert(
      fc.property(someEdit, ({ original, edit }) => {
        const four = [1, 2, 3, 4].reduce((all) => turnRight(all, original), edit);
        expect(four).toEqual(edit);
        expect(turnLeft(turnRight(edit, original), original)).toEqual(edit);
        expect(flip(flip(edit, original, 'x'), original, 'x')).toEqual(edit);
        expect(flip(flip(edit, original, 'y'), original, 'y')).toEqual(edit);
      }),
    );
  });

  it('a horizontal flip before a quarter turn has the same effect as a vertical flip after the turn', () => {
    fc.assert(
      fc.property(someEdit, ({ original, edit }) => {
        // Only the middles of the layers are compared, because the angles of texts and stickers depend on whether the
        // flip or the turn came first.
        const middlesOf = (each: ImageEdit) => ({
          ...each,
          layers: each.layers.map((layer) =>
            layer.kind === 'drawing' ? layer.points : [middleOf(layer.box), layer.id],
          ),
        });
        expect(middlesOf(turnRight(flip(edit, original, 'x'), original))).toEqual(
          middlesOf(flip(turnRight(edit, original), original, 'y')),
        );
        expect(flip(flip(edit, original, 'x'), original, 'y')).toEqual(
          flip(flip(edit, original, 'y'), original, 'x'),
        );
      }),
    );
  });

  it('turning or flipping the picture does not move the crop and the layers relative to the picture', () => {
    fc.assert(
      fc.property(someEdit, fc.constantFrom('turn', 'x', 'y'), ({ original, edit }, kind) => {
        const after =
          kind === 'turn' ? turnRight(edit, original) : flip(edit, original, kind === 'x' ? 'x' : 'y');
        const back = (each: ImageEdit, x: number, y: number) => {
          const [a, b, c, d, e, f] = pictureTransform(original, each);
          const area = a * d - b * c;
          return [(d * (x - e) - c * (y - f)) / area, (a * (y - f) - b * (x - e)) / area];
        };
        const middles = (each: ImageEdit) =>
          [
            cropOf(original, each),
            ...each.layers.flatMap((one) => (one.kind === 'drawing' ? [] : [one.box])),
          ].map(({ left, top, width, height }) => back(each, left + width / 2, top + height / 2));
        const [was, is] = [middles(edit).flat(), middles(after).flat()];
        for (const [n, value] of was.entries()) expect(is[n]).toBeCloseTo(value, 3);
      }),
    );
  });

  it('flipping a picture does not mirror its texts, and its arrows still point to the same spots in the picture', () => {
    const edit = { ...plainEdit, layers: [text, arrow] };
    const [flippedText, flippedArrow] = flip(edit, photo, 'x').layers;
    expect(flippedText).toEqual({ ...text, box: { left: 28, top: 3, width: 10, height: 4 } });
    expect(flippedArrow).toMatchObject({ angle: 150, box: { left: 12, top: 10 } });
    expect(flip(edit, photo, 'y').layers[1]).toMatchObject({ angle: -30, box: { left: 20, top: 18 } });
  });

  it('a heart in a picture that is flipped upside down is upside down too; a flip left to right does not turn the heart', () => {
    const heart: Layer = { ...arrow, shape: 'heart', angle: 0 };
    expect(flip({ ...plainEdit, layers: [heart] }, photo, 'x').layers[0]).toMatchObject({ angle: 0 });
    expect(flip({ ...plainEdit, layers: [heart] }, photo, 'y').layers[0]).toMatchObject({ angle: 180 });
  });

  it('turning the picture turns its layers, and exchanges the width and height of its exported size', () => {
    const edit = { ...plainEdit, layers: [text], size: { width: 20, height: 10 } };
    expect(turnRight(edit, photo)).toMatchObject({
      turns: 1,
      size: { width: 10, height: 20 },
      layers: [{ angle: 90, box: { left: 20, top: 5, width: 10, height: 4 } }],
    });
  });

  it('every angle is converted to a value above -180 and up to 180 degrees', () => {
    expect([
      normalizeAngle(180),
      normalizeAngle(-180),
      normalizeAngle(181),
      normalizeAngle(-540),
      normalizeAngle(0),
    ]).toEqual([180, 180, -179, 180, 0]);
  });
});
