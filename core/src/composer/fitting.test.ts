import { describe, expect, it } from 'vitest';
import type { FitChoice } from '../media/fit-choice.ts';
import { emptyVariant, keyOf, type Variant } from './variant.ts';
import {
  copyKeyOf,
  distinctFittings,
  fittingsOf,
  fittingsText,
  plannedCopy,
  withCopies,
  type Fitting,
} from './fitting.ts';
import { issuesOf } from './issues.ts';
import type { ComposerNetwork } from './network.ts';
import { networkWith, photo } from './testing/builders.ts';

const needs = { types: ['image/jpeg'], maxWidth: 1080 };
const tooWide = 'X images can be 1080 pixels wide.';
const issue = (severity: 'error' | 'warning', code: string, message: string) => ({ severity, code, message });

const strict: ComposerNetwork = networkWith({
  fits: { image: () => needs },
  check: ({ media, description }) => [
    ...(media.some(({ width, type }) => width > 1080 || type !== 'image/jpeg')
      ? [issue('error', 'image', tooWide)]
      : []),
    ...(description === '' ? [issue('error', 'short', 'X posts need a text.')] : []),
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
const original = (file: string): FitChoice => ({ network: 'x', file, as: 'original' });
const fittings = (
  variants: readonly Variant[],
  { network = strict, choices = [] }: { network?: ComposerNetwork; choices?: readonly FitChoice[] } = {},
) => fittingsOf(variants, choices, () => network);
const imagesIn = (found: readonly Fitting[]) => found.map(({ image }) => image._id);

describe("the copies that a post's images need", () => {
  it('each image that breaks a rule gets a copy, and an image that fits gets no copy', () => {
    const [first, ...others] = fittings([variant()]);
    expect(first).toEqual({
      key: 'x/1',
      network: 'x',
      label: 'X',
      placement: 'media',
      image: wide,
      needs,
      as: 'blurred',
      plan: expect.objectContaining({ width: 1080, height: 1080 }) as object,
      isRefused: true,
    });
    expect(imagesIn(others)).toEqual(['webp']);
    expect(fittings([variant({ media: [fine] })])).toEqual([]);
  });

  it('the texts of a post do not affect the copies', () => {
    expect(fittings([variant({ description: 'Hello' })])).toEqual(fittings([variant()]));
  });

  it('accounts of one network share a copy', () => {
    const found = fittings([variant(), variant({ platformId: '2' })]);
    expect(found.map(({ key }) => key)).toEqual(['x/1', 'x/1', 'x/2', 'x/2']);
    expect(imagesIn(distinctFittings(found))).toEqual(['wide', 'webp']);
    expect(new Set(found.map(copyKeyOf)).size).toBe(2);
  });

  it('an image is not copied if a copy would resolve no issue', () => {
    const unhelpful = { image: () => ({ types: ['image/webp'], maxWidth: 1500 }) };
    expect(fittings([variant()], { network: { ...strict, fits: unhelpful } })).toEqual([]);
    expect(fittings([variant()], { network: networkWith({ fits: strict.fits! }) })).toEqual([]);
    expect(fittings([variant()], { network: networkWith({ check: strict.check }) })).toEqual([]);
    expect(fittings([variant({ media: [{ ...video, width: 2000 }] })])).toEqual([]);
  });

  it('an image that the network accepts but shows badly also gets a copy', () => {
    const network = networkWith({
      fits: strict.fits!,
      check: ({ media }) =>
        media.some(({ width }) => width > 1080) ? [issue('warning', 'blurred', 'It may be blurred.')] : [],
    });
    expect(fittings([variant()], { network })[0]).toMatchObject({ isRefused: false });
  });

  it('a thumbnail that the network would leave out gets a copy', () => {
    const network = networkWith({
      fits: { cover: { types: ['image/jpeg'] } },
      check: ({ thumbnail }) =>
        thumbnail && thumbnail.type !== 'image/jpeg' ? [issue('warning', 'cover', 'No cover.')] : [],
    });
    const covered = variant({ media: [video], thumbnail: webp });
    expect(fittings([covered], { network })).toMatchObject([{ placement: 'thumbnail', image: webp }]);
  });
});

describe('a post with copies', () => {
  const asPlanned = (each: Variant, found: readonly Fitting[]) => withCopies(each, found, plannedCopy);
  const messages = (each: Variant) => issuesOf([each], () => strict).map(({ message }) => message);

  it('copies resolve the issues of images, and no other issues', () => {
    const planned = asPlanned(variant(), fittings([variant()]));
    expect(messages(variant())).toContain(tooWide);
    expect(messages(planned)).toEqual(['X posts need a text.']);
    expect(planned.media.map(({ _id: id, width, type }) => [id, width, type])).toEqual([
      ['wide', 1080, 'image/jpeg'],
      ['fine', 1080, 'image/jpeg'],
      ['webp', 1080, 'image/jpeg'],
    ]);
  });

  it('the issue of an image returns if its original is used', () => {
    const found = fittings([variant()], { choices: [original('wide')] });
    expect(found.map(({ as }) => as)).toEqual(['original', 'blurred']);
    expect(messages(asPlanned(variant(), found))).toContain(tooWide);
  });

  it('choosing the original for one network does not affect other networks', () => {
    const choices = [{ ...original('wide'), network: 'instagram' }];
    expect(fittings([variant()], { choices })).toEqual(fittings([variant()]));
  });

  it('a copy replaces the original only for its own account', () => {
    const second = variant({ platformId: '2', thumbnail: wide });
    const found = fittings([variant(), second]).filter(({ key }) => key === keyOf(second));
    const copy = photo({ _id: 'copy' });
    const altTexts = [{ id: 'wide', text: 'A harbour' }];
    const use = (each: Variant) =>
      withCopies(each, found, ({ image }) => (image._id === 'wide' ? copy : null));
    expect(use(variant())).toEqual(variant());
    expect(use(second).media).toEqual([copy, fine, webp]);
    expect(use(second).thumbnail).toBe(wide);
    expect(use({ ...second, altTexts }).altTexts).toEqual([{ id: 'copy', text: 'A harbour' }]);
  });
});

describe('the message about resized images', () => {
  const forNetworks = (...labels: string[]) =>
    labels.map((label) => ({ ...fittings([variant()])[0]!, label }));

  it.each([
    [['Instagram'], 'Resized for Instagram'],
    [['Instagram', 'TikTok', 'Instagram'], 'Resized for Instagram and TikTok'],
    [['Instagram', 'TikTok', 'X'], 'Resized for Instagram, TikTok, and X'],
  ])('the message names each network once: %j', (labels, text) => {
    expect(fittingsText(forNetworks(...labels))).toBe(text);
  });

  it('if a copy has the size of its original, the message says that the image is converted or compressed', () => {
    const [resized] = forNetworks('TikTok');
    const { width, height } = resized!.image;
    const sameSize = { ...resized!, plan: { ...resized!.plan, width, height } };
    const as = (type: string, label: string) => ({ ...sameSize, label, image: { ...resized!.image, type } });
    expect(fittingsText([as('image/png', 'Instagram')])).toBe('Converted to JPEG for Instagram');
    expect(fittingsText([as('image/jpeg', 'X')])).toBe('Compressed for X');
    expect(fittingsText([as('image/png', 'Instagram'), resized!])).toBe(
      'Resized for TikTok. Converted to JPEG for Instagram',
    );
  });

  it('the message mentions the use of originals only if no image is resized', () => {
    const [used] = forNetworks('Instagram');
    expect(fittingsText([{ ...used!, as: 'original' }])).toBe('Original used for Instagram');
    expect(fittingsText([{ ...used!, as: 'original' }, ...forNetworks('TikTok')])).toBe('Resized for TikTok');
  });
});
