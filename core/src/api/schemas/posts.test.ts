import { describe, expect, it } from 'vitest';
import {
  postIdInput,
  publishFields,
  listPostGroupsInput,
  publishInput,
  saveDraftInput,
  submitPostsInput,
  type PostInput,
} from './posts.ts';

const workspaceId = 'abcdefghij0123456789';
const post: PostInput = { id: 'p-1', uploadTo: 'youtube', platform_id: 'UC1', description: 'Hello' };
const form = { workspaceId, action: 'upload', post_id: 'group_1', zone: 'Europe/Berlin', posts: [post] };

const accepts = (change: object) =>
  submitPostsInput.safeParse({ ...form, posts: [{ ...post, ...change }] }).success;
const text = (length: number) => 'a'.repeat(length);

describe('posts that are submitted together', () => {
  it('a submission is parsed unchanged if its action is known', () => {
    expect(submitPostsInput.parse(form)).toEqual(form);
    for (const action of ['draft', 'schedule', 'upload'])
      expect(submitPostsInput.safeParse({ ...form, action }).success).toBe(true);
    expect(submitPostsInput.safeParse({ ...form, action: 'delete' }).success).toBe(false);
  });

  it('a submission has 1 to 50 posts', () => {
    const many = (count: number) =>
      submitPostsInput.safeParse({ ...form, posts: Array.from({ length: count }, () => post) }).success;
    expect([0, 1, 50, 51].map(many)).toEqual([false, true, true, false]);
  });

  it.each(['workspaceId', 'action', 'posts'] as const)('a submission without %s is refused', (field) => {
    const { [field]: _left, ...rest } = form;
    expect(submitPostsInput.safeParse(rest).error?.issues).toMatchObject([{ path: [field] }]);
  });

  it('a submission can contain up to 1,250 expected revisions, each at least 1 and with a valid id', () => {
    const says = (...expected: object[]) => submitPostsInput.safeParse({ ...form, expected }).success;
    expect([says(), says({ id: 'p-1', revision: 1 })]).toEqual([true, true]);
    expect([says({ id: 'p-1' }), says({ id: 'p-1', revision: 0 }), says({ id: 'p 1', revision: 1 })]).toEqual(
      [false, false, false],
    );
    const many = (count: number) =>
      says(...Array.from({ length: count }, () => ({ id: 'p-1', revision: 1 })));
    expect([many(1_250), many(1_251)]).toEqual([true, false]);
  });

  it('a submission can delete up to 1,250 posts with valid ids', () => {
    const says = (...remove: string[]) => submitPostsInput.safeParse({ ...form, remove }).success;
    expect([says(), says('p-2'), says('p 2')]).toEqual([true, true, false]);
    const many = (count: number) => says(...Array.from({ length: count }, () => 'p-2'));
    expect([many(1_250), many(1_251)]).toEqual([true, false]);
  });

  it('the error names the invalid post of a submission', () => {
    const { error } = submitPostsInput.safeParse({ ...form, posts: [post, { ...post, uploadTo: 'No!' }] });
    expect(error?.issues).toMatchObject([{ path: ['posts', 1, 'uploadTo'], message: 'Unknown network.' }]);
  });
});

