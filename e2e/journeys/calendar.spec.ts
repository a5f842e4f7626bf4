import { calendarRoutes } from '@fanfare/core/api/calendar.ts';
import { postRoutes } from '@fanfare/core/api/posts.ts';
import { todoRoutes } from '@fanfare/core/api/todos.ts';
import { addMonths, dayIn, monthOfDay, weekOf, type Day } from '@fanfare/core/calendar/days.ts';
import { minuteMs } from '@fanfare/core/time/units.ts';
import { momentOf } from '@fanfare/core/time/wall-clock.ts';
import type { Locator, Page } from '@playwright/test';
import { expectNoFaultAtWidths } from '../fixtures/axe.ts';
import { expect, test } from '../fixtures/journey.ts';
import { connectAccount, enterWorkspace, type TestUser } from '../fixtures/test-user.ts';

const zone = 'Europe/Berlin';
const account = '1712345678901234502';

const today = dayIn(Date.now(), zone);

/**
 * The week, from Monday, that contains the 15th of the month after next. On any day of the year, that month is not the
 * current month, it contains the whole week, and posts can be scheduled in it.
 */
const middle = `${monthOfDay(addMonths(today, 2))}-15`;
const [monday = '', tuesday = '', , thursday = ''] = weekOf(middle, 'monday');

const momentAt = (day: Day, time: string): string =>
  new Date(momentOf(`${day}T${time}`, zone)?.at ?? 0).toISOString();

async function schedulePost(user: TestUser, text: string, day: Day, time: string): Promise<void> {
  await user.call(postRoutes.submitPosts, {
    workspaceId: user.workspaceId,
    action: 'schedule',
    zone,
    posts: [
      {
        id: crypto.randomUUID(),
        uploadTo: 'x',
        platform_id: account,
        description: text,
        schedule: momentAt(day, time),
      },
    ],
  });
}

/** The times that the server has for the posts of that week. */
async function scheduledTimes({ call, workspaceId }: TestUser): Promise<string[]> {
  const from = momentAt(monday, '00:00');
  const to = new Date(Date.parse(from) + 7 * 24 * 60 * minuteMs).toISOString();
  const { groups } = await call(calendarRoutes.calendar, { workspaceId, zone, from, to });
  return groups.flatMap(({ posts }) => posts.map(({ at }) => at));
}

const cellOf = (page: Page, day: Day): Locator => page.locator(`[role="gridcell"][data-day="${day}"]`);
const cardOn = (page: Page, day: Day, text: string): Locator =>
  cellOf(page, day).getByRole('button', { name: new RegExp(text) });

/** Presses Tab until the element has the focus, as a person without a mouse does. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await expect(wanted).toBeVisible();
  await expect(wanted).toBeEnabled();
  const stops = await page.locator('a, button, input, select, textarea, [tabindex="0"]').count();
  for (let pressed = 0; pressed <= stops; pressed += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${wanted.toString()}.`);
}

/**
 * Scrolls to the end of a month in a short window. The month's name, the filters and the weekdays must remain visible
 * below the top bar.
 */
async function expectHeadToStay(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 520 });
  // Posts that load later make the month taller, so the scrolling is repeated.
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await expect(page.getByRole('gridcell').first()).not.toBeInViewport({ timeout: 500 });
  }).toPass();
  const topOf = async (element: Locator) => (await element.boundingBox())?.y ?? Number.NaN;
  const [bar, title, filter, weekdays] = [
    page.getByRole('banner'),
    page.getByRole('heading', { level: 1 }),
    page.getByRole('button', { name: 'Network', exact: true }),
    page.getByRole('columnheader').first(),
  ];
  const barEnd = (await topOf(bar)) + ((await bar.boundingBox())?.height ?? Number.NaN);
  expect(await topOf(title)).toBeGreaterThanOrEqual(barEnd);
  expect(await topOf(filter)).toBeGreaterThan(await topOf(title));
  expect(await topOf(weekdays)).toBeGreaterThan(await topOf(filter));
  expect(await topOf(weekdays)).toBeLessThan(200);
  await page.setViewportSize({ width: 1280, height: 900 });
}

