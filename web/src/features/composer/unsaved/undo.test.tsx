import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { openUpload, socials } from '../testing/open-upload.ts';

beforeEach(() => localStorage.clear());

const social = (name: string) => screen.findByRole('checkbox', { name });
const description = () => screen.findByLabelText('Description');
const undo = () => screen.findByRole('button', { name: 'Undo' });
const says = (text: string) =>
  waitFor(() => expect(screen.getByLabelText('Description')).toHaveProperty('value', text));

/** For X it says one thing, for YouTube another, which is in sight. */
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

describe('what was written', () => {
  it('for an account that is unticked comes back with one click', async () => {
    const { user } = await writtenForBoth();
    await user.click(await social('quiethours on YouTube'));
    await screen.findByText('What you wrote for quiethours is taken out of this post.');
    await says('Hello');
    await user.click(await undo());
    await says('Hello YouTube');
    expect((await social('quiethours on YouTube')).getAttribute('aria-checked')).toBe('true');
  });

  it('is spoken of only where it stands nowhere else', async () => {
    const { user } = openUpload();
    await user.click(await social('anapaints on X'));
    await user.type(await description(), 'Hello');
    await user.click(await social('anapaints on X'));
    await screen.findByRole('tab', { name: 'Draft' });
    await says('Hello');
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('for others comes back where something else was used for all', async () => {
    const { user } = await writtenForBoth();
    await user.click(await screen.findByRole('button', { name: 'Use this text and media for all accounts' }));
    await screen.findByText('What you wrote for anapaints is written over.');
    await user.click(await undo());
    await user.click(screen.getByRole('tab', { name: /anapai/ }));
    await says('Hello');
  });

  it('for an account that goes waits for it, and that is said', async () => {
    const accounts = [...socials];
    const { user } = await writtenForBoth(accounts);
    accounts.pop();
    await user.click(screen.getByRole('button', { name: 'Refresh socials' }));
    await screen.findByText(
      'Your account on YouTube is not connected any more. Connect it again to go on with what you wrote for it.',
    );
    await says('Hello');
    accounts.push(...socials.slice(1));
    await user.click(screen.getByRole('button', { name: 'Refresh socials' }));
    await user.click(await social('quiethours on YouTube'));
    await says('Hello YouTube');
  });
});
