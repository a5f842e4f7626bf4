import { assistantRoutes } from '@fanfare/core/api/assistant.ts';
import { expectNoFaultAtWidths } from '../fixtures/axe.ts';
import { expect, test } from '../fixtures/journey.ts';
import { photo } from '../fixtures/photo.ts';
import { enterWorkspace } from '../fixtures/test-user.ts';

test('images are made on a background, saved to the library and used in a post, and counted once', async ({
  signedUp: page,
  user,
}) => {
  await enterWorkspace(user);
  await page.goto('/dashboard/tools/ai-generator');
  await expect(page.getByRole('button', { name: 'Generate' })).toBeDisabled();
  await page.getByLabel('Prompt').fill('A sailing boat at dawn');
  // The arrow keys move between the tiles.
  await page.getByRole('radio', { name: /^square/ }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: /^vertical/ })).toBeChecked();
  await page.locator('input[type=file]').setInputFiles(await photo());
  await page.getByRole('radio', { name: '2', exact: true }).check();
  await page.getByRole('button', { name: 'Generate 2 images' }).click();

  await expect(page.getByRole('button', { name: 'Use image 2 in a post' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Results' })).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: 'Save image 1 to the library' }).click();
  await expect(page.getByRole('button', { name: 'Image 1 is in the library' })).toBeVisible();
  await expect(page.getByText('2 of 5 images this month')).toBeVisible();
  await expectNoFaultAtWidths(page, 'the AI generator');

  // On a phone, the suggested caption is put into the post as well.
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole('button', { name: 'Write a caption' }).click();
  await expect(page.getByRole('button', { name: 'Another caption' })).toBeVisible();
  const caption = await page.getByRole('region', { name: 'Results' }).getByRole('status').innerText();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await page.getByRole('button', { name: 'Use image 1 in a post' }).click();
  await expect(page).toHaveURL(/\/dashboard\/upload/);
  const description = await page.getByLabel('Description', { exact: true }).inputValue();
  expect(description).not.toBe('');
  expect(caption).toContain(description.split('\n')[0]);
  await expect(page.getByRole('img', { name: 'a-sailing-boat-at-dawn.jpg' }).first()).toBeVisible();
  const { imageQuota } = await user.call(assistantRoutes.aiQuota, { workspaceId: user.workspaceId });
  expect(imageQuota.used).toBe(2);
});
