import type { Page } from '@playwright/test';
import { setDisabled } from '../fixtures/accounts.ts';
import { expect, expectDashboard, logout, signIn, signUp, test } from '../fixtures/journey.ts';
import { linkIn } from '../fixtures/mail.ts';
import { scriptOf } from '../fixtures/script-of.ts';

/**
 * Leaves the product and makes the token that Firebase saved in this browser look expired. Firebase may still be
 * renewing the token after an address is verified, and would save the new token over the expired token.
 */
async function expireSavedToken(page: Page): Promise<void> {
  await page.goto('/favicon.svg');
  const expired = await page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('firebaseLocalStorageDb');
        opening.addEventListener('error', () => reject(new Error('There is no saved user.')));
        opening.addEventListener('success', () => {
          const users = opening.result
            .transaction('firebaseLocalStorage', 'readwrite')
            .objectStore('firebaseLocalStorage');
          const reading = users.getAll();
          reading.addEventListener('success', () => {
            const entries = reading.result as { value: { stsTokenManager?: { expirationTime: number } } }[];
            const saved = entries.filter(({ value }) => value.stsTokenManager);
            for (const entry of saved) {
              if (entry.value.stsTokenManager) entry.value.stsTokenManager.expirationTime = 0;
              users.put(entry);
            }
            users.transaction.addEventListener('complete', () => resolve(saved.length));
          });
        });
      }),
  );
  expect(expired).toBe(1);
}

/**
 * Opens Google's window. Moving the mouse over the button loads an iframe that the window needs. A browser that a
 * program controls loses clicks while an iframe is being attached (2 of 40 on a busy machine).
 */
async function openGoogle(page: Page): Promise<Page> {
  const button = page.getByRole('button', { name: 'Continue with Google' });
  await Promise.all([page.waitForResponse(/emulator\/auth\/iframe/), button.hover()]);
  const [popup] = await Promise.all([page.waitForEvent('popup'), button.click()]);
  return popup;
}

test.describe('a new person', () => {
  // Expected: one failed download of Firebase, and one refused password.
  test.use({ expectedTrouble: [/ERR_FAILED|dynamically imported module|status of 400/] });

  test('a new person signs up, verifies their address, and later signs in again with a new password', async ({
    page,
    person,
    context,
  }) => {
    await signUp(page, person);
    await expect(page.getByRole('link', { name: 'Connect an account' })).toBeVisible();
    await expect(page.getByRole('banner').getByText("Robin's workspace")).toBeVisible();
    const reminder = page.getByText(`Verify your e-mail address, ${person.email}.`);
    await expect(reminder).toBeVisible();
    const mailbox = await context.newPage();
    await mailbox.goto(await linkIn(page, 'Verify your e-mail', person.email));
    await expect(mailbox.getByText('Your e-mail is verified.')).toBeVisible();
    await mailbox.close();
    await page.bringToFront();
    await expect(reminder).toHaveCount(0);

    await test.step('the session lasts, even while Firebase cannot be downloaded and the token has expired', async () => {
      await page.route(`**${scriptOf('firebase-session')}`, (route) => route.abort());
      await expireSavedToken(page);
      const renewed = page.waitForResponse(/securetoken\.googleapis\.com/);
      await page.goto('/dashboard');
      expect((await renewed).ok()).toBe(true);
      await expectDashboard(page, person);
      await page.unrouteAll();
      // The login page is skipped while the session lasts.
      await page.goto('/login');
      await expect(page).toHaveURL(/\/dashboard$/);
      await expectDashboard(page, person);
      await expect(reminder).toHaveCount(0);
      await logout(page);
      await expect(page.getByText(/session has ended/)).toHaveCount(0);
    });

    await test.step('another person signs in with Google', async () => {
      const closed = await openGoogle(page);
      await closed.close();
      await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeEnabled();
      await expect(page.getByRole('alert')).toHaveCount(0);
      const opened = page.waitForEvent('popup');
      await page.getByRole('button', { name: 'Continue with Google' }).click();
      await (await opened).getByText('mika@fanfare.example').click();
      await expectDashboard(page, { name: 'Mika Lindqvist' });
      await expect(page.getByText('Robin')).toHaveCount(0);
      await logout(page);
    });

    await test.step('a forgotten password is replaced', async () => {
      await signIn(page, { email: person.email, password: 'not the one' });
      await expect(page.getByRole('alert')).toHaveText('Wrong e-mail or password. Try again.');
      await page.getByRole('button', { name: 'Forgot password?' }).click();
      await expect(page.getByLabel('E-mail')).toHaveValue(person.email);
      await page.getByRole('button', { name: 'Send link' }).click();
      await expect(page.getByText(/we’ve sent it a link/)).toBeVisible();
      await page.goto(await linkIn(page, 'Reset your password', person.email));
      const password = 'another long pass phrase';
      await page.getByLabel('New password').fill(password);
      await page.keyboard.press('Enter');
      await page.getByRole('link', { name: 'Sign in' }).click();
      await expect(page.getByLabel('E-mail')).toHaveValue(person.email);
      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await expectDashboard(page, person);
    });
  });
});

test.describe('the end of a session', () => {
  test.use({ expectedTrouble: [/status of 40[01]/] });

  test('after the end of a session, the person signs in again and returns to the same page, also in another tab', async ({
    signedUp: page,
    person,
    context,
  }) => {
    await page.goto('/dashboard/settings');
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
    const other = await context.newPage();
    await other.goto('/dashboard/support');
    await expect(other.getByRole('heading', { level: 1 })).toBeVisible();

    await setDisabled(page.request, person.email, true);
    const ended = page.getByText('Your session has ended. Sign in again.');
    // A call of the other tab may already have found that the session has ended. Then this tab is signed out too.
    await page.getByRole('link', { name: 'Workspaces' }).or(ended).first().click();
    await expect(ended).toBeVisible();
    await expect(page).toHaveURL(/\/login\?next=%2Fdashboard%2Fsettings/);
    await expect(other).toHaveURL(/\/login\?next=/);

    await setDisabled(page.request, person.email, false);
    await page.getByLabel('E-mail').fill(person.email);
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/dashboard\/settings/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(other).toHaveURL(/\/dashboard\/support$/);

    await logout(page);
    await expect(other).toHaveURL(/\/login\?next=/);
  });
});
