import { networks } from '@fanfare/platforms/registry.ts';
import { render } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { allNetworks, findNetwork } from './networks.tsx';

describe('the networks', () => {
  it('are all there, by name', () => {
    expect(allNetworks.map(({ id }) => id).toSorted()).toEqual(networks.map(({ id }) => id).toSorted());
    const labels = allNetworks.map(({ label }) => label);
    expect(labels).toEqual(labels.toSorted((a, b) => a.localeCompare(b)));
  });

  it.each(allNetworks)('have a mark: $id', ({ Icon }) => {
    expect(render(<Icon />).container.querySelector('svg')).not.toBeNull();
  });

  it('have a name even for one that is here no more', () => {
    const { id, label, Icon } = findNetwork('gone');
    expect([id, label]).toEqual(['gone', 'gone']);
    expect(render(<Icon />).container.innerHTML).toBe('');
  });
});
