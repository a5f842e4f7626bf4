import { newDelivery } from '@fanfare/core/deliveries/delivery.ts';
import type { Outcome } from '@fanfare/core/deliveries/network-health.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { capturedLog } from '../../testing/captured-log.ts';
import { testTime } from '../../testing/builders.ts';
import type { StoredDelivery } from '../../store/deliveries.ts';
import { createNoteOutcome, type NoteOutcome } from './note-outcome.ts';
import { plan } from './testing/step-rig.ts';

let written: Outcome[][];
let now: number;
let isBroken: boolean;
let note: NoteOutcome;
let captured: ReturnType<typeof capturedLog>;
beforeEach(() => {
  written = [];
  now = testTime.getTime();
  isBroken = false;
  captured = capturedLog();
  note = createNoteOutcome({
    networkHealth: {
      add: async (outcomes) => {
        await Promise.resolve();
        if (isBroken) throw new Error('Down.');
        written.push([...outcomes]);
      },
    },
    factsOf: () => ({ usualSeconds: 10 }),
    log: captured.log,
    now: () => new Date(now),
  });
});

const row = (platform = 'harbour', kind: 'post' | 'comment' = 'post'): StoredDelivery => ({
  plan: { ...plan, platform, kind },
  delivery: { ...newDelivery(now), state: 'published', receipt: { id: 'r1', url: null } },
  warnings: [],
  events: 0,
});
const platforms = () => written.map((outcomes) => outcomes.map(({ platform }) => platform));

describe('the outcomes of deliveries', () => {
  it('the first outcome of each network is written immediately, and later ones with the next write', async () => {
    await note(row());
    await note(row());
    expect(platforms()).toEqual([['harbour']]);
    await note(row('other'));
    expect(platforms()).toEqual([['harbour'], ['harbour', 'other']]);
  });

  it.each([
    [9_999, 1],
    [10_000, 2],
  ])('if the second outcome comes %i ms after the first, the number of writes is %i', async (ms, writes) => {
    await note(row());
    now += ms;
    await note(row());
    expect(written).toHaveLength(writes);
  });

  it('an outcome that cannot be written does not fail the step, and is written with the next one', async () => {
    isBroken = true;
    await note(row());
    expect(captured.lines.length).toBeGreaterThan(0);
    isBroken = false;
    now += 10_000;
    await note(row());
    expect(platforms()).toEqual([['harbour', 'harbour']]);
  });

  it('first comments and unfinished steps are not recorded as outcomes', async () => {
    await note(row('harbour', 'comment'));
    await note({ ...row(), delivery: { ...newDelivery(now), state: 'processing' } });
    expect(written).toEqual([]);
  });
});
