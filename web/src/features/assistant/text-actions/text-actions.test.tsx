import { passTimeAsync } from '../../../testing/pass-time.ts';
import { messageLimitReached } from '@fanfare/core/assistant/conversation.ts';
import type { TextActionReply } from '@fanfare/core/assistant/text-action.ts';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, unreachable } from '../../../browser/api-error.ts';
import { button, isGone, openActions, selectX } from '../testing/open-actions.tsx';

beforeEach(() => localStorage.clear());

const long = `${'Boats leave at dawn. '.repeat(30)}Come by!`;
const short = 'Boats leave at dawn.';

describe('the AI menu', () => {
  it('the menu enables only actions that are possible with the text, and can be opened and closed by keyboard', async () => {
    const { user, write } = await openActions(() => '');
    await user.click(button('AI'));
    const items = await screen.findAllByRole('menuitem');
    expect(items.map((item) => [item.textContent, item.getAttribute('aria-disabled')])).toEqual([
      ['Shorten to 500 characters', 'true'],
      ['Rewrite', 'true'],
      ['Translate', 'true'],
      ['Add hashtags', 'true'],
      ['AI assistant', null],
    ]);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(button('AI')));

    await selectX(user);
    write(short);
    button('AI').focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('menuitem'));
    const item = await screen.findByRole('menuitem', { name: /^Shorten for X \(280\)/ });
    expect(item.textContent).toContain('Fits already');
    expect(item.getAttribute('aria-disabled')).toBe('true');
  });
});

