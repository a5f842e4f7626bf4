import fc from 'fast-check';
import { plainEdit, shapeNames, type ImageEdit, type Layer, type Size } from '../edit.ts';
import { frameOf } from '../frame.ts';

/** Lengths in quarter pixels, which can be added and subtracted without rounding errors. */
const length = (max: number) => fc.integer({ min: 4, max: max * 4 }).map((quarters) => quarters / 4);
const coordinate = fc.integer({ min: -4000, max: 4000 }).map((quarters) => quarters / 4);
const box = fc.record({ left: coordinate, top: coordinate, width: length(500), height: length(500) });
const angle = fc.integer({ min: -179, max: 180 });
const id = fc.uuid();

const layer: fc.Arbitrary<Layer> = fc.oneof(
  fc.record({
    kind: fc.constant('shape' as const),
    id,
    isHidden: fc.boolean(),
    box,
    angle,
    shape: fc.constantFrom(...shapeNames),
    fill: fc.constant('#ff0000'),
    stroke: fc.constant(null),
    opacity: fc.constant(1),
  }),
  fc.record({
    kind: fc.constant('sticker' as const),
    id,
    isHidden: fc.boolean(),
    box,
    angle,
    emoji: fc.constantFrom('🌿', '☕'),
  }),
  fc.record({
    kind: fc.constant('drawing' as const),
    id,
    isHidden: fc.boolean(),
    color: fc.constant('#00ff00'),
    width: length(40),
    opacity: fc.constant(1),
    points: fc
      .array(fc.tuple(coordinate, coordinate), { minLength: 1, maxLength: 8 })
      .map((points) => points.flat()),
  }),
);

const side = fc.integer({ min: 2, max: 6000 });

/** An arbitrary image with an arbitrary edit. */
export const someEdit: fc.Arbitrary<{ original: Size; edit: ImageEdit }> = fc
  .record({
    original: fc.record({ width: side, height: side }),
    turns: fc.constantFrom(0, 1, 2, 3),
    flippedX: fc.boolean(),
    flippedY: fc.boolean(),
    straighten: fc.integer({ min: -45, max: 45 }),
    isCropped: fc.boolean(),
    shares: fc.tuple(...Array.from({ length: 4 }, () => fc.double({ min: 0, max: 1, noNaN: true }))),
    size: fc.option(fc.record({ width: side, height: side })),
    layers: fc.array(layer, { maxLength: 4 }),
  })
  .map(({ original, isCropped, shares, ...chosen }) => {
    const frame = frameOf(original, chosen);
    const [x = 0, y = 0, wide = 0, high = 0] = shares;
    const left = Math.floor(x * (frame.width - 1));
    const top = Math.floor(y * (frame.height - 1));
    const crop = {
      left,
      top,
      width: 1 + Math.floor(wide * (frame.width - left - 1)),
      height: 1 + Math.floor(high * (frame.height - top - 1)),
    };
    return { original, edit: { ...plainEdit, ...chosen, crop: isCropped ? crop : null } };
  });
