import { postRoutes } from '@fanfare/core/api/posts.ts';
import type { Page } from '@playwright/test';
import { expectNoFaultAtWidths, expectNoFaultWhileEmpty, expectNoSidewaysScroll } from '../fixtures/axe.ts';
import { press, scheduleInThreeDays } from '../fixtures/composing.ts';
import { expect, test } from '../fixtures/journey.ts';
import { connectAccount, enterWorkspace, type TestUser } from '../fixtures/test-user.ts';

/** Connects the account of Pia on X. */
async function connectPia(user: TestUser): Promise<void> {
  await enterWorkspace(user);
  await connectAccount(user, { id: 'x', identity: '1712345678901234502' });
}

async function openComposer(page: Page): Promise<void> {
  await page.goto('/dashboard/upload');
  await expect(page.getByRole('heading', { level: 1, name: 'Upload' })).toBeVisible();
}

const writeForX = async (page: Page, text: string) => {
  await page.getByRole('checkbox', { name: /pia_prints on X/ }).click();
  await expect(page.getByRole('tab', { name: /on X/ })).toBeVisible();
  await page.getByLabel('Description').fill(text);
};

/** The state of all sandboxes, with everything that they have received. */
const sandboxState = async (page: Page) => (await page.request.get('/__/sandbox/state.json')).text();

test('a post for X is written, previewed, published and arrives there, and the next one is scheduled and waits for its time', async ({
  signedUp: page,
  user,
}) => {
  await connectPia(user);
  await openComposer(page);
  const text = `Fresh prints ${crypto.randomUUID()}`;
  await writeForX(page, text);
  const preview = page.getByRole('region', { name: 'Social Media Post Preview' });
  await expect(preview).toContainText(text);
  await expect(preview).toContainText('@pia_prints');
  await press(page, 'Publish');
  await expect(page.getByText('Your tweet has been posted to X!')).toBeVisible();
  await expect(page.getByRole('link', { name: 'View on X' })).toBeVisible();
  expect(await sandboxState(page)).toContain(text);

  // A submitted post is not offered as unsaved work.
  await page.getByRole('button', { name: 'Create another post' }).click();
  await expect(page.getByLabel('Description')).toHaveValue('');
  await expect(page.getByText(/Unsaved changes to/)).toBeHidden();

  const later = `Later ${crypto.randomUUID()}`;
  await writeForX(page, later);
  await scheduleInThreeDays(page);
  await expect(page.getByText('Your post has been scheduled!')).toBeVisible();
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Posts', exact: true })
    .click();
  await page.getByRole('tab', { name: 'Scheduled 1' }).click();
  await expect(page.getByRole('row').filter({ hasText: later })).toContainText('Scheduled');
  expect(await sandboxState(page)).not.toContain(later);
});

/** The lower edge of the lowest field, relative to the upper edge of the action bar. */
async function lowestOf(page: Page, fields: readonly string[]): Promise<number> {
  const bar = await page.getByRole('group', { name: 'Post actions' }).boundingBox();
  const boxes = await Promise.all(fields.map((name) => page.locator(`[data-field="${name}"]`).boundingBox()));
  return Math.max(...boxes.map((box) => (box ? box.y + box.height : Infinity))) - (bar?.y ?? 0);
}

/** The number of pixels by which matching elements reach below the upper edge of the action bar. */
async function hiddenBelowBar(page: Page, selector: string): Promise<number> {
  const bar = await page.getByRole('group', { name: 'Post actions' }).boundingBox();
  const boxes = await Promise.all((await page.locator(selector).all()).map((each) => each.boundingBox()));
  return Math.max(...boxes.map((box) => (box ? box.y + box.height : Infinity))) - (bar?.y ?? 0);
}

