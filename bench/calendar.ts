import { dayMs } from '@fanfare/core/time/units.ts';
import { dayIn } from '../core/src/calendar/days.ts';
import type { CalendarWindow } from '../core/src/calendar/calendar.ts';
import type { Page } from '@playwright/test';
import { expectDashboard, signIn } from '../e2e/fixtures/journey.ts';
import { demoPerson } from '../local/src/seed/people.ts';
import { costsOf, type Cost } from './costs.ts';
import type { BenchLine } from './line.ts';
import { measureInBrowser } from './started.ts';

const port = 4495;
const posts = 2_000;
const networks = ['instagram', 'facebook', 'threads', 'x'];

/** 2,000 scheduled posts in the month of `today`, at all hours, each on a separate card. */
function crowdedMonth(today: string): CalendarWindow {
  const first = Date.parse(`${today.slice(0, 7)}-01`);
  const stepMs = (28 * dayMs) / posts;
  const groups = Array.from({ length: posts }, (_, n) => ({
    post_id: `group-${n}`,
    posts: [
      {
        _id: `post-${n}`,
        status: 'scheduled' as const,
        uploadTo: networks[n % networks.length] ?? '',
        platform_id: 'account-1',
        at: new Date(first + n * stepMs).toISOString(),
        title: `Fresh coffee, batch ${n}`,
        picture: null,
        createdBy: 'dana',
      },
    ],
  }));
  return { groups, more: [] };
}

// Runs in the page. The code is a string, because the benchmarks are type-checked without browser types.
const nodesInCalendar = `document.querySelectorAll('.cal *').length`;

/** Scrolls by one notch of the mouse wheel, and returns whether the page was already at its end. */
const scrolledOn = `new Promise((resolve) => {
  const before = window.scrollY;
  window.scrollBy(0, 300);
  requestAnimationFrame(() => requestAnimationFrame(() => resolve(window.scrollY === before)));
})`;

/**
 * The processor time, in ms, of the most expensive scroll step on the way to the end of the page. A step consists of
 * one or more tasks of the browser.
 */
async function heaviestStep(page: Page, costs: () => Promise<Cost>): Promise<number> {
  let heaviest = 0;
  for (let isOver = false; !isOver;) {
    const before = await costs();
    isOver = await page.evaluate<boolean>(scrolledOn);
    heaviest = Math.max(heaviest, (await costs()).work - before.work);
  }
  return heaviest;
}

const shownIn = {
  month: '.cal-month .cal-card',
  week: '.cal-week .cal-card',
  list: '.cal-list .cal-card-row',
};
const buttons = { month: 'Monthly', week: 'Weekly', list: 'List' };

async function measure(page: Page): Promise<BenchLine[]> {
  const reply = JSON.stringify(crowdedMonth(dayIn(Date.now(), 'Europe/Berlin')));
  await page.route(/\/api\/auth\/user\/calendar\?/, (route) =>
    route.fulfill({ contentType: 'application/json', body: reply }),
  );
  await signIn(page, demoPerson);
  await expectDashboard(page, demoPerson);
  const costs = await costsOf(page);
  const lines: BenchLine[] = [];
  // The first round loads the scripts of each view, so it is not measured.
  for (const isMeasured of [false, true])
    for (const view of ['month', 'week', 'list'] as const) {
      const other = view === 'list' ? 'week' : 'list';
      await page.goto(`/dashboard/schedule?view=${other}`);
      await page.locator(shownIn[other]).first().waitFor();
      await page.waitForLoadState('networkidle');
      const before = await costs();
      await page.getByRole('button', { name: buttons[view], exact: true }).click();
      await page.locator(shownIn[view]).first().waitFor();
      const after = await costs();
      if (!isMeasured) continue;
      const name = `calendar, ${posts} posts, ${view}`;
      lines.push(
        { name: `${name}: script`, value: after.script - before.script, unit: 'ms', budget: { atMost: 100 } },
        { name: `${name}: all work`, value: after.work - before.work, unit: 'ms' },
        {
          name: `${name}: elements`,
          value: await page.evaluate<number>(nodesInCalendar),
          unit: '',
          budget: { atMost: 1_500 },
        },
        {
          name: `${name}: heaviest step of scrolling`,
          value: await heaviestStep(page, costs),
          unit: 'ms',
          budget: { atMost: 50 },
        },
        {
          name: `${name}: elements after scrolling`,
          value: await page.evaluate<number>(nodesInCalendar),
          unit: '',
          budget: { atMost: 1_500 },
        },
      );
    }
  return lines;
}

/** Opens and scrolls a month with 2,000 posts. The bench `reads` counts the documents that the server reads for it. */
export async function run(): Promise<BenchLine[]> {
  return measureInBrowser(port, async (context) => measure(await context.newPage()));
}
