import type { Page } from '@playwright/test';
import { expectNoFault, expectNoFaultAtWidths, expectNoSidewaysScroll } from '../fixtures/axe.ts';
import { expect, test } from '../fixtures/journey.ts';
import { agreeAs, aimFault, callerFor, revoke } from '../fixtures/posting.ts';
import { connectAccount, enterWorkspace } from '../fixtures/test-user.ts';

// The journeys send faults to the accounts of one café, so they run one after another.
test.describe.configure({ mode: 'default' });

/** No other journey uses these accounts. */
const cafe = {
  instagram: { id: 'instagram', identity: '17841408811007723' },
  tiktok: { id: 'tiktok', identity: '-000HarbourCoffeeQuay8uHc2' },
  youtube: { id: 'youtube', identity: 'UCd4HarbourCoffeeQuay00' },
} as const;
type Network = keyof typeof cafe;
const consents = /Harbour Coffee/;

const open = (page: Page, network: Network) => page.goto(`/dashboard/analytics?tab=${network}`);
const openTab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true }).click();
const card = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) });
const failure = (page: Page) => page.getByRole('main').getByRole('alert');
/** A number, such as 5,210 or 4.6%. */
const figure = /\d/;
const noFigure = /Not offered|Not yet|Refused/;

const firstCard = {
  instagram: 'Total followers',
  tiktok: 'Total followers',
  youtube: 'Total subscribers',
} as const;

const expectFigures = async (page: Page, network: Network) => {
  const first = card(page, firstCard[network]);
  await expect(first).toContainText(figure);
  await expect(first).not.toContainText(noFigure);
};

test('a new person connects accounts and reads the analytics by keyboard, without accessibility faults at any width', async ({
  signedUp: page,
  user,
}) => {
  await enterWorkspace(user);
  await open(page, 'instagram');
  await expect(page.getByRole('heading', { name: 'No Instagram Account Connected' })).toBeVisible();
  await page.getByRole('link', { name: 'Connect Instagram' }).click();
  await agreeAs(page, consents, async () => {
    await page.getByRole('main').getByRole('button', { name: 'Connect', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Instagram', exact: true }).click();
  });
  await expect(page.getByRole('list', { name: 'Connected accounts' }).getByRole('heading')).toHaveCount(1);
  for (const network of [cafe.tiktok, cafe.youtube]) await connectAccount(user, network);
  await page.setViewportSize({ width: 360, height: 900 });
  await open(page, 'tiktok');
  for (const [network, tab] of [
    ['tiktok', 'TikTok'],
    ['youtube', 'YouTube'],
    ['instagram', 'Instagram'],
  ] as const) {
    await openTab(page, tab);
    await expectFigures(page, network);
    await expect(page.getByRole('region', { name: /^Recent (posts|videos)/ })).toBeVisible();
    await expectNoSidewaysScroll(page, `the analytics of ${network}`);
  }
  // One network is enough, because the screen has the same parts for every network.
  await expectNoFaultAtWidths(page, 'the analytics of Instagram');
  const reach = page.getByRole('group', { name: /^Reach\./ });
  await reach.focus();
  await page.keyboard.press('Home');
  await expect(reach.getByRole('status')).toContainText(/reach (\d|not in yet)/);
  await page.getByRole('button', { name: 'Show Daily reach as table' }).click();
  const table = page.getByRole('region', { name: 'Daily reach as table' });
  await expect(table.getByRole('columnheader', { name: 'Day' })).toBeVisible();
  // A header and at least one row for each of 30 days: the network's day may already be one ahead.
  expect(await table.getByRole('row').count()).toBeGreaterThanOrEqual(31);
  const chart = page.getByRole('region', { name: 'Daily reach', exact: true });
  await expectNoFault(page, 'the chart with its table', chart);

  await openTab(page, 'Overview');
  await expect(
    page
      .getByRole('row', { name: /harbour\.coffee.*TikTok/ })
      .getByText('%')
      .first(),
  ).toBeVisible();
  await expect(page.getByRole('region', { name: /^Why it moved/ })).toBeVisible();
  await expectNoFaultAtWidths(page, 'the overview');
  await openTab(page, 'Best times');
  const map = page.getByRole('group', { name: /by weekday and hour/ });
  await map.focus();
  await page.keyboard.press('ArrowDown');
  await expect(
    page
      .getByRole('tabpanel')
      .getByText(/^Tuesday, 0:00/)
      .first(),
  ).toBeAttached();
  await expectNoFaultAtWidths(page, 'the best times', page.getByRole('tabpanel'));
});

test.describe('after a refusal', () => {
  test.use({ expectedTrouble: [/status of (400|401|404|429|502)/] });

  test('an expired token is explained and renewed in place in the analytics and at a post, and then the figures appear', async ({
    signedUp: page,
    user,
    person,
  }) => {
    await enterWorkspace(user);
    await connectAccount(user, cafe.instagram);
    await connectAccount(user, cafe.youtube);
    await revoke(page, 'instagram', cafe.instagram.identity);
    await open(page, 'instagram');
    await expect(failure(page)).toContainText(
      'Instagram token expired. Please reconnect your Instagram account.',
    );
    await expectNoFault(page, 'an expired token', failure(page));
    await agreeAs(page, consents, () => failure(page).getByRole('button', { name: 'Reconnect' }).click());
    await expectFigures(page, 'instagram');
    await expect(failure(page)).toBeHidden();
    await expect(page).toHaveURL(/\/dashboard\/analytics\?tab=instagram/);

    await aimFault(page, {
      network: 'youtube',
      call: 'channels_list',
      kind: 'server_error',
      account: cafe.youtube.identity,
    });
    await openTab(page, 'YouTube');
    await expect(failure(page)).toContainText('Failed to load YouTube analytics. Please try again.');
    await failure(page).getByRole('button', { name: 'Retry' }).click();
    await expectFigures(page, 'youtube');
    await expect(failure(page)).toBeHidden();

    const account = '17841488110077231';
    await connectAccount(user, { id: 'threads', identity: account });
    const caller = await callerFor(page, person);
    const text = `Opening the shutters ${crypto.randomUUID()}`;
    const published = await caller.post('/api/threads/upload', {
      workspaceId: caller.workspaceId,
      postId: crypto.randomUUID(),
      platform_id: account,
      description: text,
    });
    expect(published.ok(), await published.text()).toBe(true);
    const aim = (kind: string) =>
      aimFault(page, { network: 'threads', call: 'read_container', kind, account });
    await page.goto('/dashboard/posts?tab=uploaded');
    await page.getByRole('link', { name: text }).first().click();
    const insights = page.getByRole('region', { name: 'Comments and insights' });
    const refusal = insights.getByRole('alert');
    // Waits, because the final steps of publishing also read the post and would get the fault.
    await expect(page.getByText('Final steps completed.')).toBeVisible();
    await aim('rate_limit');
    await insights.getByRole('button', { name: 'View comments and insights' }).click();
    await expect(refusal).toContainText('Too many requests at Threads!');
    await expect(refusal).toContainText(
      'We have exceeded the rate limit for this platform. Please try again later.',
    );
    await expectNoFault(page, 'a post that its network does not read', insights);
    await revoke(page, 'threads', account);
    await refusal.getByRole('button', { name: 'Retry' }).click();
    await expect(refusal).toContainText('Missing permissions at Threads!');
    await expect(refusal).toContainText('Please Login to view comments and insights.');
    await agreeAs(page, consents, () => refusal.getByRole('button', { name: /onnect/ }).click());
    await expect(insights.getByText('Views')).toBeVisible();
    await expect(refusal).toBeHidden();
  });
});
