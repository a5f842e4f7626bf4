import { fitPlan } from '@fanfare/core/media/fit.ts';
import { sheetNetworks } from '@fanfare/core/sheet/variants.ts';
import { describe, expect, it } from 'vitest';
import { image, postsOf, video } from './_shared/testing/posts.ts';
import { factsOf, networks } from './registry.ts';

const find = sheetNetworks(factsOf);
const posts = postsOf(networks[0] ?? factsOf('x')!, [image]);
const codes = (network: string, change: Parameters<typeof posts.contentWith>[0]) =>
  (find(network)?.check(posts.contentWith(change)) ?? [])
    .filter(({ severity }) => severity === 'error')
    .map(({ code }) => code);

describe('the rules of the bulk editor', () => {
  it.each(['youtube', 'facebook', 'reddit'])('a title is required for %s', (network) => {
    const media = network === 'youtube' ? [video] : [image];
    expect(codes(network, { media, title: '  ' })).toContain('title_missing');
    expect(codes(network, { media, title: 'Bun' })).not.toContain('title_missing');
  });

  it('only YouTube, Facebook and Reddit require a title', () => {
    const others = networks.filter(({ id }) => !['youtube', 'facebook', 'reddit'].includes(id));
    expect(others).toHaveLength(6);
    for (const { id } of others) expect(codes(id, { title: '' }), id).not.toContain('title_missing');
  });

  it.each([
    [1080, 1080, []],
    [1081, 1080, ['image_size']],
    [1080, 1081, ['image_size']],
    [1920, 1920, ['image_size']],
  ])('a TikTok image of %d x %d has the issues %j', (width, height, expected) => {
    expect(codes('tiktok', { media: [{ ...image, width, height }] })).toEqual(expected);
  });

  it.each(['image/webp', 'image/jpeg', 'image/png'])(
    'TikTok images may be WebP or JPEG, but not PNG: %s',
    (type) => {
      const expected = type === 'image/png' ? ['image_format'] : [];
      expect(codes('tiktok', { media: [{ ...image, type }] })).toEqual(expected);
    },
  );

  it('an image is resized to the size that TikTok allows in the bulk editor', () => {
    const large = { ...image, width: 1500, height: 900 };
    const needs = find('tiktok')?.fits?.image?.(posts.contentWith({ media: [large] }));
    const plan = needs && fitPlan(large, needs, 'cropped');
    expect(plan).toMatchObject({ width: 1080, height: 648 });
  });

  it('the rules of the bulk editor do not apply in the composer', () => {
    const wide = posts.contentWith({ media: [{ ...image, width: 1500, height: 900 }], title: '' });
    for (const id of ['tiktok', 'facebook'])
      expect(
        factsOf(id)
          ?.check(wide)
          .filter(({ severity }) => severity === 'error'),
      ).toEqual([]);
  });
});
