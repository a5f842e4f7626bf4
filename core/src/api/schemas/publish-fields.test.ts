import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { publishInput } from './posts.ts';

const call = { platform: 'x', workspaceId: 'harbourWorkspace0001', postId: 'p1', platform_id: '1' };
const date = '2026-12-01T09:00:00.000Z';

const issuesFor = (fields: object) => publishInput.safeParse({ ...call, ...fields }).error?.issues ?? [];

/** The fields of the specification's post form and draft record, and of a post in our own lists. */
const specified: Readonly<Record<string, unknown>> = {
  uploadTo: 'draft',
  draftId: 'draft',
  platformId: '1',
  post_id: 'g1',
  title: 'Draft',
  description: 'Scheduled for 2026-12-01',
  desc: 'draft',
  text: '2026-12-01',
  comment: 'private',
  uploadType: 'reel',
  mediaType: 'VIDEO',
  privacyStatus: 'SELF_ONLY',
  privacy_status: 'private',
  commentEnabled: false,
  duetEnabled: false,
  stitchEnabled: false,
  isContentDisclosed: false,
  isBranded: false,
  isOwnBrand: false,
  hasBeenEdited: true,
  subreddits: ['drafts', 'private'],
  subreddit: 'drafts',
  board_ids: ['later'],
  board_id: 'later',
  link: 'https://shop.example/2026-12-01',
  alt_text: 'draft',
  firebasePath: '2026-12-01/a.jpg',
  firebase_path: 'a.jpg',
  thumbnailPath: 'a.jpg',
  thumbnail: 'a.jpg',
  videoPath: 'a.mp4',
  video_path: 'a.mp4',
  carousel_images: [{ id: 'draft', firebasePath: 'a.jpg', thumbnail: null, videoPath: null }],
  schedule: date,
  status: 'draft',
  id: 'p1',
  _id: 'p1',
  selected: true,
  username: 'draft',
  logo: 'https://cdn.example/a.jpg',
  allowComment: false,
  allowDuet: false,
  allowStitch: false,
  selfBrand: false,
  contentBrand: false,
  zone: 'Europe/Berlin',
  alt_texts: [],
  revision: 3,
  updatedAt: date,
  fail_reason: 'The network refused it.',
  media_id: 'm1',
  url: 'https://x.example/1',
  deliveryId: 'd1',
  position: 1,
  createdBy: 'dana',
};

describe('the fields of a call that publishes', () => {
  it('any combination of fields of the specification and of our own lists is accepted', () => {
    fc.assert(
      fc.property(fc.subarray(Object.keys(specified)), (names) => {
        const fields = Object.fromEntries(names.map((name) => [name, specified[name]]));
        expect(issuesFor(fields)).toEqual([]);
      }),
    );
    const empty = Object.fromEntries(Object.keys(specified).map((name) => [name, null]));
    expect(issuesFor(empty)).toEqual([]);
  });

  it('an unknown field is refused, whatever its name and value, and the message lists the known fields', () => {
    const name = fc
      .string()
      .filter((each) => !Object.hasOwn({ ...specified, ...call, publishAgain: true }, each));
    fc.assert(
      fc.property(name, fc.jsonValue(), (unknown, value) => {
        // Parsed from JSON like a real body, because the name may be `__proto__`.
        const issues = issuesFor(
          JSON.parse(`{${JSON.stringify(unknown)}:${JSON.stringify(value)}}`) as object,
        );
        expect(issues).toMatchObject([{ code: 'unrecognized_keys', keys: [unknown] }]);
        expect(issues[0]?.message).toContain('privacyStatus, video_path');
      }),
    );
  });

  it.each(['shedule', 'start', 'notBefore', 'saveOnly', 'live', 'hold', 'sсhedule', 'visibility', 'isDraft'])(
    'a date, draft or privacy field with a wrong name is refused: %s',
    (name) => {
      expect(issuesFor({ [name]: false })).toMatchObject([{ keys: [name] }]);
    },
  );

  it('an object or a nested list in a field that publishing does not need is refused', () => {
    for (const value of [{ schedule: date }, [{ schedule: date }], [[date]]])
      expect(issuesFor({ updatedAt: value })).toMatchObject([{ keys: ['updatedAt'] }]);
  });
});

describe('the status and the date of a call that publishes', () => {
  it.each(['Scheduled', 'SCHEDULE ', 'later', [], 3])(
    'the unknown status %j is refused with an explanation',
    (status) => {
      expect(issuesFor({ status })).toMatchObject([
        {
          path: ['status'],
          message: 'Use "schedule" for a post with a date. Without a status, the post is published now.',
        },
      ]);
    },
  );

  it.each(['soon', '2026-12-01', '2026-12-01T09:00', 1_796_112_000_000, {}, true])(
    'the malformed date %j is refused, and the message names the accepted formats',
    (schedule) => {
      expect(issuesFor({ schedule })[0]).toMatchObject({
        path: ['schedule'],
        message: expect.stringContaining('2026-12-01T10:00:00+01:00'),
      });
    },
  );

  it('a date outside of this century is refused with the range of years', () => {
    expect(issuesFor({ schedule: '1999-12-01T09:00:00Z' })).toMatchObject([
      { path: ['schedule'], message: 'Please choose a time between 2000 and 2099.' },
    ]);
  });
});
