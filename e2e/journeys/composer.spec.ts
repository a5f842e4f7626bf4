import { postRoutes } from '@fanfare/core/api/posts.ts';
import { slotRoutes } from '@fanfare/core/api/slots.ts';
import { weekdays } from '@fanfare/core/slots/slots.ts';
import type { Page } from '@playwright/test';
import { expectNoFaultAtWidths } from '../fixtures/axe.ts';
import { press } from '../fixtures/composing.ts';
import { expect, openFromMenu, test } from '../fixtures/journey.ts';
import { scriptOf } from '../fixtures/script-of.ts';
import { connectAccount, enterWorkspace } from '../fixtures/test-user.ts';

const pia = { id: 'x', identity: '1712345678901234502' };

const writeForX = async (page: Page, text: string) => {
  await page.getByRole('checkbox', { name: /pia_prints on X/ }).click();
  await expect(page.getByRole('tab', { name: /on X/ })).toBeVisible();
  await page.getByLabel('Description').fill(text);
};

/** The state of all sandboxes, with everything that they have received. */
const sandboxState = async (page: Page) => (await page.request.get('/__/sandbox/state.json')).text();

test('a post is published on X, and the next post is added to the queue on a small phone', async ({
  signedUp: page,
  user,
}) => {
  await enterWorkspace(user);
  await connectAccount(user, pia);
  const { workspaceId } = user;
  const slots = weekdays.map((day) => ({ day, time: '08:15', platform: null }));
  await user.call(slotRoutes.saveSlots, { workspaceId, zone: 'Europe/Berlin', slots, revision: 0 });
  await page.goto('/dashboard/settings/slots');
  await expect(page.getByText('7 slots a week, Berlin time')).toBeVisible();
  await expectNoFaultAtWidths(page, 'the posting slots');

  await openFromMenu(page, 'Upload');
  const text = `Fresh prints ${crypto.randomUUID()}`;
  await writeForX(page, text);
  const preview = page.getByRole('region', { name: 'Social Media Post Preview' });
  await expect(preview).toContainText(text);
  await expect(preview).toContainText('@pia_prints');
  await press(page, 'Publish');
  await expect(page.getByText('Your tweet has been posted to X!')).toBeVisible();
  await expect(page.getByRole('link', { name: 'View on X' })).toBeVisible();
  expect(await sandboxState(page)).toContain(text);

  // The composer does not treat a submitted post as unsaved changes.
  await page.getByRole('button', { name: 'Create another post' }).click();
  await expect(page.getByLabel('Description')).toHaveValue('');
  await expect(page.getByText(/Unsaved changes to/)).toBeHidden();

  const later = `Later ${crypto.randomUUID()}`;
  await writeForX(page, later);
  // This phone is too small to show the whole dialog.
  await page.setViewportSize({ width: 360, height: 560 });
  await press(page, 'Schedule');
  const dialog = page.getByRole('dialog', { name: 'Schedule' });
  await expect(dialog.getByRole('button', { name: /^Next free slot/ })).toBeVisible();
  await expect(dialog.getByRole('gridcell', { selected: true })).toBeInViewport({ ratio: 1 });
  await expectNoFaultAtWidths(page, 'the dialog that schedules', dialog);
  await dialog.getByRole('button', { name: /^Add to queue/ }).click();
  await expect(page.getByText(/^Added to the queue: /)).toBeVisible();
  const { groups } = await user.call(postRoutes.listPosts, { workspaceId, status: 'scheduled', limit: 5 });
  const [queued] = groups.flatMap(({ posts }) => posts);
  expect(queued?.description).toBe(later);
  const clock = { timeZone: 'Europe/Berlin', timeStyle: 'short' } as const;
  expect(new Date(queued?.schedule ?? '').toLocaleTimeString('en-GB', clock)).toBe('08:15');
  expect(await sandboxState(page)).not.toContain(later);
});

test('the actions of the composer stay in place while the rest of the composer loads', async ({
  signedUp: page,
  user,
}) => {
  await enterWorkspace(user);
  await connectAccount(user, pia);
  const { promise: measured, resolve } = Promise.withResolvers<void>();
  const held: string[] = [];
  for (const parts of ['composer-parts', 'frame-parts'])
    await page.route(`**${scriptOf(parts)}`, async (route) => {
      held.push(route.request().url());
      await measured;
      await route.continue();
    });
  await page.goto('/dashboard/upload');
  const actions = page.getByRole('group', { name: 'Post actions' }).getByRole('button');
  await expect(actions.filter({ hasText: 'Publish' })).toBeEnabled();
  await expect.poll(() => held.length).toBe(2);
  const places = async () => {
    const named = actions.filter({ hasText: /^(Save Draft|Schedule|Publish)$/ });
    return named.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().x));
  };
  const early = await places();
  resolve();
  await expect(page.getByRole('button', { name: 'More actions' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'My Library' })).toBeVisible();
  expect(await places()).toEqual(early);
});

/** The lower edge of the lowest field, relative to the upper edge of the action bar. */
async function lowestOf(page: Page, fields: readonly string[]): Promise<number> {
  const bar = await page.getByRole('group', { name: 'Post actions' }).boundingBox();
  const boxes = await Promise.all(fields.map((name) => page.locator(`[data-field="${name}"]`).boundingBox()));
  return Math.max(...boxes.map((box) => (box ? box.y + box.height : Infinity))) - (bar?.y ?? 0);
}

/** Scrolls to each field and to the end of the page. The action bar must cover no field. */
async function expectFieldsAboveBar(page: Page): Promise<void> {
  const hiddenPixels = () =>
    page.getByRole('group', { name: 'Post actions' }).evaluate((bar) => {
      const below = (element: Element) =>
        Math.max(0, element.getBoundingClientRect().bottom - bar.getBoundingClientRect().top);
      const fields = [...document.querySelectorAll<HTMLElement>('[role="tabpanel"] [data-field]')];
      const hidden = fields.map((field) => {
        field.scrollIntoView({ block: 'nearest' });
        return [field.dataset['field'], below(field)] as const;
      });
      window.scrollTo(0, document.documentElement.scrollHeight);
      const panels = [...document.querySelectorAll('[role="tabpanel"]')];
      const last = panels.map((panel) => ['the end of the page', below(panel)] as const);
      return [...hidden, ...last].filter(([, pixels]) => pixels > 0);
    });
  await expect.poll(hiddenPixels, `hidden pixels at ${page.viewportSize()?.width} px`).toEqual([]);
}

test.describe('the composer of a person whose e-mail address is verified', () => {
  // Without a verified e-mail address, a reminder would be shown above the composer.
  test.use({ isVerified: true });

  test('every field can be scrolled above the action bar at three widths, and the issues have no accessibility faults', async ({
    signedUp: page,
    user,
  }) => {
    await enterWorkspace(user);
    await connectAccount(user, pia);
    await connectAccount(user, { id: 'instagram', identity: '17841405822304914' });
    await connectAccount(user, { id: 'reddit', identity: '4f8qk2a1' });
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/dashboard/upload');
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
    await expect(page.getByText('Reddit posts require a title.')).toBeVisible();

    await expect(page.getByRole('region', { name: 'Social Media Post Preview' })).toContainText('pumpkin');
    for (const width of [360, 820]) {
      await page.setViewportSize({ width, height: 740 });
      await expectFieldsAboveBar(page);
    }
    await expectNoFaultAtWidths(page, 'the composer with errors');
    await page.setViewportSize({ width: 1440, height: 740 });
    await expectFieldsAboveBar(page);
  });
});
