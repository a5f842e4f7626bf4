import { expectNoFaultAtWidths, expectNoFaultWhileEmpty } from '../fixtures/axe.ts';
import { expect, test } from '../fixtures/journey.ts';
import { screens } from '../fixtures/screens.ts';

/** No other journey shows these screens with all their parts. */
const shownOnlyHere: readonly string[] = [
  '/dashboard',
  '/dashboard/settings',
  '/dashboard/affiliate',
  '/dashboard/templates',
];

test('every screen is reached with the keyboard only, or by its address, and has no accessibility faults', async ({
  signedUp: page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/dashboard/settings');
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();

  const nav = page.getByRole('navigation', { name: 'Main' });
  await nav.getByRole('button', { name: 'Tools' }).focus();
  await page.keyboard.press('Enter');
  const items = nav.getByRole('listitem');
  await expect(items.getByRole('link')).toHaveCount(15);
  for (const [path, name] of screens) {
    const link = items.locator(`a[href="${path}"]`);
    // The tabs of the settings are not in the navigation.
    if ((await link.count()) === 0) await page.goto(path);
    else {
      await link.focus();
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(new RegExp(`${path}$`));
      await expect(page.getByRole('main')).toBeFocused();
    }
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await (shownOnlyHere.includes(path) ? expectNoFaultAtWidths : expectNoFaultWhileEmpty)(page, path);
  }
});

test('the screens before signing in have no accessibility faults at any width', async ({ page }) => {
  const title = (name: string | RegExp) => page.getByRole('heading', { level: 1, name });
  for (const [path, name] of [
    ['/auth/action', 'This link is incomplete'],
    ['/__/local/mail', 'E-mails on this machine'],
    ['/nowhere/at/all', /./],
  ] as const) {
    await page.goto(path);
    await expect(title(name)).toBeVisible();
    await expectNoFaultWhileEmpty(page, path);
  }
  await page.goto('/login');
  await expect(title('Sign in to Fanfare')).toBeVisible();
  // The part next to the form loads later.
  await expect(page.getByText('Plan a day, a week or a month')).toBeVisible();
  await expectNoFaultAtWidths(page, 'signing in');
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  await expect(title('Reset your password')).toBeVisible();
  await expectNoFaultWhileEmpty(page, 'the form for a forgotten password');

  await page.goto('/login?mode=sign-up');
  await expect(title('Create your account')).toBeVisible();
  const create = page.getByRole('button', { name: 'Create account' });
  await page.getByLabel('Password', { exact: true }).focus();
  for (let key = 0; key < 4 && !(await create.evaluate((button) => button.matches(':focus'))); key += 1)
    await page.keyboard.press('Tab');
  await expect(create, 'the button that has the focus shows it').toHaveCSS('outline-style', 'solid');
  await create.click();
  await expect(page.getByLabel('E-mail')).toHaveAttribute('aria-invalid', 'true');
  await expectNoFaultAtWidths(page, 'signing up, with problems');
});
