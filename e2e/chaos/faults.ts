import { fetchUntilAnswered } from '../fixtures/test-user.ts';
import type { PlannedFaults } from './plan.ts';
import type { TestProduct } from './test-product.ts';

async function post(url: string, body: object): Promise<void> {
  // Repeats the request, because the storm may have killed the server at this address.
  const response = await fetchUntilAnswered(() =>
    fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  );
  if (!response.ok) throw new Error(`${url}: ${await response.text()}`);
}

export interface ScheduledEvent {
  atMs: number;
  run(): Promise<unknown>;
}

export function scheduleFaults(
  { network, queue, kills }: PlannedFaults,
  { origin, product, kill }: TestProduct,
): ScheduledEvent[] {
  const tasks = `http://${product.addresses.tasks}/local/faults`;
  return [
    ...network.map(({ atMs, ...aim }) => ({ atMs, run: () => post(`${origin}/__/sandbox/faults`, aim) })),
    ...queue.map(({ atMs, kind, delayMs }) => ({
      atMs,
      run: () => post(tasks, { kind, count: 1, ...((kind === 'late' || kind === 'twice') && { delayMs }) }),
    })),
    ...kills.map(({ atMs, part }) => ({ atMs, run: () => kill(part) })),
  ];
}

interface Waiting {
  faults: readonly unknown[];
}

/** Counts the faults that no call has used yet. */
export async function countUnmetFaults({ origin, product }: TestProduct): Promise<number> {
  const urls = [`${origin}/__/sandbox/faults`, `http://${product.addresses.tasks}/local/faults`];
  const lists = await Promise.all(urls.map(async (url) => (await (await fetch(url)).json()) as Waiting));
  return lists.reduce((sum, { faults }) => sum + faults.length, 0);
}

export async function clearFaults({ origin, product }: TestProduct): Promise<void> {
  for (const url of [`${origin}/__/sandbox/faults`, `http://${product.addresses.tasks}/local/faults`])
    await fetch(url, { method: 'DELETE' });
}

/** Runs each event at its time, without waiting for the previous event. */
export async function runFaultTimeline(events: readonly ScheduledEvent[], startedAt: number): Promise<void> {
  const running: Promise<unknown>[] = [];
  for (const { atMs, run } of events.toSorted((a, b) => a.atMs - b.atMs)) {
    const waitMs = startedAt + atMs - Date.now();
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
    running.push(run());
  }
  await Promise.all(running);
}
