import { aiQuotas } from '@fanfare/core/quota/ai.ts';
import { render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ApiError } from '../../browser/api-error.ts';
import { InboxNotices } from './inbox-notices.tsx';
import { thread } from './testing/builders.ts';
import { account, conversation, list, looked, open } from './testing/open-inbox.tsx';
import { enterText } from '../../testing/enter-text.ts';
import { closeToast } from '../../ui/testing/close-toast.ts';

beforeEach(() => localStorage.clear());
/** Loads the screen in advance, because loading it on a slow machine takes longer than a test waits. */
beforeAll(async () => {
  await import('../../app/shell.tsx');
  await import('./comments-screen.tsx');
});

/** A separate thread with a comment of this person. */
const threadOf = (username: string, platform: string) =>
  thread({ id: `of-${username}`, platform, comment: { ...thread().comment, username } });

describe('a thread in which several people write', () => {
  const later = { ...thread().comment, id: 'r1', username: 'old.lighthouse', text: 'Same question here!' };

  it('the list, the title and the reply field name the author of the latest comment', async () => {
    const first = { ...thread().comment, username: 'tamp.and.bloom' };
    const deleted = thread({ id: 'thread-2', comment: first, replies: [later], isDeleted: true });
    const { user, api, go } = open(
      [thread({ replies: [later] }), deleted],
      { replyToThread: () => thread({ state: 'answered' }) },
      '?thread=thread-1',
    );
    const shown = await conversation('old.lighthouse');
    expect(await (await list()).findByRole('button', { name: /^old\.lighthouse/ })).toBeDefined();
    expect(shown.getByRole('heading', { level: 2 }).textContent).toBe('old.lighthouse');
    const marked = shown.getAllByRole('listitem').filter((each) => each.hasAttribute('aria-current'));
    expect(marked).toHaveLength(1);
    expect(marked[0]?.textContent).toContain('Same question here!');
    expect(marked[0]?.textContent).toContain('You are replying to this comment');
    await enterText(user, shown.getByRole('textbox', { name: 'Reply to old.lighthouse' }), 'Two clicks.');
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() =>
      expect(api.calls.find(({ name }) => name === 'replyToThread')?.input).toMatchObject({ to: 'r1' }),
    );

    go('/dashboard/comments?thread=thread-2');
    await conversation('tamp.and.bloom');
    expect(await (await list()).findByRole('button', { name: /^tamp\.and\.bloom/ })).toBeDefined();
  });
});

describe('the length of a reply', () => {
  it('a reply over the limit is refused with a message that names the limit, and each network counts the length by its own rule', async () => {
    const threads = ['threads', 'x', 'instagram'].map((network) => threadOf(`fan-of-${network}`, network));
    const { user, go } = open(threads);
    await list();
    const write = async (network: string, text: string, count: string) => {
      go(`/dashboard/comments?thread=of-fan-of-${network}`);
      const shown = await conversation(`fan-of-${network}`);
      const field = shown.getByRole('textbox');
      await user.clear(field);
      await enterText(user, field, text);
      expect(await shown.findByText(count)).toBeDefined();
      return { shown, button: shown.getByRole<HTMLButtonElement>('button', { name: 'Reply' }) };
    };
    for (const [network, length, count, text] of [
      ['threads', 501, '501 / 500', 'Replies on Threads are at most 500 characters.'],
      ['x', 281, '281 / 280', 'Replies on X are at most 280 characters.'],
      ['instagram', 2_201, '2,201 / 2,200', 'Replies on Instagram are at most 2,200 characters.'],
    ] as const) {
      const { shown, button } = await write(network, 'x'.repeat(length), count);
      expect(shown.getByText(text)).toBeDefined();
      expect(button.disabled).toBe(true);
    }
    const nothingToSee = await write('instagram', '\u200b\u2060\u0007', '3 / 2,200');
    expect(nothingToSee.button.disabled).toBe(true);
    // X counts a link as 23 characters.
    const link = await write('x', `https://example.com/${'a'.repeat(300)}`, '23 / 280');
    expect(link.button.disabled).toBe(false);
  });
});

