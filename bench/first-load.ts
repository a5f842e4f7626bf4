import type { Page } from '@playwright/test';
import { expectDashboard, signIn } from '../e2e/fixtures/journey.ts';
import { demoPerson } from '../local/src/seed/people.ts';
import type { BenchLine } from './line.ts';
import { measureInBrowser } from './started.ts';

const port = 4496;
const rounds = 5;
const slowConnection = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.44 * 1024 * 1024) / 8,
  uploadThroughput: (0.72 * 1024 * 1024) / 8,
};

interface Load {
  /** Milliseconds until the largest text or picture was painted. */
  paint: number;
  /** The layout shift score of Chrome: the movement of the page while it loads. */
  shift: number;
  requests: number;
}

/**
 * Reads the browser's record of the load. Runs in the page. The code is a string, because the benchmarks are
 * type-checked without browser types.
 */
const recorded = `new Promise((resolve) => {
  const load = { paint: Infinity, shift: 0 };
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (entry.entryType === 'largest-contentful-paint') load.paint = entry.startTime;
      else if (!entry.hadRecentInput) load.shift += entry.value;
    }
  });
  for (const type of ['largest-contentful-paint', 'layout-shift']) observer.observe({ type, buffered: true });
  setTimeout(() => resolve(load), 200);
})`;

async function open(page: Page, path: string): Promise<Load> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Network.enable');
  await devTools.send('Network.clearBrowserCache');
  await devTools.send('Network.emulateNetworkConditions', slowConnection);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  let requests = 0;
  // Scripts of the local hosting are not counted, because production pages do not have them.
  page.on('request', (request) => (requests += request.url().includes('/__/local/') ? 0 : 1));
  // On a slow connection, `networkidle` could come in a pause between two requests. So the bench first waits for a file
  // that the page requests after the screen is shown. Looking for an element of the screen would run code in the page,
  // and delay its first paint by 0.1 s.
  const afterScreen = page.waitForResponse(/\/composer-parts-/);
  await page.goto(path);
  await afterScreen;
  await page.waitForLoadState('networkidle');
  const load = await page.evaluate<Omit<Load, 'requests'>>(recorded);
  return { ...load, requests };
}

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Infinity;

/** Opens the upload screen with an empty cache, on a slow connection and a slow processor. */
export async function run(): Promise<BenchLine[]> {
  return measureInBrowser(port, async (context) => {
    const page = await context.newPage();
    await signIn(page, demoPerson);
    await expectDashboard(page, demoPerson);
    await page.close();
    const loads: Load[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const opened = await context.newPage();
      loads.push(await open(opened, '/dashboard/upload'));
      await opened.close();
    }
    const of = (read: (load: Load) => number) => median(loads.map(read));
    const name = 'upload screen, slow connection and processor';
    return [
      { name: `${name}: paint`, value: of(({ paint }) => paint) / 1000, unit: 's', budget: { atMost: 3 } },
      { name: `${name}: shift`, value: of(({ shift }) => shift) * 100, unit: '%', budget: { atMost: 5 } },
      { name: `${name}: requests`, value: of(({ requests }) => requests), unit: '', budget: { atMost: 25 } },
    ];
  });
}
