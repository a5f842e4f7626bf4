import type { Page } from '@playwright/test';
import { setDisabled } from '../fixtures/accounts.ts';
import { expect, expectDashboard, logout, newPerson, signIn, signUp, test } from '../fixtures/journey.ts';
import { linkIn } from '../fixtures/mail.ts';
import { createPerson } from '../fixtures/test-user.ts';

/** Makes the token that Firebase saved in this browser look expired. */
async function expireSavedToken(page: Page): Promise<void> {
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

test('a new person signs up, sees the first steps, stays signed in after a reload, and signs in again; another person on the same machine sees none of their data', async ({
  page,
  person,
}) => {
  await signUp(page, person);
  await expect(page.getByRole('link', { name: 'Connect an account' })).toBeVisible();
  await expect(page.getByRole('banner').getByText("Robin's workspace")).toBeVisible();
  await page.reload();
  await expectDashboard(page, person);
  // The login page is skipped while the session lasts.
  await page.goto('/login');
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.getByRole('button', { name: 'User menu' }).click();
  await expect(page.getByText(person.name)).toBeVisible();
  await page.keyboard.press('Escape');
  await logout(page);
  await expect(page.getByText(/session has ended/)).toHaveCount(0);

  await signUp(page, newPerson('Alex Abend'));
  await expect(page.getByRole('banner').getByText("Alex's workspace")).toBeVisible();
  await expect(page.getByText('Robin')).toHaveCount(0);
  await logout(page);

  await signIn(page, person);
  await expectDashboard(page, person);
});

test.describe('the shell while Firebase is being downloaded', () => {
  test.use({ expectedTrouble: [/ERR_FAILED/, /dynamically imported module/] });

  test('a returning person sees the dashboard, even after the token has expired', async ({
    signedUp: page,
    person,
  }) => {
    await page.route(/\/assets\/firebase-session/, (route) => route.abort());
    await page.goto('/dashboard');
    await expectDashboard(page, person);

    await expireSavedToken(page);
    const renewed = page.waitForResponse(/securetoken\.googleapis\.com/);
    await page.reload();
    expect((await renewed).ok()).toBe(true);
    await expectDashboard(page, person);
  });
});

test.describe('a person without their password', () => {
  test.use({ expectedTrouble: [/status of 400/] });

  test('a wrong password and an e-mail address in use are reported, and a forgotten password is reset through the mailbox', async ({
    page,
    person,
    baseURL,
  }) => {
    await createPerson(baseURL ?? '', person);
    await signIn(page, { email: person.email, password: 'not the one' });
    await expect(page.getByRole('alert')).toHaveText('Wrong e-mail or password. Try again.');
    await expect(page.getByLabel('E-mail')).toHaveValue(person.email);

    await page.getByRole('button', { name: 'Create an account' }).click();
    await page.getByLabel('Name').fill('Somebody else');
    await expect(page.getByLabel('E-mail')).toHaveValue(person.email);
    await page.getByLabel('Password', { exact: true }).fill('another phrase');
    await page.keyboard.press('Enter');
    await expect(
      page.getByText('An account with this e-mail already exists. Sign in instead.'),
    ).toBeVisible();
    await expect(page.getByLabel('E-mail')).toBeFocused();

    await page.goto('/login');
    await page.getByLabel('E-mail').fill(person.email);
    await page.getByRole('button', { name: 'Forgot password?' }).click();
    await expect(page.getByLabel('E-mail')).toHaveValue(person.email);
    await page.getByRole('button', { name: 'Send link' }).click();
    await expect(page.getByText(/we’ve sent it a link/)).toBeVisible();

    const link = await linkIn(page, 'Reset your password', person.email);
    await page.goto(link);
    await expect(page.getByText(`For ${person.email}.`)).toBeVisible();
    const password = 'another long pass phrase';
    await page.getByLabel('New password').fill(password);
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Sign in' }).click();
    await expect(page.getByLabel('E-mail')).toHaveValue(person.email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expectDashboard(page, person);

    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  });
});

/**
 * Opens Google's window. The button prepares a frame for this window when the mouse is over the button. A browser that
 * a program controls loses clicks while a frame is being attached (2 of 40 on a busy machine).
 */
async function openGoogle(page: Page): Promise<Page> {
  const button = page.getByRole('button', { name: 'Continue with Google' });
  await Promise.all([page.waitForResponse(/emulator\/auth\/iframe/), button.hover()]);
  const [popup] = await Promise.all([page.waitForEvent('popup'), button.click()]);
  return popup;
}

test('closing the Google window changes nothing and shows no message, and then a person signs in with the popup of the real SDK', async ({
  page,
}) => {
  await page.goto('/login');
  const closed = await openGoogle(page);
  await closed.close();
  await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeEnabled();
  await expect(page.getByRole('alert')).toHaveCount(0);

  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  const popup = await opened;
  await popup.getByText('mika@fanfare.example').click();
  await expectDashboard(page, { name: 'Mika Lindqvist' });
  await page.getByRole('button', { name: 'User menu' }).click();
  await expect(page.getByText('Mika Lindqvist')).toBeVisible();
});

test('a new address is verified with the link in the mailbox, and an open tab notices it', async ({
  page,
  person,
  context,
}) => {
  const mailbox = await context.newPage();
  await mailbox.goto('/__/local/mail');
  await expect(mailbox.getByText(person.email)).toHaveCount(0);
  await signUp(page, person);
  const reminder = `Verify your e-mail address, ${person.email}.`;
  await expect(page.getByText(reminder)).toBeVisible();
  // The mailbox shows a new e-mail without a reload.
  await mailbox.bringToFront();
  await expect(mailbox.getByRole('link').filter({ hasText: person.email })).toContainText(
    'Verify your e-mail',
  );
  await mailbox.goto(await linkIn(page, 'Verify your e-mail', person.email));
  await expect(mailbox.getByText('Your e-mail is verified.')).toBeVisible();
  await expectDashboard(mailbox, person);
  await expect(mailbox.getByText(reminder)).toHaveCount(0);
  await mailbox.reload();
  await expectDashboard(mailbox, person);
  await expect(mailbox.getByText(reminder)).toHaveCount(0);

  await page.bringToFront();
  await expect(page.getByText(reminder)).toHaveCount(0);
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
    await setDisabled(page.request, person.email, true);
    await page.getByRole('link', { name: 'Workspaces' }).first().click();
    await expect(page.getByText('Your session has ended. Sign in again.')).toBeVisible();
    await expect(page).toHaveURL(/\/login\?next=%2Fdashboard%2Fsettings/);

    await setDisabled(page.request, person.email, false);
    await page.getByLabel('E-mail').fill(person.email);
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/dashboard\/settings/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

    // Logging out in one tab ends the session in the other tabs.
    const other = await context.newPage();
    await other.goto('/dashboard/settings');
    await expect(other.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
    await logout(page);
    await expect(other).toHaveURL(/\/login\?next=/);
    await signIn(page, person);
    await expectDashboard(page, person);
    await expect(other).toHaveURL(/\/dashboard\/settings$/);
  });
});
