import { networks } from '@fanfare/platforms/registry.ts';
import { describe, expect, it } from 'vitest';
import { loadFacts } from './load-facts.ts';

describe('loadFacts', () => {
  it.each(networks)('the facts of $id are the ones in the registry', async (facts) => {
    expect(await loadFacts(facts.id)).toBe(facts);
  });

  it('an unknown network has no facts', async () => {
    expect(await loadFacts('gone')).toBeNull();
    expect(await loadFacts('_shared')).toBeNull();
  });
});
