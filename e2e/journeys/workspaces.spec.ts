import type { Page } from '@playwright/test';
import { expectNoFaultAtWidths } from '../fixtures/axe.ts';
import { png } from '../fixtures/pictures.ts';
import { expect, test } from '../fixtures/journey.ts';

// The free plan allows only one workspace.
test.use({ plan: 'business', expectedTrouble: [/ERR_INTERNET_DISCONNECTED/] });

const row = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Your workspaces' }).getByRole('listitem').filter({ hasText: name });
const imageOf = (page: Page, name: string) => row(page, name).locator('img');

test('a workspace is created by keyboard despite a broken connection, and an image that was replaced can no longer be opened', async ({
  signedUp: page,
  context,
  request,
}) => {
  await page.goto('/dashboard/settings/team');
  await page.getByRole('main').getByRole('button', { name: 'New workspace' }).focus();
  await page.keyboard.press('Enter');
  const creating = page.getByRole('dialog', { name: 'New workspace' });
  const name = creating.getByRole('textbox', { name: 'Name' });
  await expect(name).toBeFocused();
  await page.keyboard.insertText('A very long name, of a house that could not agree on a short one');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Names can have at most 60 characters.')).toBeVisible();
  await expectNoFaultAtWidths(page, 'the dialog with a problem', creating);
  await name.fill('Bright Books');
  await creating.locator('input[type=file]').setInputFiles(png());
  await context.setOffline(true);
  await expect(page.getByText(/^You’re offline/)).toBeVisible();
  await name.press('Enter');
  await expect(creating.getByRole('alert')).toContainText('You seem to be offline.');
  await context.setOffline(false);
  await expect(page.getByText(/^You’re offline/)).toHaveCount(0);
  await name.press('Enter');
  await expect(row(page, 'Bright Books')).toContainText('Owner');
  await expect(creating).toBeHidden();
  const image = imageOf(page, 'Bright Books');
  await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(256);
  const before = await image.getAttribute('src');
  expect((await request.get(before ?? '')).status()).toBe(200);

  await page.getByRole('button', { name: 'More for Bright Books' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const editing = page.getByRole('dialog', { name: 'Edit workspace' });
  await editing.getByLabel('Name').fill('Brighter Books');
  await editing.locator('input[type=file]').setInputFiles(png('new.png', [200, 40, 40]));
  await editing.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved “Brighter Books”.')).toBeVisible();
  await expect(imageOf(page, 'Brighter Books')).not.toHaveAttribute('src', before ?? '');
  // The old address is answered with "access denied".
  await expect.poll(async () => (await request.get(before ?? '')).status()).toBe(403);
});
