import { describe, expect, it } from 'vitest';
import { networkWith } from '../composer/testing/builders.ts';
import type { ImageNeeds } from '../media/fit.ts';
import type { MeasuredMedia } from '../media/media.ts';
import type { Issue } from '../posts/content.ts';
import type { ComposerNetwork } from '../composer/network.ts';
import { checkImage, imageTypeOf, type LocalImage } from './image-check.ts';

const needs: ImageNeeds = {
  types: ['image/jpeg'],
  bytes: 1_000_000,
  maxWidth: 1440,
  minRatio: 0.8,
  maxRatio: 2,
};

function issuesOf({ type, bytes, width, height }: MeasuredMedia): Issue[] {
  const wrong = (code: string, message: string): Issue => ({ severity: 'error', code, message });
  return [
    type === 'image/jpeg' ? null : wrong('type', 'JPEG only.'),
    bytes > 1_000_000 ? wrong('bytes', 'At most 1 MB.') : null,
    width > 1440 ? wrong('width', 'At most 1440 wide.') : null,
    width / height < 0.8 || width / height > 2 ? wrong('ratio', 'Another ratio.') : null,
  ].filter((issue) => issue !== null);
}

const network = (change: Partial<ComposerNetwork> = {}): ComposerNetwork => ({
  ...networkWith(),
  bestSizes: [
    { name: 'Feed', width: 1080, height: 1350 },
    { name: 'Feed', width: 1080, height: 1080 },
    { name: 'Story', width: 1080, height: 1920, uploadType: 'story' },
  ],
  check: ({ media, title, options }) => [
    ...(title === '' ? [{ severity: 'error', code: 'title', message: 'A title, please.' } as const] : []),
    ...(options.uploadType === 'story' ? [] : media.flatMap(issuesOf)),
  ],
  fits: {
    image: ({ options }) => (options.uploadType === 'story' ? { types: ['image/jpeg', 'image/png'] } : needs),
  },
  ...change,
});

const photo = (change: Partial<LocalImage> = {}): LocalImage => ({
  name: 'photo.jpg',
  type: 'image/jpeg',
  bytes: 500_000,
  width: 1080,
  height: 1080,
  ...change,
});

const verdicts = (change: Partial<LocalImage>, of = network()) =>
  checkImage(photo(change), of).map(({ name, verdict }) => `${name} ${verdict}`);

describe('the size of an image', () => {
  it.each([
    [{}, 'fits'],
    [{ bytes: 1_000_000 }, 'fits'],
    [{ bytes: 1_000_001 }, 'resized'],
    [{ width: 1440 }, 'fits'],
    [{ width: 1441 }, 'resized'],
    [{ type: 'image/png' }, 'resized'],
    [{ width: 1080, height: 1350 }, 'fits'],
    [{ width: 1080, height: 1351 }, 'reshaped'],
  ])('the result for an image with %j in the feed is "%s"', (change, verdict) => {
    expect(verdicts(change)).toEqual([`Feed ${verdict}`, 'Story fits']);
  });

  it('an image is refused with the reason if no copy can be made that the network accepts', () => {
    expect(checkImage(photo({ type: 'image/gif' }), network())[0]).toMatchObject({
      verdict: 'refused',
      reason: 'JPEG only.',
    });
  });

  it('a network without resized copies refuses an image that breaks its rules', () => {
    const { fits: _fits, ...bare } = network();
    expect(verdicts({ width: 1441 }, bare)).toEqual(['Feed refused', 'Story fits']);
  });

  it('an image is refused if even its resized copy would break a rule', () => {
    const strict = network({ fits: { image: () => ({ ...needs, maxWidth: 2000 }) } });
    expect(verdicts({ width: 1441, type: 'image/png' }, strict)[0]).toBe('Feed refused');
  });

  it('an image that only has a warning is not refused, and the warning is shown as the reason', () => {
    const covers = network({
      bestSizes: [{ name: 'Cover', width: 1280, height: 720, isCover: true }],
      check: ({ media, thumbnail }) =>
        media[0]?.kind === 'video' && thumbnail && thumbnail.width < 640
          ? [{ severity: 'warning', code: 'narrow', message: 'May look blurred.' }]
          : [],
    });
    expect(checkImage(photo({ width: 640, height: 360 }), covers)).toMatchObject([
      { name: 'Cover', verdict: 'fits', reason: null },
    ]);
    expect(checkImage(photo({ width: 639, height: 360 }), covers)).toMatchObject([
      { name: 'Cover', verdict: 'fits', reason: 'May look blurred.' },
    ]);
  });

  it('the reason of an accepted image names the ratios that look best', () => {
    expect(checkImage(photo({ height: 1000 }), network())).toMatchObject([
      { name: 'Feed', verdict: 'fits', reason: 'Looks best at 4:5 or 1:1.' },
      { name: 'Story', verdict: 'fits', reason: 'Looks best at 9:16.' },
    ]);
  });
});

describe('the type of an image', () => {
  it.each([
    ['image/jpeg', [0xff, 0xd8, 0xff, 0xe0]],
    ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
    ['image/webp', [...Buffer.from('RIFF\0\0\0\0WEBP')]],
    [null, [...Buffer.from('GIF89a')]],
    [null, [0xff, 0xd8]],
    [null, []],
  ])('the type %s is read from the first bytes', (type, bytes) => {
    expect(imageTypeOf(new Uint8Array(bytes))).toBe(type);
  });
});
