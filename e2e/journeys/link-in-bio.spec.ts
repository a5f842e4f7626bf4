import { expectNoFault, expectNoFaultAtWidths } from '../fixtures/axe.ts';
import { expect, test } from '../fixtures/journey.ts';
import { enterWorkspace } from '../fixtures/test-user.ts';

test('a page is made, filled and ordered by keyboard, published and removed again, also on a phone', async ({
  signedUp: page,
  user,
}) => {
  const name = `pier${crypto.randomUUID().replaceAll('-', '').slice(0, 12)}`;
  await enterWorkspace(user);
  await page.goto('/dashboard/tools/link-in-bio');
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await expect(page.getByText('Available').first()).toBeVisible();
  await page.getByRole('button', { name: 'Create page' }).click();

  const dialog = page.getByRole('dialog');
  for (const title of ['Shop', 'Opening hours']) {
    await page.getByRole('button', { name: 'Add link' }).click();
    await dialog.getByLabel('Title').fill(title);
    await dialog.getByLabel('Address').fill(`pier.example/${title.slice(0, 4)}`);
    await dialog.getByRole('button', { name: 'Add link' }).click();
    await expect(dialog).toHaveCount(0);
  }
  const titles = page.getByRole('list', { name: 'Links in order' }).getByRole('button', { name: /^Edit/ });
  await page.getByRole('button', { name: 'Move Opening hours' }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Space');
  await expect(titles.first()).toHaveAccessibleName('Edit Opening hours');
  const preview = page.frameLocator('iframe[title="The draft"]');
  await expect(preview.getByRole('link').first()).toHaveText('Opening hours');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expectNoFaultAtWidths(page, 'a page of links');

  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Published', { exact: true })).toBeVisible();

  await page.setViewportSize({ width: 360, height: 800 });
  await page.getByRole('button', { name: 'Edit Shop' }).click();
  await dialog.getByLabel('Title').fill('Our shop');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('1 change', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(preview.getByRole('link').nth(1)).toHaveText('Our shop');
  await expectNoFault(page, 'the preview on a phone', dialog);
  await dialog.getByRole('button', { name: 'Close' }).click();

  // The button does not move when the field above it arrives, because a click would be lost.
  const field = Promise.withResolvers<void>();
  await page.route(/\/time-zone-field-.*\.js/, async (route) => {
    await field.promise;
    await route.continue();
  });
  await page.getByRole('tab', { name: 'Settings' }).click();
  const unpublish = page.getByRole('button', { name: 'Unpublish' });
  await expect(page.getByRole('textbox', { name: 'Time zone' })).toHaveAttribute('readonly');
  const place = await unpublish.boundingBox();
  field.resolve();
  await expect(page.getByRole('combobox', { name: 'Time zone' })).toBeVisible();
  expect(await unpublish.boundingBox()).toEqual(place);
  await unpublish.click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Unpublish' }).click();
  await expect(page.getByText('Not published', { exact: true })).toBeVisible();
});
