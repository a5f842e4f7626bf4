import type { ListPostsInput } from '@fanfare/core/api/schemas/posts.ts';
import { matchesSearch, type PostPage, type PostStatus, type PostView } from '@fanfare/core/posts/post.ts';
import { screen, within } from '@testing-library/react';
import { ApiError } from '../../../browser/api-error.ts';
import { enterReply } from '../../../testing/entered.ts';
import { fakeApi, type Answers } from '../../../testing/fake-api.ts';
import { fakeSession, kim } from '../../../testing/fake-session.ts';
import { renderApp } from '../../../testing/render.tsx';
import { dateOf } from '../tabs.ts';
import { account, groups } from './builders.ts';

const pageSize = 20;

/** Lists posts page by page, as the server does. */
function pageOf(
  posts: readonly PostView[],
  { status, search = '', cursor = '0', platform, platform_id: platformId, from, to, order }: ListPostsInput,
): PostPage {
  const isOldestFirst = order === undefined ? status === 'scheduled' : order === 'oldest';
  const start = Number.parseInt(cursor, 10);
  const sign = isOldestFirst ? 1 : -1;
  const ofStatus = posts.filter((post) => post.status === status);
  // A search returns all posts of a group if one of them matches.
  const hits = new Set(
    ofStatus.filter((post) => matchesSearch(search.trim(), post)).map(({ post_id: id }) => id),
  );
  const found = ofStatus
    .filter(({ post_id: id }) => hits.has(id))
    .filter(({ uploadTo }) => platform === undefined || uploadTo === platform)
    .filter((post) => platformId === undefined || post.platform_id === platformId)
    .filter((post) => from === undefined || Date.parse(dateOf(post)) >= Date.parse(from))
    .filter((post) => to === undefined || Date.parse(dateOf(post)) < Date.parse(to))
    .toSorted((a, b) => sign * (Date.parse(dateOf(a)) - Date.parse(dateOf(b))));
  const count = (of: PostStatus) => posts.filter((post) => post.status === of).length;
  const shown = groups(...found.slice(start, start + pageSize));
  const isListed = (post: PostView) => shown.some((group) => group.post_id === post.post_id);
  const leftOut = Map.groupBy(
    ofStatus.filter((post) => isListed(post) && !found.includes(post)),
    ({ post_id: id }) => id,
  );
  return {
    groups: shown,
    leftOut: Object.fromEntries([...leftOut].map(([id, { length }]) => [id, length])),
    ...(status !== 'failed' && {
      failed: posts.filter((post) => post.status === 'failed' && isListed(post)),
    }),
    next: found.length > start + pageSize ? `${start + pageSize}_x` : null,
    counts: {
      draft: count('draft'),
      scheduled: count('scheduled'),
      uploaded: count('uploaded'),
      failed: count('failed'),
    },
    matching: search.trim() === '' ? found.length : null,
  };
}

export const postAnswers = (current: () => readonly PostView[]) =>
  ({
    listPosts: (input) => pageOf(current(), input),
    findPost: ({ id }) => {
      const post = current().find(({ _id }) => _id === id);
      if (!post)
        return Promise.reject(new ApiError({ status: 404, code: 'not_found', message: 'Not found.' }));
      const { post_id: groupId } = post;
      return { post_id: groupId, posts: current().filter((each) => each.post_id === groupId) };
    },
  }) satisfies Answers;

/** Opens the posts screen on a server with these posts, or with the posts that the function currently returns. */
export function openPosts(
  posts: readonly PostView[] | (() => readonly PostView[]),
  answers: Answers = {},
  address = '',
) {
  const current = () => (typeof posts === 'function' ? posts() : posts);
  const api = fakeApi({
    enter: () => enterReply(),
    listAccounts: () => [account()],
    listPostGroups: ({ post_id: groupId }) => groups(...current().filter((post) => post.post_id === groupId)),
    ...postAnswers(current),
    listDeliveries: () => [],
    findBulk: () => ({ job: null }),
    listViews: () => [],
    ...answers,
  });
  return { ...renderApp(`/dashboard/posts${address}`, { session: fakeSession(kim), api }), api };
}

/** The rows without the header. */
export async function rows(caption: string): Promise<HTMLElement[]> {
  const table = within(await screen.findByRole('table', { name: caption }));
  return table.getAllByRole('row').slice(1);
}
