import { hourMs, minuteMs } from '@fanfare/core/time/units.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { testTime } from '../../testing/builders.ts';
import { madeUpDelivery } from '../../testing/made-up-posts.ts';
import { createMemoryDeliveries, type MemoryDeliveries } from '../../testing/memory-deliveries.ts';
import { createMemoryTasks, type MemoryTasks } from '../../testing/memory-tasks.ts';
import { createMemorySweepPositions } from '../../testing/memory-uploads.ts';
import { createDeliveriesJob, type DeliveryRound } from './deliveries.ts';
import type { RoundReport } from './job.ts';

const report = { lag: () => undefined, problem: vi.fn<RoundReport['problem']>() };
let deliveries: MemoryDeliveries;
let tasks: MemoryTasks;
let deps: DeliveryRound;
beforeEach(() => {
  deliveries = createMemoryDeliveries();
  tasks = createMemoryTasks();
  deps = { deliveries, positions: createMemorySweepPositions(), tasks, now: () => testTime };
});

async function add(count: number, inMs: number, prefix = 'd'): Promise<void> {
  const dueAt = testTime.getTime() + inMs;
  for (let i = 0; i < count; i += 1) {
    const { plan, delivery } = madeUpDelivery({ id: `${prefix}${i}` }, { dueAt, nextAt: dueAt });
    await deliveries.create(plan, delivery, testTime);
  }
}

/** Runs a round of the sweep at this time after the start, and returns the names of its tasks. */
async function roundAt(ms: number): Promise<string[]> {
  const before = tasks.enqueued.length;
  deps.now = () => new Date(testTime.getTime() + ms);
  const acts = await createDeliveriesJob(deps, report).find();
  await Promise.allSettled(acts.map((act) => act()));
  return tasks.enqueued.slice(before).map(({ id }) => id);
}

describe('the sweep of deliveries', () => {
  it('every delivery gets one task, even if more deliveries than a page holds are due at the same time', async () => {
    await add(1_200, 3 * minuteMs);
    expect(new Set(await roundAt(0)).size).toBe(1_200);
    expect(await roundAt(minuteMs)).toEqual([]);
    await add(2, 6 * minuteMs + 30_000, 'next');
    expect(await roundAt(2 * minuteMs)).toHaveLength(2);
  });

  it('a round whose deliveries fit on a page makes one query for them', async () => {
    await add(2, 3 * minuteMs);
    const upcoming = vi.fn(deliveries.upcoming);
    deps.deliveries = { upcoming, waiting: deliveries.waiting };
    expect(await roundAt(0)).toHaveLength(2);
    expect(upcoming).toHaveBeenCalledOnce();
  });

  it('a sweep that was down for an hour continues where it stopped', async () => {
    await roundAt(0);
    await add(3, 62 * minuteMs);
    await add(2, 30 * minuteMs, 'late');
    expect(await roundAt(hourMs)).toHaveLength(5);
  });

  it('a page whose tasks could not be enqueued is repeated by the next round', async () => {
    await add(2, 3 * minuteMs);
    deps.tasks = { enqueue: () => Promise.reject(new Error('no answer')) };
    expect(await roundAt(0)).toEqual([]);
    deps.tasks = tasks;
    expect(await roundAt(minuteMs)).toHaveLength(2);
  });

  it('a lost task is replaced soon, and further replacements follow a few times an hour', async () => {
    await add(1, 0);
    await roundAt(0);
    let rescues = 0;
    for (let i = 1; i <= 60; i += 1) rescues += (await roundAt(i * minuteMs)).length;
    expect(rescues).toBe(6);
  });

  it('unreadable deliveries are reported, and the others get their tasks', async () => {
    await add(1, 0);
    const unreadable = [new Error('workspaces/w/deliveries/odd is malformed.')];
    deps.deliveries = {
      upcoming: deliveries.upcoming,
      waiting: async (...given) => ({ ...(await deliveries.waiting(...given)), unreadable }),
    };
    expect(await roundAt(0)).toEqual(['d0-v1-0']);
    const documents = ['workspaces/w/deliveries/odd is malformed.'];
    expect(report.problem).toHaveBeenCalledWith('1 due delivery cannot be read.', unreadable[0], {
      part: 'deliveries',
      documents,
    });
  });
});
