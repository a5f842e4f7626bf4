import { type Answers } from '../../testing/fake-api.ts';
import { aiQuotas } from '@fanfare/core/quota/ai.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ApiError } from '../../browser/api-error.ts';
import { thread } from './testing/builders.ts';
import { conversation, list, looked, open } from './testing/open-inbox.tsx';

beforeEach(() => localStorage.clear());
/** Loaded in advance: on a slow machine, loading takes longer than a test waits. */
beforeAll(async () => {
  await import('../../app/shell.tsx');
  await import('./comments-screen.tsx');
});

describe('a thread in which several people write', () => {
  const later = { ...thread().comment, id: 'r1', username: 'old.lighthouse', text: 'Same question here!' };

  it('the list, the title and the reply name the same comment, which is marked in the conversation', async () => {
    const { user, api } = open(
      [thread({ replies: [later] })],
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
    await user.type(
      shown.getByRole('textbox', { name: 'Reply to old.lighthouse' }),
      'Two clicks.{Control>}{Enter}{/Control}',
    );
    await waitFor(() =>
      expect(api.calls.find(({ name }) => name === 'replyToThread')?.input).toMatchObject({ to: 'r1' }),
    );
  });

  it('a thread whose comment was deleted is named after that comment', async () => {
    open([thread({ replies: [later], isDeleted: true })], {}, '?thread=thread-1');
    await conversation('mossandmilk');
    expect(await (await list()).findByRole('button', { name: /^mossandmilk/ })).toBeDefined();
  });
});

describe('the length of a reply', () => {
  const write = async (platform: string, text: string) => {
    const { user } = open([thread({ platform })], {}, '?thread=thread-1');
    const shown = await conversation();
    await user.click(shown.getByRole('textbox'));
    await user.paste(text);
    return { shown, button: shown.getByRole<HTMLButtonElement>('button', { name: 'Reply' }) };
  };

  it.each([
    ['threads', 501, '501 / 500', 'Replies on Threads are at most 500 characters.'],
    ['x', 281, '281 / 280', 'Replies on X are at most 280 characters.'],
    ['instagram', 2_201, '2,201 / 2,200', 'Replies on Instagram are at most 2,200 characters.'],
  ])('a reply over the limit of %s is refused with its limit', async (network, length, count, text) => {
    const { shown, button } = await write(network, 'x'.repeat(length));
    expect(await shown.findByText(text)).toBeDefined();
    expect(shown.getByText(count)).toBeDefined();
    expect(button.disabled).toBe(true);
  });

  it.each([
    ['a link on X, which counts it as 23', 'x', `https://example.com/${'a'.repeat(300)}`, '23 / 280', false],
    ['a text with nothing to see', 'instagram', '\u200b\u2060\u0007', '3 / 2,200', true],
  ])('the counter and the button know %s', async (_what, network, text, count, isDisabled) => {
    const { shown, button } = await write(network, text);
    expect(await shown.findByText(count)).toBeDefined();
    expect(button.disabled).toBe(isDisabled);
  });
});

describe('deleting a comment', () => {
  const remove = async (network: string, answer: NonNullable<Answers['deleteMessage']>) => {
    const { user, api } = open(
      [thread({ platform: network })],
      { deleteMessage: answer },
      '?thread=thread-1',
    );
    const shown = await conversation();
    await user.click(shown.getByRole('button', { name: 'Delete mossandmilk’s comment' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete this comment?' }));
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    return { shown, api };
  };

  it('a comment is deleted after a confirmation and stays as a line', async () => {
    const { shown, api } = await remove('instagram', () => thread({ isDeleted: true, state: 'answered' }));
    expect(await shown.findByText('This comment was deleted on Instagram.')).toBeDefined();
    expect(api.calls.find(({ name }) => name === 'deleteMessage')?.input).toMatchObject({
      id: 'thread-1',
      message: 'c1',
    });
  });

  it.each([
    ['It is not yours.', 'It is not yours.'],
    ['', 'Failed to delete comment'],
  ])('a comment that cannot be deleted stays, with the server’s message: “%s”', async (message, text) => {
    const refusal = new ApiError({ status: 400, code: 'rejected', message });
    const { shown } = await remove('instagram', () => Promise.reject(refusal));
    expect(await screen.findByText(text)).toBeDefined();
    expect(shown.getByText('Which grinder is it?')).toBeDefined();
  });

  it('a network that cannot delete comments has no button', async () => {
    open([thread({ platform: 'threads' })], {}, '?thread=thread-1');
    expect((await conversation()).queryByRole('button', { name: /^Delete/ })).toBeNull();
  });
});

describe('removing a failed reply', () => {
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
  const remove = async (failure: ApiError) => {
    const { user } = open([failed], { discardReply: () => Promise.reject(failure) }, '?thread=thread-1');
    const shown = await conversation();
    await user.click(shown.getByRole('button', { name: 'Remove' }));
    return shown;
  };

  it('the reply disappears even if its thread was deleted with the account', async () => {
    const shown = await remove(new ApiError({ status: 404, code: 'not_found', message: 'Not found.' }));
    await waitFor(() => expect(shown.queryByText('Until six.')).toBeNull());
  });

  it('a reply that could not be removed stays, with the server’s message', async () => {
    const shown = await remove(new ApiError({ status: 500, code: 'internal', message: 'It broke.' }));
    expect(await screen.findByText('It broke.')).toBeDefined();
    expect(shown.getByText('Until six.')).toBeDefined();
  });
});

describe('accounts that cannot be read', () => {
  it.each([
    [
      'token_expired',
      'The connection to the account has ended. Reconnect the account to read its comments.',
      1,
    ],
    ['rate_limited', 'The network asked us to wait. Comments are read again later.', 0],
    ['internal', 'It broke. Comments are read again later.', 0],
    ['rejected', 'It broke. Comments are read again later.', 0],
  ])(
    'an account shows its problem, and is reconnected in place if that helps: %s',
    async (kind, text, buttons) => {
      const problem = { platform: 'instagram', platform_id: 'ig-1', kind, reason: 'It broke.' };
      const lookForComments = () => looked({ problems: [problem] });
      open([thread()], { lookForComments, listAccounts: () => [] });
      const shown = within(await screen.findByRole('list', { name: 'Accounts that cannot be read' }));
      expect(shown.getByText(text)).toBeDefined();
      expect(shown.getByText('Instagram: harbour.coffee')).toBeDefined();
      if (buttons > 0) await shown.findByRole('button', { name: 'Reconnect Instagram' });
      expect(shown.queryAllByRole('button')).toHaveLength(buttons);
    },
  );
});

describe('a suggested reply', () => {
  const quotas = () => ({ success: true as const, ...aiQuotas({ gpt: 3, image: 0 }, 'free') });

  it('A writes a suggestion into the field, which the person edits and sends', async () => {
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

  it('a used-up quota shows a message and keeps the text', async () => {
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
    await user.type(shown.getByRole('textbox'), 'Mine.');
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
  const openSaved = async () => {
    const { user } = open([thread()], { listTemplates: () => templates }, '?thread=thread-1');
    const field = (await conversation()).getByRole<HTMLTextAreaElement>('textbox');
    await user.type(field, '/');
    const dialog = within(await screen.findByRole('dialog', { name: 'Saved replies' }));
    const search = await dialog.findByRole('searchbox');
    await waitFor(() => expect(document.activeElement).toBe(search));
    expect(dialog.queryByText('#fog')).toBeNull();
    return { user, field };
  };

  it('a slash in the empty field opens the captions, and Enter inserts the first that matches', async () => {
    const { user, field } = await openSaved();
    await user.keyboard('than{Enter}');
    await waitFor(() => expect(document.activeElement).toBe(field));
    expect(field.value).toBe('Thank you!');
    await user.keyboard(' 1/2');
    expect(field.value).toBe('Thank you! 1/2');
  });

  it('the arrow keys choose a saved reply', async () => {
    const { user, field } = await openSaved();
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}{Enter}');
    await waitFor(() => expect(field.value).toBe('Open until six.'));
  });
});

describe('posts with more comments than the inbox has', () => {
  const post = {
    platform: 'instagram',
    platform_id: 'ig-1',
    post_id: 'post-1',
    post_title: 'Pour-over in 60 seconds',
    before: '2026-11-20T09:00:00.000Z',
    isReading: true,
  };
  const shownFor = async (incomplete: (typeof post)[]) => {
    open([thread()], {
      lookForComments: () => looked({ incomplete }),
    });
    const shown = await screen.findByRole('list', { name: 'Posts with more comments' });
    return within(shown)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  };

  it('the screen shows from when on comments are read', async () => {
    expect(await shownFor([post])).toEqual([
      expect.stringMatching(
        /^Pour-over in 60 seconds: comments from before 20 Nov 2026, .+ are still being read\.$/,
      ),
    ]);
  });

  it('several posts that are being read are counted', async () => {
    expect(await shownFor([post, { ...post, post_id: 'post-2' }])).toEqual([
      'Older comments on 2 posts are still being read.',
    ]);
  });

  it('comments that are never read are named with their network', async () => {
    const [text] = await shownFor([{ ...post, post_title: '', isReading: false }]);
    expect(text).toMatch(
      /^A post on Instagram: some comments from before 20 Nov 2026, .+ are not in the inbox/,
    );
    expect(text).toContain('You find them on Instagram.');
  });
});
