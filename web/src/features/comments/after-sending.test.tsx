import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../browser/api-error.ts';
import type { Answers } from '../../testing/fake-api.ts';
import { thread } from './testing/builders.ts';
import { conversation, list, open, other } from './testing/open-inbox.tsx';
import { showStyles } from '../../testing/without-styles.ts';
import { enterText } from '../../testing/enter-text.ts';

/** Loads the screen in advance, because loading it on a slow machine takes longer than a test waits. */
beforeAll(async () => {
  await import('../../app/shell.tsx');
  await import('./comments-screen.tsx');
  await import('./conversation-pane.tsx');
});
const { matchMedia } = window;
const showWidth = (isWide: boolean) =>
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({
    ...matchMedia(query),
    matches: isWide && query.includes('min-width'),
  }));
beforeEach(() => {
  localStorage.clear();
  showWidth(true);
});
afterEach(() => {
  vi.restoreAllMocks();
});

const third = thread({
  id: 'thread-3',
  comment: { ...thread().comment, id: 'c3', username: 'oat_and_ink', text: 'Is it washed?' },
  lastAt: '2026-11-20T07:00:00.000Z',
});
const answered = (shown = thread()) => ({ ...shown, state: 'answered' as const, answeredBy: 'Kim' });
const refused = () =>
  Promise.reject(new ApiError({ status: 400, code: 'rejected', message: 'Instagram is down.' }));

/** Opens the first comment and sends a reply by keyboard. */
async function reply(answers: Answers, threads = [thread(), other, third]) {
  const opened = open(threads, answers, '?filter=all&thread=thread-1');
  const shown = await conversation();
  await enterText(opened.user, shown.getByRole('textbox'), 'Two clicks.');
  await opened.user.keyboard('{Control>}{Enter}{/Control}');
  return opened;
}

describe('the inbox after a person sends a reply', () => {
  it('after a reply, the next unanswered comment opens, and the row of the answered comment shows the state of the reply', async () => {
    const arrival = Promise.withResolvers<void>();
    const { user, path } = await reply(
      { replyToThread: async () => arrival.promise.then(() => answered()) },
      [thread(), answered(other), third],
    );
    const shown = await conversation('oat_and_ink');
    expect(path()).toBe('/dashboard/comments?filter=all&thread=thread-3');
    await waitFor(() =>
      expect(document.activeElement).toBe(shown.getByRole('region', { name: 'Conversation' })),
    );
    const row = within((await list()).getByRole('button', { name: /mossandmilk/ }));
    expect(await row.findByText('Sending reply')).toBeDefined();
    await act(async () => arrival.resolve());
    expect(await screen.findByText('Reply to mossandmilk sent')).toBeDefined();
    expect(await row.findByText('Answered by Kim')).toBeDefined();
    expect(row.queryByText('Sending reply')).toBeNull();
    await user.keyboard('k');
    await conversation('tamp.and.bloom');
  });

  it('a focused conversation shows the focus with a line at its top instead of a frame', async () => {
    showStyles();
    open([thread()], {}, '?thread=thread-1');
    const focused = (await conversation()).getByRole('region', { name: 'Conversation' });
    const rules = [...document.styleSheets].flatMap(({ cssRules }) =>
      [...cssRules].map((rule) => rule.cssText),
    );
    const own = rules.filter((rule) =>
      [...focused.classList].some((name) => rule.includes(`.${name}:focus-visible`)),
    );
    expect(own.join('')).toContain('outline: 2px solid transparent');
    expect(own.join('')).toContain('box-shadow: inset 0 2px 0 var(--mui-palette-primary-main)');
  });

  it('after the last comment of the list was answered, the first unanswered comment opens', async () => {
    const { user } = open([thread(), other], { replyToThread: () => answered(other) }, '?thread=thread-2');
    const shown = await conversation('tamp.and.bloom');
    await enterText(user, shown.getByRole('textbox'), 'Ten.');
    await user.keyboard('{Control>}{Enter}{/Control}');
    await conversation('mossandmilk');
  });

  it('if no unanswered comment is left, the answered comment stays on the screen', async () => {
    const { path } = await reply({ replyToThread: () => answered() }, [thread(), answered(other)]);
    expect(await screen.findByText('Reply to mossandmilk sent')).toBeDefined();
    expect(path()).toBe('/dashboard/comments?filter=all&thread=thread-1');
  });

  it('on a phone, where the list is not shown, the answered comment stays open', async () => {
    showWidth(false);
    const { path } = await reply({ replyToThread: () => answered() });
    expect(await screen.findByText('Reply to mossandmilk sent')).toBeDefined();
    expect(path()).toBe('/dashboard/comments?filter=all&thread=thread-1');
  });

  it('a reply that fails immediately is reported, even if the next comment is not on the screen yet', async () => {
    const { user } = open([thread(), other], { replyToThread: refused }, '?filter=all&thread=thread-1');
    const shown = await conversation();
    await enterText(user, shown.getByRole('textbox'), 'Two clicks.');
    // React renders nothing before the end of `act`, so the next comment is not on the screen yet when the reply fails.
    await act(async () => {
      fireEvent.click(shown.getByRole('button', { name: 'Reply' }));
      await vi.waitFor(() => expect(JSON.stringify(localStorage)).toContain('Instagram is down.'));
    });
    await conversation('tamp.and.bloom');
    expect(await screen.findByText('Reply to mossandmilk not sent. Instagram is down.')).toBeDefined();
  });

  it('a reply that could not be sent is reported in a toast and in its row, and the button “Show” opens its conversation', async () => {
    const { user, path } = await reply({ replyToThread: refused });
    await conversation('tamp.and.bloom');
    expect(await screen.findByText('Reply to mossandmilk not sent. Instagram is down.')).toBeDefined();
    expect(await (await list()).findByText('Reply not sent')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Show' }));
    expect(path()).toBe('/dashboard/comments?filter=all&thread=thread-1');
    expect(await (await conversation()).findByRole('button', { name: 'Retry' })).toBeDefined();
  });
});

describe('a row with an unfinished reply', () => {
  it('the row shows Draft, also after a reload, until the text is deleted', async () => {
    const before = open([thread(), other], {}, '?thread=thread-1');
    const shown = await conversation();
    await enterText(before.user, shown.getByRole('textbox'), 'Two');
    await before.user.click((await list()).getByRole('button', { name: /tamp\.and\.bloom/ }));
    await conversation('tamp.and.bloom');
    expect((await list()).getAllByText('Draft')).toHaveLength(1);
    expect((await list()).getByRole('button', { name: /mossandmilk.*Draft/ })).toBeDefined();
    cleanup();
    const after = open([thread(), other]);
    expect(await (await list()).findByText('Draft')).toBeDefined();
    await after.user.click((await list()).getByRole('button', { name: /mossandmilk/ }));
    await after.user.clear((await conversation()).getByRole('textbox'));
    await waitFor(() => expect(screen.queryByText('Draft')).toBeNull());
  });
});
