import type { Page } from '@playwright/test';
import { demoPerson, demoWorkspaces } from '../local/src/seed/people.ts';
import type { BenchLine } from './line.ts';
import { measureInBrowser } from './started.ts';

const port = 4498;
const rounds = 20;

/**
 * The time from the click until the members of the other workspace are painted. The code runs in the page, so it is a
 * string.
 */
async function switchTo(page: Page, name: string): Promise<number> {
  return page.evaluate<number>(`(async (wanted) => {
    const button = document.querySelector('header [aria-label="' + wanted + '"]');
    const begun = performance.now();
    button?.click();
    const isThere = () =>
      [...document.querySelectorAll('main h2')].some(
        (title) => title.textContent === 'People in ' + wanted,
      ) && document.querySelector('main table tbody tr, main [role="row"]') !== null;
    while (!isThere()) {
      await new Promise(requestAnimationFrame);
      if (performance.now() - begun > 5000) throw new Error(wanted + ' did not come.');
    }
    await new Promise(requestAnimationFrame);
    return performance.now() - begun;
  })(${JSON.stringify(name)})`);
}

async function measure(page: Page): Promise<number[]> {
  await page.goto(`http://127.0.0.1:${port}/login`);
  await page.getByLabel('E-mail').fill(demoPerson.email);
  await page.getByLabel('Password', { exact: true }).fill(demoPerson.password);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/dashboard$/);
  await page.goto(`http://127.0.0.1:${port}/dashboard/settings/team`);
  const [first, second] = demoWorkspaces;
  await page.getByRole('banner').getByRole('button', { name: first.name }).waitFor();
  // The first visit to each workspace loads it; later visits use the cache.
  for (const { name } of [first, second]) await switchTo(page, name);
  const times: number[] = [];
  for (let i = 0; i < rounds; i += 1) times.push(await switchTo(page, (i % 2 === 0 ? first : second).name));
  return times.toSorted((a, b) => a - b);
}

export async function run(): Promise<BenchLine[]> {
  return measureInBrowser(port, async (context) => {
    const times = await measure(await context.newPage());
    return [
      {
        name: 'switching workspace, cached, median',
        value: times[Math.floor(times.length / 2)] ?? Infinity,
        unit: 'ms',
        budget: { atMost: 100 },
      },
      { name: 'switching workspace, cached, slowest of 20', value: times.at(-1) ?? Infinity, unit: 'ms' },
    ];
  });
}
