import { expect, newPerson, signIn, signUp, test } from '../fixtures/journey.ts';

test('a new person signs up, leaves and comes back', async ({ page, person }) => {
  await signUp(page, person);
  await expect(page.getByText('Make your first workspace')).toBeVisible();

  await page.getByRole('button', { name: 'User menu' }).click();
  await expect(page.getByText(person.name)).toBeVisible();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login$/);

  await signIn(page, person);
  await expect(page.getByRole('heading', { name: 'Workspaces' })).toBeVisible();
});

test('a session outlives a reload, and the way in is skipped while it lasts', async ({ signedUp: page }) => {
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Workspaces' })).toBeVisible();
  await page.goto('/login');
  await expect(page).toHaveURL(/\/dashboard\/settings\/team$/);
});

test.describe('when signing in fails', () => {
  test.use({ expectedTrouble: [/status of 400/] });

  test('a wrong password is told in words, and nothing typed is lost', async ({ page, person }) => {
    await signUp(page, person);
    await page.getByRole('button', { name: 'User menu' }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await signIn(page, { email: person.email, password: 'not the one' });
    await expect(page.getByRole('alert')).toHaveText(
      'This e-mail and password do not match. Please try again.',
    );
    await expect(page.getByLabel('E-mail')).toHaveValue(person.email);
  });

  test('an e-mail that is taken is told beside the field', async ({ page, person, browser }) => {
    const other = await browser.newPage();
    await signUp(other, person);
    await other.close();
    await page.goto('/login');
    await page.getByRole('button', { name: 'Create an account' }).click();
    await page.getByLabel('Name').fill('Somebody else');
    await page.getByLabel('E-mail').fill(person.email);
    await page.getByLabel('Password', { exact: true }).fill('another phrase');
    await page.keyboard.press('Enter');
    await expect(
      page.getByText('There is an account with this e-mail already. Please sign in instead.'),
    ).toBeVisible();
    await expect(page.getByLabel('E-mail')).toBeFocused();
  });
});

test('somebody signs in with Google, in the popup of the real SDK', async ({ page }) => {
  await page.goto('/login');
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Continue with Google' }).click(),
  ]);
  await popup.getByText('mika@fanfare.example').click();
  await expect(page.getByRole('heading', { name: 'Workspaces' })).toBeVisible();
  await page.getByRole('button', { name: 'User menu' }).click();
  await expect(page.getByText('Mika Lindqvist')).toBeVisible();
});

test('closing the window of Google changes nothing and says nothing', async ({ page }) => {
  await page.goto('/login');
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Continue with Google' }).click(),
  ]);
  await popup.close();
  await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeEnabled({ timeout: 20_000 });
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('whoever is not signed in comes back to where they wanted to go', async ({ page }) => {
  await page.goto('/dashboard/settings/team?from=mail');
  await expect(page).toHaveURL(/\/login\?next=/);
  const person = newPerson();
  await page.getByRole('button', { name: 'Create an account' }).click();
  await page.getByLabel('Name').fill(person.name);
  await page.getByLabel('E-mail').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard\/settings\/team\?from=mail$/);
});
