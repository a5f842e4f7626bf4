import { readFileSync } from 'node:fs';

export interface Counts {
  passed: number;
  failed: number;
}

/** Null if there is no readable report, for example because the runner crashed. */
function readReport(file: string): Record<string, unknown> | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
  } catch {
    return null;
  }
}

const numberIn = (report: Record<string, unknown>, name: string) => {
  const value = report[name];
  return typeof value === 'number' ? value : 0;
};

/** A file that could not be loaded has no failed test but counts as a failure. */
export function vitestCounts(file: string): Counts | null {
  const report = readReport(file);
  if (!report) return null;
  const failedTests = numberIn(report, 'numFailedTests');
  const failedFiles = failedTests === 0 ? numberIn(report, 'numFailedTestSuites') : 0;
  return { passed: numberIn(report, 'numPassedTests'), failed: failedTests + failedFiles };
}

/** A journey that passed only on a second try is flaky and counts as failed. */
export function playwrightCounts(file: string): Counts | null {
  const report = readReport(file);
  const stats = report?.['stats'] as Record<string, unknown> | undefined;
  if (!stats) return null;
  return {
    passed: numberIn(stats, 'expected'),
    failed: numberIn(stats, 'unexpected') + numberIn(stats, 'flaky'),
  };
}
