import { expectNoFaultAtWidths } from '../fixtures/axe.ts';
import { expect, test } from '../fixtures/journey.ts';

// Expected: creating a workspace above the limit is refused once.
test.use({ expectedTrouble: [/status of 403/] });

test('a person who reaches a limit upgrades on the payment page, and the limit no longer applies', async ({
  signedUp: page,
}) => {
  const dialog = page.getByRole('dialog', { name: 'New workspace' });
  const create = async () => {
    await page.getByRole('main').getByRole('button', { name: 'New workspace' }).click();
    await dialog.getByLabel('Name').fill('Bright Books');
    await dialog.getByRole('button', { name: 'Create workspace' }).click();
  };
  await page.goto('/dashboard/settings/team');
  await create();
  await expect(dialog.getByRole('alert')).toContainText('Your Free plan allows 1 workspace.');

  await dialog.getByRole('link', { name: 'See plans' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Subscription' })).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('region', { name: 'Usage' })).toContainText('Workspaces1 of 1Limit reached');
  await expectNoFaultAtWidths(page, 'the subscription screen');

  await page.getByRole('button', { name: 'Upgrade: Creator' }).click();
  await expect(page).toHaveTitle('Checkout');
  await page.getByRole('button', { name: 'Start trial' }).click();
  await expect(page.getByText('You have Creator now.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Usage' })).toContainText('Workspaces1 of 2');

  await page.getByRole('main').getByRole('link', { name: 'Workspaces' }).first().click();
  await create();
  await expect(page.getByRole('list', { name: 'Your workspaces' })).toContainText('Bright Books');
});
