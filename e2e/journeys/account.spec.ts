import { expectNoFaultAtWidths } from '../fixtures/axe.ts';
import { expect, signIn, test } from '../fixtures/journey.ts';

// The browser logs the refused password; the page shows a message for it.
test.use({ expectedTrouble: [/status of 400/] });

test('a person changes their password, deletes their Fanfare account, and restores it after signing in again', async ({
  signedUp: page,
  person,
}) => {
  const password = 'another long pass phrase';
  await page.goto('/dashboard/settings');
  await page.getByRole('button', { name: 'Change password' }).click();
  const change = page.getByRole('dialog', { name: 'Change your password' });
  await change.getByLabel('Current password').fill('not the one');
  await change.getByLabel('New password').fill(password);
  await page.keyboard.press('Enter');
  await expect(change.getByLabel('Current password')).toBeFocused();
  await expect(change.getByLabel('New password')).toHaveValue(password);
  await change.getByLabel('Current password').fill(person.password);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Password changed.')).toBeVisible();
  await expect(change).toHaveCount(0);

  await page.getByRole('button', { name: 'Delete account…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await expect(dialog.getByText("Robin's workspace")).toBeVisible();
  await expect(dialog.getByText('No one else uses it.')).toBeVisible();
  await expectNoFaultAtWidths(page, 'the dialog that deletes the account', dialog);
  await dialog.getByRole('radio').first().check();
  await dialog.getByLabel(/Type your e-mail/).fill(person.email);
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText(/^Your account is locked and will be deleted on/)).toBeVisible();

  await signIn(page, { email: person.email, password });
  await expect(page.getByRole('heading', { name: 'Your account will be deleted' })).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expectNoFaultAtWidths(page, 'the screen that restores the account');
  await page.getByRole('button', { name: 'Restore my account' }).click();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await expect(page.getByRole('banner').getByText("Robin's workspace")).toBeVisible();
});
