import { afterEach, expect, it, vi } from 'vitest';
import { fakeSession } from '../testing/fake-session.ts';
import { createFileStore } from './create-file-store.ts';

vi.mock('./firebase-file-store.ts', () => ({
  firebaseFileStore: { addressOf: () => Promise.resolve('https://files.example/a') },
}));
afterEach(() => void vi.restoreAllMocks());

const openFirebase = () => Promise.resolve(fakeSession());

it('the file store is not downloaded while offline, and works once online', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const store = createFileStore({}, openFirebase);
  await expect(store.addressOf('a')).rejects.toThrow(/You seem to be offline/);
  online.mockReturnValue(true);
  expect(await store.addressOf('a')).toBe('https://files.example/a');
});

it('the address of a file is requested only after Firebase Auth is open, because the request needs the token of Auth', async () => {
  const { promise, resolve } = Promise.withResolvers<ReturnType<typeof fakeSession>>();
  const address = createFileStore({}, () => promise).addressOf('a');
  const shown = vi.fn();
  void address.then(shown);
  await new Promise((done) => setTimeout(done));
  expect(shown).not.toHaveBeenCalled();
  resolve(fakeSession());
  expect(await address).toBe('https://files.example/a');
});

it('the address of a file fails with an ApiError when Firebase Auth cannot be opened', async () => {
  const store = createFileStore({}, () => Promise.reject(new Error('no')));
  await expect(store.addressOf('a')).rejects.toMatchObject({ name: 'ApiError' });
});