test.describe('the composer of a person with a verified address', () => {
  // Other people see a reminder above each screen.
  test.use({ isVerified: true });

  test('a phone shows three fields above one row of actions, even if there are issues, and every field can be scrolled above the actions at every width', async ({
    signedUp: page,
    user,
  }) => {
    await connectPia(user);
    await connectAccount(user, { id: 'instagram', identity: '17841405822304914' });
    await connectAccount(user, { id: 'reddit', identity: '4f8qk2a1' });
    await page.setViewportSize({ width: 360, height: 740 });
    await openComposer(page);
    await expect(page.getByRole('button', { name: 'Select all' })).toBeVisible();
    await expect.poll(() => lowestOf(page, ['title', 'description', 'comment'])).toBeLessThanOrEqual(0);

    await page.getByRole('button', { name: 'Select all' }).click();
    await page.getByLabel('Description').fill('Friday is pumpkin day');
    await expect(page.getByRole('button', { name: /^\d to fix\. Show the first one\.$/ })).toBeVisible();
    await page.getByRole('tab', { name: /on Instagram/ }).click();
    const actions = page.getByRole('group', { name: 'Post actions' }).getByRole('button');
    await expect(actions).toHaveCount(5);
    const heights = await actions.evaluateAll((all) =>
      all.map((each) => each.getBoundingClientRect().height),
    );
    expect(heights).toEqual([44, 44, 44, 44, 44]);
    const tops = await actions.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top));
    expect(new Set(tops).size, 'rows of actions').toBe(1);
    await expect.poll(() => lowestOf(page, ['description', 'comment', 'media'])).toBeLessThanOrEqual(0);
    await press(page, 'Publish');
    await expect(page.getByRole('region', { name: 'Checks' })).toBeFocused();
    await expect(page.getByRole('group', { name: 'Post actions' })).toHaveCSS('height', '69px');
    await expectNoSidewaysScroll(page, 'the composer on a phone');

    await expect(page.getByRole('region', { name: 'Social Media Post Preview' })).toContainText('pumpkin');
    for (const width of [360, 820, 1440]) {
      await page.setViewportSize({ width, height: 740 });
      for (const field of await page.locator('[role="tabpanel"] [data-field]:visible').all()) {
        const name = await field.getAttribute('data-field');
        await field.evaluate((element) => element.scrollIntoView({ block: 'nearest' }));
        await expect
          .poll(() => hiddenBelowBar(page, `[data-field="${name}"]:visible`), `${name}, ${width} px`)
          .toBeLessThanOrEqual(0);
      }
      await expect
        .poll(async () => {
          await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
          return hiddenBelowBar(page, '[role="tabpanel"]');
        }, `the end of the page, ${width} px`)
        .toBeLessThanOrEqual(0);
    }
  });
});

/** Delays calls to this address until the returned function is called. */
async function holdBack(page: Page, address: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

test('the composer has no accessibility faults while it loads and with messages', async ({
  signedUp: page,
  user,
}) => {
  await connectPia(user);
  await connectAccount(user, { id: 'reddit', identity: '4f8qk2a1' });
  const { post_id: group } = await user.call(postRoutes.submitPosts, {
    workspaceId: user.workspaceId,
    action: 'draft',
    posts: [{ id: 'loading-1', uploadTo: 'draft', description: 'A saved draft' }],
  });
  // Leaves the accounts out of the first call, so that the page requests them separately.
  await page.route('**/api/auth/user/enter', (route) =>
    route.continue({ postData: (route.request().postData() ?? '').replace(/,"reads":\[[^\]]*\]/, '') }),
  );
  const showPost = await holdBack(page, '**/api/auth/user/drafts?**');
  const showAccounts = await holdBack(page, '**/api/auth/user/social_media_tokens?**');
  await page.goto(`/dashboard/upload?post=${group}`);
  await expect(page.getByText('Opening the post')).toBeAttached();
  await expectNoFaultWhileEmpty(page, 'the composer while the post loads');
  showPost();
  await expect(page.getByLabel('Description')).toHaveValue('A saved draft');
  await expect(page.getByText('Loading your accounts')).toBeAttached();
  await expectNoFaultWhileEmpty(page, 'the composer while the accounts load');
  showAccounts();
  await page.getByRole('button', { name: 'Select all' }).click();
  await press(page, 'Publish');
  await expect(page.getByRole('region', { name: 'Checks' })).toBeFocused();
  await expect(page.getByText('Reddit posts require a title.')).toBeVisible();
  await expectNoFaultAtWidths(page, 'the composer with errors');
});
