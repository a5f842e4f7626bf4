import { expect, it } from 'vitest';
import { movePostsInput } from '../../api/schemas/calendar.ts';
import { publishInput, saveDraftInput, submitPostsInput } from '../../api/schemas/posts.ts';

const workspaceId = 'abcdefghij0123456789';
const post = { uploadTo: 'youtube', platform_id: 'UC1', description: 'Hello' };
const calls = [
  ['publishes', publishInput, { workspaceId, platform: 'youtube', postId: 'p-1', platform_id: 'UC1' }],
  ['submits posts', submitPostsInput, { workspaceId, action: 'schedule', posts: [{ id: 'p-1', ...post }] }],
  ['saves a draft', saveDraftInput, { workspaceId, status: 'schedule', ...post }],
  [
    'moves posts',
    movePostsInput,
    { workspaceId, moves: [{ id: 'p-1', from: null, to: '2026-12-01T09:00:00Z' }] },
  ],
] as const;

it.each(calls)(
  'the call that %s accepts the name of a time zone, and refuses an offset, an unknown name and an empty text',
  (_call, input, values) => {
    expect(input.safeParse({ ...values, zone: 'Europe/Berlin' }).error).toBeUndefined();
    for (const zone of ['+02:00', 'Mars/Olympus', ''])
      expect(input.safeParse({ ...values, zone }).error?.issues).toMatchObject([
        { path: ['zone'], message: 'Unknown time zone.' },
      ]);
  },
);
