import { describe, expect, it } from 'vitest';
import { mediaNameMax } from './library.ts';
import { namedAs, withoutEnding, withTrueEnding } from './media-name.ts';

describe('the extension of a file name', () => {
  it.each([
    ['film.mp4', 'image/jpeg', 'film.jpg'],
    ['photo.jpeg', 'image/jpeg', 'photo.jpeg'],
    ['photo.JPG', 'image/jpeg', 'photo.JPG'],
    ['photo', 'image/png', 'photo'],
    ['version 1.2', 'image/png', 'version 1.2'],
  ])('a file named %s with the type %s is renamed to %s', (name, type, honest) => {
    expect(withTrueEnding(name, type)).toBe(honest);
  });

  it.each([
    ['dawn.mp4', 'dawn'],
    ['dawn.2.MP4', 'dawn.2'],
    ['Day 1. At the beach', 'Day 1. At the beach'],
    ['Day 1.At the beach.jpg', 'Day 1.At the beach'],
    ['dawn.', 'dawn.'],
    ['.jpg', ''],
  ])('the name "%s" without its extension is "%s"', (name, bare) => {
    expect(withoutEnding(name)).toBe(bare);
  });

  it('a missing extension is added, and the name is cut so that it does not exceed the maximum length', () => {
    expect(namedAs('photo', 'image/webp')).toBe('photo.webp');
    const long = namedAs('a'.repeat(mediaNameMax), 'image/webp');
    expect(long.length).toBeLessThanOrEqual(mediaNameMax);
    expect(long.endsWith('a.webp')).toBe(true);
    expect(namedAs(`${'a'.repeat(mediaNameMax - 5)}.webp`, 'image/webp')).toHaveLength(mediaNameMax);
  });
});
