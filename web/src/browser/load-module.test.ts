import { afterEach, expect, it, vi } from 'vitest';
import { loadNow, loadModule } from './load-module.ts';

function cutOff() {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const flicker = () => window.dispatchEvent(new Event('online'));
  return {
    waits: vi.spyOn(window, 'addEventListener'),
    flicker,
    comeBack() {
      online.mockReturnValue(true);
      flicker();
    },
  };
}

afterEach(() => void vi.restoreAllMocks());

it('loadModule resolves with the loaded module', async () => {
  expect(await loadModule(() => Promise.resolve('part'))).toBe('part');
});

it('loadModule waits while offline, and loads the module once online', async () => {
  const { waits, comeBack } = cutOff();
  const load = vi.fn(() => Promise.resolve('part'));
  const part = loadModule(load);
  await vi.waitFor(() => expect(waits).toHaveBeenCalledOnce());
  expect(load).not.toHaveBeenCalled();
  comeBack();
  expect(await part).toBe('part');
});

it('loadModule keeps waiting when the connection drops again before the import', async () => {
  const { waits, comeBack, flicker } = cutOff();
  const load = vi.fn(() => Promise.resolve('part'));
  const part = loadModule(load);
  await vi.waitFor(() => expect(waits).toHaveBeenCalledTimes(1));
  flicker();
  await vi.waitFor(() => expect(waits).toHaveBeenCalledTimes(2));
  expect(load).not.toHaveBeenCalled();
  comeBack();
  expect(await part).toBe('part');
});

it('loadNow does not start loading while offline, and resolves with null if loading fails', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const load = vi.fn(() => Promise.resolve('part'));
  expect(await loadNow(load)).toBeNull();
  expect(load).not.toHaveBeenCalled();
  online.mockReturnValue(true);
  expect(await loadNow(load)).toBe('part');
  expect(await loadNow(() => Promise.reject(new Error('gone')))).toBeNull();
});

it('loadModule rejects at once if a module cannot be loaded although the browser is online', async () => {
  const { comeBack, waits } = cutOff();
  comeBack();
  const gone = new TypeError('Failed to fetch dynamically imported module');
  await expect(loadModule(() => Promise.reject(gone))).rejects.toThrow(
    expect.objectContaining({ name: 'Error', cause: gone }),
  );
  expect(waits).not.toHaveBeenCalled();
});