describe('deleting a comment', () => {
  it('a confirmed deletion replaces the comment by a note, and a failed deletion keeps the comment', async () => {
    const refusals = ['It is not yours.', ''].map(
      (message) => new ApiError({ status: 400, code: 'rejected', message }),
    );
    const { user, api, go } = open(
      [thread(), threadOf('old.lighthouse', 'threads')],
      {
        deleteMessage: () => {
          const refusal = refusals.shift();
          if (refusal) throw refusal;
          return thread({ isDeleted: true, state: 'answered' });
        },
      },
      '?thread=thread-1',
    );
    const shown = await conversation();
    const remove = async () => {
      await user.click(shown.getByRole('button', { name: 'Delete mossandmilk’s comment' }));
      const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete this comment?' }));
      await user.click(dialog.getByRole('button', { name: 'Delete' }));
    };
    for (const text of ['It is not yours.', 'Failed to delete comment']) {
      await remove();
      await closeToast(text);
      expect(shown.getByText('Which grinder is it?')).toBeDefined();
    }
    await remove();
    expect(await shown.findByText('This comment was deleted on Instagram.')).toBeDefined();
    expect(api.calls.find(({ name }) => name === 'deleteMessage')?.input).toMatchObject({
      id: 'thread-1',
      message: 'c1',
    });
    go('/dashboard/comments?thread=of-old.lighthouse');
    expect((await conversation('old.lighthouse')).queryByRole('button', { name: /^Delete/ })).toBeNull();
  });
});

describe('removing a failed reply', () => {
  it('a reply that could not be removed stays, with the server’s message, and disappears if its thread no longer exists', async () => {
    const failed = thread({
      pending: [
        {
          requestId: 'f81d4fae-7dec-41d0-a765-000000000001',
          text: 'Until six.',
          to: 'c1',
          by: null,
          timestamp: '2026-11-20T10:00:00.000Z',
          state: 'failed',
          reason: 'It is rejected.',
        },
      ],
    });
    let failure = new ApiError({ status: 500, code: 'internal', message: 'It broke.' });
    const discardReply = () => Promise.reject(failure);
    const { user } = open([failed], { discardReply }, '?thread=thread-1');
    const shown = await conversation();
    await user.click(shown.getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('It broke.')).toBeDefined();
    expect(shown.getByText('Until six.')).toBeDefined();
    failure = new ApiError({ status: 404, code: 'not_found', message: 'Not found.' });
    await user.click(shown.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(shown.queryByText('Until six.')).toBeNull());
  });
});

