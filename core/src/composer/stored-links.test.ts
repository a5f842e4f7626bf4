import { describe, expect, it } from 'vitest';
import type { Composition } from '../posts/schemas/composition.ts';
import type { PostView } from '../posts/post.ts';
import { postView } from '../posts/testing/builders.ts';
import { filePathsOf, toComposerState } from './open-group.ts';
import { networkWith, photo } from './testing/builders.ts';
import { keyOf } from './variant.ts';

const view = postView({
  _id: 'p1',
  post_id: 'g',
  uploadTo: 'x',
  platform_id: '1',
  title: 'Title',
  description: 'Hello',
  comment: 'First',
  uploadType: 'reel',
  privacy_status: 'unlisted',
  firebase_path: 'a',
  thumbnail: 'c',
  alt_text: 'A harbour',
  commentEnabled: false,
});
/** In these tests, X supports neither links nor alt texts; all other networks support both. */
const find = (id: string) => networkWith({ id, ...(id === 'x' && { options: [], altText: null }) });
const items = new Map(['a', 'b', 'c'].map((path) => [path, photo({ _id: path, firebasePath: path })]));
const open = (...posts: Partial<PostView>[]) =>
  toComposerState(
    { post_id: 'g', posts: posts.map((post) => ({ ...view, ...post })) },
    { items, find, newId: () => 'new' },
  );

