import { expectNoFault, expectNoSidewaysScroll } from '../fixtures/axe.ts';
import { expect, logout, signIn, test } from '../fixtures/journey.ts';
import { screens } from '../fixtures/screens.ts';

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [360, 1440]) {
    test.describe(`${colorScheme}, ${width} px wide`, () => {
      // Axe measures colours, which are wrong halfway through a transition.
      test.use({
        colorScheme,
        viewport: { width, height: 800 },
        contextOptions: { reducedMotion: 'reduce' },
      });

      test('axe finds no fault on any screen, and none scrolls sideways', async ({ signedUp: page }) => {
        test.slow();
        for (const [path, name] of screens) {
          await page.goto(path);
          await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
          await expectNoFault(page, path);
          await expectNoSidewaysScroll(page, path);
        }
      });

      test('axe finds no fault in menus and dialogs, and none scrolls sideways', async ({
        signedUp: page,
      }) => {
        await page.getByRole('button', { name: 'User menu' }).click();
        await expect(page.getByRole('menu')).toBeVisible();
        await expectNoFault(page, 'the user menu');
        await page.keyboard.press('Escape');
        if (width < 900) {
          await page.getByRole('button', { name: 'Open navigation' }).click();
          await expect(page.getByRole('dialog', { name: 'Navigation' })).toBeVisible();
          await expectNoFault(page, 'the navigation');
          await page.keyboard.press('Escape');
        }
        await page.goto('/dashboard/settings/team');
        await page.getByRole('button', { name: 'New workspace' }).click();
        await page
          .getByLabel('Name')
          .fill('A very long name, of a house that could not agree on a short one');
        await expectNoFault(page, 'the dialog');
        await page.getByRole('button', { name: 'Create workspace' }).click();
        await expect(page.getByText('Names can have at most 60 characters.')).toBeVisible();
        await expectNoFault(page, 'the dialog with a problem');
        await page.getByLabel('Name').fill('A very long name, of a house that could not agree on one');
        await page.getByRole('button', { name: 'Create workspace' }).click();
        await expect(page.getByRole('dialog')).toHaveCount(0);
        await expectNoFault(page, 'the list');
        await expectNoSidewaysScroll(page, 'the list');
        await page.getByRole('main').getByRole('button', { name: 'Add team member' }).first().click();
        await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click();
        await expectNoFault(page, 'adding somebody, with problems');
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
        await expectNoFault(page, 'deleting the account');
        await dialog.getByRole('radio', { name: 'Other' }).check();
        await dialog.getByLabel(/Type your e-mail/).fill(person.email);
        await dialog.getByRole('button', { name: 'Delete account' }).click();
        await expect(page.getByText(/^Your account is locked and will be deleted/)).toBeVisible();
        await expectNoFault(page, 'the farewell');
        await signIn(page, person);
        await expect(page.getByRole('button', { name: 'Restore my account' })).toBeVisible();
        await expectNoFault(page, 'the way back');
        await expectNoSidewaysScroll(page, 'the way back');
      });

      test('axe finds no fault on the screens before signing in', async ({ signedUp, page }) => {
        await logout(signedUp);
        await expectNoFault(page, 'signing in');
        await page.getByRole('button', { name: 'Create an account' }).click();
        await page.getByRole('button', { name: 'Create account' }).click();
        await expectNoFault(page, 'signing up, with problems');
        await expectNoSidewaysScroll(page, 'signing up');
        await page.goto('/nowhere/at/all');
        await expectNoFault(page, 'nothing here');
      });
    });
  }
}
