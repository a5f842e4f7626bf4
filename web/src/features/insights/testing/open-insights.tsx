import type { InsightsAnswer, PostComment } from '@fanfare/core/insights/insights.ts';
import type { PostView } from '@fanfare/core/posts/post.ts';
import { postsPath } from '@fanfare/core/posts/posts-path.ts';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { ReadCache } from '../../../browser/read-cache.tsx';
import { SessionProvider } from '../../../browser/session-provider.tsx';
import { VisitContext } from '../../../browser/visit.ts';
import { harbour, visitWith } from '../../../testing/entered.ts';
import { fakeApi, type Answers } from '../../../testing/fake-api.ts';
import { fakeSession, kim } from '../../../testing/fake-session.ts';
import { ModalProvider } from '../../../ui/modals.tsx';
import { ToastProvider } from '../../../ui/toasts.tsx';
import { account, post } from '../../posts/testing/builders.ts';
import { PostInsights } from '../post-insights.tsx';

export const published = post({
  status: 'uploaded',
  uploadTo: 'instagram',
  platform_id: 'ig-1',
  media_id: 'm1',
});
export const instagram = account({
  platform: 'instagram',
  platform_id: 'ig-1',
  username: 'harbour.coffee',
});

const comment = (change: Partial<PostComment> = {}): PostComment => ({
  id: 'c1',
  text: 'Which grinder is it?',
  username: 'mossandmilk',
  timestamp: '2026-11-20T09:00:00.000Z',
  replies: [],
  ...change,
});

/** Insights that have just been read. */
export const insights = (change: Partial<InsightsAnswer> = {}): InsightsAnswer => ({
  link: 'https://instagram.example/p/1',
  counts: [
    { label: 'Likes', value: 1318 },
    { label: 'Shares', value: 0 },
  ],
  comments: [comment()],
  fetchedAt: new Date().toISOString(),
  ...change,
});

export const section = async () =>
  within(await screen.findByRole('region', { name: 'Comments and insights' }));

/** Renders “Comments and insights” of a published post, before the person asks for the numbers. */
export function showInsights(answers: Answers = {}, shown: PostView = published) {
  const api = fakeApi({
    listAccounts: () => [instagram],
    findInsights: () => insights(),
    ...answers,
  });
  const { container } = render(
    <SessionProvider session={fakeSession(kim)} call={api.call}>
      <MemoryRouter>
        <ReadCache>
          <ToastProvider>
            <VisitContext value={visitWith()}>
              <ModalProvider>
                <PostInsights
                  workspaceId={harbour.id}
                  post={shown}
                  username={instagram.username}
                  siblings={[]}
                  addressOf={({ _id: id }) => postsPath({ post: id })}
                  now={new Date()}
                />
              </ModalProvider>
            </VisitContext>
          </ToastProvider>
        </ReadCache>
      </MemoryRouter>
    </SessionProvider>,
  );
  return { api, user: userEvent.setup(), container };
}

export async function openInsights(answers: Answers = {}, shown: PostView = published) {
  const opened = showInsights(answers, shown);
  await opened.user.click(
    await (await section()).findByRole('button', { name: 'View comments and insights' }),
  );
  return { ...opened, shown: await section() };
}
