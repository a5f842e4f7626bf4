import { describe, expect, it } from 'vitest';
import { carouselIssues } from '../posts/carousel.ts';
import type { Issue } from '../posts/content.ts';
import { carouselIssuesOf, withCaptionLimit } from './carousel-issues.ts';
import { counterOf, networkFor } from './counter.ts';
import { isBlocked, issuesToConfirm } from './issues.ts';
import { ana, harbour, networkWith, photo } from './testing/builders.ts';
import { accountKey, emptyVariant, type ComposerAccount, type Variant } from './variant.ts';

const slides = (count: number) => Array.from({ length: count }, (_, n) => photo({ _id: `s${n}` }));

const carouselFor = ({ platform, platform_id }: ComposerAccount, change: Partial<Variant>): Variant => ({
  ...emptyVariant(`p${platform_id}`),
  uploadTo: platform,
  platformId: platform_id,
  description: 'Six things from our oven',
  media: slides(3),
  ...change,
});

const labels = ['Instagram', 'TikTok'];
const networks =
  (...found: Issue[]) =>
  (id: string) =>
    networkWith({ id, check: () => found });
const issuesIn = (change: Partial<Variant>, find = networks()) =>
  carouselIssuesOf([carouselFor(ana, change)], find, labels);
const messages = (issues: readonly Issue[]) =>
  issues.map(({ severity, message }) => `${severity}: ${message}`);

describe('the number of images in a carousel', () => {
  it.each([
    [0, ['warning: Upload at least 2 images to create a carousel.']],
    [1, ['warning: Carousel uploads require at least 2 images.']],
    [2, []],
    [9, []],
    [10, ['warning: You have reached the maximum of 10 images for carousel uploads.']],
    [11, ['error: Carousel uploads support a maximum of 10 images. Please remove some images.']],
  ])('a carousel with the image count %i has the issues %j', (count, expected) => {
    expect(messages(issuesIn({ media: slides(count) }))).toEqual(expected);
  });

  it('a carousel without accounts is also checked, and its issues belong to no tab', () => {
    const draft = { ...emptyVariant('p0'), media: slides(11) };
    expect(carouselIssuesOf([draft], networks(), labels)).toEqual([
      {
        severity: 'error',
        code: 'no_social',
        message: 'Select at least one social (Instagram or TikTok) to publish your carousel.',
        keys: [],
      },
      { ...carouselIssues.tooMany, keys: [] },
    ]);
  });
});

describe('the caption of a carousel', () => {
  const missing = 'warning: Add a caption for your carousel.';
  const tooLong = 'error: Carousel captions can have at most 500 characters.';

  it.each([
    ['', [missing]],
    [' \n', [missing]],
    ['a', []],
    ['a'.repeat(500), []],
    ['a'.repeat(501), [tooLong]],
  ])('the caption %j has the issues %j', (description, expected) => {
    expect(messages(issuesIn({ description }))).toEqual(expected);
  });

  it.each([1, 2])('the caption counter of a carousel with the image count %i has the limit 500', (count) => {
    const variant = carouselFor(ana, { media: slides(count) });
    const network = networkFor(withCaptionLimit(networks())(variant.uploadTo), variant);
    expect(counterOf('description', 'a'.repeat(400), network)).toEqual({
      count: 400,
      limit: 500,
      level: 'near',
    });
    expect(counterOf('description', 'a'.repeat(500), network).level).toBe('full');
  });

  it('a network whose rules are not loaded yet has no caption limit', () => {
    expect(withCaptionLimit(() => null)('x')).toBeNull();
  });

  it('a draft needs no caption', () => {
    const draft = { ...emptyVariant('p0'), media: slides(2) };
    expect(carouselIssuesOf([draft], networks(), labels).map(({ code }) => code)).toEqual(['no_social']);
  });

  it("the message of the carousel replaces a network's own message about the description", () => {
    const found = networks({ severity: 'warning', code: 'description_missing', message: 'Missing on X' });
    expect(messages(issuesIn({ description: '', media: slides(2) }, found))).toEqual([missing]);
  });
});

describe('the issues of several accounts', () => {
  const keys = [ana, harbour].map(accountKey);
  const both = (change: Partial<Variant>, find = networks()) =>
    carouselIssuesOf([carouselFor(ana, change), carouselFor(harbour, change)], find, labels);

  it('an issue that is found both by the networks and by the rules of carousels is shown once', () => {
    expect(both({ media: slides(11) }, networks(carouselIssues.tooMany))).toEqual([
      { ...carouselIssues.tooMany, keys },
    ]);
  });

  it('errors come before warnings', () => {
    const tooTall: Issue = { severity: 'error', code: 'image_size', message: 'Too tall' };
    expect(both({ media: slides(10) }, networks(tooTall)).map(({ severity }) => severity)).toEqual([
      'error',
      'warning',
    ]);
  });

  it('warnings are confirmed before publishing, and no issue blocks a draft', () => {
    const issues = both({ media: slides(10), description: '' });
    expect(issuesToConfirm('upload', issues)).toHaveLength(2);
    expect(issuesToConfirm('draft', issues)).toEqual([]);
    expect(isBlocked('draft', both({ media: slides(11) }))).toBe(false);
  });
});
