import type { Page } from '@playwright/test';
import { expectNoFault, expectNoSidewaysScroll } from '../fixtures/axe.ts';
import { expect, openFromMenu, test } from '../fixtures/journey.ts';
import { photo } from '../fixtures/photo.ts';
import { enterWorkspace } from '../fixtures/test-user.ts';

const screenPath = '/dashboard/tools/image-editor';
const tool = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: 'Tools' }).getByRole('button', { name });

async function openPhoto(page: Page): Promise<void> {
  await page.goto(screenPath);
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(await photo());
  await expect(page).toHaveURL(/media=/);
  await expect(page.locator('canvas[data-drawn="true"]')).toBeVisible();
}

test('a photo is cropped and written on by keyboard, saved as a copy, and its edit is opened again and exported on a phone', async ({
  signedUp: page,
  user,
}) => {
  await enterWorkspace(user);
  await openPhoto(page);
  await page.getByRole('button', { name: 'Instagram Feed, 4:5' }).click();
  const frame = page.getByRole('group', { name: /^Crop: 864 × 1080/ });
  await frame.focus();
  await page.keyboard.press('Shift+ArrowLeft');
  await expect(page.getByText('864 × 1080, 98 from the left, 0 from the top.')).toBeAttached();

  await page.keyboard.press('t');
  await page.getByRole('button', { name: 'Add text' }).click();
  await page.getByRole('textbox', { name: 'Text' }).fill('Open late');
  await page.getByRole('group', { name: /^Open late/ }).focus();
  await page.keyboard.press('Delete');
  await expect(page.getByRole('group', { name: /^Open late/ })).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(page.getByRole('button', { name: 'Hide Open late' })).toBeVisible();
  await expectNoFault(page, 'the image editor');

  await page.getByRole('button', { name: 'Save a copy' }).click();
  await expect(page.getByText('Saved to the library as a copy.')).toBeVisible();
  await openFromMenu(page, 'Library');
  await page.getByRole('button', { name: 'Open harbour-edited.jpg' }).click();
  await page.getByRole('link', { name: 'Edit image' }).click();
  await expect(page.getByRole('heading', { name: 'harbour.jpg' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Hide Open late' })).toBeVisible();
  await expect(page.getByRole('group', { name: /^Crop: 864 × 1080/ })).toBeVisible();

  await page.setViewportSize({ width: 360, height: 740 });
  await tool(page, 'Crop').click();
  await page.getByRole('button', { name: '4:3', exact: true }).click();
  await expect(page.getByRole('group', { name: /^Crop: 1080 × 810/ })).toBeVisible();
  await expectNoFault(page, 'the image editor on a phone');
  await expectNoSidewaysScroll(page, 'the image editor on a phone');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toBe('harbour-edited.jpg');
});
