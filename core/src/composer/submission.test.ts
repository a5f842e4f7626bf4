import { describe, expect, it } from 'vitest';
import { submitPostsInput } from '../api/schemas/posts.ts';
import type { PostAction } from '../posts/post.ts';
import { emptyVariant, type Variant } from './variant.ts';
import { effectiveAction } from '../posts/post.ts';
import { variantsToSubmit, nothingChanged, submissionOf } from './submission.ts';
import { newComposer, type ComposerState } from './state.ts';
import type { ComposerNetwork } from './network.ts';
import { networkWith, photo } from './testing/builders.ts';

const draft: Variant = { ...emptyVariant('p0'), description: 'Hello', hasBeenEdited: true };
const forX: Variant = { ...draft, uploadTo: 'x', platformId: '1', postId: 'p1' };
const blank: Variant = { ...emptyVariant('p2'), uploadTo: 'youtube', platformId: '2' };
const workspaceId = 'harbourWorkspace0001';
const around = {
  workspaceId,
  zone: 'Europe/Berlin',
  now: 1000,
  find: () => networkWith(),
  withCopies: (variant: Variant) => variant,
};
const withEntries = (...variants: Variant[]): ComposerState => ({ ...newComposer('g', 'p0'), variants });

describe('the effective action', () => {
  it.each([
    [999, 'upload'],
    [1000, 'upload'],
    [1001, 'schedule'],
  ] as const)('publishing at the time 1000 a post with the date %i has the action %s', (at, action) => {
    expect(effectiveAction('upload', at, 1000)).toBe(action);
  });

  it('the effective action is the clicked action if the post has no date or is saved as a draft', () => {
    expect(effectiveAction('upload', null, 1000)).toBe('upload');
    expect(effectiveAction('draft', 2000, 1000)).toBe('draft');
  });
});

describe('the variants that are sent', () => {
  it('only variants with edits or content are sent', () => {
    const described = { ...blank, description: 'a' };
    const edited = { ...blank, platformId: '3', hasBeenEdited: true };
    const spaces = { ...blank, platformId: '4', description: ' ' };
    expect(variantsToSubmit('upload', withEntries(described, edited, spaces, blank))).toEqual([
      described,
      edited,
    ]);
  });

  it('the draft without an account is not sent if two or more variants have content', () => {
    expect(variantsToSubmit('draft', withEntries(draft, forX))).toEqual([forX]);
    const emptied = { ...forX, description: '' };
    expect(variantsToSubmit('draft', withEntries(draft, emptied))).toEqual([draft, emptied]);
    expect(variantsToSubmit('draft', withEntries(draft))).toEqual([draft]);
  });

  it('a draft without an account is never published', () => {
    const emptied = { ...forX, description: '' };
    expect(variantsToSubmit('upload', withEntries(draft, emptied))).toEqual([emptied]);
    expect(variantsToSubmit('schedule', withEntries(draft))).toEqual([]);
  });

  describe('a variant with only files and no unsaved changes', () => {
    const bare: Variant = { ...blank, media: [photo()] };
    const keptAs = (change: Partial<ComposerState>) => ({
      ...withEntries(bare),
      savedIds: ['p2'],
      ...change,
    });

    it('publishing or scheduling sends it, even if its post is already saved', () => {
      expect(variantsToSubmit('upload', keptAs({}))).toEqual([bare]);
      expect(variantsToSubmit('schedule', keptAs({}))).toEqual([bare]);
    });

    it('saving a draft does not send it if its post, or a post for one of its targets, is already saved', () => {
      expect(variantsToSubmit('draft', keptAs({}))).toEqual([]);
      expect(variantsToSubmit('draft', keptAs({ savedIds: ['p2-cats'] }))).toEqual([]);
    });

    it('saving a draft sends it if its post is not saved yet, or if saving removes its date', () => {
      expect(variantsToSubmit('draft', keptAs({ savedIds: ['p1'] }))).toEqual([bare]);
      expect(variantsToSubmit('draft', keptAs({ schedule: { at: 2000, zone: 'UTC' } }))).toEqual([bare]);
    });
  });

  it('an empty post that was not edited makes no submission', () => {
    expect(submissionOf('draft', withEntries(blank), around)).toBeNull();
    expect(nothingChanged).toBe('There has been no changed made!');
  });
});