describe('accounts and posts that cannot be read', () => {
  const post = {
    platform: 'instagram',
    platform_id: 'ig-1',
    post_id: 'post-1',
    post_title: 'Pour-over in 60 seconds',
    before: '2026-11-20T09:00:00.000Z',
    isReading: true,
  };
  const texts = (name: string) =>
    within(screen.getByRole('list', { name }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);

  it('each account that cannot be read shows its problem, and an expired account also shows Reconnect', async () => {
    const kinds = ['token_expired', 'rate_limited', 'internal', 'rejected'];
    const problems = kinds.map((kind, i) => ({
      platform: 'instagram',
      platform_id: `ig-${i + 1}`,
      kind,
      reason: 'It broke.',
    }));
    const lookForComments = () => looked({ problems, incomplete: [post] });
    open([thread()], { lookForComments, listAccounts: () => [] });
    const shown = within(await screen.findByRole('list', { name: 'Accounts that cannot be read' }));
    await shown.findByRole('button', { name: 'Reconnect Instagram' });
    expect(shown.getAllByRole('button')).toHaveLength(1);
    expect(texts('Accounts that cannot be read')).toEqual([
      expect.stringMatching(
        /^Instagram: harbour\.coffeeThe connection to the account has ended\. Reconnect the account to read its comments\./,
      ),
      'InstagramThe network asked us to wait. Comments are read again later.',
      'InstagramIt broke. Comments are read again later.',
      'InstagramIt broke. Comments are read again later.',
    ]);
    expect(texts('Posts with more comments')).toEqual([
      expect.stringMatching(
        /^Pour-over in 60 seconds: comments from before 20 Nov 2026, .+ are still being read\.$/,
      ),
    ]);
  });

  it('one notice counts the posts whose older comments are still being read, and another names the network with further comments', () => {
    const incomplete = [
      post,
      { ...post, post_id: 'post-2' },
      { ...post, post_id: 'post-3', post_title: '', isReading: false },
    ];
    render(
      <MemoryRouter>
        <InboxNotices
          workspaceId="w"
          found={{ problems: [], incomplete }}
          accounts={[account]}
          timeZone="Europe/Berlin"
          onReconnected={() => undefined}
        />
      </MemoryRouter>,
    );
    expect(texts('Posts with more comments')).toEqual([
      'Older comments on 2 posts are still being read.',
      expect.stringMatching(
        /^A post on Instagram: some comments from before 20 Nov 2026, .+ are not in the inbox.*You find them on Instagram\.$/,
      ),
    ]);
  });
});

describe('a suggested reply', () => {
  const quotas = () => ({ success: true as const, ...aiQuotas({ gpt: 3, image: 0 }, 'free') });

  it('the key A writes a suggestion into the field, and the person edits and sends it', async () => {
    const { user, api } = open(
      [thread()],
      {
        aiQuota: quotas,
        runTextAction: ({ id }) => ({ success: true, reply: { id, text: 'A Comandante.' } }),
        replyToThread: () => thread({ state: 'answered' }),
      },
      '?thread=thread-1',
    );
    const shown = await conversation();
    await shown.findByRole('button', { name: 'Suggest reply' });
    await user.keyboard('a');
    const field = shown.getByRole<HTMLTextAreaElement>('textbox', { name: 'Reply to mossandmilk' });
    await waitFor(() => expect(field.value).toBe('A Comandante.'));
    expect(document.activeElement).toBe(field);
    expect(await shown.findByText(/3 of \d+ messages used this month/)).toBeDefined();
    expect(api.calls.some(({ name }) => name === 'replyToThread')).toBe(false);
    expect(api.calls.find(({ name }) => name === 'runTextAction')?.input).toMatchObject({
      action: { kind: 'reply', text: 'Which grinder is it?', context: 'Pour-over in 60 seconds' },
    });
    await user.keyboard(' Yes.{Control>}{Enter}{/Control}');
    await waitFor(() =>
      expect(api.calls.find(({ name }) => name === 'replyToThread')?.input).toMatchObject({
        reply: 'A Comandante. Yes.',
      }),
    );
  });

  it('a suggestion beyond the quota shows a link for upgrading and keeps the text', async () => {
    const { user } = open(
      [thread()],
      {
        aiQuota: quotas,
        runTextAction: () =>
          Promise.reject(new ApiError({ status: 429, code: 'limit_reached', message: 'It is used up.' })),
      },
      '?thread=thread-1',
    );
    const shown = await conversation();
    await enterText(user, shown.getByRole('textbox'), 'Mine.');
    await user.click(await shown.findByRole('button', { name: 'Suggest reply' }));
    expect(await shown.findByRole('link', { name: 'Upgrade Subscription' })).toBeDefined();
    expect(shown.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Mine.');
  });
});

describe('saved replies', () => {
  const template = { workspaceId: 'harbourWorkspace0001', info: 'For replies', hashtags: [], caption: '' };
  const templates = [
    { ...template, _id: 't1', name: 'Fog', template_type: 'hashtag' as const, hashtags: ['#fog'] },
    { ...template, _id: 't2', name: 'Hours', template_type: 'caption' as const, caption: 'Open until six.' },
    { ...template, _id: 't3', name: 'Thanks', template_type: 'caption' as const, caption: 'Thank you!' },
  ];

  it('a slash in the empty field opens the saved replies, and Enter inserts the chosen one', async () => {
    const { user } = open([thread()], { listTemplates: () => templates }, '?thread=thread-1');
    const field = (await conversation()).getByRole<HTMLTextAreaElement>('textbox');
    const openSaved = async () => {
      await user.type(field, '/');
      const dialog = within(await screen.findByRole('dialog', { name: 'Saved replies' }));
      const search = await dialog.findByRole('searchbox');
      await waitFor(() => expect(document.activeElement).toBe(search));
      expect(dialog.queryByText('#fog')).toBeNull();
    };
    await openSaved();
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}{Enter}');
    await waitFor(() => expect(field.value).toBe('Open until six.'));
    await user.clear(field);
    await openSaved();
    await user.keyboard('than{Enter}');
    await waitFor(() => expect(document.activeElement).toBe(field));
    expect(field.value).toBe('Thank you!');
    await user.keyboard(' 1/2');
    expect(field.value).toBe('Thank you! 1/2');
  });
});
