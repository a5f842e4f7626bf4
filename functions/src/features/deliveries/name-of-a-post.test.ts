import { settleMs } from '@fanfare/core/deliveries/backoff.ts';
import { NetworkError } from '@fanfare/platforms/_shared/network-error.ts';
import { expect, it } from 'vitest';
import { stepRig } from './testing/step-rig.ts';

const working = () => new NetworkError({ kind: 'outcome_unknown', reason: 'Still working.', code: null });

it('an id that a network reports during the irreversible call is stored before the call ends, and a later check finds the post by that id', async () => {
  const rig = await stepRig();
  const { publish } = rig.network.reached.platform;
  const soughtBy: unknown[] = [];
  publish.commit = async (job) => {
    await job.keep('called 17');
    throw working();
  };
  publish.find = ({ handle }) => {
    soughtBy.push(handle);
    return Promise.resolve({ id: '17', url: null });
  };
  await rig.step();
  expect(await rig.state()).toMatchObject({ state: 'unknown' });
  expect(JSON.stringify(await rig.state())).not.toContain('called 17');
  rig.now += settleMs;
  await rig.step();
  expect(soughtBy).toEqual(['called 17']);
  expect(await rig.state()).toMatchObject({ state: 'published', receipt: { id: '17' } });
});
