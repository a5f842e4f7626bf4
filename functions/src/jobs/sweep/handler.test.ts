import { describe, expect, it } from 'vitest';
import { testTime } from '../../testing/builders.ts';
import { sweep } from './handler.ts';

describe('a round of the sweep', () => {
  it('leaves its heartbeat', async () => {
    const beats: [string, Date][] = [];
    const heartbeats = {
      beat: (job: string, at: Date) => Promise.resolve(void beats.push([job, at])),
      last: () => Promise.resolve(null),
    };

    await sweep({ heartbeats, now: () => testTime });

    expect(beats).toEqual([['sweep', testTime]]);
  });

  it('fails where it could not be made, so that the scheduler knows', async () => {
    const heartbeats = {
      beat: () => Promise.reject(new Error('database is down')),
      last: () => Promise.resolve(null),
    };
    await expect(sweep({ heartbeats, now: () => testTime })).rejects.toThrow('database is down');
  });
});
