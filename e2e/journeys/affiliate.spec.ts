import { affiliateRoutes } from '@fanfare/core/api/affiliate.ts';
import { expectNoFault, expectNoFaultAtWidths } from '../fixtures/axe.ts';
import { chooseInUserMenu, expect, newPerson, signUp, test } from '../fixtures/journey.ts';
import { createPerson, enterWorkspace, readConfig, testUser } from '../fixtures/test-user.ts';

test('a person who signs up after opening an affiliate’s link is counted as a referral, and can become an affiliate too', async ({
  page,
  baseURL,
}) => {
  const origin = baseURL ?? '';
  const { storageBucket } = await readConfig(origin);
  const affiliate = testUser(origin, storageBucket, await createPerson(origin, newPerson('Ines Moreau')));
  await enterWorkspace(affiliate);
  const joined = await affiliate.call(affiliateRoutes.joinAffiliates, { acceptsTerms: true });
  const { search } = new URL(joined.affiliate?.link ?? '');

  await page.goto(`/${search}`);
  await expect(page).toHaveURL(/\/login$/);
  const reported = page.waitForResponse(/\/api\/affiliate\/referral$/);
  await signUp(page, newPerson());
  expect((await reported).ok()).toBe(true);
  const { totals } = await affiliate.call(affiliateRoutes.affiliateStats, { range: '30' });
  expect(totals).toMatchObject({ clicks: 1, signUps: 1 });

  await chooseInUserMenu(page, 'Affiliate Marketing');
  await expect(page.getByRole('button', { name: 'Join the programme' })).toBeVisible();
  await expectNoFault(page, 'the offer to affiliates');
  await page.getByRole('checkbox', { name: 'I accept the terms of the programme.' }).check();
  await page.getByRole('button', { name: 'Join the programme' }).click();
  await expect(page.getByLabel('Your affiliate link')).toBeVisible();
  await expectNoFaultAtWidths(page, 'the screen of an affiliate');
});
