import type { Page } from '@playwright/test';

export interface Cost {
  /** Script, style, layout and paint, in ms of processor time, which does not depend on other load on the machine. */
  work: number;
  script: number;
}

export async function costsOf(page: Page): Promise<() => Promise<Cost>> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await devTools.send('Performance.getMetrics');
    const of = (name: string) => (metrics.find((metric) => metric.name === name)?.value ?? NaN) * 1000;
    return { work: of('TaskDuration'), script: of('ScriptDuration') };
  };
}
