import { describe, expect, it } from 'vitest';
import { defaultOptions } from '../posts/content.ts';
import { fromWire } from '../posts/field-table.ts';
import { textFields } from '../posts/fields.ts';
import type { PostView } from '../posts/post.ts';
import { postView } from '../posts/testing/builders.ts';
import { toComposerState, filePathsOf } from './open-group.ts';
import { networkWith, photo } from './testing/builders.ts';
import { emptyVariant } from './variant.ts';

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
const find = (id: string) => networkWith({ id });
const items = new Map(['a', 'b', 'c'].map((path) => [path, photo({ _id: path, firebasePath: path })]));
const open = (...posts: Partial<PostView>[]) =>
  toComposerState(
    { post_id: 'g', posts: posts.map((post) => ({ ...view, ...post })) },
    { items, find, newId: () => 'new' },
  );

describe('opening a saved group', () => {
  it('a saved group opens as it was saved', () => {
    expect(open({})).toEqual({
      groupId: 'g',
      editor: 'post',
      active: 'x/1',
      schedule: null,
      savedSchedule: null,
      savedIds: ['p1'],
      liveOn: [],
      revisions: { p1: 1 },
      disconnectedVariants: [],
      setAside: [],
      order: [],
      fitChoices: [],
      shared: {
        ...fromWire(textFields, view),
        media: [items.get('a')],
        thumbnail: items.get('c'),
        thumbnailRemoved: false,
        altTexts: [{ id: 'a', text: 'A harbour' }],
        options: { link: null },
      },
      variants: [
        {
          ...emptyVariant('p1'),
          uploadTo: 'x',
          platformId: '1',
          title: 'Title',
          description: 'Hello',
          comment: 'First',
          media: [items.get('a')],
          thumbnail: items.get('c'),
          options: {
            ...defaultOptions,
            uploadType: 'reel',
            privacy: 'unlisted',
            commentEnabled: false,
          },
          altTexts: [{ id: 'a', text: 'A harbour' }],
        },
      ],
    });
  });

  it('a group that was saved without a thumbnail opens without one', () => {
    expect(open({ thumbnail: null }).variants[0]?.thumbnailRemoved).toBe(true);
    // The post still refers to this thumbnail, but its file is no longer in the library.
    expect(open({ thumbnail: 'gone' }).variants[0]?.thumbnailRemoved).toBe(false);
    expect(open({ thumbnail: null, firebase_path: null }).variants[0]?.thumbnailRemoved).toBe(false);
  });

  it('a saved group opens with every file that is still in the library', () => {
    const carousel = open({ carousel_images: ['a', 'gone', 'b'], thumbnail: 'gone' }).variants[0];
    expect(carousel?.media.map(({ _id: id }) => id)).toEqual(['a', 'b']);
    expect(carousel?.thumbnail).toBeNull();
    expect(open({ firebase_path: null }).variants[0]?.media).toEqual([]);
  });

  it('each file of the group is listed once', () => {
    const posts = [view, { ...view, thumbnail: null, carousel_images: ['a', 'b'] }];
    expect(filePathsOf({ posts })).toEqual(['a', 'c', 'b']);
    expect(filePathsOf({ posts: [{ ...view, firebase_path: null, thumbnail: null }] })).toEqual([]);
  });

  it('a group whose posts are all published opens as a new post', () => {
    const state = open({ status: 'uploaded' });
    const variants = [{ postId: 'new' }];
    expect(state).toMatchObject({ groupId: 'new', savedIds: [], liveOn: ['x/1'], variants });
  });

  it('a partly published group opens without its published posts', () => {
    const state = open({ status: 'uploaded' }, { _id: 'p2', platform_id: '2', status: 'failed' });
    expect(state.variants.map(({ postId }) => postId)).toEqual(['p2']);
    expect(state).toMatchObject({ groupId: 'g', savedIds: ['p2'], liveOn: [] });
  });

  it('the posts to several targets of one account open as one variant', () => {
    const accountFields = { uploadTo: 'reddit', platform_id: '5' };
    const state = open(
      { ...accountFields, _id: 'p1-cats', subreddits: ['cats'] },
      { ...accountFields, _id: 'p1-dogs', subreddits: ['dogs'] },
    );
    expect(state.variants).toMatchObject([{ postId: 'p1', targets: ['cats', 'dogs'] }]);
    expect(state.savedIds).toEqual(['p1-cats', 'p1-dogs']);
    expect(open({ ...accountFields, _id: 'p9', board_ids: ['b1'] }).variants[0]).toMatchObject({
      postId: 'p9',
      targets: ['b1'],
    });
  });

  it('a draft and its posts to single targets open as one variant with all targets and the text of the draft', () => {
    const accountFields = { uploadTo: 'reddit', platform_id: '5' };
    const draft = { ...accountFields, _id: 'p1', subreddits: ['cats', 'dogs'], description: 'Later' };
    const failed = { ...accountFields, _id: 'p1-cats', subreddits: ['cats'], status: 'failed' as const };
    for (const posts of [
      [draft, failed],
      [failed, draft],
    ]) {
      const state = open(...posts);
      expect(state.variants).toMatchObject([{ postId: 'p1', description: 'Later' }]);
      expect(state.variants[0]?.targets.toSorted()).toEqual(['cats', 'dogs']);
      expect(state.savedIds.toSorted()).toEqual(['p1', 'p1-cats']);
    }
  });

  it('a scheduled group opens with its date and time zone', () => {
    const schedule = '2026-11-05T09:00:00.000Z';
    const at = Date.parse(schedule);
    expect(open({ status: 'scheduled', schedule, zone: 'Asia/Tokyo' }).schedule).toEqual({
      at,
      zone: 'Asia/Tokyo',
    });
    expect(open({ status: 'scheduled', schedule })).toMatchObject({
      schedule: { at, zone: 'UTC' },
      savedSchedule: { at, zone: 'UTC' },
    });
    expect(open({ status: 'failed', schedule }).schedule).toBeNull();
  });

  it('a group without any posts opens as an empty draft', () => {
    expect(open()).toMatchObject({ variants: [{ uploadTo: 'draft', postId: 'new' }] });
  });
});

