import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import chromium from '@sparticuz/chromium';
import { defineConfig } from '@playwright/test';
import { environmentAt } from './fixtures/clock.ts';
import { writeSandboxStates } from './fixtures/sandbox-states.ts';

/**
 * Differs from the default port, so that journeys can run next to a started product. Two simultaneous runs need two
 * ports.
 */
const port = Number(process.env['FANFARE_E2E_PORT'] ?? 4481);
const origin = `http://127.0.0.1:${port}`;

// Every worker reads this file again, but only the first prepares the data and starts the product.
if (process.env['FANFARE_E2E_DATA'] === undefined) {
  const dataDir = mkdtempSync(join(tmpdir(), 'fanfare-e2e-'));
  writeSandboxStates(dataDir);
  process.env['FANFARE_E2E_DATA'] = dataDir;
}

export default defineConfig({
  testDir: 'journeys',
  testMatch: '*.spec.ts',
  fullyParallel: true,
  // Journeys spend a third of their time waiting, so three workers keep two cores busy.
  workers: 3,
  retries: 0,
  forbidOnly: process.env['CI'] !== undefined,
  // These timeouts only end steps that hang. They are the same for all journeys, and no journey measures time: on a
  // busy machine, a screen that needs one second may take a minute.
  timeout: 300_000,
  expect: { timeout: 90_000 },
  reporter: [
    ['list'],
    ['json', { outputFile: process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] ?? '../.local/reports/journeys.json' }],
  ],
  outputDir: '../test-results',
  use: {
    baseURL: origin,
    // Ends a step that hangs before its journey ends, so that the report names the step.
    actionTimeout: 90_000,
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    // Traces are off, because they fetch blob images of the page, which the page's own policy refuses with an error.
    screenshot: 'only-on-failure',
    // Axe measures colours, which are wrong halfway through a transition, and drawing animations takes much of the
    // processor.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: await chromium.executablePath(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--no-first-run',
        // Pages are open for only a few seconds, so V8's optimizing compiler costs more time than it saves. V8's quick
        // compilers remain on, because axe needs them.
        '--js-flags=--no-opt',
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
