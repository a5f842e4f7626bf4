/** Locks of the browser, which jsdom lacks. `isTaken`: another tab holds them. */
export function stubLocks({ isTaken = false } = {}): void {
  const request = (_name: string, _options: unknown, hold: () => Promise<void>) =>
    isTaken ? Promise.reject(new Error('The lock is taken.')) : hold();
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
}

export const removeLocks = (): boolean => Reflect.deleteProperty(navigator, 'locks');
