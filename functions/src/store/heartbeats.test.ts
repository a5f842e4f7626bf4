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
  it('each job has its own latest heartbeat', async () => {
    const heartbeats = createHeartbeatStore(() => Promise.resolve(local.db));
    const later = new Date(testTime.getTime() + 60_000);

    expect(await heartbeats.last('sweep')).toBeNull();
    await heartbeats.beat('sweep', { at: testTime, lag: null, problems: [] });
    await heartbeats.beat('sweep', { at: later, lag: null, problems: [] });

    expect(await heartbeats.last('sweep')).toEqual({ at: later, lag: null, problems: [] });
    expect(await heartbeats.last('other')).toBeNull();
  });

  it('a heartbeat keeps the last known lag of the queue', async () => {
    const heartbeats = createHeartbeatStore(() => Promise.resolve(local.db));
    const later = new Date(testTime.getTime() + 60_000);
    const lag = { ms: 61_000, because: 'A due delivery has not been started.' };

    await heartbeats.beat('sweep', { at: testTime, lag, problems: [] });
    await heartbeats.beat('sweep', { at: later, problems: [] });
    expect(await heartbeats.last('sweep')).toEqual({ at: later, lag, problems: [] });

    await heartbeats.beat('sweep', { at: later, lag: null, problems: [] });
    expect(await heartbeats.last('sweep')).toEqual({ at: later, lag: null, problems: [] });
  });

  it('an older heartbeat without a lag can be read', async () => {
    await local.db.doc('heartbeats/older').set({ at: testTime });
    const heartbeats = createHeartbeatStore(() => Promise.resolve(local.db));
    expect(await heartbeats.last('older')).toEqual({ at: testTime, lag: null, problems: [] });
  });
});
