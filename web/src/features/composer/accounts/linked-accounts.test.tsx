import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { openUpload, socials, findDescription } from '../testing/open-upload.ts';
import { enterText } from '../../../testing/enter-text.ts';

beforeEach(() => localStorage.clear());

const social = (name: string) => screen.findByRole('checkbox', { name });
const button = (name: string) => screen.findByRole('button', { name });
const tab = (name: RegExp) => screen.getByRole('tab', { name });
const says = (text: string) =>
  waitFor(() => expect(screen.getByLabelText('Description')).toHaveProperty('value', text));

/** A post for X and YouTube; YouTube has its own text, and its tab is open. */
async function customisedForYouTube(accounts = [...socials]) {
  const opened = openUpload({ accounts });
  const { user } = opened;
  await user.click(await social('anapaints on X'));
  await screen.findByRole('tab', { name: /on X$/ });
  // A single account is linked to no other one, so there is nothing to customise.
  expect(screen.queryByRole('button', { name: /Customise/ })).toBeNull();
  await enterText(user, await findDescription(), 'Hello');
  await user.click(await social('quiethours on YouTube'));
  await says('Hello');
  await user.click(await button('Customise for YouTube'));
  await enterText(user, await findDescription(), ' YouTube');
  await says('Hello YouTube');
  return opened;
}

describe('linked accounts', () => {
  it('text typed in the tab of one linked account appears in the tabs of all linked accounts', async () => {
    const { user } = openUpload();
    await user.click(await social('anapaints on X'));
    await user.click(await social('quiethours on YouTube'));
    await enterText(user, await findDescription(), 'Hello');
    const note = (await screen.findByText('Linked')).parentElement;
    expect(note?.textContent).toBe('Linked · changes here reach 2 accounts');
    await user.click(tab(/on X, linked/));
    await says('Hello');
    await enterText(user, await findDescription(), ' again');
    await user.click(tab(/on YouTube, linked/));
    await says('Hello again');
  });

  it('a customised account has its own text, and a reset shows the shared text again and can be undone', async () => {
    const { user } = await customisedForYouTube();
    expect(tab(/on YouTube, customised/).getAttribute('aria-selected')).toBe('true');
    await screen.findByText('Changes here stay on YouTube.');
    await user.click(await button('Reset to shared'));
    await says('Hello');
    const toast = (await screen.findByText('YouTube uses the shared post again.')).closest('[role]');
    await user.click(within(toast?.parentElement ?? document.body).getByRole('button', { name: 'Undo' }));
    await says('Hello YouTube');

    await user.click(tab(/on X, linked/));
    await says('Hello');
    await user.click(await button('Customise for X'));
    await button('Reset to shared');
    expect(document.activeElement).toBe(await findDescription());
  });
});

describe('text that an action removes', () => {
  it('the text of a deselected customised account returns with Ctrl+Z, or when the account is selected again', async () => {
    const { user } = await customisedForYouTube();
    await user.click(await social('quiethours on YouTube'));
    await says('Hello');
    await user.click(await findDescription());
    await user.keyboard('{Control>}z{/Control}');
    await says('Hello YouTube');
    expect((await social('quiethours on YouTube')).getAttribute('aria-checked')).toBe('true');
    await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
    await says('Hello');
    await user.click(await social('quiethours on YouTube'));
    await says('Hello YouTube');
  });

  it('the text of a disconnected customised account is kept, and returns when the account is connected and selected again', async () => {
    const accounts = [...socials];
    const { user } = await customisedForYouTube(accounts);
    accounts.pop();
    await user.click(screen.getByRole('button', { name: 'Refresh socials' }));
    await screen.findByText('No longer connected: YouTube. Reconnect to continue with what you wrote there.');
    await says('Hello');
    accounts.push(...socials.slice(1));
    await user.click(screen.getByRole('button', { name: 'Refresh socials' }));
    await user.click(await social('quiethours on YouTube'));
    await says('Hello YouTube');
  });
});
