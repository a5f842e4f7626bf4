import { type Harness, queue, startTime } from './harness.ts';

export const named = (id: string) => ({ name: `${queue}/tasks/${id}` });
export const inSeconds = (seconds: number) => new Date(startTime + seconds * 1000).toISOString();
export const never = () => new Promise<never>(() => undefined);

/** Returns the values that the header `name` had in the dispatches so far. */
export const headersOf = ({ worker }: Harness, name: string) =>
  worker.received.map(({ headers }) => headers[name]);

/** Moves the clock from one planned callback to the next, and waits for the dispatches at each of them. */
export async function runTo({ clock, tasks }: Harness, seconds: number): Promise<void> {
  for (let next = clock.next(); next !== undefined; next = clock.next()) {
    if (next > startTime + seconds * 1000) break;
    await clock.set(Math.max(next, clock.now()));
    await tasks.idle();
  }
  await clock.set(startTime + seconds * 1000);
}