describe('a submission', () => {
  it("a submission contains every field of a post in the API's form", () => {
    const variant: Variant = {
      ...forX,
      title: 'Title',
      comment: 'First',
      media: [photo()],
      thumbnail: photo({ _id: 'm2' }),
      options: { ...forX.options, privacy: 'unlisted', uploadType: 'reel' },
      altTexts: [{ id: 'm1', text: 'A harbour' }],
    };
    const submission = submissionOf('upload', withEntries(variant), around);
    expect(submission).toMatchObject({
      action: 'upload',
      input: {
        workspaceId,
        action: 'upload',
        post_id: 'g',
        zone: 'Europe/Berlin',
        posts: [
          {
            id: 'p1',
            uploadTo: 'x',
            platform_id: '1',
            title: 'Title',
            description: 'Hello',
            comment: 'First',
            uploadType: 'reel',
            privacy_status: 'unlisted',
            firebase_path: 'workspaces/w/media/m1/photo.jpg',
            thumbnail: 'workspaces/w/media/m2/photo.jpg',
            link: null,
            alt_texts: [{ firebasePath: 'workspaces/w/media/m1/photo.jpg', alt_text: 'A harbour' }],
            schedule: null,
            commentEnabled: true,
            duetEnabled: true,
            stitchEnabled: true,
            isContentDisclosed: false,
            isBranded: false,
            isOwnBrand: false,
          },
        ],
      },
    });
    expect(submitPostsInput.safeParse(submission?.input).success).toBe(true);
  });

  it('a submission lists every file of a carousel', () => {
    const variant = { ...forX, media: [photo(), photo({ _id: 'm2' })] };
    expect(submissionOf('upload', withEntries(variant), around)?.input.posts[0]).toMatchObject({
      firebase_path: 'workspaces/w/media/m1/photo.jpg',
      carousel_images: ['workspaces/w/media/m1/photo.jpg', 'workspaces/w/media/m2/photo.jpg'],
    });
  });

  it('a submission has the targets in the field of their network, such as its boards', () => {
    const variant = { ...forX, targets: ['cats'] };
    const sent = (kind: 'subreddit' | 'board' | null) => {
      const target = kind && { kind, words: { missing: 'Please choose.', empty: '' } };
      return submissionOf('upload', withEntries(variant), { ...around, find: () => networkWith({ target }) })
        ?.input.posts[0];
    };
    expect(sent('subreddit')).toMatchObject({ subreddits: ['cats'] });
    expect(sent('board')).toMatchObject({ board_ids: ['cats'] });
    expect(sent(null)).not.toHaveProperty('board_ids');
  });

  it('a post contains only the options of its network, and a draft without a network contains all options', () => {
    const options = { ...forX.options, link: 'shop.exam', privacy: 'private' as const };
    const find = (id: string) => (id === 'draft' ? null : networkWith({ options: ['privacy'] }));
    const sent = (variant: Variant) =>
      submissionOf('draft', withEntries({ ...variant, options }), { ...around, find })?.input.posts;
    expect(sent(forX)).toMatchObject([{ link: null, privacy_status: 'private' }]);
    expect(sent(draft)).toMatchObject([{ link: 'shop.exam', privacy_status: 'private' }]);
  });

  it('a submission contains alt texts only for the kinds of files for which the network accepts them', () => {
    const media = [photo(), photo({ _id: 'm2', kind: 'video' }), photo({ _id: 'm3' })];
    const altTexts = [
      { id: 'm1', text: 'A harbour' },
      { id: 'm2', text: 'Waves' },
      { id: 'm3', text: '  ' },
    ];
    const sent = (variant: Variant, altText: ComposerNetwork['altText']) => {
      const find = (id: string) => (id === 'draft' ? null : networkWith({ altText }));
      const [post] =
        submissionOf('draft', withEntries({ ...variant, media, altTexts }), { ...around, find })?.input
          .posts ?? [];
      return post?.alt_texts?.map(({ alt_text: text }) => text);
    };
    expect(sent(forX, { max: 500, kinds: ['image'] })).toEqual(['A harbour']);
    expect(sent(forX, { max: 500, kinds: ['image', 'video'] })).toEqual(['A harbour', 'Waves']);
    expect(sent(forX, null)).toBeUndefined();
    expect(sent(draft, null)).toEqual(['A harbour', 'Waves']);
  });

  it('a scheduled submission has the chosen date and its time zone, and a saved draft has no date', () => {
    const schedule = { at: Date.parse('2026-11-05T09:00:00Z'), zone: 'Asia/Tokyo' };
    const planned = submissionOf('upload', { ...withEntries(forX), schedule }, around);
    expect(planned).toMatchObject({
      action: 'schedule',
      input: { zone: 'Asia/Tokyo', posts: [{ schedule: '2026-11-05T09:00:00.000Z' }] },
    });
    const savedIds = submissionOf('draft', { ...withEntries(forX), schedule }, around);
    expect(savedIds?.input.posts[0]?.schedule).toBeNull();
  });

  describe('the posts that a submission removes', () => {
    const savedIds = ['p0', 'p1', 'p1-cats', 'p1-dogs'];
    const target = { kind: 'subreddit' as const, words: { missing: 'Please choose.', empty: '' } };
    const left = (action: PostAction, targets: string[]) => {
      const state = { ...withEntries({ ...forX, targets }), savedIds };
      return submissionOf(action, state, { ...around, find: () => networkWith({ target }) })?.input.remove;
    };

    it.each([
      ['draft', ['cats', 'dogs'], ['p0', 'p1-cats', 'p1-dogs']],
      ['upload', ['cats', 'dogs'], ['p0', 'p1']],
      ['upload', ['cats', 'birds'], ['p0', 'p1', 'p1-dogs']],
      ['upload', ['cats'], ['p0', 'p1-cats', 'p1-dogs']],
      ['draft', [], ['p0', 'p1-cats', 'p1-dogs']],
    ] as const)(
      'a submission with the action %s and the targets %j removes the saved posts %j',
      (action, targets, remove) => {
        expect(left(action, [...targets])).toEqual(remove);
      },
    );

    it('a submission to a network without targets removes the posts for single targets', () => {
      const state = { ...withEntries({ ...forX, targets: ['cats', 'dogs'] }), savedIds };
      expect(submissionOf('upload', state, around)?.input.remove).toEqual(['p0', 'p1-cats', 'p1-dogs']);
    });
  });

  it('a submission does not remove the posts of a variant that it does not send', () => {
    const untouched = { ...blank, media: [photo()], targets: ['cats', 'dogs'] };
    const state = { ...withEntries(forX, untouched), savedIds: ['p1', 'p2-cats', 'p2-dogs'] };
    const submission = submissionOf('draft', state, around);
    expect(submission?.input.posts.map(({ id }) => id)).toEqual(['p1']);
    expect(submission?.input).not.toHaveProperty('remove');
  });

  it('a submission does not remove the post of an account that was disconnected', () => {
    const state = { ...withEntries(forX), savedIds: ['p1', 'p2'], disconnectedVariants: [blank] };
    expect(submissionOf('upload', state, around)?.input).not.toHaveProperty('remove');
  });
});