describe('a copy of a group', () => {
  const group = {
    post_id: 'g',
    posts: [
      { ...view, status: 'scheduled' as const, schedule: '2026-12-01T09:00:00.000Z', zone: 'UTC' },
      { ...view, _id: 'p2', uploadTo: 'threads', status: 'uploaded' as const },
    ],
  };
  let count = 0;
  const copy = () => toComposerState(group, { items, find, newId: () => `new${(count += 1)}`, asCopy: true });

  it('a copy has the content of every account, but no ids and no date', () => {
    const state = copy();
    const written = state.variants.map(({ uploadTo, description, altTexts }) => [
      uploadTo,
      description,
      altTexts[0]?.text,
    ]);
    expect(written).toEqual([
      ['x', 'Hello', 'A harbour'],
      ['threads', 'Hello', 'A harbour'],
    ]);
    const { schedule, savedSchedule, savedIds, liveOn, revisions } = state;
    expect([schedule, savedSchedule, savedIds, liveOn, revisions]).toEqual([null, null, [], [], {}]);
    const named = [state.groupId, ...state.variants.map(({ postId }) => postId)];
    expect(named.every((id) => id.startsWith('new'))).toBe(true);
    expect(new Set(named).size).toBe(3);
  });

  it('a copy is marked as edited, so that it is published even if it has only files', () => {
    expect(copy().variants.every(({ hasBeenEdited }) => hasBeenEdited)).toBe(true);
  });
});

describe('the editor of a saved group', () => {
  const slides = { uploadType: 'carousel', firebase_path: 'a', carousel_images: ['b', 'a', 'c'] };
  const plain = { ...slides, title: '', comment: '', thumbnail: null };
  const withCarousels = (id: string) => networkWith({ id, ...(id === 'x' && { carouselEditor: true }) });
  const video = photo({ _id: 'v', firebasePath: 'v', kind: 'video', type: 'video/mp4' });
  const editorOf = (...posts: Partial<PostView>[]) =>
    toComposerState(
      { post_id: 'g', posts: posts.map((post) => ({ ...view, ...post })) },
      { items: new Map([...items, ['v', video]]), find: withCarousels, newId: () => 'new' },
    );

  it('a saved carousel opens in the carousel editor, and its images have their saved order', () => {
    const state = editorOf(plain);
    expect(state.editor).toBe('carousel');
    expect(state.shared.media.map(({ _id: id }) => id)).toEqual(['b', 'a', 'c']);
  });

  it('the draft of a carousel opens in the carousel editor', () => {
    expect(editorOf({ ...plain, uploadTo: 'draft', platform_id: null }).editor).toBe('carousel');
  });

  it.each<[string, Partial<PostView>]>([
    ['another upload type', { uploadType: 'post' }],
    ['a first comment', { comment: 'First' }],
    ['a title', { title: 'Title' }],
    ['a video', { carousel_images: ['a', 'v'] }],
    ['a network without the carousel editor', { uploadTo: 'youtube' }],
  ])('a carousel with %s opens in the composer', (_what, change) => {
    expect(editorOf(plain, { ...plain, _id: 'p2', platform_id: '2', ...change }).editor).toBe('post');
  });
});
