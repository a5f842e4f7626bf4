import { enlargedWidthMax } from '@fanfare/core/media/fit.ts';
import { describe, expect, it } from 'vitest';
import { as, image, postsOf, video, type Change } from './_shared/testing/posts.ts';
import { factsOf, networks } from './registry.ts';

type Text = 'title' | 'description' | 'comment' | 'altText';

/** The limits for texts, with the media for which each limit applies. */
const limits: readonly (readonly [network: string, text: Text, length: number, post: Change])[] = [
  ['facebook', 'title', 100, { media: [video] }],
  ['facebook', 'description', 420, { media: [image] }],
  ['facebook', 'altText', 1000, { media: [image] }],
  ['instagram', 'description', 2200, { media: [image] }],
  ['instagram', 'description', 500, as('carousel', [image, image])],
  ['instagram', 'altText', 1000, { media: [image] }],
  ['instagram', 'altText', 1000, as('carousel', [image, image])],
  ['linkedin', 'description', 500, {}],
  ['linkedin', 'altText', 500, { media: [image] }],
  ['pinterest', 'title', 100, { media: [image] }],
  ['pinterest', 'altText', 500, { media: [image] }],
  ['pinterest', 'altText', 500, { media: [video], thumbnail: image }],
  ['reddit', 'title', 100, {}],
  ['reddit', 'description', 20_000, { title: 'Soup' }],
  ['reddit', 'comment', 10_000, { title: 'Soup' }],
  ['threads', 'description', 500, {}],
  ['threads', 'comment', 500, {}],
  ['threads', 'altText', 1000, { media: [image] }],
  ['threads', 'altText', 1000, { media: [video] }],
  ['tiktok', 'description', 2200, { media: [video] }],
  ['tiktok', 'description', 500, as('carousel', [image, image])],
  ['x', 'description', 280, {}],
  ['x', 'comment', 280, {}],
  ['x', 'altText', 1000, { media: [image] }],
  ['youtube', 'title', 100, { media: [video] }],
  ['youtube', 'description', 3000, { title: 'Soup', media: [video] }],
];

const codeOf: Readonly<Record<Text, string>> = {
  title: 'title_too_long',
  description: 'description_too_long',
  comment: 'comment_too_long',
  altText: 'alt_text_too_long',
};

/** Networks that warn about a post without a description. */
const missingDescriptions: readonly (readonly [network: string, post: Change])[] = [
  ['facebook', { media: [image] }],
  ['instagram', { media: [image] }],
  ['linkedin', { media: [image] }],
  ['pinterest', { media: [image] }],
  ['reddit', { title: 'Soup' }],
  ['threads', { media: [image] }],
  ['tiktok', { media: [video] }],
  ['x', { media: [image] }],
  ['youtube', { title: 'Soup', media: [video] }],
];

describe('texts on every network', () => {
  it.each(limits)('the network %s limits the %s to %i characters: %j', (network, text, length, post) => {
    const { codes } = postsOf(factsOf(network)!, []);
    const written = (count: number): Change => {
      const value = 'a'.repeat(count);
      const altTexts = (post.media ?? []).map(({ id }) => ({ id, text: value }));
      return text === 'altText' ? { ...post, altTexts } : { ...post, [text]: value };
    };
    expect(codes(written(length))).toEqual([]);
    expect(codes(written(length + 1))).toEqual([codeOf[text]]);
  });

  it.each(missingDescriptions)('the network %s warns about a missing description', (network, post) => {
    const facts = factsOf(network)!;
    const { issues } = postsOf(facts, []);
    expect(issues({ ...post, description: ' ' })).toEqual([
      {
        severity: 'warning',
        code: 'description_missing',
        message: `The following platforms are missing descriptions: ${facts.label}`,
      },
    ]);
  });
});

describe('the images that a network accepts', () => {
  it.each(networks.map((facts) => [facts.id, facts] as const))(
    'enlarging an image reaches the smallest width that the network %s accepts',
    (_id, facts) => {
      const { fits } = facts;
      const posts = [{}, as('carousel', [image, image]), as('story', [image])];
      const { contentWith } = postsOf(facts, [image]);
      const needs = [fits?.cover, ...posts.map((post) => fits?.image?.(contentWith(post)))];
      for (const { minWidth = 0 } of needs.filter((each) => each !== undefined))
        expect(minWidth).toBeLessThanOrEqual(enlargedWidthMax);
    },
  );
});

describe('the upload types of a network', () => {
  it.each(networks.map((facts) => [facts.id, facts] as const))(
    'the network %s treats all unknown upload types alike, even a type called "constructor"',
    (_id, facts) => {
      const { codes, contentWith } = postsOf(facts, []);
      for (const media of [[], [image], [video], [image, { ...video, durationMs: 3_600_000 }]])
        for (const name of ['constructor', '__proto__']) {
          expect(codes(as(name, media))).toEqual(codes(as('poster', media)));
          const needsOf = (type: string) => facts.fits?.image?.(contentWith(as(type, media)));
          expect(needsOf(name)).toEqual(needsOf('poster'));
        }
    },
  );
});

describe('the texts that a network shows', () => {
  it.each(networks.map((facts) => [facts.id, facts] as const))(
    'the network %s shows descriptions, and shows first comments only if it supports comments',
    (_id, facts) => {
      expect(facts.texts.description).toBe(true);
      expect(facts.texts.comment).toBe(facts.abilities.comment);
    },
  );
});
