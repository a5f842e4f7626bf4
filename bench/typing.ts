import { expect, type Page } from '@playwright/test';
import { openTab, uploadPhoto } from '../e2e/fixtures/composing.ts';
import { newPerson, openAs } from '../e2e/fixtures/journey.ts';
import { connectNine } from '../e2e/fixtures/nine-networks.ts';
import { photo } from '../e2e/fixtures/photo.ts';
import type { BenchLine } from './line.ts';
import { measureInBrowser } from './started.ts';

const port = 4497;
const warmUp = 20;
const keys = 200;
const words = 'The boat is back from its winter sleep #harbour ';

/**
 * The work of the page's main thread in ms: script, React, style, layout and paint. It is processor time, so that
 * other load on the machine does not matter.
 */
async function workOf(page: Page): Promise<() => Promise<number>> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await devTools.send('Performance.getMetrics');
    const seconds = metrics.find(({ name }) => name === 'TaskDuration')?.value;
    if (seconds === undefined) throw new Error('The browser reports no task durations.');
    return seconds * 1000;
  };
}

const press = (page: Page, n: number) => page.keyboard.press(words[n % words.length] ?? 'a');

async function measure(page: Page): Promise<number[]> {
  await connectNine(await openAs(page, newPerson()));
  await page.goto('/dashboard/upload');
  const description = page.getByLabel('Description');
  await description.fill(words);
  await uploadPhoto(page, await photo());
  await page.getByRole('button', { name: 'Select all' }).click();
  // X has its own rules for counting characters.
  await openTab(page, { label: 'X' });
  await description.click();
  const worked = await workOf(page);
  const times: number[] = [];
  for (let n = 0; n < warmUp + keys; n += 1) {
    const before = await worked();
    await press(page, n);
    times.push((await worked()) - before);
  }
  await expect(description).toHaveValue(new RegExp(`^.{${words.length + warmUp + keys}}$`));
  times.splice(0, warmUp);
  return times.toSorted((a, b) => a - b);
}

/** Measures a key press in the description with nine tabs open. */
export async function run(): Promise<BenchLine[]> {
  return measureInBrowser(port, async (context) => {
    const times = await measure(await context.newPage());
    const at = (share: number) => times[Math.floor(times.length * share)] ?? Infinity;
    const budget = { atMost: 16 };
    return [
      { name: 'typing a key, nine tabs open, median', value: at(0.5), unit: 'ms', budget },
      { name: 'typing a key, nine tabs open, 95 of 100', value: at(0.95), unit: 'ms', budget },
    ];
  });
}
