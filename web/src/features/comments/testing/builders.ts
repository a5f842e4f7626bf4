import type { ThreadView } from '@fanfare/core/comments/inbox.ts';

/** An open thread with one comment. */
export const thread = (change: Partial<ThreadView> = {}): ThreadView => ({
  id: 'thread-1',
  platform: 'instagram',
  platform_id: 'ig-1',
  media_id: 'm1',
  post_id: 'post-1',
  post_title: 'Pour-over in 60 seconds',
  picture: null,
  comment: {
    id: 'c1',
    username: 'mossandmilk',
    text: 'Which grinder is it?',
    timestamp: '2026-11-20T09:00:00.000Z',
    isOwn: false,
    by: null,
  },
  replies: [],
  pending: [],
  state: 'open',
  answeredBy: null,
  isDeleted: false,
  isUnread: true,
  lastAt: '2026-11-20T09:00:00.000Z',
  ...change,
});
