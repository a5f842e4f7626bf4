import { renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useFileStore } from './file-store.ts';

vi.mock('./firebase-file-store.ts', () => ({
  firebaseFileStore: { addressOf: () => Promise.resolve('https://files.example/a') },
}));
afterEach(() => void vi.restoreAllMocks());

it('the file store is not fetched while offline, and works once online', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const store = renderHook(() => useFileStore()).result.current;
  await expect(store.addressOf('a')).rejects.toThrow(/You seem to be offline/);
  online.mockReturnValue(true);
  expect(await store.addressOf('a')).toBe('https://files.example/a');
});
