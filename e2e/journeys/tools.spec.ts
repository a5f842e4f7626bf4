import { expectNoFaultAtWidths } from '../fixtures/axe.ts';
import { expect, openFromMenu, test } from '../fixtures/journey.ts';
import { photo } from '../fixtures/photo.ts';

test('a caption and an image are checked, and a saved UTM preset is used in a post', async ({
  signedUp: page,
}) => {
  await page.goto('/dashboard/tools#utm-link');
  await expect(page.getByRole('heading', { name: 'UTM link' })).toBeFocused();
  await page.getByLabel('Link', { exact: true }).fill('fernhill.example/shop?color=red');
  await page.getByLabel('Source').fill('autumn');
  await page.getByRole('button', { name: 'Save as preset' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Autumn roast');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('radio', { name: 'Autumn roast' })).toBeChecked();

  await page.getByLabel('Caption', { exact: true }).fill('a'.repeat(281));
  const lengths = page.getByRole('region', { name: 'Caption length' });
  await expect(lengths.getByText('1 over 280')).toBeVisible();
  const sizes = page.getByRole('region', { name: 'Image size' });
  await sizes.locator('input[type=file]').setInputFiles(await photo());
  await expect(sizes.getByText('Fits as it is')).toBeVisible();
  await expectNoFaultAtWidths(page, 'the tools');

  await openFromMenu(page, 'Upload');
  await page.getByLabel('Description').fill('Order at https://fernhill.example/shop.');
  await page.getByRole('button', { name: 'Add UTM values to links' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Add to links' }).click();
  await expect(page.getByLabel('Description')).toHaveValue(
    'Order at https://fernhill.example/shop?utm_source=autumn.',
  );
});
