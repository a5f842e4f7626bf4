import {
  cropOf,
  cropShapes,
  frameOf,
  middleFrame,
  ratioOf,
  shapeOf,
  zoomLimit,
  type Crop,
  type CropFrame,
  type CropShape,
} from '../media/crop.ts';
import type { ImageNeeds } from '../media/fit.ts';
import type { LibraryItem } from '../media/library.ts';
import type { FindNetwork } from './network.ts';
import { contentOf, type Variant } from './variant.ts';

/** An image of a carousel, and its original. The original of an image that is not cropped is the image itself. */
export interface Slide {
  item: LibraryItem;
  original: LibraryItem;
}

/**
 * `own`: the frames of single slides by their id; null keeps the original. `shared`: the frame of all slides that are
 * not in `own`.
 */
export interface SlideCrops {
  shape: CropShape;
  shared: CropFrame;
  own: ReadonlyMap<string, CropFrame | null>;
}

export type CropEdit =
  | { kind: 'shaped'; shape: CropShape }
  /** Moves the frame of a slide: its own frame, or else the frame that all slides share. */
  | { kind: 'framed'; id: string; frame: CropFrame }
  /** Gives the frame of this slide to all slides. */
  | { kind: 'usedForAll'; id: string }
  /** Gives the slide its own frame, which starts as a copy of the current frame. */
  | { kind: 'separated'; id: string }
  /** Removes the crop of this slide or, without an `id`, of all slides. */
  | { kind: 'reset'; id?: string };

/**
 * Tells whether a slide shares its original with other slides, as the slides of a panorama do. With a shared frame, all
 * of them would look the same.
 */
export const isPart = (slides: readonly Slide[], id: string): boolean => {
  const path = slides.find(({ item }) => item._id === id)?.original.firebasePath;
  return slides.filter(({ original }) => original.firebasePath === path).length > 1;
};

/**
 * The wanted shape, or the first accepted shape if a network refuses the wanted shape. The rules of a network may
 * arrive after the shape was chosen.
 */
export const allowedShape = (wanted: CropShape | null, shapes: readonly CropShape[]): CropShape =>
  wanted !== null && shapes.includes(wanted) ? wanted : (shapes[0] ?? cropShapes[0]);

/**
 * The frames when the dialog opens. Slides that are already cropped have their own frames. All other slides share one
 * frame, which is in the middle at first.
 */
export function openCrops(slides: readonly Slide[], shapes: readonly CropShape[]): SlideCrops {
  const cropped = slides.flatMap(({ item: { _id: id, crop }, original }) => {
    const shape = crop && shapeOf(crop);
    return crop && shape ? [{ id, shape, frame: frameOf(original, shape, crop) }] : [];
  });
  return {
    shape: allowedShape(cropped[0]?.shape ?? null, shapes),
    shared: middleFrame,
    own: new Map(cropped.map(({ id, frame }) => [id, frame])),
  };
}

/** The frame of a slide. Null if the slide shows its whole original. */
export const frameFor = ({ shared, own }: SlideCrops, id: string): CropFrame | null =>
  own.has(id) ? (own.get(id) ?? null) : shared;

export function cropsAfter(crops: SlideCrops, edit: CropEdit, slides: readonly Slide[]): SlideCrops {
  const { own, shared } = crops;
  switch (edit.kind) {
    case 'shaped':
      return { ...crops, shape: edit.shape };
    case 'framed':
      return own.has(edit.id) || isPart(slides, edit.id)
        ? { ...crops, own: new Map([...own, [edit.id, edit.frame]]) }
        : { ...crops, shared: edit.frame };
    case 'usedForAll': {
      const parts = [...own].filter(([id]) => id !== edit.id && isPart(slides, id));
      return { ...crops, shared: frameFor(crops, edit.id) ?? shared, own: new Map(parts) };
    }
    case 'separated':
      return { ...crops, own: new Map([...own, [edit.id, frameFor(crops, edit.id) ?? shared]]) };
    case 'reset':
      return {
        ...crops,
        own: new Map([
          ...own,
          ...(edit.id === undefined ? slides.map(({ item }) => item._id) : [edit.id]).map(
            (id): [string, null] => [id, null],
          ),
        ]),
      };
  }
}

