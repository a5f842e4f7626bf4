import { megabyte } from '../core/src/values/bytes.ts';
import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type BrowserContext, type Page } from '@playwright/test';
import headless from '@sparticuz/chromium';
import { newPerson, openAs } from '../e2e/fixtures/journey.ts';
import { movie } from '../functions/src/features/media/testing/movies.ts';
import type { BenchLine } from './line.ts';
import { startProduct } from './started.ts';

const port = 4496;
const total = 2048 * megabyte;
const sampleMs = 200;
const heapMb = 300;

/** A film of two seconds in a much larger file. The rest of the file is empty and needs no space on disk. */
async function sparseFilm(folder: string): Promise<string> {
  const file = join(folder, 'film.mp4');
  // An MP4 box whose size is 0 reaches to the end of the file.
  const rest = Buffer.from([0, 0, 0, 0, ...Buffer.from('free')]);
  writeFileSync(file, Buffer.concat([await movie({ seconds: 2 }), rest]));
  truncateSync(file, total);
  return file;
}

/** The memory of a process in MB; NaN on systems other than Linux. */
function residentMb(pid: number): number {
  try {
    return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
  } catch {
    return NaN;
  }
}

interface Sample {
  heap: number;
  renderer: number;
  browser: number;
}

/** Memory of the page's script and of the browser's processes, in MB. */
async function sampler(context: BrowserContext, page: Page): Promise<() => Promise<Sample>> {
  const devTools = await context.newCDPSession(page);
  await devTools.send('Performance.enable');
  const whole = await context.browser()?.newBrowserCDPSession();
  return async () => {
    const { metrics } = await devTools.send('Performance.getMetrics');
    const { processInfo = [] } = (await whole?.send('SystemInfo.getProcessInfo')) ?? {};
    const held = (type: string) =>
      Math.max(...processInfo.filter((each) => each.type === type).map(({ id }) => residentMb(id)));
    const heap = metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? NaN;
    return { heap: heap / megabyte, renderer: held('renderer'), browser: held('browser') };
  };
}

const warns = (page: Page) =>
  page.evaluate<boolean>(`!window.dispatchEvent(new Event('beforeunload', { cancelable: true }))`);

/** Measures memory and speed from the choice of the file until the file appears in the library. */
async function measure(context: BrowserContext, film: string): Promise<BenchLine[]> {
  const page = await context.newPage();
  const person = newPerson();
  await openAs(page, person);
  await page.goto('/dashboard/library');
  const input = page.getByLabel('Files to upload').first();
  await input.waitFor({ state: 'attached' });
  const sample = await sampler(context, page);
  const before = await sample();
  const most = { ...before };
  const begun = performance.now();
  const seconds = () => (performance.now() - begun) / 1000;
  await input.setInputFiles(film);
  const tile = page.getByRole('button', { name: 'Open film.mp4' });
  const shown = page.getByRole('list', { name: 'Uploads' });
  await shown.waitFor();
  let kept = NaN;
  while (!(await tile.isVisible())) {
    if (Number.isNaN(kept) && !(await warns(page))) kept = seconds();
    const now = await sample();
    for (const key of ['heap', 'renderer', 'browser'] as const) most[key] = Math.max(most[key], now[key]);
    if ((await shown.count()) > 0 && /Failed/.test((await shown.textContent()) ?? ''))
      throw new Error(`The film did not arrive: ${String(await shown.textContent())}`);
    await page.waitForTimeout(sampleMs);
  }
  const took = seconds();
  await page.close();
  return [
    { name: '2 GB out of a browser: JS heap', value: most.heap, unit: 'MB', budget: { atMost: heapMb } },
    {
      name: '2 GB out of a browser: extra memory of the page',
      value: most.renderer - before.renderer,
      unit: 'MB',
    },
    {
      name: '2 GB out of a browser: extra memory of the browser',
      value: most.browser - before.browser,
      unit: 'MB',
    },
    { name: '2 GB out of a browser: until it outlives the page', value: kept, unit: 's' },
    { name: '2 GB out of a browser: speed', value: total / megabyte / took, unit: 'MB/s' },
  ];
}

/** Uploads a film of 2 GB through the product's page, in a browser with a profile on disk. */
export async function run(): Promise<BenchLine[]> {
  const folder = mkdtempSync(join(tmpdir(), 'fanfare-bench-'));
  const product = await startProduct(port, join(folder, 'data'));
  const context = await chromium.launchPersistentContext(join(folder, 'profile'), {
    executablePath: await headless.executablePath(),
    args: ['--no-sandbox', '--disable-gpu'],
    baseURL: `http://127.0.0.1:${port}`,
  });
  context.setDefaultTimeout(60_000);
  try {
    return await measure(context, await sparseFilm(folder));
  } finally {
    await context.close();
    await product.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
