import { describe, expect, it } from 'vitest';
import { imageFileName, imageSizeNames, imageSizes } from './image.ts';

describe('the sizes of images', () => {
  it.each(imageSizeNames)('can be made, and have exactly their ratio: %s', (name) => {
    const { width, height, ratio } = imageSizes[name];
    const [across, down] = ratio.split(':').map(Number);
    expect(width * down!).toBe(height * across!);
    expect([width % 16, height % 16]).toEqual([0, 0]);
    expect(width * height).toBeGreaterThanOrEqual(655_360);
    expect(width * height).toBeLessThanOrEqual(8_294_400);
    expect(Math.max(width, height) / Math.min(width, height)).toBeLessThanOrEqual(3);
  });
});

describe('the name of an image that is kept', () => {
  it('says what was asked for, in letters that every device takes', () => {
    expect(imageFileName('A café: "harbour / dawn"?')).toBe('a-cafe-harbour-dawn');
  });

  it('has 50 characters at most', () => {
    expect(imageFileName('x'.repeat(50))).toBe('x'.repeat(50));
    expect(imageFileName('x'.repeat(51))).toBe('x'.repeat(50));
  });

  it('is never cut within a letter, nor ends with a dash', () => {
    expect(imageFileName('𝒳'.repeat(60)).isWellFormed()).toBe(true);
    expect(imageFileName(`${'x'.repeat(49)} y`)).toBe('x'.repeat(49));
  });

  it('is there even where nothing is left', () => {
    expect(imageFileName('!!! …')).toBe('image');
  });
});
