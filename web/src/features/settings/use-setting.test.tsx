import type { Settings } from '@fanfare/core/settings/settings.ts';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { unreachable } from '../../browser/api-error.ts';
import { enterReply, harbour, meWith } from '../../testing/entered.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { fakeSession, kim } from '../../testing/fake-session.ts';
import { renderApp } from '../../testing/render.tsx';

beforeEach(() => {
  localStorage.clear();
});

/** A server that stores the settings and refuses the values that the test names. */
async function open(refuses: (change: Partial<Settings>) => boolean = () => false) {
  let settings: Settings = { ...meWith().settings, weekStart: 'monday' };
  const api = fakeApi({
    enter: () => enterReply([harbour], { settings }),
    changeSettings: (change) => {
      const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
      if (refuses(given)) throw unreachable(false);
      settings = { ...settings, ...given };
      return { settings };
    },
  });
  const { user } = renderApp('/dashboard/settings', { session: fakeSession(kim), api });
  await screen.findByRole('group', { name: 'Week starts on' });
  const sent = () => api.calls.filter(({ name }) => name === 'changeSettings').map(({ input }) => input);
  return { user, sent };
}

const day = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });
const toast = async (text: string) => expect(await screen.findByText(text)).toBeDefined();

describe('useSetting', () => {
  it('Undo restores the previous value, and the toast about that has no Undo button', async () => {
    const { user, sent } = await open();
    await user.click(day('Sunday'));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await toast('Your week now starts on Monday.');
    expect(day('Monday').checked).toBe(true);
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    expect(sent()).toEqual([{ weekStart: 'sunday' }, { weekStart: 'monday' }]);
  });

  it('after two choices, Undo restores the first of them', async () => {
    const { user, sent } = await open();
    await user.click(day('Sunday'));
    await user.click(await screen.findByRole('button', { name: 'Close' }));
    await user.click(day('Saturday'));
    await toast('Your week now starts on Saturday.');
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(day('Sunday').checked).toBe(true));
    expect(sent()).toHaveLength(3);
  });

  it('if Undo fails, an error and the value that is still saved are shown', async () => {
    const { user } = await open(({ weekStart }) => weekStart === 'monday');
    await user.click(day('Sunday'));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await toast(unreachable(false).message);
    expect(day('Sunday').checked).toBe(true);
  });

  it('a new choice clears the error of the previous choice', async () => {
    const { user } = await open(({ weekStart }) => weekStart === 'saturday');
    await user.click(day('Saturday'));
    await toast(unreachable(false).message);
    await user.click(day('Sunday'));
    await toast('Your week now starts on Sunday.');
    expect(screen.queryByText(unreachable(false).message)).toBeNull();
  });
});
