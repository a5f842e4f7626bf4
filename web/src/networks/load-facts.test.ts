import { networks } from '@fanfare/platforms/registry.ts';
import { describe, expect, it } from 'vitest';
import { loadFacts } from './load-facts.ts';

describe('the rules of a network', () => {
  it.each(networks)('are those of the registry: $id', async (facts) => {
    expect(await loadFacts(facts.id)).toBe(facts);
  });

  it('are none of one that is here no more, or that is no network', async () => {
    expect(await loadFacts('gone')).toBeNull();
    expect(await loadFacts('_shared')).toBeNull();
  });
});
