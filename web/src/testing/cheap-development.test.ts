import { waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';

it('Testing Library still polls with the function that `pollRarely` slows down', async () => {
  const timers = vi.spyOn(globalThis, 'setInterval');
  await waitFor(() => true);
  expect(timers.mock.calls.map(([run]) => run.name)).toEqual(['checkRealTimersCallback']);
});
