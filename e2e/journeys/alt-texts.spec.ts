import type { Page } from '@playwright/test';
import type { SandboxState } from '../../local/src/sandbox/control-api.ts';
import { publish } from '../fixtures/composing.ts';
import { expect, test } from '../fixtures/journey.ts';
import { colourPhotos } from '../fixtures/photo.ts';
import { connectAccount, enterWorkspace } from '../fixtures/test-user.ts';

/** Accounts on networks with alt texts, and one on a network without. */
const accounts = [
  { id: 'x', identity: '1712345678901234502' },
  { id: 'linkedin', identity: 'yrZCpj2Z12' },
  { id: 'threads', identity: '26103948571930264' },
  { id: 'instagram', identity: '17841405822304914' },
  { id: 'tiktok', identity: '-000AnaPaintsEveryDay7k2vQ' },
];

/** The alt texts of the post with this text on each network, in the order of its images. */
async function arrived(page: Page, text: string): Promise<Record<string, (string | null)[]>> {
  const state = (await (await page.request.get('/__/sandbox/state.json')).json()) as SandboxState;
  const found = state.networks.flatMap(({ id, accounts: all }) => {
    const posts = all.flatMap((account) => account.posts).filter((post) => post.text === text);
    return posts.map(({ media }) => [id, media.map(({ altText }) => altText)] as const);
  });
  return Object.fromEntries(found);
}

test('alt texts are written once for each image and arrive on every network that supports them', async ({
  signedUp: page,
  user,
}) => {
  await enterWorkspace(user);
  for (const account of accounts) await connectAccount(user, account);
  const text = `Two images ${crypto.randomUUID()}`;
  const media = page.getByRole('region', { name: 'Media', exact: true });
  const dialog = page.getByRole('dialog', { name: 'Alt text' });

  await page.goto('/dashboard/upload');
  await page.getByRole('button', { name: 'Select all' }).click();
  await page.getByLabel('Description').fill(text);
  await page.getByRole('tab', { name: / on LinkedIn\b/ }).click();
  await media
    .getByLabel('Upload a photo or a video')
    .last()
    .setInputFiles(await colourPhotos(2));
  await expect(media.getByRole('button', { name: /^Move / })).toHaveCount(2);

  await media.getByRole('button', { name: 'Alt text of slide-1.jpg, empty' }).click();
  await expect(dialog.getByRole('img', { name: 'Used by Instagram, X, Threads, LinkedIn' })).toBeVisible();
  await dialog.getByRole('textbox').fill('A loaf of bread');
  await dialog.getByRole('textbox').press('PageDown');
  await expect(dialog.getByRole('status')).toHaveText('Image 2 of 2');
  await dialog.getByRole('textbox').fill('A cup of coffee');
  await dialog.getByRole('button', { name: 'Done' }).click();

  await media.getByRole('button', { name: 'Move slide-2.jpg', exact: true }).press('Space');
  await page.keyboard.press('Home');
  await page.keyboard.press('Space');
  await expect(media.getByRole('button', { name: /^Move / }).first()).toHaveAccessibleName(
    'Move slide-2.jpg',
  );

  // TikTok has no alt texts, so its tab does not show them.
  await page.getByRole('tab', { name: / on TikTok\b/ }).click();
  await expect(media.getByRole('button', { name: /^Alt text of / })).toHaveCount(0);
  await page.getByRole('tab', { name: / on X\b/ }).click();
  await expect(media.getByRole('button', { name: /^Alt text of .*, written$/ })).toHaveCount(2);

  await publish(page);
  const inOrder = ['A cup of coffee', 'A loaf of bread'];
  await expect
    .poll(() => arrived(page, text))
    .toEqual({ x: inOrder, linkedin: inOrder, threads: inOrder, instagram: inOrder, tiktok: [null, null] });
});
