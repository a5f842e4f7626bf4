import { describe, expect, it } from 'vitest';
import { LockTable } from './locks.ts';
import { IDLE_MILLISECONDS, MAX_MILLISECONDS, Transactions } from './transactions.ts';

function setUp() {
  const time = { now: 0 };
  const locks = new LockTable();
  return { time, locks, transactions: new Transactions(locks, () => time.now) };
}

const expired = expect.objectContaining({
  code: 3,
  message: expect.stringContaining('transaction has expired') as string,
});

describe('transactions', () => {
  it('a transaction ends after being idle for more than a minute', () => {
    const { time, transactions } = setUp();
    const { id } = transactions.begin(null);

    time.now = IDLE_MILLISECONDS;
    transactions.endIdle();
    expect(transactions.get(id).id).toBe(id);

    time.now += IDLE_MILLISECONDS + 1;
    transactions.endIdle();
    expect(() => transactions.get(id)).toThrow(expired);
  });

  it('a transaction ends at its maximum age even while it is used', () => {
    const { time, transactions } = setUp();
    const { id } = transactions.begin(null);
    for (time.now = 0; time.now <= MAX_MILLISECONDS; time.now += 30_000) {
      transactions.get(id);
      transactions.endIdle();
    }

    transactions.endIdle();

    expect(() => transactions.get(id)).toThrow(expired);
  });

  it('a transaction that ends releases its locks', () => {
    const { locks, transactions } = setUp();
    const first = transactions.begin(null);
    void locks.acquire('a', first);

    transactions.end(first);

    expect(locks.acquire('a', transactions.begin(null))).toBeNull();
    expect(() => first.assertAlive()).toThrow(expect.objectContaining({ code: 10 }));
  });

  it('an unknown transaction id is refused like that of an expired transaction', () => {
    const { transactions } = setUp();

    expect(() => transactions.get(Buffer.from('unknown'))).toThrow(expired);
    expect(transactions.find(Buffer.from('unknown'))).toBeNull();
  });
});
