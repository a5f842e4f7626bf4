import { expect, it } from 'vitest';
import { followersBlock } from './follower-history.tsx';

const period = { first: '2026-11-01', last: '2026-11-23' };

it('the note of the chart names the newest stored number of followers with its day', () => {
  const days = [
    { day: '2026-11-20', followers: 5900, views: null, posts: null },
    { day: '2026-11-22', followers: 5916, views: null, posts: null },
    { day: '2026-11-23', followers: null, views: null, posts: null },
  ];
  expect(followersBlock({ since: '2026-08-23', days }, 'Followers', period).note).toBe(
    '5,916 on 22 Nov · kept since 23 Aug · the axis does not start at zero',
  );
});

it('the chart has no note until a number of followers is stored', () => {
  expect(followersBlock({ since: null, days: [] }, 'Followers', period).note).toBeUndefined();
});
