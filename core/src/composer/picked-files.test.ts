import { describe, expect, it } from 'vitest';
import type { LibraryItem } from '../media/library.ts';
import { accountKey } from './variant.ts';
import { composerAfter } from './reducer.ts';
import { activeVariant, type ComposerAction, type ComposerState } from './state.ts';
import { after, all, toggleAna, toggleQuiet } from './testing/actions.ts';
import { ana, harbour, photo, quiet } from './testing/builders.ts';

const cover = (change: { item: LibraryItem | null; automatic?: boolean }): ComposerAction => ({
  kind: 'thumbnailPicked',
  videoId: 'm2',
  ...change,
});

describe('the post type after a change of files', () => {
  const types = ({ variants }: ComposerState) => variants.map(({ options }) => options.uploadType);
  const video = photo({ _id: 'v1', kind: 'video' });
  const as = (uploadType: string, ...items: LibraryItem[]) =>
    after(
      toggleAna,
      { kind: 'mediaPicked', items: [video] },
      { kind: 'optionsChanged', change: { uploadType } },
      { kind: 'mediaPicked', items },
    );

  it.each(['REELS', 'reel', 'video'])(
    'the post type %s is reset when the post has no video anymore',
    (type) => {
      expect(types(as(type, photo()))).toEqual(['post']);
      expect(types(as(type))).toEqual(['post']);
      expect(types(as(type, photo({ _id: 'v2', kind: 'video' })))).toEqual([type]);
    },
  );

  it.each(['STORIES', 'story', 'carousel'])(
    'the post type %s, which accepts every kind of file, does not change when the video is removed',
    (type) => {
      expect(types(as(type, photo()))).toEqual([type]);
    },
  );

  it.each([
    ['image', ['post']],
    ['STORIES', ['STORIES']],
  ])(
    'after a second image was added to a post of the type %s, the post type is %j',
    (uploadType, expected) => {
      const one = photo();
      const both = after(
        toggleAna,
        { kind: 'mediaPicked', items: [one] },
        { kind: 'optionsChanged', change: { uploadType } },
        { kind: 'mediaPicked', items: [one, photo({ _id: 'm9' })] },
      );
      expect(types(both)).toEqual(expected);
    },
  );

  it('the post type does not change while the post has a file of the kind that it requires', () => {
    const mixed = after(
      toggleAna,
      { kind: 'mediaPicked', items: [photo(), video] },
      { kind: 'optionsChanged', change: { uploadType: 'REELS' } },
    );
    const picked = (...items: LibraryItem[]) => types(composerAfter(mixed, { kind: 'mediaPicked', items }));
    expect(picked(video, photo())).toEqual(['REELS']);
    expect(picked(video)).toEqual(['REELS']);
    expect(picked(photo())).toEqual(['post']);
    expect(picked()).toEqual(['post']);
  });

  it('the post type is reset for all linked accounts when the shared video is replaced by an image', () => {
    const own = after(toggleAna, { kind: 'mediaPicked', items: [video] }, toggleQuiet, {
      kind: 'optionsChanged',
      change: { uploadType: 'reel' },
    });
    expect(types(own)).toEqual(['post', 'reel']);
    expect(types(composerAfter(own, { kind: 'mediaPicked', items: [photo()] }))).toEqual(['post', 'post']);
  });

  it('the post type of a customised account with a video is reset when the account is linked to shared images again', () => {
    const key = accountKey(quiet);
    const own = after(
      toggleAna,
      toggleQuiet,
      { kind: 'mediaPicked', items: [photo()] },
      { kind: 'customised', key },
      { kind: 'mediaPicked', items: [video] },
      { kind: 'optionsChanged', change: { uploadType: 'reel' } },
    );
    expect(types(own)).toEqual(['post', 'reel']);
    expect(types(composerAfter(own, { kind: 'resetToShared', key }))).toEqual(['post', 'post']);
  });
});

