import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testTime } from '../testing/builders.ts';
import { startLocalFirestore, type LocalFirestore } from '../testing/local-firestore.ts';
import { createHeartbeatStore } from './heartbeats.ts';

let local: LocalFirestore;
beforeAll(async () => {
  local = await startLocalFirestore();
});
afterAll(() => local.stop());

describe('the heartbeat of a job', () => {
  it('is the last one, of that job', async () => {
    const heartbeats = createHeartbeatStore(() => Promise.resolve(local.db));
    const later = new Date(testTime.getTime() + 60_000);

    expect(await heartbeats.last('sweep')).toBeNull();
    await heartbeats.beat('sweep', testTime);
    await heartbeats.beat('sweep', later);

    expect(await heartbeats.last('sweep')).toEqual(later);
    expect(await heartbeats.last('other')).toBeNull();
  });
});
