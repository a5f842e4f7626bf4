import { expect, logout, newPerson, signUp, test } from '../fixtures/journey.ts';

test('every screen can be reached with the keyboard only', async ({ signedUp: page }) => {
  await page.goto('/dashboard/settings');
  const nav = page.getByRole('navigation', { name: 'Main' });
  await nav.getByRole('button', { name: 'Tools' }).focus();
  await page.keyboard.press('Enter');
  const found = nav.getByRole('listitem').getByRole('link');
  await expect(found).toHaveCount(15);
  const links = await found.all();
  for (const link of links) {
    await link.focus();
    const path = await link.getAttribute('href');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('main')).toBeFocused();
  }
});

test('the first Tab offers to skip to the content, and choices in the shell are remembered', async ({
  signedUp: page,
}) => {
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();

  await page.getByRole('button', { name: 'Collapse navigation' }).click();
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('menuitemradio', { name: 'Dark' }).click();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Expand navigation' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test.describe('the shell on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  test('the bottom bar and the navigation sheet lead to every screen', async ({ signedUp: page }) => {
    await page.goto('/dashboard');
    const bar = page.getByRole('navigation', { name: 'Shortcuts' });
    await bar.getByRole('link', { name: 'Calendar' }).tap();
    await expect(page).toHaveURL(/\/dashboard\/schedule$/);
    await bar.getByRole('link', { name: 'Upload' }).tap();
    await expect(page).toHaveURL(/\/dashboard\/upload$/);
    // A screen that loads later would close the sheet.
    await expect(page.getByRole('heading', { level: 1, name: 'Upload' })).toBeVisible();
    await page.getByRole('button', { name: 'Open navigation' }).tap();
    await page.getByRole('dialog', { name: 'Navigation' }).getByRole('link', { name: 'Library' }).tap();
    await expect(page).toHaveURL(/\/dashboard\/library$/);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});

test('the next person on the same machine sees no data of the previous one', async ({ page, person }) => {
  await signUp(page, person);
  await logout(page);
  await signUp(page, newPerson('Alex Abend'));
  await expect(page.getByRole('banner').getByText("Alex's workspace")).toBeVisible();
  await expect(page.getByText('Robin')).toHaveCount(0);
});
