import { affiliateRoutes } from '@fanfare/core/api/affiliate.ts';
import { makeStaff } from '../fixtures/accounts.ts';
import { expectNoFaultAtWidths } from '../fixtures/axe.ts';
import { expect, newPerson, signIn, signUp, test } from '../fixtures/journey.ts';
import { createPerson } from '../fixtures/test-user.ts';

test('a person who opened an affiliate’s link signs up and pays, and the affiliate and staff see the commission', async ({
  signedUp: page,
  user,
  person,
  browser,
  baseURL,
}) => {
  await page.goto('/dashboard/affiliate');
  await page.getByRole('checkbox', { name: 'I accept the terms of the programme.' }).check();
  await page.getByRole('button', { name: 'Join the programme' }).click();
  const { search } = new URL(await page.getByLabel('Your affiliate link').inputValue());
  await expectNoFaultAtWidths(page, 'the screen of an affiliate');

  const friend = newPerson('Ines Moreau');
  const other = await (await browser.newContext()).newPage();
  await other.goto(`/${search}`);
  await expect(other).toHaveURL(/\/login$/);
  const reported = other.waitForResponse(/\/api\/affiliate\/referral$/);
  await signUp(other, friend);
  expect((await reported).ok()).toBe(true);

  await other.goto('/dashboard/settings/subscription');
  await other.getByRole('button', { name: 'Upgrade: Creator' }).click();
  await other.getByRole('button', { name: 'Start trial' }).click();
  await expect(other.getByText('You have Creator now.')).toBeVisible();
  await other.getByRole('button', { name: 'All in the customer portal' }).click();
  // The trial ends, and the first payment is made.
  await other.getByRole('button', { name: 'Move 31 days ahead' }).click();
  // Two rows: the sign-up and the payment.
  await expect
    .poll(async () => (await user.call(affiliateRoutes.affiliate, {})).affiliate?.commissions)
    .toBe(2);
  await page.reload();
  const commissions = page.getByRole('table', { name: 'Commissions' });
  await expect(commissions).toContainText('Creator, yearly');
  await expect(commissions).toContainText('$23.04');

  const staff = newPerson('Sam Ortega');
  await createPerson(baseURL ?? '', staff);
  await makeStaff(page.request, staff.email);
  const desk = await (await browser.newContext()).newPage();
  await signIn(desk, staff);
  await expect(desk).toHaveURL(/\/dashboard$/);
  await desk.goto('/dashboard/staff/affiliates');
  const row = desk.getByRole('table', { name: 'Affiliates' }).getByRole('row', { name: person.email });
  await row.getByRole('link').click();
  const referral = desk.getByRole('dialog').getByRole('row', { name: friend.email });
  await expect(referral).toContainText('$23.04');
  await expect(referral).toContainText('In Progress');
});