/** Touches a card until it is picked up, and drags it to a day. */
async function carry(page: Page, card: Locator, day: Day): Promise<void> {
  const finger = await page.context().newCDPSession(page);
  const touch = async (type: 'touchStart' | 'touchMove', on: Locator) => {
    const { x, y, width, height } = (await on.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const touchPoints = [{ x: x + width / 2, y: y + height / 2 }];
    await finger.send('Input.dispatchTouchEvent', { type, touchPoints });
  };
  await touch('touchStart', card);
  await expect(page.locator('.cal-ghost')).toBeVisible();
  await touch('touchMove', cellOf(page, day));
  await expect(page.getByText(/, keeps its time of /)).toBeVisible();
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

/**
 * Opens the menu of the first post in the dialog of a day. The menu must open next to its button, which must stay where
 * it is.
 */
async function expectMenuNextToItsButton(page: Page, day: Day): Promise<void> {
  await cellOf(page, day).focus();
  await page.keyboard.press('Enter');
  const button = page.locator('.cal-card-row > button').first();
  // Waits until the dialog has opened.
  await button.hover();
  const before = await button.boundingBox();
  await button.click();
  const menu = page.getByRole('menu');
  await expect(menu.getByRole('menuitem', { name: 'Duplicate' })).toBeInViewport({ ratio: 1 });
  expect(await button.boundingBox()).toEqual(before);
  const right = (box: Awaited<ReturnType<Locator['boundingBox']>>) => (box ? box.x + box.width : Number.NaN);
  expect(Math.abs(right(await menu.boundingBox()) - right(before))).toBeLessThan(40);
  for (const element of [menu, page.getByRole('dialog')]) {
    await page.keyboard.press('Escape');
    await expect(element).toBeHidden();
  }
}

/** The number of days that each row of the month shows. */
const columnsOf = (page: Page) =>
  page
    .getByRole('gridcell')
    .evaluateAll((cells) => new Set(cells.map((cell) => Math.round(cell.getBoundingClientRect().left))).size);

/**
 * The titles of cards that are hard to read: the card overlaps another card, or its network icons cover the time or are
 * cut off.
 */
const unreadableCards = (page: Page) =>
  page.locator('.cal-card').evaluateAll((cards) => {
    const boxOf = (element: Element | null) => element?.getBoundingClientRect() ?? new DOMRect();
    const boxes = cards.map(boxOf);
    const isCovered = (box: DOMRect, n: number) =>
      boxes.some(
        (other, m) =>
          m !== n &&
          Math.abs(other.left - box.left) < box.width &&
          Math.abs(other.top - box.top) < box.height,
      );
    const isCut = (card: Element, box: DOMRect) => {
      const [time, networks] = ['.cal-time', '.cal-networks'].map((each) => boxOf(card.querySelector(each)));
      return !time || !networks || networks.left < time.right || networks.right > box.right;
    };
    return cards.flatMap((card, n) => {
      const box = boxOf(card);
      return isCovered(box, n) || isCut(card, box) ? [card.getAttribute('title')] : [];
    });
  });

test.describe('the calendar', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  test('posts are moved to other days by touch, mouse and keyboard, and no view has accessibility faults', async ({
    signedUp: page,
    user,
  }) => {
    await enterWorkspace(user);
    await connectAccount(user, { id: 'x', identity: account });
    const times = ['08:00', '12:00', '12:15', '12:30'];
    await schedulePost(user, 'Ferry at noon', thursday, '12:30');
    for (const time of times) await schedulePost(user, `Soup at ${time}`, tuesday, time);
    const { workspaceId } = user;
    await user.call(todoRoutes.saveTodo, { workspaceId, todo: 'Film the reel', date: tuesday });
    await page.goto(`/dashboard/schedule?date=${tuesday}`);
    await expect(page.getByText('5 posts, 1 to-do', { exact: true })).toBeVisible();
    expect(await columnsOf(page)).toBe(4);
    const planned = await scheduledTimes(user);

    // Scrolls the card to the middle of the screen. Otherwise, the phone's bottom bar could cover the target day.
    const small = cellOf(page, thursday).locator('[data-card]');
    await small.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    await carry(page, small, monday);
    await expect(page.getByText(/^Moved “Ferry at noon” to /)).toBeVisible();
    await expect(cellOf(page, monday).locator('[data-card]')).toBeVisible();
    await expectMenuNextToItsButton(page, tuesday);
    // The focus is on the day again. A phone has no room for the buttons that add something.
    await expect(cellOf(page, tuesday)).toBeFocused();
    await page.mouse.move(0, 0);
    await expect(cellOf(page, tuesday).locator('[data-add]').first()).toBeHidden();
    expect(await scheduledTimes(user)).toEqual([momentAt(monday, '12:30'), ...planned.slice(0, -1)]);

    for (const view of ['Monthly', 'Weekly', 'List']) {
      if (view !== 'Monthly') await page.getByRole('button', { name: view, exact: true }).click();
      await expect(page.locator('[data-card], .cal-card-row').first()).toBeVisible();
      await expectNoFaultAtWidths(page, `the ${view} with posts`);
      if (view === 'Monthly') expect(await columnsOf(page)).toBe(7);
      expect(await unreadableCards(page)).toEqual([]);
    }
    await page.getByRole('button', { name: 'Monthly', exact: true }).click();
    await expectMenuNextToItsButton(page, tuesday);
    await expectHeadToStay(page);

    const card = cardOn(page, monday, 'Ferry at noon');
    await card.hover();
    await page.mouse.down();
    await cellOf(page, thursday).hover();
    await expect(page.getByText(/, keeps its time of 12:30$/)).toBeVisible();
    await page.mouse.up();
    await expect(cardOn(page, thursday, 'Ferry at noon')).toBeVisible();
    await expect.poll(() => scheduledTimes(user)).toEqual(planned);

    await cellOf(page, thursday).focus();
    await page.keyboard.press('Home');
    await expect(cellOf(page, monday)).toBeFocused();
    await page.keyboard.press('n');
    const composer = page.getByRole('dialog', { name: 'Upload' });
    await tabTo(page, composer.getByRole('checkbox', { name: /pia_prints on X/ }));
    await page.keyboard.press('Space');
    await tabTo(page, composer.getByLabel('Description'));
    await page.keyboard.type('Fresh rolls');
    // Until the limits are known, the button Schedule only says that they are being checked.
    await expect(composer).not.toContainText('Checking upload limits...');
    // The post is for the day of the cell, so nothing is left to choose.
    await tabTo(page, composer.getByRole('button', { name: 'Schedule', exact: true }));
    await page.keyboard.press('Enter');
    await expect(composer).toBeHidden();
    await expect(cardOn(page, monday, 'Fresh rolls')).toBeVisible();
    await expect(cellOf(page, monday)).toBeFocused();
    expect(await scheduledTimes(user)).toEqual([momentAt(monday, '09:00'), ...planned]);
  });
});
