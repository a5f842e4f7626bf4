import type { InsightsAnswer } from '@fanfare/core/insights/insights.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { unansweredText, unreachable } from '../../browser/api-error.ts';
import { enterText } from '../../testing/enter-text.ts';
import type { Answers } from '../../testing/fake-api.ts';
import { account, post } from '../posts/testing/builders.ts';
import { openPosts } from '../posts/testing/open-posts.ts';

beforeEach(() => localStorage.clear());
/** Loads the screen in advance, because loading it on a slow machine takes longer than a test waits. */
beforeAll(async () => {
  await import('../posts/post-modal.tsx');
  await import('../insights/post-insights.tsx');
});

const published = post({ status: 'uploaded', uploadTo: 'instagram', platform_id: 'ig-1', media_id: 'm1' });
const instagram = account({ platform: 'instagram', platform_id: 'ig-1', username: 'harbour.coffee' });
const comment = {
  id: 'c1',
  text: 'Which grinder is it?',
  username: 'mossandmilk',
  timestamp: '2026-11-20T09:00:00.000Z',
  replies: [],
};
const insights = (): InsightsAnswer => ({
  link: null,
  counts: [{ label: 'Comments', value: 1 }],
  comments: [comment],
  fetchedAt: new Date().toISOString(),
});
const answered = () => ({ success: true as const, commentId: 'c2', timestamp: '2026-11-20T10:00:00.000Z' });

const section = async () => within(await screen.findByRole('region', { name: 'Comments and insights' }));

async function openInsights(answers: Answers = {}) {
  const opened = openPosts(
    [published],
    { listAccounts: () => [instagram], findInsights: insights, ...answers },
    `?tab=uploaded&post=${published._id}`,
  );
  const button = await (await section()).findByRole('button', { name: 'View comments and insights' });
  await opened.user.click(button);
  return { ...opened, shown: await section() };
}

describe('writing below a post', () => {
  it('Control or Meta with Enter sends a comment, and Enter alone does not', async () => {
    let next = 2;
    const { user, shown, api } = await openInsights({
      addComment: () => ({ ...answered(), commentId: `c${next++}` }),
    });
    const sent = () => api.calls.flatMap(({ name, input }) => (name === 'addComment' ? [input] : []));
    const field = await shown.findByRole<HTMLTextAreaElement>('textbox', { name: 'Add a comment' });
    for (const [before, key] of ['Control', 'Meta'].entries()) {
      await enterText(user, field, key);
      await user.keyboard('{Enter}all!');
      expect(sent()).toHaveLength(before);
      await user.keyboard(`{${key}>}{Enter}{/${key}}`);
      await waitFor(() => expect(field.value).toBe(''));
      expect(sent().at(-1)).toMatchObject({ comment: `${key}\nall!` });
    }
  });

  const reopen = async ({ user }: ReturnType<typeof openPosts>) => {
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getAllByRole('link', { name: 'Autumn menu' })[0]!);
    return section();
  };

  it('an unfinished reply is kept when the post is closed and reopened, until it is sent', async () => {
    const opened = await openInsights({
      reply: answered,
    });
    const { user, shown, api } = opened;
    await user.click(await shown.findByRole('button', { name: 'Reply to mossandmilk' }));
    const name = 'Reply to mossandmilk';
    await enterText(user, shown.getByRole('textbox', { name }), 'Two clicks.');
    const again = await reopen(opened);
    expect((await again.findByRole<HTMLTextAreaElement>('textbox', { name })).value).toBe('Two clicks.');
    await user.click(again.getByRole('button', { name: 'Send reply' }));
    await again.findByRole('textbox', { name: 'Add a comment' });
    expect(api.calls.find(({ name: each }) => each === 'reply')?.input).toMatchObject({ id: 'c1' });
    const last = await reopen(opened);
    const field = await last.findByRole<HTMLTextAreaElement>('textbox', { name: 'Add a comment' });
    expect(field.value).toBe('');
  });

  it('a comment is not reported as failed if the server’s answer is lost, and keeps its request id after the dialog is closed and opened again', async () => {
    const opened = await openInsights({
      addComment: () => Promise.reject(unreachable(true)),
    });
    const { user, shown, api } = opened;
    await enterText(user, await shown.findByRole('textbox', { name: 'Add a comment' }), 'Thank you all!');
    await user.click(shown.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText(unansweredText('sent'))).toBeDefined();
    const again = await reopen(opened);
    await user.click(await again.findByRole('button', { name: 'Send' }));
    const ids = () =>
      api.calls
        .filter(({ name }) => name === 'addComment')
        .map(({ input }) => (input as { requestId: string }).requestId);
    await waitFor(() => expect(ids()).toHaveLength(2));
    expect(new Set(ids()).size).toBe(1);
  });
});
