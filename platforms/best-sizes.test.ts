import { cropFits, type ExportedFile } from '@fanfare/core/image-edit/crop-fits.ts';
import { describe, expect, it } from 'vitest';
import { postsOf, video } from './_shared/testing/posts.ts';
import { networks } from './registry.ts';

const file = (width: number, height: number, change: Partial<ExportedFile> = {}): ExportedFile => ({
  width,
  height,
  type: 'image/jpeg',
  bytes: 400_000,
  ...change,
});

const fits = (image: ExportedFile) => cropFits(networks, image);
const fitOf = (image: ExportedFile, network: string, name: string) =>
  fits(image).find((each) => each.network === network && each.name === name);

describe('the best sizes of images', () => {
  it('every network names at least one best size for images', () => {
    for (const { id, bestSizes } of networks) expect(bestSizes?.length, id).toBeGreaterThan(0);
  });

  it('an image in the best size of a network is accepted by this network without a change', () => {
    for (const { id, bestSizes = [] } of networks)
      for (const { name, width, height } of bestSizes)
        expect(fitOf(file(width, height), id, name), `${id} ${name} ${width}`).toMatchObject({
          state: 'best',
          message: null,
        });
  });

  it('an image is checked by the rules for the kind of its post', () => {
    const tall = file(1080, 1920);
    expect(fitOf(tall, 'instagram', 'Story')?.state).toBe('best');
    expect(fitOf(tall, 'instagram', 'Feed')).toMatchObject({
      state: 'refused',
      message: expect.stringContaining('between 4:5'),
    });
  });

  it('an image in an accepted ratio gets a note with the best ratio of the network', () => {
    expect(fitOf(file(1080, 1350), 'pinterest', 'Pin')).toEqual({
      network: 'pinterest',
      label: 'Pinterest',
      name: 'Pin',
      state: 'accepted',
      message: 'Looks best at 2:3.',
    });
  });

  it('an image that is too large or has to be converted is resized', () => {
    expect(fitOf(file(4000, 5000), 'instagram', 'Feed')).toMatchObject({
      state: 'resized',
      message: 'Resized to 1440 × 1800 px when posted.',
    });
    expect(fitOf(file(1080, 1080, { type: 'image/png' }), 'instagram', 'Feed')?.state).toBe('resized');
  });

  it('an image that a network accepts but advises against is not refused', () => {
    const [heavy] = fits(file(1200, 628, { bytes: 900_000 })).filter(({ network }) => network === 'reddit');
    expect(heavy?.state).toBe('warned');
  });

  it("an image is refused if its ratio is outside of the network's limits, and accepted if its ratio is at a limit", () => {
    expect(fitOf(file(800, 1000), 'instagram', 'Feed')?.state).toBe('best');
    expect(fitOf(file(799, 1000), 'instagram', 'Feed')?.state).toBe('refused');
    expect(fitOf(file(100, 1001), 'threads', 'Post')?.state).toBe('refused');
    expect(fitOf(file(100, 1000), 'threads', 'Post')?.state).toBe('accepted');
  });

  it('the cover of a video is checked by the rules for covers', () => {
    expect(fitOf(file(320, 180), 'youtube', 'Thumbnail')).toMatchObject({
      state: 'warned',
      message: expect.any(String),
    });
    expect(fitOf(file(1280, 720, { type: 'image/webp' }), 'youtube', 'Thumbnail')?.state).toBe('resized');
  });

  it('the list of best sizes contains every network, and for no network the same kind of post twice', () => {
    const names = fits(file(1080, 1080)).map(({ network, name }) => `${network} ${name}`);
    expect(new Set(names).size).toBe(names.length);
    expect(new Set(fits(file(1080, 1080)).map(({ network }) => network)).size).toBe(networks.length);
  });
});

describe('the best sizes of videos', () => {
  it('a video in the best size of a network passes the check of the network', () => {
    for (const facts of networks) {
      expect(facts.videoSizes?.length, facts.id).toBeGreaterThan(0);
      for (const { name, width, height, uploadType = 'post' } of facts.videoSizes ?? []) {
        const media = [{ ...video, bytes: 1_000_000, width, height }];
        const { issues } = postsOf(facts, media);
        expect(issues({ title: 'Soup', options: { uploadType } }), `${facts.id} ${name}`).toEqual([]);
      }
    }
  });
});

describe('the hashtags of a description', () => {
  it('each network limits hashtags exactly as its facts say', () => {
    for (const facts of networks) {
      const { codes } = postsOf(facts, []);
      const post = (count: number) => ({
        title: 'Soup',
        description: Array.from({ length: count }, (_, n) => `#${n}`).join(' '),
      });
      const { hashtagsMax } = facts;
      expect(codes(post(hashtagsMax ?? 40)), facts.id).not.toContain('too_many_hashtags');
      if (hashtagsMax !== undefined) expect(codes(post(hashtagsMax + 1))).toContain('too_many_hashtags');
    }
  });
});
