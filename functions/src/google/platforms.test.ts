import { networks } from '@fanfare/platforms/registry.ts';
import { describe, expect, it } from 'vitest';
import { createReach } from './platforms.ts';

const keys = Object.fromEntries(networks.map(({ id }) => [id, { clientId: id, clientSecret: 's' }]));
const settings = () => ({ networksOrigin: 'http://127.0.0.1:9' });

describe('a network', () => {
  it.each(networks.map(({ id }) => [id]))(
    'is reached with its facts, its code and its keys: %s',
    async (id) => {
      const reached = await createReach(settings, () => keys)(id);
      expect(reached?.facts.id).toBe(id);
      expect(reached?.keys.clientId).toBe(id);
      expect(typeof reached?.platform.publish.start).toBe('function');
    },
  );

  it('is reached by its other name as well, and loaded once', async () => {
    const reach = createReach(settings, () => keys);
    const named = networks.find(({ alias }) => alias !== null);
    expect(await reach(named?.alias ?? '')).toBe(await reach(named?.id ?? ''));
  });

  it.each(['nowhere', '_shared', '..', '', 'constructor'])(
    'that is none is not reached: "%s"',
    async (name) => {
      expect(await createReach(settings, () => keys)(name)).toBeNull();
    },
  );

  it('without an app of ours is not set up, and the others are', async () => {
    const [first, second] = networks;
    const reach = createReach(settings, () => ({ [second!.id]: keys[second!.id]! }));
    expect(await reach(first!.id)).toBeNull();
    expect(await reach(second!.id)).not.toBeNull();
  });
});
