import { expectNoFault, expectNoFaultAtWidths } from '../fixtures/axe.ts';
import { expect, test } from '../fixtures/journey.ts';
import { screens } from '../fixtures/screens.ts';

const phone = { width: 360, height: 800 };
const desk = { width: 1440, height: 800 };

test('every address opens from an outside link, and its screen has no accessibility faults at any width', async ({
  signedUp: page,
}) => {
  for (const [path, name] of screens) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expectNoFaultAtWidths(page, path);
  }
});

test.describe('with several workspaces', () => {
  test.use({ plan: 'business' });

  test('menus and dialogs have no accessibility faults at any width', async ({ signedUp: page }) => {
    await page.goto('/dashboard/settings/team');
    for (const size of [phone, desk]) {
      await page.setViewportSize(size);
      await page.getByRole('button', { name: 'User menu' }).click();
      const menu = page.getByRole('menu');
      await expect(menu).toBeVisible();
      await expectNoFault(page, `the user menu, ${size.width} px wide`, menu);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('menu')).toHaveCount(0);
    }
    await page.setViewportSize(phone);
    await page.getByRole('button', { name: 'Open navigation' }).click();
    await expect(page.getByRole('dialog', { name: 'Navigation' })).toBeVisible();
    await expectNoFault(page, 'the navigation');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);

    await page.getByRole('button', { name: 'New workspace' }).click();
    await page.getByLabel('Name').fill('A very long name, of a house that could not agree on a short one');
    await page.getByRole('button', { name: 'Create workspace' }).click();
    await expect(page.getByText('Names can have at most 60 characters.')).toBeVisible();
    await expectNoFaultAtWidths(page, 'the dialog with a problem');
    await page.getByLabel('Name').fill('A very long name, of a house that could not agree on one');
    await page.getByRole('button', { name: 'Create workspace' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expectNoFaultAtWidths(page, 'the list');
    await page.getByRole('main').getByRole('button', { name: 'Add team member' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Send invitation' }).click();
    await expect(dialog.getByRole('textbox').first()).toHaveAttribute('aria-invalid', 'true');
    await expectNoFaultAtWidths(page, 'the dialog for a new member, with problems', { part: dialog });
  });
});

test('the screens before signing in have no accessibility faults at any width', async ({ page }) => {
  for (const [path, title] of [
    ['/login', 'Sign in to Fanfare'],
    ['/login?mode=reset', 'Reset your password'],
    ['/auth/action', 'This link is incomplete'],
    ['/__/local/mail', 'E-mails on this machine'],
    ['/nowhere/at/all', /./],
    ['/login?mode=sign-up', 'Create your account'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    // The part next to the form loads later.
    if (path.startsWith('/login')) {
      await page.setViewportSize(desk);
      await expect(page.getByText('Plan a day, a week or a month')).toBeVisible();
    }
    await expectNoFaultAtWidths(page, path);
  }
  const create = page.getByRole('button', { name: 'Create account' });
  await page.getByLabel('Password', { exact: true }).focus();
  for (let key = 0; key < 4 && !(await create.evaluate((button) => button.matches(':focus'))); key += 1)
    await page.keyboard.press('Tab');
  await expect(create, 'the button that has the focus shows it').toHaveCSS('outline-style', 'solid');
  await create.click();
  await expect(page.getByLabel('E-mail')).toHaveAttribute('aria-invalid', 'true');
  await expectNoFaultAtWidths(page, 'signing up, with problems');
});
