import { act, renderHook, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { fakeSession, kim } from '../testing/fake-session.ts';
import { outcomeKey, pendingKey } from './consent-keys.ts';
import { SessionProvider } from './session-provider.tsx';
import { useSignOut } from './sign-out.ts';

it('signing out removes the stored consents of this person with their outcomes, but not those of other people', async () => {
  for (const key of [pendingKey(kim.uid), outcomeKey(kim.uid), outcomeKey('dana')])
    localStorage.setItem(key, '{}');
  const session = fakeSession(kim);
  const { result } = renderHook(() => useSignOut(), {
    wrapper: ({ children }) => (
      <MemoryRouter>
        <SessionProvider session={session}>{children}</SessionProvider>
      </MemoryRouter>
    ),
  });
  await act(() => result.current());
  await waitFor(() => expect(Object.keys(localStorage)).toEqual([outcomeKey('dana')]));
});
