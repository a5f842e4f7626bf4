import { act, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { SWRConfig } from 'swr';
import { expect, it } from 'vitest';
import { useNetworkRules } from './network-rules.ts';

function Probe() {
  const [ids, setIds] = useState(['draft']);
  const find = useNetworkRules(ids);
  return <button onClick={() => setIds(['x'])}>{ids.map((id) => find(id)?.id ?? 'none').join(' ')}</button>;
}

it('the rules of a newly chosen network are used as soon as they are loaded', async () => {
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <Probe />
    </SWRConfig>,
  );
  // The module is loaded before the click, so that the hook can use it immediately.
  await act(() => import('../../../platforms/x/facts.ts'));
  act(() => screen.getByRole('button', { name: 'none' }).click());
  expect(await screen.findByRole('button', { name: 'x' })).toBeDefined();
});
