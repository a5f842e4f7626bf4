import { act, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { SWRConfig } from 'swr';
import { expect, it } from 'vitest';
import { useRules } from './network-rules.ts';

function Probe() {
  const [ids, setIds] = useState(['draft']);
  const find = useRules(ids);
  return <button onClick={() => setIds(['x'])}>{ids.map((id) => find(id)?.id ?? 'none').join(' ')}</button>;
}

it('are seen as soon as they are here, after those of another network', async () => {
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <Probe />
    </SWRConfig>,
  );
  // The rules of a draft, which are none, are here.
  await act(() => import('../../../../platforms/x/facts.ts'));
  act(() => screen.getByRole('button', { name: 'none' }).click());
  expect(await screen.findByRole('button', { name: 'x' })).toBeDefined();
});
