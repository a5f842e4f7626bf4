import { describe, expect, it } from 'vitest';
import { publishInput } from './posts.ts';

const call = { platform: 'x', workspaceId: 'harbourWorkspace0001', postId: 'p1', platform_id: '1' };

describe('a misspelt date or privacy', () => {
  it.each([
    ['scheduledat', 'Use "schedule" for the date.'],
    ['Schedule', 'Use "schedule" for the date.'],
    ['schedule_date', 'Use "schedule" for the date.'],
    [' schedule', 'Use "schedule" for the date.'],
    ['is_scheduled', 'Use "schedule" for the date.'],
    ['publish_schedule', 'Use "schedule" for the date.'],
    ['publishAt', 'Use "schedule" for the date.'],
    ['post_time', 'Use "schedule" for the date.'],
    ['date', 'Use "schedule" for the date.'],
    ['privacy', 'Use "privacyStatus" for the privacy.'],
    ['visibility', 'Use "privacyStatus" for the privacy.'],
    ['PrivacyStatus', 'Use "privacyStatus" for the privacy.'],
  ])('the misspelt field %s is refused with a message that names it', (name, advice) => {
    const issues = publishInput.safeParse({ ...call, [name]: '2026-12-01T09:00:00.000Z' }).error?.issues;
    expect(issues).toMatchObject([
      { path: [name], message: `“${name}” is not a field of this call. ${advice}` },
    ]);
  });
});

describe('the status of a call that publishes', () => {
  it.each(['Scheduled', 'SCHEDULE ', 'later'])('an unknown status is refused: %j', (status) => {
    expect(publishInput.safeParse({ ...call, status }).error?.issues).toMatchObject([{ path: ['status'] }]);
  });
});
