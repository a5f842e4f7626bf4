import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { hourMs } from '@fanfare/core/time/units.ts';
import type { Fault } from './faults.ts';
import { queue, startHarness, startTime } from './testing/harness.ts';

const fault: fc.Arbitrary<Fault> = fc.record({
  kind: fc.constantFrom('twice', 'late', 'lostAnswer', 'drop'),
  count: fc.integer({ min: 1, max: 5 }),
  delayMs: fc.integer({ min: 0, max: 30_000 }),
});
const story = fc.record({
  /** Seconds after the start at which each task is due. */
  tasks: fc.array(fc.integer({ min: 0, max: 600 }), { minLength: 1, maxLength: 8 }),
  faults: fc.array(fault, { maxLength: 4 }),
  /** The worker's answers, repeated in a cycle. */
  answers: fc.array(fc.constantFrom(200, 200, 404, 503), { minLength: 1, maxLength: 6 }),
  /** Seconds after the start at which the server restarts. */
  restarts: fc.array(fc.integer({ min: 0, max: 600 }), { maxLength: 2 }),
});

it('under any faults, every task succeeds at least once, never runs early, and is removed in the end', async () => {
  await fc.assert(
    fc.asyncProperty(story, async ({ tasks, faults, answers, restarts }) => {
      const dir = await mkdtemp(join(tmpdir(), 'tasks-chaos-'));
      const retryConfig = { minBackoff: '5s', maxBackoff: '20s', maxAttempts: -1 };
      const harness = await startHarness(() => ({ dir, queues: { publish: { retryConfig } } }));
      const succeeded = new Set<string>();
      const early: string[] = [];
      harness.worker.answer = ({ headers }, index) => {
        const name = String(headers['x-cloudtasks-taskname']);
        // After 101 requests the worker always succeeds. Otherwise a worker that only fails would be called for 31
        // days.
        const status = index > 100 ? 200 : (answers[index % answers.length] ?? 200);
        if (harness.clock.now() < startTime + tasks[Number(name)]! * 1000) early.push(name);
        if (status === 200) succeeded.add(name);
        return { status };
      };
      for (const [id, seconds] of tasks.entries()) {
        const scheduleTime = new Date(startTime + seconds * 1000).toISOString();
        await harness.create({ name: `${queue}/tasks/${id}`, scheduleTime });
      }
      for (const each of faults) harness.tasks.faults.add(each);

      const pending = restarts.map((seconds) => startTime + seconds * 1000).sort((a, b) => a - b);
      for (let next = harness.clock.next(); next !== undefined; next = harness.clock.next()) {
        if (next > startTime + 24 * hourMs) break;
        if (pending[0] !== undefined && pending[0] <= next) {
          await harness.clock.set(Math.max(pending.shift()!, harness.clock.now()));
          await harness.restart();
        } else {
          await harness.clock.set(Math.max(next, harness.clock.now()));
        }
        await harness.tasks.idle();
      }
      const left = await harness.call('GET', `/v2/${queue}/tasks`);
      await harness.stop();
      await rm(dir, { recursive: true });

      expect(left.body).toEqual({ tasks: [] });
      expect([...succeeded].sort()).toEqual(tasks.map((_, id) => String(id)).sort());
      expect(early).toEqual([]);
    }),
    { numRuns: 25 },
  );
});