describe('linking the variants of a stored group', () => {
  const x = { _id: 'p1', uploadTo: 'x', platform_id: '1' };
  const youtube = { _id: 'p2', uploadTo: 'youtube', platform_id: '2' };
  const pinterest = { _id: 'p3', uploadTo: 'pinterest', platform_id: '3' };
  const linksIn = (...posts: Partial<PostView>[]) =>
    open(...posts).variants.map((variant) => [keyOf(variant), variant.customised]);

  it('posts without stored links are linked if their content is equal', () => {
    expect(linksIn(x, youtube)).toEqual([
      ['x/1', false],
      ['youtube/2', false],
    ]);
    expect(linksIn({ ...x, description: 'Mine' }, youtube, pinterest)).toEqual([
      ['x/1', true],
      ['youtube/2', false],
      ['pinterest/3', false],
    ]);
    expect(linksIn({ ...x, firebase_path: 'b' }, youtube)).toEqual([
      ['x/1', false],
      ['youtube/2', true],
    ]);
  });

  it('variants are linked even if they differ in an option that one of their networks does not support', () => {
    const state = open({ ...x, link: null }, { ...youtube, link: 'shop.example' });
    expect(state.variants.map(({ customised }) => customised)).toEqual([false, false]);
    expect(state.shared.options.link).toBe('shop.example');
  });

  it('two variants stay separate if only one of them has a web address or an alt text', () => {
    const described = [{ firebasePath: 'a', alt_text: 'A harbour' }];
    const state = open(
      { ...youtube, link: null, alt_text: null, alt_texts: [] },
      { ...pinterest, link: 'https://shop.example', alt_text: 'A harbour', alt_texts: described },
    );
    const shown = state.variants.map(({ options, altTexts }) => [options.link, altTexts.length]);
    expect(shown).toEqual([
      [null, 0],
      ['https://shop.example', 1],
    ]);
  });

  it('two accounts are linked even if only one of them has an alt text, if the network of the other supports none', () => {
    const described = [{ firebasePath: 'a', alt_text: 'A harbour' }];
    const state = open(
      { ...x, alt_text: null, alt_texts: [] },
      { ...youtube, alt_text: 'A harbour', alt_texts: described },
    );
    expect(state.variants.map(({ customised }) => customised)).toEqual([false, false]);
    expect(state.shared.altTexts).toEqual([{ id: 'a', text: 'A harbour' }]);
  });

  it('an account is customised if its alt text for a shared image differs', () => {
    const describedAs = (text: string) => [{ firebasePath: 'a', alt_text: text }];
    const state = open(
      { ...x, alt_texts: describedAs('A pier') },
      { ...youtube, alt_texts: describedAs('A harbour') },
      { ...pinterest, alt_texts: describedAs('A harbour') },
    );
    expect(state.variants.map(({ customised }) => customised)).toEqual([true, false, false]);
    expect(state.variants[0]?.altTexts).toEqual([{ id: 'a', text: 'A pier' }]);
  });

  it('the content of a stored draft is the shared content', () => {
    const draft = { _id: 'p0', uploadTo: 'draft', platform_id: null, description: 'Ours' };
    const state = open(draft, x, youtube);
    expect(state.shared.description).toBe('Ours');
    expect(state.variants.map(({ customised }) => customised)).toEqual([false, true, true]);
  });

  const composition = (change: Partial<Composition> = {}): Composition => ({
    active: 'youtube/2',
    customised: ['x/1'],
    shared: { title: 'Title', description: 'Hello', comment: 'First', media: ['a'], thumbnail: 'c' },
    setAside: [],
    ...change,
  });
  const openWith = (stored: Composition, ...posts: Partial<PostView>[]) =>
    toComposerState(
      { post_id: 'g', posts: posts.map((post) => ({ ...view, ...post })), composition: stored },
      { items, find, newId: () => 'new' },
    );

  it('stored links and the open tab are restored, even for a customised account with equal content', () => {
    const state = openWith(
      composition({ shared: { ...composition().shared, alt_text: 'A harbour' } }),
      x,
      youtube,
    );
    expect(state.variants.map(({ customised }) => customised)).toEqual([true, false]);
    expect(state.active).toBe('youtube/2');
  });

  it('a post that was saved while a customised tab was open opens on the first linked tab', () => {
    const shared = { ...composition().shared, alt_text: 'A harbour' };
    const stored = composition({ active: 'x/1', shared });
    expect(openWith(stored, x, youtube).active).toBe('youtube/2');
    expect(openWith({ ...stored, customised: ['x/1', 'youtube/2'] }, x, youtube).active).toBe('x/1');
  });

  it('an account whose stored content differs from the shared content is never linked to it', () => {
    const other = openWith(composition(), x, { ...youtube, description: 'From elsewhere' });
    expect(other.variants[1]).toMatchObject({ customised: true, description: 'From elsewhere' });
  });

  describe('texts with variables', () => {
    const written = '{account} on {date}: {name}';
    const stored = composition({ customised: [], shared: { ...composition().shared, description: written } });
    const plain = { ...x, alt_text: '', schedule: '2026-11-23T23:30:00.000Z', zone: 'Europe/Berlin' };
    const sent = (account: string, more: Partial<PostView> = {}) => ({
      ...plain,
      description: `${account} on 24 November 2026: {name}`,
      ...more,
    });

    it('an account whose text differs from the shared text only by its filled-in variables is linked, and is not marked as edited', () => {
      const other = sent('quay', { ...youtube, alt_text: '' });
      const { variants, shared } = openWith(stored, sent('harbour'), other);
      expect(variants.map(({ customised, description }) => [customised, description])).toEqual([
        [false, written],
        [false, written],
      ]);
      expect(variants.some(({ hasBeenEdited }) => hasBeenEdited)).toBe(false);
      expect(shared.description).toBe(written);
    });

    it('if a post was moved to another day after its variables were filled in, its account is customised and its text does not change', () => {
      const [variant] = openWith(stored, sent('harbour', { schedule: '2026-11-30T09:00:00.000Z' })).variants;
      expect(variant).toMatchObject({
        customised: true,
        description: 'harbour on 24 November 2026: {name}',
      });
    });

    it('an account is customised if its text is not the shared text with its variables filled in', () => {
      const [variant] = openWith(stored, { ...plain, description: 'Closed on 24 November 2026' }).variants;
      expect(variant).toMatchObject({ customised: true, description: 'Closed on 24 November 2026' });
    });

    it('a customised account remains customised even if its text is the shared text with its variables filled in', () => {
      const own = { ...stored, customised: ['x/1'] };
      expect(openWith(own, sent('harbour')).variants[0]).toMatchObject({
        customised: true,
        description: 'harbour on 24 November 2026: {name}',
      });
    });
  });

  it('an account for which a resized copy was saved shows the original image with its alt text and is linked', () => {
    const alt_texts = [{ firebasePath: 'a', alt_text: 'A harbour' }];
    const stored = composition({
      customised: [],
      shared: { ...composition().shared, alt_texts },
      fits: [{ network: 'x', file: 'a-0000001', as: 'original' }],
    });
    items.set('copy', photo({ _id: 'copy', firebasePath: 'copy', copyOf: 'a' }));
    const sent = { firebase_path: 'copy', alt_texts: [{ firebasePath: 'copy', alt_text: 'A harbour' }] };
    const state = openWith(stored, { ...x, ...sent });
    const several = openWith(stored, { ...x, carousel_images: ['copy', 'b'], thumbnail: 'copy' });
    items.delete('copy');
    expect(state.variants[0]).toMatchObject({
      customised: false,
      media: [items.get('a')],
      altTexts: [{ id: 'a', text: 'A harbour' }],
    });
    expect(state.fitChoices).toEqual(stored.fits);
    expect(several.variants[0]).toMatchObject({
      media: [items.get('a'), items.get('b')],
      thumbnail: items.get('a'),
    });
  });

  it('a post with a resized copy of a cropped copy shows the cropped copy, not the original', () => {
    const crop = { left: 0, top: 0, width: 8, height: 10, of: 'a' };
    const cropped = photo({ _id: 'crop', firebasePath: 'crop', crop });
    items
      .set('crop', cropped)
      .set('resized', photo({ _id: 'resized', firebasePath: 'resized', copyOf: 'crop' }));
    const shared = { ...composition().shared, media: ['crop'] };
    const state = openWith(composition({ customised: [], shared }), {
      ...x,
      firebase_path: 'resized',
      alt_text: '',
    });
    items.delete('crop');
    items.delete('resized');
    expect(state.variants[0]).toMatchObject({ customised: false, media: [cropped] });
  });

  it('the stored content of a deselected account is set aside when its group is opened, and its files are loaded with the group', () => {
    const aside = {
      id: 'p9',
      uploadTo: 'threads',
      platform_id: '4',
      description: 'Mine',
      media: ['b', 'gone'],
      thumbnail: null,
      targets: [],
    };
    const { setAside } = openWith(composition({ setAside: [aside] }), x, youtube);
    expect(setAside).toMatchObject([
      { postId: 'p9', uploadTo: 'threads', customised: true, description: 'Mine', media: [items.get('b')] },
    ]);
    expect(filePathsOf({ posts: [], composition: composition({ setAside: [aside] }) })).toEqual([
      'a',
      'c',
      'b',
      'gone',
    ]);
  });
});
