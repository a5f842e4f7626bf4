import type { Page } from '@playwright/test';
import { expectNoFaultAtWidths } from '../fixtures/axe.ts';
import { expect, test } from '../fixtures/journey.ts';
import { photo } from '../fixtures/photo.ts';
import { enterWorkspace } from '../fixtures/test-user.ts';

const screenPath = '/dashboard/tools/image-editor';
async function openPhoto(page: Page): Promise<void> {
  await page.goto(screenPath);
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(await photo());
  await expect(page).toHaveURL(/media=/);
  await expect(page.locator('canvas[data-drawn="true"]')).toBeVisible();
}

test('a photo is cropped and written on by keyboard, saved as a copy, and exported on a phone', async ({
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
  await expect(page.getByRole('button', { name: 'Hide Open late' })).toBeVisible();
  await expectNoFaultAtWidths(page, 'the image editor');
  await page.getByRole('button', { name: 'Save a copy' }).click();
  await expect(page.getByText('Saved to the library as a copy.')).toBeVisible();

  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole('toolbar', { name: 'Tools' }).getByRole('button', { name: 'Crop' }).click();
  await page.getByRole('button', { name: '4:3', exact: true }).click();
  await expect(page.getByRole('group', { name: /^Crop: 1080 × 810/ })).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toBe('harbour-edited.jpg');
});
