import { networks } from '@fanfare/platforms/registry.ts';
import { render } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { allNetworks, findNetwork } from './networks.tsx';

describe('networks', () => {
  it('all networks are listed by name', () => {
    expect(allNetworks.map(({ id }) => id).toSorted()).toEqual(networks.map(({ id }) => id).toSorted());
    const labels = allNetworks.map(({ label }) => label);
    expect(labels).toEqual(labels.toSorted((a, b) => a.localeCompare(b)));
  });

  it.each(allNetworks)('$id has an icon', ({ Icon }) => {
    expect(render(<Icon />).container.querySelector('svg')).not.toBeNull();
  });

  it('a network that was removed is shown by its id', () => {
    const { id, label, Icon } = findNetwork('gone');
    expect([id, label]).toEqual(['gone', 'gone']);
    expect(render(<Icon />).container.innerHTML).toBe('');
  });
});
