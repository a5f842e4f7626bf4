import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { openUpload, socials } from '../testing/open-upload.ts';

beforeEach(() => localStorage.clear());

const social = (name: string) => screen.findByRole('checkbox', { name });
const description = () => screen.findByLabelText('Description');
const undo = () => screen.findByRole('button', { name: 'Undo' });
const says = (text: string) =>
  waitFor(() => expect(screen.getByLabelText('Description')).toHaveProperty('value', text));

/** A post with different text for X and for YouTube; the YouTube tab is open. */
async function writtenForBoth(accounts = [...socials]) {
  const opened = openUpload({ accounts });
  const { user } = opened;
  await user.click(await social('anapaints on X'));
  await user.type(await description(), 'Hello');
  await user.click(await social('quiethours on YouTube'));
  await user.type(await description(), ' YouTube');
  await says('Hello YouTube');
  return opened;
}

describe('text that an action removes', () => {
  it('the text of a deselected account returns with one click on undo', async () => {
    const { user } = await writtenForBoth();
    await user.click(await social('quiethours on YouTube'));
    await screen.findByText('What you wrote for quiethours was removed from this post.');
    await says('Hello');
    await user.click(await undo());
    await says('Hello YouTube');
    expect((await social('quiethours on YouTube')).getAttribute('aria-checked')).toBe('true');
  });

  it('undo is offered only for text that exists nowhere else', async () => {
    const { user } = openUpload();
    await user.click(await social('anapaints on X'));
    await user.type(await description(), 'Hello');
    await user.click(await social('anapaints on X'));
    await screen.findByRole('tab', { name: 'Draft' });
    await says('Hello');
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('the text of other accounts can be restored after one variant was used for all', async () => {
    const { user } = await writtenForBoth();
    await user.click(await screen.findByRole('button', { name: 'Use this text and media for all accounts' }));
    await screen.findByText('What you wrote for anapaints was replaced.');
    await user.click(await undo());
    await user.click(screen.getByRole('tab', { name: /anapai/ }));
    await says('Hello');
  });

  it('the text of a disconnected account is kept for it, and a message says so', async () => {
    const accounts = [...socials];
    const { user } = await writtenForBoth(accounts);
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
