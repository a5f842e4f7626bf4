import fc from 'fast-check';
import { applyColors, colorMatrix } from './colors.ts';
import { filterNames, plainEdit, type Adjust, type FilterName } from './edit.ts';
import { describe, expect, it } from 'vitest';

const { adjust: none } = plainEdit;
const colored = (color: readonly number[], adjust: Partial<Adjust>, filter: FilterName = 'none') => {
  const pixels = Uint8ClampedArray.from([...color, 200]);
  const matrix = colorMatrix({ adjust: { ...none, ...adjust }, filter });
  if (matrix) applyColors(pixels, matrix);
  return [...pixels];
};
const channel = fc.integer({ min: 0, max: 255 });
const color = fc.tuple(channel, channel, channel);
const step = fc.integer({ min: -100, max: 100 });

describe('the colors of an edited image', () => {
  it('an edit without adjustments and without a filter has no matrix, so that its pixels are not changed at all', () => {
    expect(colorMatrix(plainEdit)).toBeNull();
  });

  it('brightness shifts all color channels, and contrast changes their distance from the middle value', () => {
    expect(colored([100, 100, 100], { brightness: 50 })[0]).toBeGreaterThan(130);
    expect(colored([100, 100, 100], { brightness: -50 })[0]).toBeLessThan(70);
    expect(colored([0, 128, 255], { contrast: -40 })).toEqual([38, 128, 217, 200]);
    expect(colored([100, 128, 150], { contrast: 40 })[0]).toBeLessThan(100);
  });

  it('the lowest saturation makes colors gray, and warmth makes colors redder and less blue', () => {
    const [red, green, blue] = colored([200, 40, 90], { saturation: -100 });
    expect([red, red]).toEqual([green, blue]);
    const [warmRed = 0, , warmBlue = 0] = colored([100, 100, 100], { warmth: 60 });
    expect(warmRed).toBeGreaterThan(100);
    expect(warmBlue).toBeLessThan(100);
  });

  it('the filters mono and noir make colors gray, and noir also increases the contrast', () => {
    const mono = colored([220, 60, 40], {}, 'mono');
    expect(new Set(mono.slice(0, 3)).size).toBe(1);
    const dark = colored([60, 60, 60], {}, 'noir')[0] ?? 0;
    expect(dark).toBeLessThan(60);
  });

  it('adjustments are applied after the filter', () => {
    const [red, green, blue] = colored([220, 60, 40], { saturation: 100 }, 'mono');
    expect([red, red]).toEqual([green, blue]);
  });

  it('the alpha of a pixel never changes, and every color remains between 0 and 255', () => {
    fc.assert(
      fc.property(
        color,
        step,
        step,
        step,
        step,
        fc.constantFrom(...filterNames),
        (of, a, b, c, d, filter) => {
          const adjust = { brightness: a, contrast: b, saturation: c, warmth: d };
          const after = colored(of, adjust, filter);
          expect(after[3]).toBe(200);
          expect(after.every((value) => value >= 0 && value <= 255)).toBe(true);
        },
      ),
    );
  });

  it('brightness, contrast and saturation do not color a gray pixel', () => {
    fc.assert(
      fc.property(channel, step, step, step, (gray, brightness, contrast, saturation) => {
        const [red = 0, green = 0, blue = 0] = colored([gray, gray, gray], {
          brightness,
          contrast,
          saturation,
        });
        expect(Math.max(red, green, blue) - Math.min(red, green, blue)).toBeLessThanOrEqual(1);
      }),
    );
  });
});
