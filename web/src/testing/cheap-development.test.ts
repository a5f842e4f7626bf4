import { waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';

it('Testing Library still has the function whose checks are made rarer', async () => {
  const timers = vi.spyOn(globalThis, 'setInterval');
  await waitFor(() => true);
  expect(timers.mock.calls.map(([run]) => run.name)).toEqual(['checkRealTimersCallback']);
});
