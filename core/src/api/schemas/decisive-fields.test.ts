import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { publishFields, publishInput } from './posts.ts';

const call = { platform: 'x', workspaceId: 'harbourWorkspace0001', postId: 'p1', platform_id: '1' };
const date = '2026-12-01T09:00:00.000Z';
const useSchedule = 'Use "schedule" for the date.';
const useDrafts = 'This call publishes. Use POST /api/auth/user/drafts to save a draft.';
const usePrivacy = 'Use "privacyStatus" for the privacy.';

const issuesFor = (fields: object) => publishInput.safeParse({ ...call, ...fields }).error?.issues ?? [];
const refuses = (fields: object) => issuesFor(fields).length > 0;

describe('a misspelt or foreign date', () => {
  it.each([
    'scheduledat',
    'Schedule',
    ' schedule',
    'is_scheduled',
    'publish_schedule',
    'shedule',
    'schedul',
    'scheudle',
    'skedule',
    'shedule_date',
    'scheduld_at',
    'publishAt',
    'post_time',
    'date',
    'sendAt',
    'sendat',
    'when',
    'due',
    'datetime',
    'publishDate',
    'goLiveAt',
    'postOn',
    'queue',
    'later',
  ])('the field %s is refused with a message that names it, whatever the form of its value', (name) => {
    for (const value of [date, 1_796_112_000_000, 'tomorrow', true, { at: 9 }, ['Monday']])
      expect(issuesFor({ [name]: value })).toMatchObject([
        { path: [name], message: `“${name}” is not a field of this call. ${useSchedule}` },
      ]);
  });

  it.each([date, '2026-12-01', '2026-12-01 09:00', '1.12.2026', '12/01/2026 9:00'])(
    'a date in any field that the call does not have is refused: %s',
    (value) => {
      expect(issuesFor({ go: value })).toMatchObject([
        { path: ['go'], message: `“go” is not a field of this call. ${useSchedule}` },
      ]);
      expect(refuses({ termine: [value] })).toBe(true);
    },
  );

  it('a date inside of an object or a list is refused with its path', () => {
    expect(issuesFor({ options: { schedule: date } })).toMatchObject([
      {
        path: ['options', 'schedule'],
        message: `“options.schedule” is not a field of this call. ${useSchedule}`,
      },
    ]);
    expect(issuesFor({ posts: [{ meta: { shedule: date } }] })).toMatchObject([
      { path: ['posts', '0', 'meta', 'shedule'] },
    ]);
  });

  it('every way to write schedule in other letters and separators is refused', () => {
    const separator = fc.constantFrom('', '_', '-', ' ', '.');
    const written = fc
      .tuple(separator, fc.constantFrom('', 'is', 'post', 'x'), separator, fc.boolean(), separator)
      .map(([before, prefix, middle, isUpper, after]) => {
        const name = `${before}${prefix}${middle || '_'}schedule${after}`;
        return isUpper ? name.toUpperCase() : name;
      });
    fc.assert(fc.property(written, (name) => refuses({ [name]: date })));
  });

  it('schedule with any one letter after the first left out, added, replaced or swapped is refused', () => {
    const letter = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz');
    const typo = fc
      .tuple(fc.nat({ max: 6 }), letter, fc.nat({ max: 3 }))
      .map(([at, other, kind]) => {
        const [before, first, rest] = [
          'schedule'.slice(0, at + 1),
          'schedule'[at + 1]!,
          'schedule'.slice(at + 2),
        ];
        return [
          `${before}${rest}`,
          `${before}${other}${first}${rest}`,
          `${before}${other}${rest}`,
          `${before}${rest.slice(0, 1)}${first}${rest.slice(1)}`,
        ][kind]!;
      })
      .filter((name) => name !== 'schedule');
    fc.assert(fc.property(typo, (name) => refuses({ [name]: 'tomorrow' })));
  });

  it('a date anywhere below an unknown field is refused', () => {
    const name = fc.string().filter((each) => !Object.hasOwn(publishFields.shape, each));
    const path = fc.array(fc.constantFrom('options', 'meta', 'post', '0'), { maxLength: 5 });
    fc.assert(
      fc.property(name, path, (first, names) => {
        const value = names.reduce<unknown>((inside, each) => ({ [each]: inside }), { when: date });
        return refuses({ [first]: value });
      }),
    );
  });
});

