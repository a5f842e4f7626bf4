import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cropOf, middleFrame, type CropFrame } from '../media/crop.ts';
import {
  allowedShape,
  changedSlides,
  cropFor,
  cropsAfter,
  frameFor,
  isPart,
  movedFrame,
  needsOf,
  openCrops,
  repeatedSlides,
  shapesFor,
  sizesText,
  zoomedFrame,
  type CropEdit,
  type Slide,
} from './crop-slides.ts';
import { networkWith, photo } from './testing/builders.ts';
import { emptyVariant } from './variant.ts';

const size = { width: 3000, height: 2000 };
const plain = (id: string): Slide => {
  const item = photo({ _id: id, ...size });
  return { item, original: item };
};
const cropped = (id: string, of: string, frame: CropFrame): Slide => {
  const original = photo({ _id: of, ...size });
  const crop = { ...cropOf(original, '1:1', frame), of: original.firebasePath };
  return { item: photo({ _id: id, width: crop.width, height: crop.height, crop }), original };
};
const both = ['4:5', '1:1'] as const;
const left: CropFrame = { x: 0, y: 0.5, zoom: 1 };
const three = [plain('a'), plain('b'), plain('c')];
const edited = (slides: readonly Slide[], ...edits: CropEdit[]) =>
  edits.reduce((crops, edit) => cropsAfter(crops, edit, slides), openCrops(slides, both));

describe('the shape of all slides', () => {
  it('a shape that the networks refuse is replaced by the first accepted shape', () => {
    expect(allowedShape('4:5', ['1:1'])).toBe('1:1');
    expect([allowedShape('1:1', both), allowedShape(null, both), allowedShape(null, [])]).toEqual([
      '1:1',
      '4:5',
      '4:5',
    ]);
  });
});

describe('the frame that slides share', () => {
  it('at first, the frame is in the middle of every slide', () => {
    const crops = openCrops(three, both);
    expect(crops).toMatchObject({ shape: '4:5', shared: middleFrame });
    expect(changedSlides(crops, three).map(({ crop }) => crop)).toEqual(
      three.map(() => ({ left: 700, top: 0, width: 1600, height: 2000 })),
    );
  });

  it('a frame that is moved on one slide moves on every slide', () => {
    const crops = edited(three, { kind: 'framed', id: 'b', frame: left });
    expect(three.map((slide) => cropFor(crops, slide)?.left)).toEqual([0, 0, 0]);
  });

  it('a separated slide has its own frame', () => {
    const crops = edited(three, { kind: 'separated', id: 'b' }, { kind: 'framed', id: 'b', frame: left });
    expect(three.map((slide) => cropFor(crops, slide)?.left)).toEqual([700, 0, 700]);
    const moved = cropsAfter(crops, { kind: 'framed', id: 'a', frame: { ...left, x: 1 } }, three);
    expect(three.map((slide) => cropFor(moved, slide)?.left)).toEqual([1400, 0, 1400]);
  });

  it('the crop frame of one slide can be used for all slides', () => {
    const crops = edited(
      three,
      { kind: 'separated', id: 'b' },
      { kind: 'framed', id: 'b', frame: left },
      { kind: 'reset', id: 'c' },
      { kind: 'usedForAll', id: 'b' },
    );
    expect(three.map((slide) => cropFor(crops, slide)?.left)).toEqual([0, 0, 0]);
  });

  it('a slide that is reset keeps its original, and resetting all slides keeps all originals', () => {
    const one = edited(three, { kind: 'reset', id: 'b' });
    expect(frameFor(one, 'b')).toBeNull();
    expect(changedSlides(one, three).map(({ slide }) => slide.item._id)).toEqual(['a', 'c']);
    expect(changedSlides(edited(three, { kind: 'reset' }), three)).toEqual([]);
  });

  it('a slide that already has the chosen shape is not changed', () => {
    const square = photo({ width: 1080, height: 1080 });
    const slides = [{ item: square, original: square }];
    expect(changedSlides(edited(slides, { kind: 'shaped', shape: '1:1' }), slides)).toEqual([]);
    expect(changedSlides(edited(slides), slides)).toHaveLength(1);
  });
});

