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
 * The week of the 15th of the month after next, from Monday. Whatever today is, the month of this week is not the
 * current one and contains the whole week, and posts can be scheduled in it.
 */
const middle = `${monthOfDay(addMonths(today, 2))}-15`;
const [monday = '', tuesday = '', , thursday = ''] = weekOf(middle, 'monday');

async function connectPia(user: TestUser): Promise<void> {
  await enterWorkspace(user);
  await connectAccount(user, { id: 'x', identity: account });
}

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

/** The times of the scheduled posts in that week on the server. */
async function scheduledTimes({ call, workspaceId }: TestUser): Promise<string[]> {
  const from = momentAt(monday, '00:00');
  const to = new Date(Date.parse(from) + 7 * 24 * 60 * minuteMs).toISOString();
  const { groups } = await call(calendarRoutes.calendar, { workspaceId, zone, from, to });
  return groups.flatMap(({ posts }) => posts.map(({ at }) => at));
}

async function openMonth(page: Page, day: Day): Promise<void> {
  await page.goto(`/dashboard/schedule?date=${day}`);
  await expect(cellOf(page, day)).toBeVisible();
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

/** Opens the calendar at a Thursday and moves to its Monday with keys. */
async function goToMonday(page: Page): Promise<void> {
  await openMonth(page, thursday);
  await tabTo(page, cellOf(page, thursday));
  await page.keyboard.press('Home');
  await expect(cellOf(page, monday)).toBeFocused();
}

/** Scrolls to the end of a month on a low screen, and sees that its name and the weekdays stay below the top bar. */
async function expectHeadToStay(page: Page): Promise<void> {
  const size = page.viewportSize() ?? { width: 1280, height: 720 };
  await page.setViewportSize({ width: 1280, height: 520 });
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await expect(page.getByRole('gridcell').first()).not.toBeInViewport();
  const topOf = async (element: Locator) => (await element.boundingBox())?.y ?? Number.NaN;
  const [bar, title, weekdays] = [
    page.getByRole('banner'),
    page.getByRole('heading', { level: 1 }),
    page.getByRole('columnheader').first(),
  ];
  const barEnd = (await topOf(bar)) + ((await bar.boundingBox())?.height ?? Number.NaN);
  expect(await topOf(title)).toBeGreaterThanOrEqual(barEnd);
  expect(await topOf(weekdays)).toBeGreaterThan(await topOf(title));
  expect(await topOf(weekdays)).toBeLessThan(200);
  await page.setViewportSize(size);
}

test('a week is planned with the keyboard only; a post is moved with the keyboard and by dragging, keeps its time, is moved back by Ctrl+Z and by Undo, and is duplicated as a draft', async ({
  signedUp: page,
  user,
}) => {
  await connectPia(user);
  await goToMonday(page);
  await expectHeadToStay(page);
  for (const [day, text] of [
    [monday, 'Fresh rolls'],
    [tuesday, 'Soup of the day'],
  ] as const) {
    await page.keyboard.press('n');
    const composer = page.getByRole('dialog', { name: 'Upload' });
    await tabTo(page, composer.getByRole('checkbox', { name: /pia_prints on X/ }));
    await page.keyboard.press('Space');
    await tabTo(page, composer.getByLabel('Description'));
    await page.keyboard.type(text);
    // Until the limits are known, the button Schedule only says that they are being checked.
    await expect(composer).not.toContainText('Checking upload limits...');
    // The post is for the day of the cell, so nothing is left to choose.
    await tabTo(page, composer.getByRole('button', { name: 'Schedule', exact: true }));
    await page.keyboard.press('Enter');
    await expect(composer).toBeHidden();
    await expect(cardOn(page, day, text)).toBeVisible();
    await expect(cellOf(page, day)).toBeFocused();
    await page.keyboard.press('ArrowRight');
  }

  const planned = [momentAt(monday, '09:00'), momentAt(tuesday, '09:00')];
  const moved = [momentAt(monday, '09:00'), momentAt(thursday, '09:00')];
  expect(await scheduledTimes(user)).toEqual(planned);

  await page.keyboard.press('ArrowLeft');
  await expect(cellOf(page, tuesday)).toBeFocused();
  const card = cardOn(page, tuesday, 'Soup of the day');
  await tabTo(page, card);
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText(/, keeps its time of 9:00$/)).toBeVisible();
  await page.keyboard.press('Space');
  await expect(cardOn(page, thursday, 'Soup of the day')).toBeVisible();
  await expect(page.getByText(/^Moved “Soup of the day” to /)).toBeVisible();
  expect(await scheduledTimes(user)).toEqual(moved);

  await expect(cardOn(page, thursday, 'Soup of the day')).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(page.getByText('Move undone.')).toBeVisible();
  await expect(card).toBeVisible();
  expect(await scheduledTimes(user)).toEqual(planned);

  await card.hover();
  await page.mouse.down();
  await cellOf(page, thursday).hover();
  await expect(page.getByText(/, keeps its time of 9:00$/)).toBeVisible();
  await page.mouse.up();
  // A toast does not disappear while the pointer is over it.
  await page.getByRole('button', { name: 'Undo' }).hover();
  await expect(cardOn(page, thursday, 'Soup of the day')).toBeVisible();
  await expect(page.getByText(/^Moved “Soup of the day” to /)).toBeVisible();
  expect(await scheduledTimes(user)).toEqual(moved);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(card).toBeVisible();
  await expect.poll(() => scheduledTimes(user)).toEqual(planned);

  await card.click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  const composer = page.getByRole('dialog', { name: 'Duplicate post' });
  await expect(composer.getByLabel('Description')).toHaveValue('Soup of the day');
  await composer.getByRole('button', { name: 'Save Draft' }).click();
  const drafts = page.getByRole('complementary', { name: 'Drafts' });
  await expect(drafts.getByRole('button', { name: 'Edit the draft “Soup of the day”' })).toBeVisible();
  await expect(card).toBeVisible();
  expect(await scheduledTimes(user)).toEqual(planned);
});

