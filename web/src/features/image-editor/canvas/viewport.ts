import type { Size } from '@fanfare/core/image-edit/edit.ts';

export interface Point {
  x: number;
  y: number;
}

/**
 * The position of the frame on the stage: its upper left corner, and `zoom`, the number of page pixels for each pixel
 * of the frame.
 */
export interface View extends Point {
  zoom: number;
}

const zoomMin = 0.02;
export const zoomMax = 8;
/** The factor by which one press of a zoom button or key changes the zoom. */
export const zoomStep = 1.25;

const within = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));

/** Shows the whole frame in the middle of the stage, never enlarged. */
export function fittedView(frame: Size, stage: Size, margin: number): View {
  const room = { width: stage.width - 2 * margin, height: stage.height - 2 * margin };
  const most = Math.min(room.width / frame.width, room.height / frame.height, 1);
  const zoom = within(most, Number.MIN_VALUE, zoomMax);
  return {
    zoom,
    x: (stage.width - frame.width * zoom) / 2,
    y: (stage.height - frame.height * zoom) / 2,
  };
}

/** The point of the frame under a point of the stage. */
export const toFrame = ({ zoom, x, y }: View, at: Point): Point => ({
  x: (at.x - x) / zoom,
  y: (at.y - y) / zoom,
});

/** Zooms so that the point of the frame that is at `at` does not move. `least` is the zoom of the fitted view. */
export function zoomedView(view: View, by: number, at: Point, least: number): View {
  const zoom = within(view.zoom * by, Math.min(least, zoomMin), zoomMax);
  const under = toFrame(view, at);
  return { zoom, x: at.x - under.x * zoom, y: at.y - under.y * zoom };
}

/** Moves the frame, but keeps a part of it on the stage. */
export function pannedView(view: View, by: Point, frame: Size, stage: Size): View {
  const kept = 48;
  const limit = (value: number, length: number, room: number) => within(value, kept - length, room - kept);
  return {
    ...view,
    x: limit(view.x + by.x, frame.width * view.zoom, stage.width),
    y: limit(view.y + by.y, frame.height * view.zoom, stage.height),
  };
}

/**
 * The longest side of a preview. A longer preview would cost memory, and would not be sharper on a screen that shows
 * all of it.
 */
const previewSideMax = 3072;

/**
 * The size, in pixels of the device, at which the frame is drawn. It grows in steps while a person zooms in, so that
 * not every change of the zoom draws the frame again.
 */
export function previewSize(frame: Size, zoom: number, deviceRatio: number): Size {
  const wanted = 2 ** (Math.ceil(Math.log2(Math.max(zoom * deviceRatio, 1e-3)) * 2) / 2);
  const most = previewSideMax / Math.max(frame.width, frame.height);
  const scale = Math.min(1, wanted, most);
  return {
    width: Math.max(1, Math.round(frame.width * scale)),
    height: Math.max(1, Math.round(frame.height * scale)),
  };
}