describe('slides that are cropped already', () => {
  it('a cropped slide opens with its frame and shape, and opening it changes nothing', () => {
    const slides = [cropped('b', 'b0', left), cropped('c', 'c0', { ...left, zoom: 2 })];
    const crops = openCrops(slides, both);
    expect(crops.shape).toBe('1:1');
    expect(changedSlides(crops, slides)).toEqual([]);
    expect(openCrops(slides, ['4:5']).shape).toBe('4:5');
  });

  it('a cropped slide that is reset becomes its original again', () => {
    const slides = [cropped('b', 'b0', left)];
    const [change] = changedSlides(edited(slides, { kind: 'reset', id: 'b' }), slides);
    expect(change).toMatchObject({ crop: null, slide: { original: { _id: 'b0' } } });
  });

  it('the slides of a panorama keep their own frames when one frame is used for all slides', () => {
    const slides = [cropped('p1', 'p', left), cropped('p2', 'p', { ...left, x: 1 }), plain('a')];
    expect(['p1', 'p2', 'a'].map((id) => isPart(slides, id))).toEqual([true, true, false]);
    const crops = edited(slides, { kind: 'framed', id: 'a', frame: left }, { kind: 'usedForAll', id: 'a' });
    expect(slides.map((slide) => cropFor(crops, slide)?.left)).toEqual([0, 1000, 0]);
    expect(repeatedSlides(crops, slides)).toBeNull();
  });

  it('two slides that would show the same part of the same image are reported', () => {
    const slides = [plain('a'), cropped('p1', 'p', left), cropped('p2', 'p', { ...left, x: 1 })];
    const crops = edited(slides, { kind: 'framed', id: 'p2', frame: left });
    expect(repeatedSlides(crops, slides)).toEqual([1, 2]);
  });
});

describe('the movement of a frame', () => {
  const image = photo(size);

  it('a frame moves by pixels of the image and stops at the edges of the image', () => {
    const moved = (right: number) => movedFrame(image, '1:1', middleFrame, { right, down: 50 });
    expect(cropOf(image, '1:1', moved(-100)).left).toBe(400);
    expect(moved(499).x).toBeLessThan(1);
    expect(moved(500).x).toBe(1);
    expect(moved(501).x).toBe(1);
    // The frame is as high as the image, so it cannot move vertically.
    expect(moved(0).y).toBe(0.5);
  });

  it('the zoom of a frame stays between 1 and 5', () => {
    const zoomed = (by: number) => zoomedFrame(image, '1:1', middleFrame, by).zoom;
    expect([zoomed(0.5), zoomed(2), zoomed(9)]).toEqual([1, 2, 5]);
  });

  it('the frame stays on its image after any movements', () => {
    const step = fc.record({
      right: fc.integer(),
      down: fc.integer(),
      by: fc.double({ min: 0.1, max: 9, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        const frame = steps.reduce(
          (before, { by, ...move }) => zoomedFrame(image, '4:5', movedFrame(image, '4:5', before, move), by),
          middleFrame,
        );
        const { left: from, top, width, height } = cropOf(image, '4:5', frame);
        expect(Math.min(from, top)).toBeGreaterThanOrEqual(0);
        expect(from + width).toBeLessThanOrEqual(size.width);
        expect(top + height).toBeLessThanOrEqual(size.height);
      }),
    );
  });
});

describe('the networks that get a cropped image', () => {
  const types = ['image/jpeg'];
  const of = (label: string, change: object) => ({ label, needs: { types, ...change } });

  it('a person can choose only shapes that all networks accept, or any shape if no shape is accepted by all of them', () => {
    expect(shapesFor([])).toEqual(both);
    expect(shapesFor([of('One', { minRatio: 0.8, maxRatio: 1.91 })])).toEqual(both);
    expect(shapesFor([of('One', { minRatio: 0.81 })])).toEqual(['1:1']);
    expect(shapesFor([of('One', { maxRatio: 0.99 })])).toEqual(['4:5']);
    expect(shapesFor([of('One', { minRatio: 0.81 }), of('Two', { maxRatio: 0.99 })])).toEqual(both);
  });

  it('the text names the largest size that each network gets', () => {
    expect(sizesText([])).toBe('Originals are kept.');
    expect(sizesText([of('One', { maxWidth: 1440 }), of('Two', { maxWidth: 1920, maxHeight: 1080 })])).toBe(
      'Originals are kept. One gets them at most 1440 px wide. Two gets them at most 1080 px high.',
    );
  });

  it('the image requirements of a network are listed once, even if several of its accounts are selected', () => {
    const needs = { types };
    const network = networkWith({ id: 'x', label: 'X', fits: { image: () => needs } });
    const variants = ['x', 'x', 'other'].map((uploadTo) => ({ ...emptyVariant('p1'), uploadTo }));
    expect(needsOf(variants, (id) => (id === 'x' ? network : null))).toEqual([{ label: 'X', needs }]);
  });
});