describe('a text action', () => {
  it('Shorten requests a text within the strictest limit of the networks, and replaces the text only after a click on Use', async () => {
    const answers = [short, short, 'a'.repeat(281)];
    const { user, write, choose, asked, description } = await openActions(() => answers.shift() ?? '');
    await selectX(user);
    await user.click(await screen.findByRole('checkbox', { name: 'quiethours on YouTube' }));
    write(long);
    const dialog = await choose('Shorten for X (280)');
    await dialog.findByText(short);
    expect(dialog.getByText('638 / 280')).toBeDefined();
    expect(dialog.getByText('20 / 280')).toBeDefined();
    await dialog.findByText('1 of 50 messages used this month');
    expect(asked()).toMatchObject([{ action: { kind: 'shorten', text: long, limit: 266 } }]);
    await user.click(button('Cancel'));
    await isGone();
    expect(description().value).toBe(long);

    await (await choose('Shorten for X (280)')).findByText(short);
    await user.click(button('Use'));
    await isGone();
    expect(description().value).toBe(short);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(description().value).toBe(long);

    write(`${long}!`);
    const tooLong = await choose('Shorten for X (280)');
    await tooLong.findByText(/^Still 1 character too long for X \(280\)\. Try again/);
    expect(button('Try again').disabled).toBe(false);
    await user.click(button('Use'));
    await isGone();
    expect(description().value).toHaveLength(281);
  });

  it('Rewrite replaces the selection, Translate replaces the text, and Add hashtags adds a line below the text', async () => {
    const answers = ['Ships sail early.', 'Boote', 'Schiffe', '#boats #dawn'];
    const { user, write, choose, asked, description } = await openActions(() => answers.shift() ?? '');
    write('Come by! Boats leave at dawn. See you!');
    description().setSelectionRange(9, 29);
    const rewriting = await choose('Rewrite selection');
    await user.selectOptions(rewriting.getByLabelText('Tone'), 'Playful');
    await user.click(button('Rewrite'));
    await rewriting.findByText('Ships sail early.');
    await user.click(button('Use'));
    await isGone();
    expect(asked()).toMatchObject([{ action: { kind: 'rewrite', tone: 'playful', text: short } }]);
    expect(description().value).toBe('Come by! Ships sail early. See you!');
    await waitFor(() => expect(description().selectionStart).toBe('Come by! Ships sail early.'.length));

    write('Boats');
    description().setSelectionRange(0, 0);
    const translation = await choose('Translate');
    await user.selectOptions(translation.getByLabelText('Language'), 'German');
    await user.click(button('Translate'));
    await translation.findByText('Boote');
    await user.click(button('Try again'));
    await translation.findByText('Schiffe');
    await translation.findByText('3 of 50 messages used this month');
    expect(new Set(asked().map(({ id }) => id)).size).toBe(3);
    await user.click(button('Use'));
    await isGone();
    expect(description().value).toBe('Schiffe');

    description().setSelectionRange(0, 0);
    await (await choose('Add hashtags')).findByText(/#boats #dawn$/);
    await user.click(button('Use'));
    await isGone();
    expect(description().value).toBe('Schiffe\n\n#boats #dawn');
  });
});

describe('a text action that fails', () => {
  it('each failure shows its reason, and Try again makes a new request unless the quota is used up', async () => {
    const failures = [
      [502, 'unavailable', 'The AI assistant is not set up. Ask your administrator to add an API key.'],
      [400, 'rejected', 'The assistant declined this request. Please ask for something else.'],
      [429, 'rate_limited', 'The assistant is busy at the moment. Please try again in a minute.'],
      [403, 'limit_reached', messageLimitReached],
    ] as const;
    let next = 0;
    const { user, write, choose, asked } = await openActions(() => {
      const [status, code, message] = failures[next]!;
      next += 1;
      return Promise.reject(new ApiError({ status, code, message, requestId: 'r1' }));
    });
    write(long);
    const dialog = await choose(/^Shorten/);
    for (const [, , message] of failures.slice(0, 3)) {
      await dialog.findByText(message);
      expect(button('Use').disabled).toBe(true);
      await user.click(button('Try again'));
    }
    await dialog.findByText(messageLimitReached);
    expect(dialog.getByRole('link', { name: 'Upgrade Subscription' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(new Set(asked().map(({ id }) => id)).size).toBe(4);
  });

  it('if an action is closed or stopped and then requested again, its second request has the id of the first', async () => {
    const { promise, resolve } = Promise.withResolvers<string>();
    const { user, write, choose, asked, description } = await openActions(() => promise);
    write(long);
    await choose(/^Shorten/);
    await user.click(button('Cancel'));
    await isGone();
    const dialog = await choose(/^Shorten/);
    await user.click(await dialog.findByRole('button', { name: 'Stop' }));
    await dialog.findByText('Stopped. Your text is unchanged.');
    resolve(short);
    await user.click(button('Try again'));
    await dialog.findByText(short);
    expect(new Set(asked().map(({ id }) => id)).size).toBe(1);
    expect(description().value).toBe(long);
  });

  it('if no text had arrived before Stop, Try again repeats the request with the same id, and then makes one with a new id', async () => {
    const { user, write, choose, asked } = await openActions(({ id }) => {
      const isFirst = asked().every((other) => other.id === id);
      if (!isFirst) return short;
      return asked().length === 1
        ? new Promise(() => undefined)
        : Promise.resolve({ id, state: 'failed', text: 'No.' });
    });
    write(long);
    const dialog = await choose(/^Shorten/);
    await user.click(await dialog.findByRole('button', { name: 'Stop' }));
    await user.click(button('Try again'));
    await dialog.findByText(short);
    expect(asked()).toHaveLength(3);
    expect(new Set(asked().map(({ id }) => id)).size).toBe(2);
  });
});

describe('a text action whose answer is lost', () => {
  beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
  afterEach(() => void vi.useRealTimers());

  it('a lost answer is requested three times with the same id, and Try again uses that id too', async () => {
    let replies: (() => Promise<TextActionReply>)[] = [];
    const { user, write, choose, asked } = await openActions(
      () => replies.shift()?.() ?? Promise.reject(unreachable(true)),
    );
    write(long);
    const dialog = await choose(/^Shorten/);
    await passTimeAsync(2_000);
    await passTimeAsync(2_000);
    await dialog.findByText(/^The connection was lost, and your text is unchanged\./);
    expect(asked()).toHaveLength(3);
    replies = [
      () => Promise.reject(unreachable(true)),
      () => Promise.resolve({ id: 'a', state: 'writing', text: '' }),
      () => Promise.resolve({ id: 'a', text: short }),
    ];
    await user.click(button('Try again'));
    await passTimeAsync(2_000);
    await passTimeAsync(2_000);
    await dialog.findByText(short);
    expect(asked()).toHaveLength(6);
    expect(new Set(asked().map(({ id }) => id)).size).toBe(1);
  });
});
