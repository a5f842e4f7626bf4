import { postView } from '@fanfare/core/posts/testing/builders.ts';
import { expect, it } from 'vitest';
import { draftCard, draftCountText } from './tray.tsx';

const draft = (id: string, accounts: number) =>
  draftCard(
    {
      post_id: id,
      posts: Array.from({ length: accounts }, (_, n) => postView({ _id: `${id}-${n}`, status: 'draft' })),
    },
    'Europe/Berlin',
    0,
  );

it.each([
  [[draft('a', 1), draft('b', 1)], false, '2 posts'],
  [[draft('a', 1), draft('b', 3)], false, '4 posts in 2 groups'],
  [[draft('a', 1)], true, '1+ posts'],
  [[draft('a', 2)], true, '2+ posts'],
])(
  'the tray names the number of posts, and also the number of groups if all drafts are loaded and the numbers differ',
  (drafts, hasMore, text) => {
    expect(draftCountText(drafts, hasMore)).toBe(text);
  },
);