describe('one post of a submission', () => {
  it('a post can be submitted without a network and without an account', () => {
    expect(accepts({ uploadTo: 'draft', platform_id: null })).toBe(true);
    expect(submitPostsInput.safeParse({ ...form, posts: [{ uploadTo: 'draft' }] }).success).toBe(true);
  });

  it.each<[keyof PostInput, number]>([
    ['description', 40_000],
    ['comment', 40_000],
    ['title', 2_000],
    ['alt_text', 2_000],
    ['firebase_path', 1_024],
    ['video_path', 1_024],
    ['thumbnail', 1_024],
    ['link', 2_048],
    ['uploadType', 32],
    ['platform_id', 256],
  ])('the %s of a post has at most %i characters', (field, most) => {
    expect(accepts({ [field]: text(most) })).toBe(true);
    expect(accepts({ [field]: text(most + 1) })).toBe(false);
  });

  it.each(['', 'a b', 'a/b', '../p', 'p\n', text(101)])('the post id %j is refused', (id) => {
    expect(accepts({ id })).toBe(false);
  });

  it.each(['p', 'Post_1-cats', text(100)])('the post id %s is accepted', (id) => {
    expect(accepts({ id })).toBe(true);
  });

  it.each(['https://shop.example/a?b=c#d', 'shop.exam', ''])(
    'the link %j is accepted, whether or not it is complete',
    (link) => {
      expect(accepts({ link })).toBe(true);
    },
  );

  it('the schedule of a post is an instant with an offset', () => {
    for (const schedule of [
      '2026-12-01T09:00:00Z',
      '2026-12-01T09:00:00.000Z',
      '2026-12-01T10:00:00+01:00',
      null,
    ])
      expect(accepts({ schedule })).toBe(true);
    for (const schedule of [
      '2026-12-01T09:00:00',
      '2026-12-01',
      'tomorrow',
      1_764_579_600_000,
      '2026-13-01T09:00:00Z',
    ])
      expect(accepts({ schedule })).toBe(false);
  });

  it('a post has at most 25 valid subreddit or board names', () => {
    const names = (count: number) => Array.from({ length: count }, (_, n) => `board-${n}`);
    for (const field of ['subreddits', 'board_ids']) {
      expect(accepts({ [field]: names(25) })).toBe(true);
      expect(accepts({ [field]: names(26) })).toBe(false);
      expect(accepts({ [field]: ['r/cats'] })).toBe(false);
    }
  });

  it('a carousel has at most 35 images, each a plain path or an object as the composer sends it', () => {
    const pictures = (count: number) => Array.from({ length: count }, () => 'a.jpg');
    expect(accepts({ carousel_images: pictures(35) })).toBe(true);
    expect(accepts({ carousel_images: pictures(36) })).toBe(false);
    const kept = { id: '1', firebasePath: 'a.jpg', thumbnail: null, videoPath: 'b.mp4' };
    expect(accepts({ carousel_images: [kept, 'c.jpg'] })).toBe(true);
    expect(accepts({ carousel_images: [{ ...kept, src: 'x' }] })).toBe(false);
    expect(accepts({ carousel_images: [{ id: '1' }] })).toBe(false);
  });

  it('only known privacy settings are accepted', () => {
    const seen = ['public', 'private', 'unlisted', 'friends'].map((privacy_status) =>
      accepts({ privacy_status }),
    );
    expect(seen).toEqual([true, true, true, false]);
  });

  it.each([
    'commentEnabled',
    'duetEnabled',
    'stitchEnabled',
    'isContentDisclosed',
    'isBranded',
    'isOwnBrand',
  ])('the switch %s accepts only true and false', (field) => {
    expect([true, false, undefined].every((value) => accepts({ [field]: value }))).toBe(true);
    expect(['true', 1, null].some((value) => accepts({ [field]: value }))).toBe(false);
  });
});

describe('drafts and lists of post groups', () => {
  it('a draft can be saved as a draft or as scheduled, but not as published or failed', () => {
    const draft = { workspaceId, ...post };
    const states = ['draft', 'scheduled', 'schedule', 'uploaded', 'failed'];
    expect(states.map((status) => saveDraftInput.safeParse({ ...draft, status }).success)).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
  });

  it('a draft is identified by a valid id', () => {
    expect(postIdInput.safeParse({ workspaceId, id: 'p-1' }).success).toBe(true);
    expect(postIdInput.safeParse({ workspaceId, id: 'p/1' }).success).toBe(false);
  });

  it('a stored draft id may include the name of a target', () => {
    const named = (id: string) => [
      postIdInput.safeParse({ workspaceId, id }).success,
      submitPostsInput.safeParse({ ...form, remove: [id] }).success,
      submitPostsInput.safeParse({ ...form, expected: [{ id, revision: 1 }] }).success,
    ];
    expect(named(`${text(100)}-${text(100)}`)).toEqual([true, true, true]);
    expect(named(text(202))).toEqual([false, false, false]);
  });

  it('a list of post groups has a limit of 1 to 1,000 and may have a time range', () => {
    const list = (change: object) => listPostGroupsInput.safeParse({ workspaceId, ...change }).success;
    expect(['0', '1', '1000', '1001', '1.5'].map((limit) => list({ limit }))).toEqual([
      false,
      true,
      true,
      false,
      false,
    ]);
    expect(list({ from: '2026-12-01T00:00:00Z', to: '2027-01-01T00:00:00+01:00' })).toBe(true);
    expect(list({ from: 'December' })).toBe(false);
  });
});

