import { expectNoFault } from '../fixtures/axe.ts';
import { expect, test } from '../fixtures/journey.ts';

test.describe('the shell on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  test('the bottom bar and the navigation sheet lead to screens by touch, and choices in the shell are remembered', async ({
    signedUp: page,
  }) => {
    await page.goto('/dashboard/schedule');
    const bar = page.getByRole('navigation', { name: 'Shortcuts' });
    await bar.getByRole('link', { name: 'Upload' }).tap();
    await expect(page).toHaveURL(/\/dashboard\/upload$/);
    // A screen that loads later would close the sheet.
    await expect(page.getByRole('heading', { level: 1, name: 'Upload' })).toBeVisible();
    await page.getByRole('button', { name: 'Open navigation' }).tap();
    const sheet = page.getByRole('dialog', { name: 'Navigation' });
    await expect(sheet).toBeVisible();
    await expectNoFault(page, 'the navigation', sheet);
    await sheet.getByRole('link', { name: 'Library' }).tap();
    await expect(page).toHaveURL(/\/dashboard\/library$/);
    await expect(page.getByRole('dialog')).toHaveCount(0);

    await page.getByRole('button', { name: 'User menu' }).tap();
    const menu = page.getByRole('menu');
    await expect(menu).toBeVisible();
    await expectNoFault(page, 'the user menu', menu);
    await page.getByRole('menuitemradio', { name: 'Dark' }).tap();
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 1280, height: 740 });
    await page.getByRole('button', { name: 'Collapse navigation' }).click();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Expand navigation' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  });
});
