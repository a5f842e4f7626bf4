import type { Mishaps } from './plan.ts';
import type { Surroundings } from './surroundings.ts';

async function post(url: string, body: object): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${url}: ${await response.text()}`);
}

/** Everything that is to happen, in the order in which it does. */
export interface Event {
  atMs: number;
  run(): Promise<unknown>;
}

export function eventsOf(
  { network, queue, kills }: Mishaps,
  { origin, product, kill }: Surroundings,
): Event[] {
  const tasks = `http://${product.addresses.tasks}/local/faults`;
  return [
    ...network.map(({ atMs, ...aim }) => ({ atMs, run: () => post(`${origin}/__/sandbox/faults`, aim) })),
    ...queue.map(({ atMs, kind, delayMs }) => ({
      atMs,
      run: () => post(tasks, { kind, count: 1, ...((kind === 'late' || kind === 'twice') && { delayMs }) }),
    })),
    ...kills.map((atMs) => ({ atMs, run: kill })),
  ];
}

interface Waiting {
  faults: readonly unknown[];
}

/** How many faults nothing has met so far. */
export async function unmet({ origin, product }: Surroundings): Promise<number> {
  const urls = [`${origin}/__/sandbox/faults`, `http://${product.addresses.tasks}/local/faults`];
  const lists = await Promise.all(urls.map(async (url) => (await (await fetch(url)).json()) as Waiting));
  return lists.reduce((sum, { faults }) => sum + faults.length, 0);
}

export async function forgetFaults({ origin, product }: Surroundings): Promise<void> {
  for (const url of [`${origin}/__/sandbox/faults`, `http://${product.addresses.tasks}/local/faults`])
    await fetch(url, { method: 'DELETE' });
}

/** Lets each thing happen at its time. They do not wait for each other. */
export async function playOut(events: readonly Event[], begun: number): Promise<void> {
  const running: Promise<unknown>[] = [];
  for (const { atMs, run } of events.toSorted((a, b) => a.atMs - b.atMs)) {
    const waitMs = begun + atMs - Date.now();
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
    running.push(run());
  }
  await Promise.all(running);
}
