import { accountRoutes } from '@fanfare/core/api/accounts.ts';
import type { Locator, Page } from '@playwright/test';
import { expectNoFault, expectNoFaultAtWidths } from '../fixtures/axe.ts';
import { expect, test } from '../fixtures/journey.ts';
import { revoke } from '../fixtures/posting.ts';
import { enterWorkspace } from '../fixtures/test-user.ts';

/** This journey revokes Fanfare's access to this channel, so no other journey uses the channel. */
const channel = { name: '@quiethours', consent: /@quiethours/, identity: 'UCc3QuietHoursReading00' };

const cards = (page: Page) => page.getByRole('list', { name: 'Connected accounts' });
const card = (page: Page, name: string) =>
  cards(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name, exact: true }) });

/** Opens a network's consent page with the given button. */
async function openConsent(page: Page, button: Locator): Promise<Page> {
  const opened = page.waitForEvent('popup');
  await button.click();
  const popup = await opened;
  await expect(popup.getByRole('button', { name: 'Deny' })).toBeVisible();
  return popup;
}

async function openNetworks(page: Page): Promise<Locator> {
  await page.getByRole('main').getByRole('button', { name: 'Connect', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Connect socials' });
  await expect(dialog).toBeVisible();
  return dialog;
}

/** Presses a button of the consent page, and waits until the page has closed its window. */
async function answer(popup: Page, name: string | RegExp): Promise<void> {
  const closed = popup.waitForEvent('close');
  await popup.getByRole('button', { name }).click();
  await closed;
}

test('a refused consent connects nothing, and an account with a problem is reported until it is reconnected', async ({
  signedUp: page,
  user,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/dashboard/socials');
  await expect(page.getByText('No socials connected')).toBeVisible();
  const networks = await openNetworks(page);
  await answer(await openConsent(page, networks.getByRole('button', { name: 'YouTube' })), 'Deny');
  await expect(page.getByText('Connection cancelled. Nothing was connected.')).toBeVisible();
  await expect(page.getByText(/Waiting for YouTube/)).toBeHidden();

  await openNetworks(page);
  await (await openConsent(page, networks.getByRole('button', { name: 'YouTube' }))).close();
  await expect(page.getByText('If you closed its window, nothing was connected.')).toBeVisible();
  await expect(page.getByText('No socials connected')).toBeVisible();
  const popup = await openConsent(page, page.getByRole('button', { name: 'Open again' }));
  await popup.getByLabel('See, edit and delete your videos, ratings and comments').uncheck();
  await answer(popup, channel.consent);
  const connected = card(page, channel.name);
  await expect(connected).toContainText('A permission that posts need is missing.');
  await expect(connected).toContainText('youtube.force-ssl');
  const reconnect = connected.getByRole('button', { name: 'Reconnect' });
  await answer(await openConsent(page, reconnect), channel.consent);
  await expect(connected).not.toContainText('A permission that posts need is missing.');
  await expect(connected).toContainText('Connected since');
  const picture = connected.locator('img');
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);

  await revoke(page, 'youtube', channel.identity);
  await enterWorkspace(user);
  const { workspaceId } = user;
  await user.call(accountRoutes.reportAccount, { workspaceId, platform_id: channel.identity });
  await page.reload();
  await expect(reconnect).toBeVisible();
  await expectNoFaultAtWidths(page, 'an account with an expired token');
  await answer(await openConsent(page, reconnect), channel.consent);
  await expect(reconnect).toBeHidden();

  await page.evaluate(() => {
    window.open = () => null;
  });
  await openNetworks(page);
  await expectNoFault(page, 'the networks', networks);
  await networks.getByRole('button', { name: 'X', exact: true }).click();
  await page.getByRole('button', { name: /pia_prints/ }).click();
  await expect(page.getByRole('heading', { name: 'Connected to X' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to accounts' }).click();
  await expect(cards(page).getByRole('heading')).toHaveCount(2);
});
