import { expectNoFaultAtWidths } from '../fixtures/axe.ts';
import { expect, expectDashboard, logout, signIn, test } from '../fixtures/journey.ts';

test.describe('changing a name and a password', () => {
  // The browser logs the refused sign-in; the page shows a message for it.
  test.use({ expectedTrouble: [/status of 400/] });

  test('a person changes their name and, if they know the old one, their password, and signs in with it', async ({
    signedUp: page,
    person,
  }) => {
    const next = 'another long pass phrase';
    await page.goto('/dashboard/settings');
    const profile = page.getByRole('region', { name: 'Profile' });
    await profile.getByLabel('Name').fill('Alex Tanaka');
    await profile.getByRole('button', { name: 'Save name' }).click();
    await expect(page.getByText('Name saved.')).toBeVisible();

    await page.getByRole('button', { name: 'Change password' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change your password' });
    await expect(dialog).toBeVisible();
    await expectNoFaultAtWidths(page, 'the dialog that changes the password', { part: dialog });
    await dialog.getByLabel('Current password').fill('not the one');
    await dialog.getByLabel('New password').fill(next);
    await page.keyboard.press('Enter');
    await expect(dialog.getByLabel('Current password')).toBeFocused();
    await expect(dialog.getByLabel('New password')).toHaveValue(next);
    await dialog.getByLabel('Current password').fill(person.password);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Password changed.')).toBeVisible();
    await expect(dialog).toHaveCount(0);

    await logout(page);
    await signIn(page, { email: person.email, password: next });
    await expectDashboard(page, { name: 'Alex Tanaka' });
  });
});

test('a deleted account is restored by signing in again', async ({ signedUp: page, person }) => {
  await page.goto('/dashboard/settings');
  await page.getByRole('button', { name: 'Delete account…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await expect(dialog.getByText("Robin's workspace")).toBeVisible();
  await expect(dialog.getByText('No one else uses it.')).toBeVisible();
  await expectNoFaultAtWidths(page, 'the dialog that deletes the account', { part: dialog });
  await dialog.getByRole('radio', { name: 'Other' }).check();
  await dialog.getByLabel(/optional/).fill('Too many tabs');
  await dialog.getByLabel(/Type your e-mail/).fill(person.email);
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText(/^Your account is locked and will be deleted on/)).toBeVisible();
  await expectNoFaultAtWidths(page, 'the login page after the deletion');

  await signIn(page, person);
  await expect(page.getByRole('heading', { name: 'Your account will be deleted' })).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expectNoFaultAtWidths(page, 'the screen that restores the account');
  await page.getByRole('button', { name: 'Restore my account' }).click();
  // The browser aborts running calls when the page is left.
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await page.goto('/dashboard/settings/team');
  await expect(page.getByRole('heading', { name: "People in Robin's workspace" })).toBeVisible();
});