describe('a draft that a call would publish', () => {
  it.each<[string, unknown]>([
    ['Status', 'draft'],
    ['state', ' Draft '],
    ['action', 'draft'],
    ['draft', true],
    ['isDraft', 'yes'],
    ['is_draft', 1],
    ['saveAsDraft', true],
    ['darft', true],
    ['published', false],
    ['publishNow', 'false'],
    ['publish', 0],
    ['dryRun', true],
  ])('%s: %j is refused with the call that saves drafts', (name, value) => {
    expect(issuesFor({ [name]: value })).toMatchObject([
      { path: [name], message: `“${name}” is not a field of this call. ${useDrafts}` },
    ]);
  });

  it.each(['scheduled', 'SCHEDULE', 'shedule', 'later'])(
    'a status of %j under another name is refused',
    (value) => {
      expect(issuesFor({ Status: value })).toMatchObject([{ message: expect.stringContaining(useSchedule) }]);
    },
  );
});

describe('a misspelt or foreign privacy', () => {
  it.each<[string, unknown]>([
    ['privacy', 'public'],
    ['visibility', 'public'],
    ['PrivacyStatus', 'private'],
    ['privcy', 'private'],
    ['visiblity', 'private'],
    ['private', true],
    ['unlisted', true],
    ['audience', 'friends'],
    ['public', false],
    ['mode', 'private'],
    ['share_with', 'SELF_ONLY'],
  ])('%s: %j is refused', (name, value) => {
    expect(issuesFor({ [name]: value })).toMatchObject([
      { path: [name], message: `“${name}” is not a field of this call. ${usePrivacy}` },
    ]);
  });
});

/** The post form entry and the draft record of the specification, and a post as our own lists answer with it. */
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

describe('a field that decides nothing', () => {
  it('any fields of the specification and of our own lists are accepted together', () => {
    fc.assert(
      fc.property(fc.subarray(Object.keys(specified)), (names) => {
        const fields = Object.fromEntries(names.map((name) => [name, specified[name]]));
        expect(issuesFor(fields)).toEqual([]);
      }),
    );
    expect(publishInput.parse({ ...call, ...specified }).ignored).toBeUndefined();
  });

  it.each<[string, unknown]>([
    ['createdAt', date],
    ['created_at', 1_796_112_000],
    ['token_expires_at', date],
    ['timeZone', 'Europe/Berlin'],
    ['recordingDate', '2026-11-01'],
    ['video_cover_timestamp_ms', 1000],
    ['draft', false],
    ['isDraft', 'false'],
    ['draft_id', 'x'],
    ['scheduledAt', null],
    ['privacy', ''],
    ['scheduled', false],
    ['private', false],
    ['published', true],
    ['public', true],
    ['tags', ['draft', 'private']],
    ['media', { name: 'Later.mp4', bytes: 1_796_112_000, createdAt: date }],
    ['primary', true],
    ['format', 'mp4'],
    ['duration', 12.5],
    ['stats', { views: 3 }],
    ['notify_subscribers', true],
  ])('%s: %j is ignored', (name, value) => {
    expect(issuesFor({ [name]: value })).toEqual([]);
  });

  it('at most 20 ignored fields with a value are named', () => {
    expect(publishInput.parse({ ...call, titel: 'Menu', ignored: 'x', empty: '', none: null })).toEqual({
      ...call,
      ignored: ['titel', 'ignored'],
    });
    const many = Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`x${n}${'y'.repeat(200)}`, n + 1]));
    const { ignored } = publishInput.parse({ ...call, ...many });
    expect(ignored).toHaveLength(20);
    expect(ignored?.[0]).toHaveLength(100);
  });
});

describe('the status and the date of a call that publishes', () => {
  it.each(['Scheduled', 'SCHEDULE ', 'later', [], 3])(
    'an unknown status is refused in words: %j',
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
    'a malformed date is refused with the accepted formats: %j',
    (schedule) => {
      expect(issuesFor({ schedule })[0]).toMatchObject({
        path: ['schedule'],
        message: expect.stringContaining('2026-12-01T10:00:00+01:00'),
      });
    },
  );

  it('a date out of range is refused for its year', () => {
    expect(issuesFor({ schedule: '1999-12-01T09:00:00Z' })).toMatchObject([
      { path: ['schedule'], message: 'Please choose a time between 2000 and 2099.' },
    ]);
  });
});
