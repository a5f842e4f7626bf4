import type { Locator, Page } from '@playwright/test';
import { expectNoFault, expectNoSidewaysScroll } from '../fixtures/axe.ts';
import { expect, test } from '../fixtures/journey.ts';

const ana = /@anapaints/;

const cards = (page: Page) => page.getByRole('list', { name: 'Connected accounts' });
const card = (page: Page, name: string) =>
  cards(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name, exact: true }) });

/** Opens a network's consent page with the given button. */
async function goOff(page: Page, button: Locator): Promise<Page> {
  const opened = page.waitForEvent('popup');
  await button.click();
  const popup = await opened;
  await expect(popup.getByRole('button', { name: 'Deny' })).toBeVisible();
  return popup;
}

async function chooseNetwork(page: Page, network: string): Promise<Page> {
  await page.getByRole('main').getByRole('button', { name: 'Connect', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Connect socials' });
  return goOff(page, dialog.getByRole('button', { name: network }));
}

async function agree(popup: Page, identity: RegExp): Promise<void> {
  const closed = popup.waitForEvent('close');
  await popup.getByRole('button', { name: identity }).click();
  await closed;
}

async function connect(page: Page, network: string, identity: RegExp): Promise<void> {
  await agree(await chooseNetwork(page, network), identity);
}

test('refusing consent or closing its window connects nothing; then two channels are connected, and one of them is disconnected', async ({
  signedUp: page,
}) => {
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Connect an account' }).click();
  await expect(page.getByText('No socials connected')).toBeVisible();

  const refused = await chooseNetwork(page, 'YouTube');
  const closed = refused.waitForEvent('close');
  await refused.getByRole('button', { name: 'Deny' }).click();
  await closed;
  await expect(page.getByText('Connection cancelled. Nothing was connected.')).toBeVisible();
  await expect(page.getByText('No socials connected')).toBeVisible();
  await expect(page.getByText(/Waiting for YouTube/)).toBeHidden();

  const popup = await chooseNetwork(page, 'YouTube');
  await popup.close();
  await expect(page.getByText('If you closed its window, nothing was connected.')).toBeVisible();
  await agree(await goOff(page, page.getByRole('button', { name: 'Open again' })), ana);
  await expect(card(page, '@anapaints')).toContainText('Connected since');
  await expect(page.getByText('Connected @anapaints to YouTube.')).toBeVisible();
  await expect(page.getByText(/Waiting for YouTube/)).toBeHidden();
  await expect
    .poll(() =>
      card(page, '@anapaints')
        .locator('img')
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBeGreaterThan(0);

  await connect(page, 'YouTube', /@quiethours/);
  await expect(cards(page).getByRole('heading')).toHaveCount(2);
  await page.reload();
  await expect(cards(page).getByRole('heading')).toHaveCount(2);

  // Disconnecting ends every session of a channel, as on Google, so no other journey uses this channel.
  await page.getByRole('button', { name: 'More for @quiethours on YouTube' }).click();
  await page.getByRole('menuitem', { name: 'Disconnect' }).click();
  const dialog = page.getByRole('dialog', { name: 'Disconnect @quiethours?' });
  await dialog.getByRole('button', { name: 'Disconnect' }).click();
  await expect(page.getByText('Disconnected @quiethours from YouTube.')).toBeVisible();
  await expect(cards(page).getByRole('heading')).toHaveCount(1);
  await page.reload();
  await expect(cards(page).getByRole('heading')).toHaveCount(1);
});

test('a missing permission is reported until the same account is reconnected, on a narrow phone too, and the consent opens in the same window if popups are blocked', async ({
  signedUp: page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/dashboard/socials');
  await expect(page.getByText('No socials connected')).toBeVisible();
  const popup = await chooseNetwork(page, 'YouTube');
  await expect(page.getByText(/Waiting for YouTube/)).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expectNoFault(page, 'waiting for a network');
  await popup.getByLabel('See, edit and delete your videos, ratings and comments').uncheck();
  await agree(popup, ana);
  await expect(card(page, '@anapaints')).toContainText('A permission that posts need is missing.');
  await expect(card(page, '@anapaints')).toContainText('youtube.force-ssl');
  await expectNoFault(page, 'an account with trouble');
  await expectNoSidewaysScroll(page, 'an account with trouble');

  const again = card(page, '@anapaints').getByRole('button', { name: 'Reconnect' });
  await agree(await goOff(page, again), /@quiethours/);
  await expect(
    page.getByText('Connected @quiethours to YouTube, but @anapaints still has to be reconnected.'),
  ).toBeVisible();
  await expect(card(page, '@anapaints')).toContainText('A permission that posts need is missing.');
  await agree(await goOff(page, page.getByRole('button', { name: 'Try again' })), ana);
  await expect(card(page, '@anapaints')).not.toContainText('A permission that posts need is missing');
  await expect(cards(page).getByRole('heading')).toHaveCount(2);

  await page.evaluate(() => {
    window.open = () => null;
  });
  await page.getByRole('main').getByRole('button', { name: 'Connect', exact: true }).click();
  const networks = page.getByRole('dialog', { name: 'Connect socials' });
  await expect(networks).toBeVisible();
  await expectNoFault(page, 'the networks', networks);
  await networks.getByRole('button', { name: 'X', exact: true }).click();
  await page.getByRole('button', { name: /pia_prints/ }).click();
  await expect(page.getByRole('heading', { name: 'Connected to X' })).toBeVisible();
  await expectNoFault(page, 'the way back');
  await page.getByRole('link', { name: 'Back to accounts' }).click();
  await expect(cards(page).getByRole('heading')).toHaveCount(3);
});
