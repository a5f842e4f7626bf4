import { emptyVariant } from '@fanfare/core/composer/variant.ts';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { SWRConfig } from 'swr';
import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../browser/api-error.ts';
import { SessionProvider } from '../../../browser/session-provider.tsx';
import { fakeApi } from '../../../testing/fake-api.ts';
import { fakeSession, kim } from '../../../testing/fake-session.ts';
import { AppTheme } from '../../../ui/theme/app-theme.tsx';
import { ToastProvider } from '../../../ui/toasts.tsx';
import { TargetPicker } from './target-picker.tsx';
import { enterText } from '../../../testing/enter-text.ts';

const named = (names: readonly string[]) =>
  names.map((name) => ({ id: name, name, title: `All about ${name}` }));

interface Options {
  kind?: 'subreddit' | 'board';
  names?: readonly string[];
  refusal?: string;
}

function openPicker({ kind = 'subreddit', names = ['cats', 'dogs'], refusal }: Options = {}) {
  const board = (name: string, privacy: 'PUBLIC' | 'SECRET' = 'PUBLIC') => ({
    id: `b-${name}`,
    name,
    privacy,
  });
  let boards = names.map((name) => board(name, name === 'hidden' ? 'SECRET' : 'PUBLIC'));
  const refuse = () => {
    if (refusal !== undefined) throw new ApiError({ status: 502, code: 'unavailable', message: refusal });
  };
  const api = fakeApi({
    listSubreddits: () => {
      refuse();
      return { success: true, subreddits: named(names) };
    },
    listBoards: () => ({ success: true, items: boards }),
    createBoard: ({ name, privacy }) => {
      refuse();
      boards = [...boards, board(name, privacy)];
      return { success: true, id: `b-${name}` };
    },
  });
  function Picker() {
    const [targets, setTargets] = useState<readonly string[]>([]);
    const variant = { ...emptyVariant('p1'), uploadTo: 'madeup', platformId: '7', targets };
    const words = { missing: 'Choose one.', empty: 'There are none here.' };
    return (
      <>
        <TargetPicker workspaceId="w1" variant={variant} target={{ kind, words }} onChange={setTargets} />
        <output>{targets.join(' ')}</output>
      </>
    );
  }
  render(
    <AppTheme>
      <SWRConfig value={{ provider: () => new Map() }}>
        <SessionProvider session={fakeSession(kim)} call={api.call}>
          <ToastProvider>
            <Picker />
          </ToastProvider>
        </SessionProvider>
      </SWRConfig>
    </AppTheme>,
  );
  return { api, user: userEvent.setup(), chosen: () => document.querySelector('output')?.textContent };
}

const choice = (name: string) => screen.findByRole('checkbox', { name: new RegExp(`^${name}`) });

describe('the targets of an account', () => {
  it('several targets can be selected', async () => {
    const { user, chosen, api } = openPicker();
    await user.click(await choice('dogs'));
    await user.click(await choice('cats'));
    expect(chosen()).toBe('dogs cats');
    await screen.findByText(/2 selected/);
    await user.click(await choice('dogs'));
    expect(chosen()).toBe('cats');
    expect(api.calls[0]?.input).toEqual({ workspaceId: 'w1', platform: 'madeup', platform_id: '7' });
  });

  it('an account without targets shows a message', async () => {
    openPicker({ names: [] });
    await screen.findByText('There are none here.');
  });

  it('if the targets cannot be read, the reason is shown instead of a message that there are none', async () => {
    openPicker({ refusal: 'The network does not answer.' });
    await screen.findByText('The network does not answer.');
    expect(screen.queryByText('There are none here.')).toBeNull();
  });

  it('a long list of targets can be searched by name and title', async () => {
    const { user } = openPicker({ names: Array.from({ length: 9 }, (_, i) => `place${i}`) });
    await enterText(
      user,
      await screen.findByRole('searchbox', { name: 'Search subreddits' }),
      'about place7',
    );
    const list = screen.getByRole('list', { name: 'Subreddits' });
    await waitFor(() => expect(within(list).getAllByRole('checkbox')).toHaveLength(1));
    await user.clear(screen.getByRole('searchbox'));
    await enterText(user, screen.getByRole('searchbox'), 'zebra');
    await screen.findByText('No matches.');
  });

  it('a short list has no search field', async () => {
    openPicker({ names: Array.from({ length: 8 }, (_, i) => `place${i}`) });
    await choice('place7');
    expect(screen.queryByRole('searchbox')).toBeNull();
  });
});

describe('boards', () => {
  it('secret boards are marked', async () => {
    openPicker({ kind: 'board', names: ['cats', 'hidden'] });
    expect((await choice('hidden')).closest('label')?.textContent).toBe('hiddenSecret');
    expect((await choice('cats')).closest('label')?.textContent).toBe('cats');
  });
});

describe('a new board', () => {
  const open = async (options: Options = {}) => {
    const opened = openPicker({ kind: 'board', ...options });
    await opened.user.click(await screen.findByRole('button', { name: 'Create a board' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Create a board' }));
    return {
      ...opened,
      dialog,
      create: dialog.getByRole<HTMLButtonElement>('button', { name: 'Create board' }),
    };
  };

  it('the board is created on the network and selected', async () => {
    const { user, dialog, create, chosen, api } = await open();
    expect(create.disabled).toBe(true);
    await enterText(user, dialog.getByLabelText('Name'), ' Kitchens ');
    await user.click(dialog.getByRole('radio', { name: 'Secret' }));
    await user.click(create);
    await waitFor(() => expect(chosen()).toBe('b-Kitchens'));
    await choice('Kitchens');
    expect(api.calls.find(({ name }) => name === 'createBoard')?.input).toMatchObject({
      name: 'Kitchens',
      privacy: 'SECRET',
    });
  });

  it('a board name of more than a hundred characters is refused', async () => {
    const { user, dialog, create } = await open();
    await user.click(dialog.getByLabelText('Name'));
    await user.paste('a'.repeat(100));
    expect(create.disabled).toBe(false);
    await user.paste('a');
    expect(create.disabled).toBe(true);
    await dialog.findByText('Use at most 100 characters. You have 101.');
  });

  it('a failed creation keeps the form open', async () => {
    const { user, dialog, create } = await open({ refusal: 'A board of this name exists.' });
    await enterText(user, dialog.getByLabelText('Name'), 'Kitchens');
    await user.click(create);
    await screen.findByText('Failed to create board. Please try again.');
    await dialog.findByText('A board of this name exists.');
    expect(dialog.getByLabelText<HTMLInputElement>('Name').value).toBe('Kitchens');
  });
});
