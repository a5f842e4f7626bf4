import { expectNoFault, expectNoSidewaysScroll } from '../fixtures/axe.ts';
import { expect, signIn, test } from '../fixtures/journey.ts';
import { screens } from '../fixtures/screens.ts';

const phone = { width: 360, height: 800 };
const desk = { width: 1440, height: 800 };

test('axe finds no fault on any screen, and no screen scrolls sideways', async ({ signedUp: page }) => {
  for (const [path, name] of screens) {
    await page.setViewportSize(desk);
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    for (const size of [desk, phone]) {
      const where = `${path}, ${size.width} px wide`;
      await page.setViewportSize(size);
      await expectNoFault(page, where);
      await expectNoSidewaysScroll(page, where);
    }
  }
});

for (const viewport of [phone, desk]) {
  test.describe(`${viewport.width} px wide`, () => {
    test.use({ viewport });

    test('axe finds no fault in menus and dialogs, and no dialog scrolls sideways', async ({
      signedUp: page,
    }) => {
      await page.goto('/dashboard/settings/team');
      await page.getByRole('button', { name: 'User menu' }).click();
      await expect(page.getByRole('menu')).toBeVisible();
      await expectNoFault(page, 'the user menu');
      await page.keyboard.press('Escape');
      if (viewport === phone) {
        await page.getByRole('button', { name: 'Open navigation' }).click();
        await expect(page.getByRole('dialog', { name: 'Navigation' })).toBeVisible();
        await expectNoFault(page, 'the navigation');
        await page.keyboard.press('Escape');
      }
      await page.getByRole('button', { name: 'New workspace' }).click();
      await page.getByLabel('Name').fill('A very long name, of a house that could not agree on a short one');
      await page.getByRole('button', { name: 'Create workspace' }).click();
      await expect(page.getByText('Names can have at most 60 characters.')).toBeVisible();
      await expectNoFault(page, 'the dialog with a problem');
      await page.getByLabel('Name').fill('A very long name, of a house that could not agree on one');
      await page.getByRole('button', { name: 'Create workspace' }).click();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expectNoFault(page, 'the list');
      await expectNoSidewaysScroll(page, 'the list');
      await page.getByRole('main').getByRole('button', { name: 'Add team member' }).first().click();
      await page.getByRole('dialog').getByRole('button', { name: 'Send invitation' }).click();
      await expectNoFault(page, 'the dialog for a new member, with problems');
    });

    test('axe finds no fault while an account is deleted and restored', async ({
      signedUp: page,
      person,
    }) => {
      await page.goto('/dashboard/settings');
      await page.getByRole('button', { name: 'Change password' }).click();
      await expectNoFault(page, 'the password');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Delete account…' }).click();
      const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
      await expect(dialog.getByText('No one else uses it.')).toBeVisible();
      await expectNoFault(page, 'the dialog that deletes the account');
      await dialog.getByRole('radio', { name: 'Other' }).check();
      await dialog.getByLabel(/Type your e-mail/).fill(person.email);
      await dialog.getByRole('button', { name: 'Delete account' }).click();
      await expect(page.getByText(/^Your account is locked and will be deleted/)).toBeVisible();
      await expectNoFault(page, 'the login page after the deletion');
      await signIn(page, person);
      await expect(page.getByRole('button', { name: 'Restore my account' })).toBeVisible();
      await expectNoFault(page, 'the screen that restores the account');
      await expectNoSidewaysScroll(page, 'the screen that restores the account');
    });

    test('axe finds no fault on the screens before signing in, and no screen scrolls sideways', async ({
      page,
    }) => {
      for (const [path, title] of [
        ['/login', 'Sign in to Fanfare'],
        ['/login?mode=sign-up', 'Create your account'],
        ['/login?mode=reset', 'Reset your password'],
        ['/auth/action', 'This link is incomplete'],
        ['/__/local/mail', 'E-mails on this machine'],
        ['/nowhere/at/all', /./],
      ] as const) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
        if (viewport === desk && path.startsWith('/login')) {
          await expect(page.getByText('Plan a day, a week or a month')).toBeVisible();
        }
        await expectNoFault(page, path);
        await expectNoSidewaysScroll(page, path);
      }
      await page.goto('/login?mode=sign-up');
      await page.getByRole('button', { name: 'Create account' }).click();
      await expectNoFault(page, 'signing up, with problems');
      await expectNoSidewaysScroll(page, 'signing up, with problems');
    });
  });
}
