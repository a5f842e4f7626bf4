import { describe, expect, it } from 'vitest';
import { encodeWithin } from './encode-within.ts';

/** An encoder whose files have ten bytes for each step of quality. */
function encoder(bytesAt = (quality: number) => quality * 10) {
  const tried: number[] = [];
  const encode = (quality: number) => {
    tried.push(quality);
    return Promise.resolve(new Blob([new Uint8Array(bytesAt(quality))]));
  };
  return { tried, encode };
}

describe('the quality of an exported image', () => {
  it('if the file with the wanted quality is small enough, it is encoded only once', async () => {
    const { tried, encode } = encoder();
    const result = await encodeWithin({ quality: 90, bytesMax: 900, hasQuality: true }, encode);
    expect(result).toMatchObject({ quality: 90, isTooLarge: false });
    expect(tried).toEqual([90]);
  });

  it('without a limit, the wanted quality is used', async () => {
    const { encode } = encoder();
    expect(await encodeWithin({ quality: 3, bytesMax: null, hasQuality: true }, encode)).toMatchObject({
      quality: 3,
    });
  });

  it('for every limit, at most seven encodings find the best quality or the one below it', async () => {
    for (let bytesMax = 50; bytesMax < 950; bytesMax += 7) {
      const { tried, encode } = encoder();
      const result = await encodeWithin({ quality: 95, bytesMax, hasQuality: true }, encode);
      expect(result.isTooLarge).toBe(false);
      expect(result.blob.size).toBeLessThanOrEqual(bytesMax);
      expect(result.quality).toBeGreaterThanOrEqual(Math.floor(bytesMax / 10) - 1);
      expect(tried.length).toBeLessThanOrEqual(7);
    }
  });

  it('if the file exceeds the limit with every quality, the smallest file is returned and marked as too large', async () => {
    const { encode } = encoder();
    const result = await encodeWithin({ quality: 95, bytesMax: 10, hasQuality: true }, encode);
    expect(result.isTooLarge).toBe(true);
    expect(result.quality).toBeLessThanOrEqual(6);
    expect(result.blob.size).toBe(result.quality * 10);
  });

  it('a format without a quality is encoded once', async () => {
    const { tried, encode } = encoder();
    const result = await encodeWithin({ quality: 90, bytesMax: 10, hasQuality: false }, encode);
    expect(result.isTooLarge).toBe(true);
    expect(tried).toHaveLength(1);
  });
});
