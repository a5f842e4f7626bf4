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
  it('an empty description leaves the menu without changes to offer', async () => {
    const { user } = await openActions(() => '');
    await user.click(button('AI'));
    const items = await screen.findAllByRole('menuitem');
    expect(items.map((item) => [item.textContent, item.getAttribute('aria-disabled')])).toEqual([
      ['Shorten to 500 characters', 'true'],
      ['Rewrite', 'true'],
      ['Translate', 'true'],
      ['Add hashtags', 'true'],
      ['AI assistant', null],
    ]);
  });

  it('a text that fits everywhere cannot be shortened', async () => {
    const { user, write } = await openActions(() => '');
    await selectX(user);
    write(short);
    await user.click(button('AI'));
    const item = await screen.findByRole('menuitem', { name: /^Shorten for X \(280\)/ });
    expect(item.textContent).toContain('Fits already');
    expect(item.getAttribute('aria-disabled')).toBe('true');
  });

  it('the menu opens by keyboard and returns the focus', async () => {
    const { user, write } = await openActions(() => '');
    write(long);
    button('AI').focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('menuitem'));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(button('AI')));
  });
});

describe('a text action', () => {
  it('a text is shortened for the strictest network after the person has confirmed the result', async () => {
    const { user, write, choose, asked, description } = await openActions(() => short);
    await selectX(user);
    await user.click(await screen.findByRole('checkbox', { name: 'quiethours on YouTube' }));
    write(long);
    const dialog = await choose('Shorten for X (280)');

    await dialog.findByText(short);
    expect(dialog.getByText('638 / 280')).toBeDefined();
    expect(dialog.getByText('20 / 280')).toBeDefined();
    expect(description().value).toBe(long);
    await dialog.findByText('1 of 50 messages used this month');
    expect(asked()).toMatchObject([{ action: { kind: 'shorten', text: long, limit: 266 } }]);
    await user.click(button('Use'));
    await isGone();
    expect(description().value).toBe(short);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(description().value).toBe(long);
  });

  it('an action changes only the selection', async () => {
    const { user, write, choose, asked, description } = await openActions(() => 'Ships sail early.');
    write('Come by! Boats leave at dawn. See you!');
    description().setSelectionRange(9, 29);
    const dialog = await choose('Rewrite selection');
    await user.selectOptions(dialog.getByLabelText('Tone'), 'Playful');
    await user.click(button('Rewrite'));
    await dialog.findByText('Ships sail early.');
    await user.click(button('Use'));
    await isGone();
    expect(asked()).toMatchObject([{ action: { kind: 'rewrite', tone: 'playful', text: short } }]);
    expect(description().value).toBe('Come by! Ships sail early. See you!');
    await waitFor(() => expect(description().selectionStart).toBe('Come by! Ships sail early.'.length));
  });

  it('a text is translated into the chosen language, and Try again makes a new request', async () => {
    const answers = ['Boote', 'Schiffe'];
    const { user, write, choose, asked, description } = await openActions(() => answers.shift() ?? '');
    write('Boats');
    const dialog = await choose('Translate');
    await user.selectOptions(dialog.getByLabelText('Language'), 'German');
    await user.click(button('Translate'));
    await dialog.findByText('Boote');
    await user.click(button('Try again'));
    await dialog.findByText('Schiffe');
    await dialog.findByText('2 of 50 messages used this month');
    expect(new Set(asked().map(({ id }) => id)).size).toBe(2);
    await user.click(button('Use'));
    await isGone();
    expect(description().value).toBe('Schiffe');
  });

  it('hashtags are added below the text', async () => {
    const { user, write, choose, description } = await openActions(() => '#boats #dawn');
    write(short);
    const dialog = await choose('Add hashtags');
    await dialog.findByText(/#boats #dawn$/);
    await user.click(button('Use'));
    await isGone();
    expect(description().value).toBe(`${short}\n\n#boats #dawn`);
  });

  it('a result that is still too long is marked and never cut', async () => {
    const { user, write, choose, description } = await openActions(() => 'a'.repeat(281));
    await selectX(user);
    write(long);
    const dialog = await choose('Shorten for X (280)');
    await dialog.findByText(/^Still 1 character too long for X \(280\)\. Try again/);
    expect(button('Try again').disabled).toBe(false);
    await user.click(button('Use'));
    await isGone();
    expect(description().value).toHaveLength(281);
  });

  it('Cancel changes nothing', async () => {
    const { user, write, choose, description } = await openActions(() => short);
    write(long);
    const dialog = await choose(/^Shorten/);
    await dialog.findByText(short);
    await user.click(button('Cancel'));
    await isGone();
    expect(description().value).toBe(long);
  });
});

describe('a text action that fails', () => {
  it.each([
    ['unavailable', 502, 'The AI assistant is not set up. Ask your administrator to add an API key.'],
    ['rejected', 400, 'The assistant declined this request. Please ask for something else.'],
    ['rate_limited', 429, 'The assistant is busy at the moment. Please try again in a minute.'],
  ] as const)(
    'the failure is explained, and Try again makes a new request: %s',
    async (code, status, message) => {
      let fails = true;
      const { user, write, choose, asked } = await openActions(() =>
        fails ? Promise.reject(new ApiError({ status, code, message })) : short,
      );
      write(long);
      const dialog = await choose(/^Shorten/);
      await dialog.findByText(message);
      expect(button('Use').disabled).toBe(true);
      fails = false;
      await user.click(button('Try again'));
      await dialog.findByText(short);
      expect(new Set(asked().map(({ id }) => id)).size).toBe(2);
    },
  );

  it('a used-up quota explains how to get more', async () => {
    const failure = new ApiError({ status: 403, code: 'limit_reached', message: messageLimitReached });
    const { write, choose } = await openActions(() => Promise.reject(failure));
    write(long);
    const dialog = await choose(/^Shorten/);
    await dialog.findByText(messageLimitReached);
    expect(dialog.getByRole('link', { name: 'Upgrade Subscription' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('a stopped action leaves the text unchanged, and Try again repeats it without counting it twice', async () => {
    const { promise, resolve } = Promise.withResolvers<string>();
    const { user, write, choose, asked, description } = await openActions(() => promise);
    write(long);
    const dialog = await choose(/^Shorten/);
    await user.click(await dialog.findByRole('button', { name: 'Stop' }));
    await dialog.findByText('Stopped. Your text is unchanged.');
    resolve(short);
    await user.click(button('Try again'));
    await dialog.findByText(short);
    expect(new Set(asked().map(({ id }) => id)).size).toBe(1);
    expect(description().value).toBe(long);
  });

  it('an action that was stopped before any text arrived starts again', async () => {
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

  it('an action whose dialog was closed continues when it is chosen again', async () => {
    const { promise, resolve } = Promise.withResolvers<string>();
    const { user, write, choose, asked } = await openActions(() => promise);
    write(long);
    await choose(/^Shorten/);
    await user.click(button('Cancel'));
    await isGone();
    resolve(short);
    await (await choose(/^Shorten/)).findByText(short);
    expect(new Set(asked().map(({ id }) => id)).size).toBe(1);
  });
});

describe('a text action whose answer is lost', () => {
  beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
  afterEach(() => void vi.useRealTimers());

  it('the answer is requested with the same id, even while it is being written', async () => {
    const replies: (() => Promise<TextActionReply>)[] = [
      () => Promise.reject(unreachable(true)),
      () => Promise.resolve({ id: 'a', state: 'writing', text: '' }),
      () => Promise.resolve({ id: 'a', text: short }),
    ];
    const { write, choose, asked } = await openActions(() => replies.shift()?.() ?? '');
    write(long);
    const dialog = await choose(/^Shorten/);
    await passTimeAsync(2_000);
    await passTimeAsync(2_000);
    await dialog.findByText(short);
    expect(asked()).toHaveLength(3);
    expect(new Set(asked().map(({ id }) => id)).size).toBe(1);
  });

  it('a lost connection is reported, and Try again uses the same id', async () => {
    let isAway = true;
    const { user, write, choose, asked } = await openActions(() =>
      isAway ? Promise.reject(unreachable(true)) : short,
    );
    write(long);
    const dialog = await choose(/^Shorten/);
    await passTimeAsync(2_000);
    await passTimeAsync(2_000);
    await dialog.findByText(/^The connection was lost, and your text is unchanged\./);
    isAway = false;
    await user.click(button('Try again'));
    await dialog.findByText(short);
    expect(asked()).toHaveLength(4);
    expect(new Set(asked().map(({ id }) => id)).size).toBe(1);
  });
});
