import { expectNoFaultAtWidths, expectNoFaultWhileEmpty } from '../fixtures/axe.ts';
import { expect, logout, test } from '../fixtures/journey.ts';

/** The screens that no other journey checks, and one tool, which is opened to check the Tools menu. */
const screens = [
  ['/dashboard', /^Good (morning|afternoon|evening)/],
  ['/dashboard/templates', 'Templates'],
  ['/dashboard/tools/ai-generator', 'AI Generator'],
  ['/dashboard/settings', 'Settings'],
  ['/dashboard/settings/team', 'Workspaces'],
] as const;

test('the navigation works by keyboard alone, and screens that no other journey checks have no accessibility faults', async ({
  signedUp: page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/dashboard/support');
  await expect(page.getByRole('heading', { level: 1, name: 'How can we help?' })).toBeVisible();
  const main = page.getByRole('main');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(main).toBeFocused();

  const nav = page.getByRole('navigation', { name: 'Main' });
  await nav.getByRole('button', { name: 'Tools' }).focus();
  await page.keyboard.press('Enter');
  await expect(nav.getByRole('link', { name: 'Link In Bio' })).toBeVisible();
  for (const [path, name] of screens) {
    // A screen without a visible link is opened from the user menu.
    const link = nav.getByRole('listitem').or(main).or(page.getByRole('menu')).locator(`a[href="${path}"]`);
    if ((await link.count()) === 0) {
      await page.getByRole('button', { name: 'User menu' }).focus();
      await page.keyboard.press('Enter');
    }
    await link.first().focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect(main).toBeFocused();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    if (!path.startsWith('/dashboard/tools')) await expectNoFaultAtWidths(page, path);
  }

  await logout(page);
  // The text next to the form loads later than the form.
  await expect(page.getByText('Plan a day, a week or a month')).toBeVisible();
  await page.getByRole('button', { name: 'Create an account' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Create your account' })).toBeVisible();
  const create = page.getByRole('button', { name: 'Create account' });
  await page.getByLabel('Password', { exact: true }).focus();
  for (let key = 0; key < 4 && !(await create.evaluate((button) => button.matches(':focus'))); key += 1)
    await page.keyboard.press('Tab');
  await expect(create, 'the button that has the focus shows it').toHaveCSS('outline-style', 'solid');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('E-mail')).toHaveAttribute('aria-invalid', 'true');
  await expectNoFaultAtWidths(page, 'signing up, with problems');
  await page.goto('/auth/action');
  await expect(page.getByRole('heading', { level: 1, name: 'This link is incomplete' })).toBeVisible();
  await expectNoFaultWhileEmpty(page, 'an incomplete link');
});