describe('a submission of scheduled posts', () => {
  const schedule = { at: 2000, zone: 'UTC' };
  const saved: Variant = { ...forX, hasBeenEdited: false };
  const scheduled = { ...withEntries(saved), schedule, savedSchedule: schedule, savedIds: ['p1'] };

  it('a submission of changed scheduled posts keeps their time, and unchanged scheduled posts are not submitted', () => {
    expect(submissionOf('schedule', scheduled, around)).toBeNull();
    const edited = { ...scheduled, variants: [forX] };
    expect(submissionOf('schedule', edited, around)?.input.posts[0]?.schedule).toBe(
      new Date(2000).toISOString(),
    );
  });

  const sent = (change: Partial<ComposerState>) =>
    submissionOf('schedule', { ...scheduled, ...change }, around)?.input;

  it('if the time of a scheduled post was changed, the submission has the new time', () => {
    const input = sent({ schedule: { at: 3000, zone: 'UTC' } });
    expect(input?.posts).toMatchObject([{ id: 'p1', schedule: new Date(3000).toISOString() }]);
  });

  it('if an account was added to scheduled posts, the submission includes its post', () => {
    const input = sent({ variants: [saved, { ...saved, platformId: '9', postId: 'p9' }] });
    expect(input?.posts).toMatchObject([
      { id: 'p1', platform_id: '1' },
      { id: 'p9', platform_id: '9' },
    ]);
  });

  it('if an account of scheduled posts was deselected, the submission removes its post', () => {
    expect(sent({ savedIds: ['p1', 'p5'] })?.remove).toEqual(['p5']);
  });
});