test.describe('the calendar on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  test('a long press picks a post up, and a finger carries it to another day', async ({
    signedUp: page,
    user,
  }) => {
    await connectPia(user);
    await schedulePost(user, 'Ferry at noon', tuesday, '12:30');
    await openMonth(page, tuesday);
    const card = cellOf(page, tuesday).locator('[data-card]');
    // Scrolls the card to the middle: further down, the phone's bottom bar would cover the other day.
    await card.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    const finger = await page.context().newCDPSession(page);
    const touch = async (type: 'touchStart' | 'touchMove', on: Locator) => {
      const { x, y, width, height } = (await on.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
      const touchPoints = [{ x: x + width / 2, y: y + height / 2 }];
      await finger.send('Input.dispatchTouchEvent', { type, touchPoints });
    };
    await touch('touchStart', card);
    await expect(page.locator('.cal-ghost')).toBeVisible();
    await touch('touchMove', cellOf(page, thursday));
    await expect(page.getByText(/, keeps its time of 12:30$/)).toBeVisible();
    await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await expect(page.getByText(/^Moved “Ferry at noon” to /)).toBeVisible();
    await expect(cellOf(page, thursday).locator('[data-card]')).toBeVisible();
    expect(await scheduledTimes(user)).toEqual([momentAt(thursday, '12:30')]);
  });
});

/** The number of days that are next to each other in a row of the month. */
const columnsOf = (page: Page) =>
  page
    .getByRole('gridcell')
    .evaluateAll((cells) => new Set(cells.map((cell) => Math.round(cell.getBoundingClientRect().left))).size);

test('the month, the week and the list of the calendar have no accessibility faults at any width', async ({
  signedUp: page,
  user,
}) => {
  await connectPia(user);
  for (const [text, time] of [
    ['Fresh rolls', '08:00'],
    ['Soup of the day', '12:00'],
    ['Soup, second pot', '12:15'],
    ['Last soup', '12:30'],
    ['Dinner', '18:00'],
  ] as const)
    await schedulePost(user, text, tuesday, time);
  const { workspaceId } = user;
  await user.call(todoRoutes.saveTodo, { workspaceId, todo: 'Film the reel', date: thursday });
  // More to-dos than fit into a day. The day is today, so Tab reaches the button that shows the rest.
  for (const todo of ['Buy beans', 'Bake rolls', 'Call the printer', 'Clean the grinder'])
    await user.call(todoRoutes.saveTodo, { workspaceId, todo, date: today });

  await page.setViewportSize({ width: 360, height: 900 });
  await openMonth(page, tuesday);
  for (const view of ['Monthly', 'Weekly', 'List']) {
    if (view !== 'Monthly') await page.getByRole('button', { name: view, exact: true }).click();
    await expect(page.getByText('5 posts, 1 to-do', { exact: true })).toBeVisible();
    await expect(page.locator('[data-card], .cal-card-row').first()).toBeVisible();
    if (view === 'Monthly') expect(await columnsOf(page)).toBe(4);
    await expectNoFaultAtWidths(page, `the ${view} with posts`);
    if (view === 'Monthly') expect(await columnsOf(page)).toBe(7);
  }
  await page.getByRole('button', { name: 'Monthly', exact: true }).click();
  await page.getByRole('button', { name: 'Today' }).click();
  await expect(page.getByText('0 posts, 4 to-dos', { exact: true })).toBeVisible();
  await expectNoFaultAtWidths(page, 'the current month', page.getByRole('main'));
});