describe('files of variants', () => {
  const pick: ComposerAction = { kind: 'mediaPicked', items: [photo({ _id: 'm2' })] };

  it('linked variants have the same files', () => {
    const state = after(all, pick);
    expect(state.variants.map(({ media }) => media[0]?._id)).toEqual(['m2', 'm2', 'm2']);
    expect(state.variants.every(({ hasBeenEdited }) => hasBeenEdited)).toBe(true);
  });

  it('the file of a finished upload is added to the variant for which it was uploaded, whichever tab is open', () => {
    const ids = ({ variants }: ComposerState) => variants.map(({ media }) => media.map(({ _id: id }) => id));
    const items = [photo({ _id: 'm9' })];
    const key = accountKey(harbour);
    const arrive: ComposerAction = { kind: 'mediaUploaded', items, key };
    const customise: ComposerAction = { kind: 'customised', key };
    expect(ids(after(all, pick, customise, arrive))).toEqual([['m2'], ['m2'], ['m2', 'm9']]);
    expect(ids(after(all, pick, arrive))).toEqual(Array.from({ length: 3 }, () => ['m2', 'm9']));
    expect(ids(after(toggleAna, arrive))).toEqual([['m9']]);
  });

  it('a finished upload is added to a customised variant whose account was deselected during the upload', () => {
    const [items, key] = [[photo({ _id: 'm9' })], accountKey(quiet)];
    const gone = after(toggleAna, toggleQuiet, { kind: 'customised', key }, toggleQuiet, {
      kind: 'mediaUploaded',
      items,
      key,
    });
    expect(activeVariant(gone).media).toEqual([]);
    expect(activeVariant(composerAfter(gone, toggleQuiet)).media).toEqual(items);
  });

  it('the thumbnail is removed when another file becomes the first file', () => {
    const covered = after(toggleAna, pick, cover({ item: photo() }));
    expect(activeVariant(covered).thumbnail?._id).toBe('m1');
    const picked = (...ids: string[]) =>
      composerAfter(covered, { kind: 'mediaPicked', items: ids.map((_id) => photo({ _id })) });
    expect(activeVariant(picked('m9', 'm2')).thumbnail).toBeNull();
    expect(activeVariant(picked()).thumbnail).toBeNull();
    expect(activeVariant(picked('m2', 'm9')).thumbnail?._id).toBe('m1');
  });

  it('a file that is added to one variant gets the thumbnail that it has in another variant', () => {
    const own = after(
      pick,
      cover({ item: photo() }),
      toggleAna,
      toggleQuiet,
      { kind: 'customised', key: accountKey(quiet) },
      { kind: 'mediaPicked', items: [] },
    );
    expect(activeVariant(composerAfter(own, pick)).thumbnail?._id).toBe('m1');
  });
});

describe('a thumbnail', () => {
  const pick: ComposerAction = { kind: 'mediaPicked', items: [photo({ _id: 'm2' })] };
  const covers = ({ variants }: ComposerState) => variants.map(({ thumbnail }) => thumbnail?._id ?? null);

  it('a thumbnail is set in every variant whose first file is its video, whether the variant is linked or customised', () => {
    const own = after(all, pick, { kind: 'customised', key: accountKey(harbour) });
    expect(covers(composerAfter(own, cover({ item: photo() })))).toEqual(['m1', 'm1', 'm1']);
    const other = after(
      all,
      pick,
      { kind: 'customised', key: accountKey(ana) },
      { kind: 'mediaPicked', items: [photo({ _id: 'm9' })] },
    );
    expect(covers(composerAfter(other, cover({ item: photo() })))).toEqual([null, 'm1', 'm1']);
  });

  it('a thumbnail that a person has chosen can be removed', () => {
    expect(covers(after(pick, cover({ item: photo() }), cover({ item: null })))).toEqual([null]);
  });

  it('after a person removed the thumbnail of a video, no variant with this video gets an automatic thumbnail', () => {
    const removed = ({ variants }: ComposerState) => variants.map(({ thumbnailRemoved }) => thumbnailRemoved);
    const bare = after(toggleAna, pick, cover({ item: null }));
    expect(removed(bare)).toEqual([true]);
    const automatic = cover({ item: photo(), automatic: true });
    expect(covers(composerAfter(bare, automatic))).toEqual([null]);
    const both = [toggleQuiet, pick, automatic].reduce(composerAfter, bare);
    expect([covers(both), removed(both)]).toEqual([
      [null, null],
      [true, true],
    ]);
    const chosen = composerAfter(both, cover({ item: photo() }));
    expect([covers(chosen), removed(chosen)]).toEqual([
      ['m1', 'm1'],
      [false, false],
    ]);
  });

  it('removing the thumbnail of a video does not prevent an automatic thumbnail of the next video', () => {
    const other: ComposerAction = { kind: 'mediaPicked', items: [photo({ _id: 'm9' })] };
    expect(activeVariant(after(pick, cover({ item: null }), other)).thumbnailRemoved).toBe(false);
  });

  it('an automatic thumbnail does not replace a chosen thumbnail and does not mark the post as edited', () => {
    const picked = after(pick);
    const kept = {
      ...picked,
      variants: picked.variants.map((variant) => ({ ...variant, hasBeenEdited: false })),
    };
    const automatic = composerAfter(kept, cover({ item: photo(), automatic: true }));
    expect(covers(automatic)).toEqual(['m1']);
    expect(activeVariant(automatic).hasBeenEdited).toBe(false);
    const another = photo({ _id: 'm3' });
    expect(covers(composerAfter(automatic, cover({ item: another, automatic: true })))).toEqual(['m1']);
    const chosen = composerAfter(automatic, cover({ item: another }));
    expect(covers(chosen)).toEqual(['m3']);
    expect(activeVariant(chosen).hasBeenEdited).toBe(true);
  });
});
