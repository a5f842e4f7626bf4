import { describe, expect, it } from 'vitest';
import { testTime } from '../testing/builders.ts';
import { setUpFirestore } from '../testing/set-up-firestore.ts';
import { createHeartbeatStore } from './heartbeats.ts';

const local = setUpFirestore();

describe('the heartbeat of a job', () => {
  it('the latest heartbeat is stored separately for each job, and is null before the first heartbeat', async () => {
    const heartbeats = createHeartbeatStore(local.open);
    const later = new Date(testTime.getTime() + 60_000);

    expect(await heartbeats.last('sweep')).toBeNull();
    await heartbeats.beat('sweep', { at: testTime, lag: null, problems: [] });
    await heartbeats.beat('sweep', { at: later, lag: null, problems: [] });

    expect(await heartbeats.last('sweep')).toEqual({ at: later, lag: null, problems: [] });
    expect(await heartbeats.last('other')).toBeNull();
  });

  it('a heartbeat without a lag keeps the last known lag, and a lag of null replaces it', async () => {
    const heartbeats = createHeartbeatStore(local.open);
    const later = new Date(testTime.getTime() + 60_000);
    const lag = { ms: 61_000, because: 'A due delivery has not been started.' };

    await heartbeats.beat('sweep', { at: testTime, lag, problems: [] });
    await heartbeats.beat('sweep', { at: later, problems: [] });
    expect(await heartbeats.last('sweep')).toEqual({ at: later, lag, problems: [] });

    await heartbeats.beat('sweep', { at: later, lag: null, problems: [] });
    expect(await heartbeats.last('sweep')).toEqual({ at: later, lag: null, problems: [] });
  });

  it('a heartbeat that an earlier version of Fanfare stored without a lag or problems can be read', async () => {
    await local.db.doc('heartbeats/older').set({ at: testTime });
    const heartbeats = createHeartbeatStore(local.open);
    expect(await heartbeats.last('older')).toEqual({ at: testTime, lag: null, problems: [] });
  });
});
