import { hourMs } from '@fanfare/core/time/units.ts';
import type { ThreadPage, ThreadView } from '../core/src/comments/inbox.ts';
import type { Page } from '@playwright/test';
import { expectDashboard, signIn } from '../e2e/fixtures/journey.ts';
import { demoPerson } from '../local/src/seed/people.ts';
import { networks } from '../platforms/registry.ts';
import { costsOf, type Cost } from './costs.ts';
import type { BenchLine } from './line.ts';
import { measureInBrowser } from './started.ts';

const port = 4494;
const comments = 5_000;
const perPage = 100;
const polled = networks.filter(({ inbox }) => inbox).map(({ id }) => id);
const texts = [
  'Is it open?',
  'They have it at the counter, I saw it this morning. '.repeat(6),
  'متى تفتحون؟ ☕️',
];

function threadOf(n: number): ThreadView {
  const timestamp = new Date(Date.UTC(2026, 10, 20) - n * hourMs).toISOString();
  const isAnswered = n % 7 === 0;
  return {
    id: `thread-${n}`,
    platform: polled[n % polled.length] ?? '',
    platform_id: 'account-1',
    media_id: 'm1',
    post_id: `post-${n % 40}`,
    post_title: 'Pour-over in 60 seconds',
    picture: null,
    comment: {
      id: `c${n}`,
      username: `visitor.${n}`,
      text: texts[n % texts.length] ?? '',
      timestamp,
      isOwn: false,
      by: null,
    },
    replies: [],
    pending: [],
    state: isAnswered ? 'answered' : 'open',
    answeredBy: isAnswered ? 'Dana' : null,
    isDeleted: n % 50 === 0,
    isUnread: false,
    lastAt: timestamp,
  };
}

function pageFrom(cursor: number): ThreadPage {
  const next = cursor + perPage;
  return {
    threads: Array.from({ length: perPage }, (_, n) => threadOf(cursor + n)),
    searchedUntil: null,
    next: next < comments ? String(next) : null,
    counts: cursor === 0 ? { open: {}, unread: 0, all: comments } : null,
    accounts: cursor === 0 ? [] : null,
  };
}

const list = '[role="region"][aria-label="Comments"]';
// Runs in the page. The code is a string, because the benchmarks are type-checked without browser types.
const elements = `document.querySelectorAll('${list} *').length`;

/** Scrolls by two notches of the mouse wheel, and returns how far the list is from its end. */
const scrolledOn = `new Promise((resolve) => {
  const list = document.querySelector('${list}');
  list.scrollBy(0, 600);
  requestAnimationFrame(() => requestAnimationFrame(() =>
    resolve(list.scrollHeight - list.clientHeight - list.scrollTop)));
})`;
const lastIsShown = `document.querySelector('${list} li:last-child')?.getAttribute('aria-posinset') === '${comments}'`;

async function scrollToEnd(page: Page, costs: () => Promise<Cost>) {
  let heaviest = 0;
  let most = 0;
  for (;;) {
    const before = await costs();
    const left = await page.evaluate<number>(scrolledOn);
    heaviest = Math.max(heaviest, (await costs()).work - before.work);
    most = Math.max(most, await page.evaluate<number>(elements));
    if (left < 2 && (await page.evaluate<boolean>(lastIsShown))) return { heaviest, most };
  }
}

async function measure(page: Page): Promise<BenchLine[]> {
  await page.route(/\/api\/auth\/user\/comments\?/, (route) => {
    const cursor = Number(new URL(route.request().url()).searchParams.get('cursor') ?? 0);
    return route.fulfill({ contentType: 'application/json', body: JSON.stringify(pageFrom(cursor)) });
  });
  await page.route(/\/api\/auth\/user\/comments\/look/, (route) =>
    route.fulfill({ json: { changed: 0, again: 600, problems: [], incomplete: [], isFirst: false } }),
  );
  await signIn(page, demoPerson);
  await expectDashboard(page, demoPerson);
  const costs = await costsOf(page);
  await page.goto('/dashboard/comments?filter=all');
  await page.locator(`${list} li`).first().waitFor();
  await page.waitForLoadState('networkidle');
  const { heaviest, most } = await scrollToEnd(page, costs);
  const name = `inbox, ${comments} comments`;
  return [
    { name: `${name}: heaviest step of scrolling`, value: heaviest, unit: 'ms', budget: { atMost: 50 } },
    { name: `${name}: most elements`, value: most, unit: '', budget: { atMost: 1_000 } },
  ];
}

/** Scrolls through a full inbox. The inbox reads further pages during the scrolling. */
export async function run(): Promise<BenchLine[]> {
  return measureInBrowser(port, async (context) => measure(await context.newPage()));
}
