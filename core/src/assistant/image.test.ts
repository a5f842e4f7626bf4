import { describe, expect, it } from 'vitest';
import { imageFileName, imageSizeNames, imageSizes } from './image.ts';

describe('image sizes', () => {
  it.each(imageSizeNames)(
    'the edges of an image of the size %s have exactly the ratio of that size, and image models accept them',
    (name) => {
      const { width, height, ratio } = imageSizes[name];
      const [across, down] = ratio.split(':').map(Number);
      expect(width * down!).toBe(height * across!);
      expect([width % 16, height % 16]).toEqual([0, 0]);
      expect(width * height).toBeGreaterThanOrEqual(655_360);
      expect(width * height).toBeLessThanOrEqual(8_294_400);
      expect(Math.max(width, height) / Math.min(width, height)).toBeLessThanOrEqual(3);
    },
  );
});

describe('the file name of a generated image', () => {
  it('the file name repeats the prompt in characters that every device accepts', () => {
    expect(imageFileName('A café: "harbour / dawn"?')).toBe('a-cafe-harbour-dawn');
  });

  it('the file name has at most 50 characters', () => {
    expect(imageFileName('x'.repeat(50))).toBe('x'.repeat(50));
    expect(imageFileName('x'.repeat(51))).toBe('x'.repeat(50));
  });

  it('the file name is never cut inside a character and never ends with a dash', () => {
    expect(imageFileName('𝒳'.repeat(60)).isWellFormed()).toBe(true);
    expect(imageFileName(`${'x'.repeat(49)} y`)).toBe('x'.repeat(49));
  });

  it('the file name is "image" if the prompt has no usable characters', () => {
    expect(imageFileName('!!! …')).toBe('image');
  });
});
