import type { PostView } from '@fanfare/core/posts/post.ts';
import { screen, within } from '@testing-library/react';
import { enteredWith } from '../../../testing/entered.ts';
import { fakeApi } from '../../../testing/fake-api.ts';
import { fakeSession, kim } from '../../../testing/fake-session.ts';
import { renderApp } from '../../../testing/render.tsx';
import { account, groups } from './builders.ts';

export type Answers = Parameters<typeof fakeApi>[0];

/** The screen of posts on a server that has these. */
export function openPosts(posts: readonly PostView[], answers: Answers = {}, search = '') {
  const api = fakeApi({
    enter: () => enteredWith(),
    listAccounts: () => [account()],
    listDrafts: () => groups(...posts),
    ...answers,
  });
  return { ...renderApp(`/dashboard/posts${search}`, { session: fakeSession(kim), api }), api };
}

/** What stands in the table, without its header. */
export async function rows(caption: string): Promise<HTMLElement[]> {
  const table = within(await screen.findByRole('table', { name: caption }));
  return table.getAllByRole('row').slice(1);
}
