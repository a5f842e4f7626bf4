import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import chromium from '@sparticuz/chromium';
import { defineConfig } from '@playwright/test';
import { environmentAt } from './fixtures/clock.ts';
import { writeSandboxStates } from './fixtures/sandbox-states.ts';

/** Different from the default port, so that journeys run beside a started product. Two runs at a time need two ports. */
const port = Number(process.env['FANFARE_E2E_PORT'] ?? 4481);
const origin = `http://127.0.0.1:${port}`;

// Every worker reads this file again: only the first reading prepares the data and starts the product.
if (process.env['FANFARE_E2E_DATA'] === undefined) {
  const dataDir = mkdtempSync(join(tmpdir(), 'fanfare-e2e-'));
  writeSandboxStates(dataDir);
  process.env['FANFARE_E2E_DATA'] = dataDir;
}

export default defineConfig({
  testDir: 'journeys',
  testMatch: '*.spec.ts',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: process.env['CI'] !== undefined,
  // These only end what hangs: on a busy machine a screen of one second may take fifteen.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter: [
    ['list'],
    ['json', { outputFile: process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] ?? '../.local/reports/journeys.json' }],
  ],
  outputDir: '../test-results',
  use: {
    baseURL: origin,
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    // No trace: it reads blob images of the page by fetch, which the page's own policy refuses, loudly.
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: await chromium.executablePath(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--no-first-run',
      ],
    },
  },
  webServer: {
    command: `node local/src/cli/start.ts --empty --port ${port} --data ${process.env['FANFARE_E2E_DATA']}`,
    cwd: '..',
    env: environmentAt(process.env['FANFARE_E2E_NOW']),
    url: `${origin}/services/health`,
    timeout: 180_000,
    reuseExistingServer: false,
    stdout: 'pipe',
    gracefulShutdown: { signal: 'SIGINT', timeout: 8_000 },
  },
});