describe('the calls that publish', () => {
  const call = { platform: 'tiktok', workspaceId, postId: 'p-1', platform_id: 'u1' };
  const publishes = (change: object) => publishInput.safeParse({ ...call, ...change }).success;

  it.each(['platform', 'workspaceId', 'postId', 'platform_id'] as const)(
    'the publishing calls require %s',
    (field) => {
      const { [field]: _left, ...rest } = call;
      expect(publishInput.safeParse(rest).error?.issues).toMatchObject([{ path: [field] }]);
    },
  );

  it('the publishing calls accept the field names of every network, and only known privacy values', () => {
    const words = {
      desc: 'a',
      text: 'b',
      mediaType: 'REELS',
      allowComment: false,
      allowDuet: true,
      selfBrand: true,
    };
    expect(publishInput.parse({ ...call, ...words })).toEqual({ ...call, ...words });
    for (const privacyStatus of ['public', 'unlisted', 'SELF_ONLY', 'PUBLIC_TO_EVERYONE'])
      expect(publishes({ privacyStatus })).toBe(true);
    expect(publishes({ privacyStatus: 'MUTUAL_FOLLOW_FRIENDS' })).toBe(false);
  });

  it.each(['http://shop.example', 'https://shop.example/a?b=c#d'])(
    'the publishing calls accept the link %s',
    (link) => {
      expect(publishes({ link })).toBe(true);
    },
  );

  it.each(['javascript:alert(1)', 'data:text/html,x', 'ftp://shop.example', 'shop.example', ' '])(
    'the publishing calls refuse the link %j',
    (link) => {
      expect(publishInput.safeParse({ ...call, link }).error?.issues).toMatchObject([
        { message: 'Please enter a whole address that begins with https://.' },
      ]);
    },
  );

  it('the publishing calls accept a single subreddit or board', () => {
    expect(publishes({ subreddit: 'cats', board_id: null })).toBe(true);
    expect(publishes({ subreddit: 'r/cats' })).toBe(false);
  });

  it.each(['link', 'subreddit', 'board_id'])('the publishing calls accept an empty %s', (field) => {
    expect(publishes({ [field]: '' })).toBe(true);
  });

  it('the publishing calls accept null for every optional field', () => {
    const optional = Object.keys(publishFields.shape).filter((field) => !Object.hasOwn(call, field));
    for (const field of optional) expect([field, publishes({ [field]: null })]).toEqual([field, true]);
    const images = [{ id: null, firebasePath: 'a.jpg', thumbnail: null, videoPath: null }];
    expect(publishes({ carousel_images: images })).toBe(true);
  });

  it.each(['platform', 'workspaceId', 'postId', 'platform_id'])(
    'the publishing calls refuse null for %s',
    (field) => {
      expect(publishes({ [field]: null })).toBe(false);
    },
  );

  it('the publishing calls refuse an invalid value of a known field', () => {
    for (const wrong of [
      { title: 7 },
      { desc: {} },
      { allowDuet: 'no' },
      { schedule: 'soon' },
      { status: [] },
    ])
      expect(publishes(wrong)).toBe(false);
  });
});
