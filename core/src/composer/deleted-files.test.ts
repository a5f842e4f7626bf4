import { describe, expect, it } from 'vitest';
import { emptyContent } from './shared-content.ts';
import { emptyVariant } from './variant.ts';
import { lostThumbnails, filePathsIn } from './deleted-files.ts';
import { composerAfter } from './reducer.ts';
import { newComposer, type ComposerState } from './state.ts';
import { photo } from './testing/builders.ts';

const [video, cover, other] = [
  photo({ _id: 'video', kind: 'video', type: 'video/mp4', firebasePath: 'video' }),
  photo({ _id: 'cover', firebasePath: 'cover' }),
  photo({ _id: 'other', firebasePath: 'other' }),
];
const own = { customised: true };
const variant = {
  ...emptyVariant('p1'),
  ...own,
  description: 'Hello',
  media: [video, other],
  thumbnail: cover,
};
const state: ComposerState = {
  ...newComposer('g', 'p1'),
  variants: [variant, { ...emptyVariant('p2'), ...own, media: [other] }],
  disconnectedVariants: [{ ...emptyVariant('p3'), ...own, media: [other], thumbnail: cover }],
};
const after = (...paths: string[]) => composerAfter(state, { kind: 'filesDeleted', paths });
const named = ({ variants, disconnectedVariants }: ComposerState) =>
  [...variants, ...disconnectedVariants].map(({ media, thumbnail }) => [
    ...media.map(({ _id }) => _id),
    thumbnail?._id,
  ]);

describe('deleted files in a post', () => {
  it('each path is listed once, including paths of disconnected accounts', () => {
    expect(filePathsIn(state)).toEqual(['video', 'other', 'cover']);
    expect(filePathsIn(newComposer('g', 'p1'))).toEqual([]);
  });

  it('deleting a thumbnail leaves the rest of the post unchanged', () => {
    expect(named(after('cover'))).toEqual([
      ['video', 'other', undefined],
      ['other', undefined],
      ['other', undefined],
    ]);
    expect(after('cover').variants[0]).toEqual({ ...variant, thumbnail: null });
    expect(after('cover').variants[1]).toEqual(state.variants[1]);
  });

  it('deleted files are removed from every variant', () => {
    expect(named(after('other'))).toEqual([['video', 'cover'], [undefined], [undefined]]);
  });

  it('a cropped copy is removed together with its original', () => {
    const crop = { left: 0, top: 0, width: 8, height: 10, of: 'other' };
    const slides = { media: [photo({ _id: 'part', firebasePath: 'part', crop }), cover] };
    const carousel = { ...state, variants: [{ ...variant, ...slides, thumbnail: null }] };
    const left = composerAfter(carousel, { kind: 'filesDeleted', paths: ['other'] });
    expect(named(left)[0]).toEqual(['cover', undefined]);
  });

  it('a thumbnail is removed together with its video', () => {
    expect(named(after('video'))[0]).toEqual(['other', undefined]);
  });

  it('deleted files are removed from the shared content, from linked variants and from the content of deselected accounts', () => {
    const shared = { ...emptyContent, media: [video, other], thumbnail: cover };
    const linked = { ...emptyVariant('p1'), media: [video, other], thumbnail: cover };
    const all = { ...newComposer('g', 'p1'), shared, variants: [linked], setAside: [variant] };
    const left = composerAfter(all, { kind: 'filesDeleted', paths: ['other', 'cover'] });
    expect(left.shared).toMatchObject({ media: [video], thumbnail: null });
    expect(left.variants).toMatchObject([{ media: [video], thumbnail: null, hasBeenEdited: false }]);
    expect(left.setAside).toMatchObject([{ media: [video], thumbnail: null }]);
  });

  it('the composer state does not change if no file was deleted', () => {
    expect(after()).toEqual(state);
  });
});

describe('lost thumbnails', () => {
  const kept = (id: string, thumbnail: string | null) => ({ _id: id, thumbnail });

  it('a thumbnail that was sent but not stored is listed once as lost', () => {
    const sent = ['p1', 'p2', 'p3'].map((id) => ({ id, thumbnail: id === 'p3' ? 'other' : 'cover' }));
    const answer = [kept('p1', null), kept('p2', null), kept('p3', 'other')];
    expect(lostThumbnails(sent, answer)).toEqual(['cover']);
  });

  it('no thumbnail is listed as lost if none was sent or the post is unknown', () => {
    expect(lostThumbnails([{ id: 'p1', thumbnail: null }, { id: 'p2' }], [kept('p1', null)])).toEqual([]);
    expect(lostThumbnails([{ id: 'p1', thumbnail: 'cover' }], [])).toEqual([]);
  });
});
