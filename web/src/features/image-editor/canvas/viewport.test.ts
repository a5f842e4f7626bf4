import { describe, expect, it } from 'vitest';
import { fittedView, pannedView, previewSize, toFrame, zoomedView, zoomMax } from './viewport.ts';

const frame = { width: 4000, height: 2000 };
const stage = { width: 1000, height: 800 };

describe('the view of the stage', () => {
  it('the fitted view shows the whole frame in the middle of the stage', () => {
    expect(fittedView(frame, stage, 100)).toEqual({ zoom: 0.2, x: 100, y: 200 });
  });

  it('a frame smaller than the stage is not enlarged', () => {
    expect(fittedView({ width: 100, height: 50 }, stage, 20)).toEqual({ zoom: 1, x: 450, y: 375 });
  });

  it('zooming keeps the same point of the frame under the pointer', () => {
    const before = { zoom: 0.25, x: 30, y: -40 };
    const at = { x: 210, y: 130 };
    const after = zoomedView(before, 1.7, at, 0.2);
    expect(after.zoom).toBeCloseTo(0.425);
    expect(toFrame(after, at).x).toBeCloseTo(toFrame(before, at).x);
    expect(toFrame(after, at).y).toBeCloseTo(toFrame(before, at).y);
  });

  it('the zoom has an upper limit', () => {
    expect(zoomedView({ zoom: 7, x: 0, y: 0 }, 10, { x: 0, y: 0 }, 0.2).zoom).toBe(zoomMax);
  });

  it('a frame that is moved far away is stopped while a part of it is still on the stage', () => {
    const view = { zoom: 0.1, x: 0, y: 0 };
    expect(pannedView(view, { x: -9000, y: 9000 }, frame, stage)).toEqual({
      zoom: 0.1,
      x: 48 - 400,
      y: 800 - 48,
    });
  });
});

describe('the size of the preview', () => {
  it('the preview has at least as many pixels as the frame has on the screen, and not many more', () => {
    const { width } = previewSize(frame, 0.2, 2);
    expect(width).toBeGreaterThanOrEqual(1600);
    expect(width).toBeLessThan(1600 * 1.5);
  });

  it('the preview is never larger than the frame, nor larger than the limit for previews', () => {
    expect(previewSize({ width: 300, height: 200 }, 4, 3)).toEqual({ width: 300, height: 200 });
    expect(previewSize({ width: 6000, height: 4000 }, 2, 2)).toEqual({ width: 3072, height: 2048 });
  });

  it('a small change of the zoom does not change the size of the preview', () => {
    expect(previewSize(frame, 0.2, 1)).toEqual(previewSize(frame, 0.205, 1));
  });
});
