import { expectNoFaultAtWidths } from '../fixtures/axe.ts';
import { press } from '../fixtures/composing.ts';
import { expect, test } from '../fixtures/journey.ts';

test('a draft is started, left and continued in the composer above the list of posts, also on a phone', async ({
  signedUp: page,
}) => {
  await page.goto('/dashboard/posts');
  await page.getByRole('button', { name: 'Create Draft' }).click();
  const uploader = page.getByRole('dialog', { name: /^(Upload|Edit post)$/ });
  const text = uploader.getByLabel('Description');
  await text.fill('Autumn menu');
  await page.keyboard.press('Escape');
  await expect(uploader.getByRole('button', { name: 'Save Draft' })).toBeInViewport({ ratio: 1 });
  await expectNoFaultAtWidths(page, 'the uploader', uploader);

  await page.setViewportSize({ width: 360, height: 740 });
  await expect(uploader.getByRole('button', { name: 'Save Draft' })).toBeInViewport({ ratio: 1 });
  // On a phone, the list of problems is far below.
  await press(uploader, 'Publish');
  const checks = uploader.getByRole('region', { name: 'Checks' });
  await expect(checks).toBeFocused();
  await expect(checks.getByText('Select at least one social')).toBeInViewport({ ratio: 1 });
  await expect(uploader.getByText('1 error must be fixed before this can be published.')).toBeVisible();

  await uploader.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText('We keep them in this browser and offer them next time.')).toBeVisible();
  await expect(uploader).toBeHidden();
  await page.getByRole('button', { name: 'Create Draft' }).click();
  await uploader.getByRole('button', { name: 'Continue' }).click();
  await expect(text).toHaveValue('Autumn menu');
  await uploader.getByRole('button', { name: 'Save Draft' }).click();
  await expect(uploader).toBeHidden();
  // On phones the actions of a row are in its menu.
  await page.getByRole('button', { name: 'More for “Autumn menu”' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await expect(text).toHaveValue('Autumn menu');
  // On a phone, the toast of the saved draft may lie above the button.
  await page.setViewportSize({ width: 1280, height: 800 });
  await uploader.getByRole('button', { name: 'Close' }).click();
  await expect(uploader).toBeHidden();
  await page.getByRole('button', { name: 'Edit “Autumn menu”' }).click();
  await expect(text).toHaveValue('Autumn menu');
  await expect(page).toHaveURL(/\/dashboard\/posts/);
});
