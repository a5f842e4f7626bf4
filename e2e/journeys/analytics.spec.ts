import type { Page } from '@playwright/test';
import { expectNoFaultAtWidths } from '../fixtures/axe.ts';
import { expect, test } from '../fixtures/journey.ts';
import { connectAccount, enterWorkspace } from '../fixtures/test-user.ts';

const cafe = [
  { id: 'instagram', identity: '17841408811007723' },
  { id: 'tiktok', identity: '-000HarbourCoffeeQuay8uHc2' },
];

const openTab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true }).click();

test('the screens of analytics show data from the networks and have no accessibility faults', async ({
  signedUp: page,
  user,
}) => {
  await enterWorkspace(user);
  for (const account of cafe) await connectAccount(user, account);
  await page.setViewportSize({ width: 360, height: 900 });
  await page.goto('/dashboard/analytics?tab=instagram');
  const followers = page.getByRole('region', { name: /^Total followers/ });
  // A number, such as 5,210.
  await expect(followers).toContainText(/\d/);
  await expect(followers).not.toContainText(/Not offered|Not yet|Refused/);
  await expect(page.getByRole('region', { name: /^Recent posts/ })).toBeVisible();
  const reach = page.getByRole('group', { name: /^Reach\./ });
  await reach.focus();
  await page.keyboard.press('Home');
  await expect(reach.getByRole('status')).toContainText(/reach (\d|not in yet)/);
  await page.getByRole('button', { name: 'Show Daily reach as table' }).click();
  const table = page.getByRole('region', { name: 'Daily reach as table' });
  // A header and 30 days, or 31 if the next day has already begun at the network.
  expect(await table.getByRole('row').count()).toBeGreaterThanOrEqual(31);
  // One network is enough, because the screen has the same parts for every network.
  await expectNoFaultAtWidths(page, 'the analytics of Instagram, with a table');

  await openTab(page, 'Overview');
  const row = page.getByRole('row', { name: /harbour\.coffee.*TikTok/ });
  await expect(row.getByText('%').first()).toBeVisible();
  await expect(page.getByRole('region', { name: /^Why it moved/ })).toBeVisible();
  await expectNoFaultAtWidths(page, 'the overview');
  await openTab(page, 'Best times');
  const panel = page.getByRole('tabpanel');
  await panel.getByRole('group', { name: /by weekday and hour/ }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(panel.getByText(/^Tuesday, 0:00/).first()).toBeAttached();
  await expectNoFaultAtWidths(page, 'the best times', panel);
});