/** The part of its original that a slide will show. Null if it shows the whole original. */
export function cropFor(crops: SlideCrops, { item, original }: Slide): Crop | null {
  const frame = frameFor(crops, item._id);
  if (!frame) return null;
  const crop = cropOf(original, crops.shape, frame);
  return crop.width === original.width && crop.height === original.height ? null : crop;
}

const isSame = (a: Crop | undefined, b: Crop | null): boolean =>
  a === undefined || b === null
    ? a === undefined && b === null
    : a.left === b.left && a.top === b.top && a.width === b.width && a.height === b.height;

export const changedSlides = (crops: SlideCrops, slides: readonly Slide[]) =>
  slides
    .map((slide) => ({ slide, crop: cropFor(crops, slide) }))
    .filter(({ slide, crop }) => !isSame(slide.item.crop, crop));

/** The positions of two slides that would show the same part of the same image; null if there are none. */
export function repeatedSlides(crops: SlideCrops, slides: readonly Slide[]): [number, number] | null {
  const seen = new Map<string, number>();
  for (const [index, slide] of slides.entries()) {
    const key = JSON.stringify([slide.original.firebasePath, cropFor(crops, slide)]);
    const before = seen.get(key);
    if (before !== undefined) return [before, index];
    seen.set(key, index);
  }
  return null;
}

const within = (value: number): number => Math.max(0, Math.min(1, value));

export function movedFrame(
  image: LibraryItem,
  shape: CropShape,
  frame: CropFrame,
  { right, down }: { right: number; down: number },
): CropFrame {
  const { width, height } = cropOf(image, shape, frame);
  const [across, below] = [image.width - width, image.height - height];
  return {
    ...frame,
    x: across > 0 ? within(frame.x + right / across) : frame.x,
    y: below > 0 ? within(frame.y + down / below) : frame.y,
  };
}

export const zoomedFrame = (
  image: LibraryItem,
  shape: CropShape,
  frame: CropFrame,
  by: number,
): CropFrame => ({
  ...frame,
  zoom: Math.max(1, Math.min(zoomLimit(image, shape), frame.zoom * by)),
});

interface NetworkNeeds {
  label: string;
  needs: ImageNeeds;
}

export function needsOf(variants: readonly Variant[], find: FindNetwork): NetworkNeeds[] {
  const found = new Map<string, NetworkNeeds>();
  for (const variant of variants) {
    const network = find(variant.uploadTo);
    const needs = network?.fits?.image?.(contentOf(variant, network));
    if (network && needs) found.set(network.id, { label: network.label, needs });
  }
  return [...found.values()];
}

/**
 * The shapes that a person can choose: those that all networks accept, or all shapes if there is none that all of them
 * accept.
 */
export function shapesFor(all: readonly NetworkNeeds[]): readonly CropShape[] {
  const accepted = cropShapes.filter((shape) =>
    all.every(
      ({ needs: { minRatio = 0, maxRatio = Infinity } }) =>
        ratioOf(shape) >= minRatio && ratioOf(shape) <= maxRatio,
    ),
  );
  return accepted.length > 0 ? accepted : cropShapes;
}

export function sizesText(all: readonly NetworkNeeds[]): string {
  const sizes = all.flatMap(({ label, needs: { maxWidth, maxHeight } }) => {
    if (maxHeight !== undefined) return [`${label} gets them at most ${maxHeight} px high.`];
    return maxWidth === undefined ? [] : [`${label} gets them at most ${maxWidth} px wide.`];
  });
  return ['Originals are kept.', ...sizes].join(' ');
}
