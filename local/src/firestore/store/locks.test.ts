import { describe, expect, it, vi } from 'vitest';
import { type LockOwner, LockTable } from './locks.ts';

const owner = (): LockOwner => ({ held: new Set(), waiting: null });

describe('locks', () => {
  it('a free lock is granted immediately, and a lock is granted again to an owner that already has it', () => {
    const locks = new LockTable();
    const first = owner();

    expect(locks.acquire('a', first)).toBeNull();
    expect(locks.acquire('a', first)).toBeNull();
    expect(locks.acquire('b', null)).toBeNull();
    expect([...first.held]).toEqual(['a']);
  });

  it('requests for a lock are granted in the order in which they were made', async () => {
    const locks = new LockTable();
    const [first, second, third] = [owner(), owner(), owner()];
    const order: string[] = [];
    void locks.acquire('a', first);
    const wait = async (name: string, who: LockOwner | null): Promise<void> => {
      await locks.acquire('a', who);
      order.push(name);
    };
    const waits = [wait('second', second), wait('plain', null), wait('third', third)];

    for (const each of [first, second, third]) {
      locks.release(each);
      await Promise.resolve();
    }
    await Promise.all(waits);

    expect(order).toEqual(['second', 'plain', 'third']);
    expect(locks.acquire('a', first)).toBeNull();
  });

  it('a request that would cause a deadlock is refused', async () => {
    const locks = new LockTable();
    const [first, second, third] = [owner(), owner(), owner()];
    void locks.acquire('a', first);
    void locks.acquire('b', second);
    void locks.acquire('c', third);
    const waits = [locks.acquire('b', first), locks.acquire('c', second)];

    await expect(locks.acquire('a', third)).rejects.toMatchObject({ code: 10 });

    locks.release(third);
    await waits[1];
    locks.release(second);
    await waits[0];
    expect([...first.held]).toEqual(['a', 'b']);
  });

  it('a request that waits too long is refused, and the request after it is granted', async () => {
    vi.useFakeTimers();
    const locks = new LockTable(1000);
    const [first, second, third] = [owner(), owner(), owner()];
    void locks.acquire('a', first);
    const tooLong = locks.acquire('a', second);
    vi.advanceTimersByTime(600);
    const inTime = locks.acquire('a', third);
    vi.advanceTimersByTime(400);
    vi.useRealTimers();

    await expect(tooLong).rejects.toMatchObject({ code: 10 });
    locks.release(first);
    await inTime;
    expect([...second.held]).toEqual([]);
    expect([...third.held]).toEqual(['a']);
  });

  it('releasing the locks of an owner also refuses the owner’s waiting request', async () => {
    const locks = new LockTable();
    const [first, second] = [owner(), owner()];
    void locks.acquire('a', first);
    const wait = locks.acquire('a', second);

    locks.release(second);

    await expect(wait).rejects.toMatchObject({ code: 10 });
  });
});
