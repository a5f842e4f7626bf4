import { networks } from '@fanfare/platforms/registry.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createReach } from './reach.ts';

const apps = Object.fromEntries(networks.map(({ id }) => [id, { clientId: id, clientSecret: 's' }]));
const keys = { apps, wrong: [] };
const log = { warn: vi.fn() };
beforeEach(() => log.warn.mockClear());
const settings = () => ({ networksOrigin: 'http://127.0.0.1:9' });

describe('reaching a network', () => {
  it.each(networks.map(({ id }) => [id]))(
    'a network is loaded with its facts, code and keys: %s',
    async (id) => {
      const reached = await createReach(settings, () => keys, log)(id);
      expect(reached?.facts.id).toBe(id);
      expect(reached?.keys.clientId).toBe(id);
      expect(typeof reached?.platform.publish.start).toBe('function');
    },
  );

  it('a network is found by its alias as well and loaded once', async () => {
    const reach = createReach(settings, () => keys, log);
    const named = networks.find(({ alias }) => alias !== null);
    expect(await reach(named?.alias ?? '')).toBe(await reach(named?.id ?? ''));
  });

  it('a failed load is retried by the next call', async () => {
    let attempts = 0;
    const failingOnce = () => {
      attempts += 1;
      if (attempts === 1) throw new Error('The keys could not be read.');
      return keys;
    };
    const reach = createReach(settings, failingOnce, log);
    const id = networks[0]!.id;
    await expect(reach(id)).rejects.toThrow('The keys could not be read.');
    expect((await reach(id))?.facts.id).toBe(id);
    await reach(id);
    expect(attempts).toBe(2);
  });

  it.each(['nowhere', '_shared', '..', '', 'constructor'])(
    'loading the unknown network "%s" returns null',
    async (name) => {
      expect(await createReach(settings, () => keys, log)(name)).toBeNull();
    },
  );

  it('a network without an app is not set up, and the other networks still work', async () => {
    const [first, second] = networks;
    const reach = createReach(
      settings,
      () => ({ apps: { [second!.id]: apps[second!.id]! }, wrong: [] }),
      log,
    );
    expect(await reach(first!.id)).toBeNull();
    expect(await reach(second!.id)).not.toBeNull();
  });

  it('missing and invalid keys are logged once', async () => {
    const [first, second] = networks.map(({ id }) => id);
    const { [first!]: _, ...others } = apps;
    const nowhere = { clientId: 'id', clientSecret: 's' };
    const wrong = [`${first}.clientSecret`];
    const reach = createReach(settings, () => ({ apps: { ...others, nowhere }, wrong }), log);
    for (const id of [first!, second!, first!]) await reach(id);
    expect(log.warn.mock.calls).toEqual([
      [
        'Some networks are not set up here. Check NETWORK_KEYS.',
        { missing: [first], unknown: ['nowhere'], wrong },
      ],
    ]);
  });

  it('nothing is logged when all networks are set up', async () => {
    await createReach(settings, () => keys, log)(networks[0]!.id);
    expect(log.warn).not.toHaveBeenCalled();
  });
});
