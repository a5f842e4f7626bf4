import { expect, it } from 'vitest';
import { createClock } from './clock.ts';

it('the clock never returns a time twice, even if the system clock stands still or goes back', () => {
  const system = [100, 100, 50, 200, 200];
  const clock = createClock(() => system.shift() ?? 0);

  expect([clock.tick(), clock.tick(), clock.tick(), clock.tick(), clock.tick()]).toEqual([
    100, 101, 102, 200, 201,
  ]);
});

it('a read time is at or after the last commit, and before the next one', () => {
  const clock = createClock(() => 100);
  const commit = clock.tick();
  const read = clock.read();
  const next = clock.tick();

  expect(read).toBeGreaterThanOrEqual(commit);
  expect(next).toBeGreaterThan(read);
});

it('the clock does not go back when it is told to advance to an earlier time', () => {
  const clock = createClock(() => 100);
  clock.advanceTo(500);
  clock.advanceTo(300);

  expect(clock.last()).toBe(500);
  expect(clock.tick()).toBe(501);
});
