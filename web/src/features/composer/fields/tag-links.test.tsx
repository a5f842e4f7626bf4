import { uploadQuota } from '@fanfare/core/quota/uploads.ts';
import { emptyUtm } from '@fanfare/core/utm/utm.ts';
import type { UtmPreset } from '@fanfare/core/utm/presets.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeSession, kim } from '../../../testing/fake-session.ts';
import { renderApp } from '../../../testing/render.tsx';
import { templateServer } from '../../../testing/templates.ts';
import { socials } from '../testing/open-upload.ts';

beforeEach(() => localStorage.clear());

const presets: UtmPreset[] = [
  { ...emptyUtm, id: 'p1', name: 'Autumn', source: '{network}' },
  { ...emptyUtm, id: 'p2', name: 'Letters', source: 'newsletter' },
];

async function open(text: string, stored = presets) {
  const api = templateServer([], {
    listAccounts: () => socials,
    uploadQuota: () => uploadQuota(3, 'free'),
    listMedia: () => ({ items: [], nextCursor: null }),
    listUtmPresets: () => stored,
  });
  const { user } = renderApp('/dashboard/upload', { session: fakeSession(kim), api });
  await screen.findByLabelText('Description');
  await user.click(await screen.findByRole('checkbox', { name: 'anapaints on X' }));
  const description = () => screen.getByLabelText<HTMLTextAreaElement>('Description');
  fireEvent.change(description(), { target: { value: text } });
  await screen.findByText(/ \/ 280$/);
  const openDialog = async () => {
    await user.click(await screen.findByRole('button', { name: 'Add UTM values to links' }));
    return within(await screen.findByRole('dialog', { name: 'Add UTM values to links' }));
  };
  return { user, description, openDialog };
}

const isGone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const link = 'https://fernhill.example/shop';

describe('a UTM preset in the composer', () => {
  it('a preset adds its values to the links of the description, and Undo removes the values', async () => {
    const { user, description, openDialog } = await open('No link yet');
    expect(screen.queryByRole('button', { name: 'Add UTM values to links' })).toBeNull();
    fireEvent.change(description(), { target: { value: `Order at ${link}?a=1.` } });
    const dialog = await openDialog();
    expect(await dialog.findByText(`${link}?a=1&utm_source=x`)).toBeDefined();
    // A link counts as 23 characters on X, however long it is.
    expect(dialog.getByText('33 / 280')).toBeDefined();
    await user.click(dialog.getByRole('button', { name: 'Add to links' }));
    await isGone();
    expect(description().value).toBe(`Order at ${link}?a=1&utm_source=x.`);
    await user.click(screen.getByRole('button', { name: /^Undo/ }));
    await waitFor(() => expect(description().value).toBe(`Order at ${link}?a=1.`));

    const again = await openDialog();
    await user.click(await again.findByRole('radio', { name: 'Letters' }));
    await user.click(again.getByRole('button', { name: 'Add to links' }));
    await isGone();
    expect(description().value).toBe(`Order at ${link}?a=1&utm_source=newsletter.`);
  });

  it('without presets, the dialog links to the tool that creates presets', async () => {
    const { openDialog } = await open(link, []);
    const dialog = await openDialog();
    expect(await dialog.findByText(/^There are no presets yet/)).toBeDefined();
    expect(dialog.getByRole('link', { name: 'Manage presets' }).getAttribute('href')).toBe(
      '/dashboard/tools#utm-link',
    );
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Add to links' }).disabled).toBe(true);
  });
});
