import { describe, expect, it } from 'vitest';
import { emptyVariant, keyOf, type Variant } from './variant.ts';
import { fittingFor, planFor } from './fitting.ts';
import { issuesOf } from './issues.ts';
import { composerAfter } from './reducer.ts';
import { newComposer } from './state.ts';
import type { ComposerNetwork } from './network.ts';
import { networkWith, photo } from './testing/builders.ts';

const needs = { types: ['image/jpeg'], maxWidth: 1080 };
const tooWide = 'X images can be 1080 pixels wide.';
const tooLong = 'X posts are shorter.';
const error = (code: string, message: string) => ({ severity: 'error' as const, code, message });

const strict: ComposerNetwork = networkWith({
  fits: { image: () => needs },
  check: ({ media, description }) => [
    ...(media.some(({ width, type }) => width > 1080 || type !== 'image/jpeg')
      ? [error('image', tooWide)]
      : []),
    ...(description === '' ? [] : [error('long', tooLong)]),
    ...(media.some(({ width }) => width > 1080)
      ? [{ severity: 'warning' as const, code: 'blurred', message: 'It may look blurred.' }]
      : []),
  ],
});

const fine = photo({ _id: 'fine' });
const wide = photo({ _id: 'wide', width: 2000, height: 2000 });
const webp = photo({ _id: 'webp', type: 'image/webp' });
const video = photo({ _id: 'video', kind: 'video', type: 'video/mp4', durationMs: 5000 });
const variant = (change: Partial<Variant> = {}): Variant => ({
  ...emptyVariant('p1'),
  uploadTo: 'x',
  platformId: '1',
  media: [wide, fine, webp],
  ...change,
});

function fittingOf(variants: readonly Variant[], network = strict, wanted = tooWide) {
  const find = () => network;
  const issue = issuesOf(variants, find).find(({ message }) => message === wanted);
  return issue ? fittingFor(issue, variants, find) : undefined;
}

describe('a copy', () => {
  it('is offered of each image that breaks a rule which copies mend', () => {
    expect(fittingOf([variant()])).toEqual({
      keys: ['x/1'],
      label: 'X',
      needs,
      images: [wide, webp],
      isRefused: true,
    });
  });

  it('is for all accounts that the issue is about', () => {
    const second = variant({ platformId: '2' });
    expect(fittingOf([variant(), second, variant({ platformId: '3', media: [fine] })])?.keys).toEqual([
      'x/1',
      'x/2',
    ]);
  });

  it('is not offered where it would not help', () => {
    const written = variant({ description: 'Hello' });
    expect(fittingOf([written], strict, tooLong)).toBeNull();
    expect(fittingOf([written])).not.toBeNull();
    expect(
      fittingOf([variant()], {
        ...strict,
        fits: { image: () => ({ types: ['image/webp'], maxWidth: 1500 }) },
      }),
    ).toBeNull();
  });

  it('is offered also for what only warns', () => {
    expect(fittingOf([variant()], strict, 'It may look blurred.')).toMatchObject({ isRefused: false });
    expect(fittingOf([variant()])).toMatchObject({ isRefused: true });
  });

  it('is offered of a thumbnail that would be left out', () => {
    const leftOut = 'Covers of X are JPEG images. It will be published without it.';
    const picky = networkWith({
      fits: { cover: { types: ['image/jpeg'] } },
      check: ({ thumbnail }) =>
        thumbnail && thumbnail.type !== 'image/jpeg'
          ? [{ severity: 'warning', code: 'cover_unusable', message: leftOut }]
          : [],
    });
    const withCover = variant({ media: [video], thumbnail: webp });
    expect(fittingOf([withCover], picky, leftOut)).toEqual({
      keys: ['x/1'],
      label: 'X',
      needs: { types: ['image/jpeg'] },
      images: [webp],
      isRefused: false,
    });
    expect(fittingOf([withCover], { ...picky, fits: {} }, leftOut)).toBeNull();
  });

  it('is not offered of what cannot be copied, or where nobody knows what is needed', () => {
    expect(fittingOf([variant({ media: [{ ...video, width: 2000 }] })])).toBeNull();
    expect(fittingOf([variant()], networkWith({ check: strict.check }))).toBeNull();
  });

  it('is planned for what the network needs', () => {
    expect(planFor(wide, needs, 'plain')).toMatchObject({ width: 1080, height: 1080 });
    expect(planFor(fine, needs, 'plain')).toBeNull();
  });
});

describe('a copy that is used', () => {
  const copy = photo({ _id: 'copy' });
  const others = [variant(), variant({ platformId: '2' }), variant({ platformId: '3' })];
  const before = { ...newComposer('g', 'p0'), variants: others, active: 'x/3' };
  const after = composerAfter(before, {
    kind: 'copyUsed',
    keys: ['x/1', 'x/2'],
    original: 'wide',
    copy,
  });

  it('takes the place of the original for those accounts alone', () => {
    const media = after.variants.map((each) => [keyOf(each), each.media.map(({ _id: id }) => id)]);
    expect(media).toEqual([
      ['x/1', ['copy', 'fine', 'webp']],
      ['x/2', ['copy', 'fine', 'webp']],
      ['x/3', ['wide', 'fine', 'webp']],
    ]);
    expect(after.variants.map(({ hasBeenEdited }) => hasBeenEdited)).toEqual([true, true, false]);
    expect(after.active).toBe('x/3');
  });

  it('takes the place of a thumbnail as well', () => {
    const covered = { ...before, variants: [variant({ media: [video], thumbnail: webp })] };
    const use = { kind: 'copyUsed', keys: ['x/1'], original: 'webp', copy } as const;
    const [used] = composerAfter(covered, use).variants;
    expect(used?.thumbnail).toEqual(copy);
    expect(used?.media).toEqual([video]);
    expect(used?.hasBeenEdited).toBe(true);
  });

  it('changes nothing where the original is gone', () => {
    const again = composerAfter(after, { kind: 'copyUsed', keys: ['x/1'], original: 'wide', copy });
    expect(again.variants).toEqual(after.variants);
  });
});
