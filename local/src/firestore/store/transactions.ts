import { randomBytes } from 'node:crypto';
import { Code, FirestoreError, invalidArgument } from '../status.ts';
import type { Microseconds } from '../values/timestamps.ts';
import type { LockOwner, LockTable, Waiter } from './locks.ts';

export const IDLE_MILLISECONDS = 60_000;
export const MAX_MILLISECONDS = 270_000;

export class Transaction implements LockOwner {
  readonly id: Buffer = randomBytes(16);
  readonly held = new Set<string>();
  waiting: Waiter | null = null;
  readonly isReadOnly: boolean;
  /** if set, every read sees the state at this time, without locks */
  snapshot: Microseconds | null;
  readonly started: number;
  touched: number;
  isOver = false;
  /** each function returns whether a query of the transaction would still return the same rows */
  readonly queriesUnchanged: (() => boolean)[] = [];

  constructor(snapshot: Microseconds | null, now: number) {
    this.isReadOnly = snapshot !== null;
    this.snapshot = snapshot;
    this.started = now;
    this.touched = now;
  }

  /** Throws if the transaction has ended. Call this after each wait. */
  assertAlive(): void {
    if (this.isOver) throw new FirestoreError(Code.ABORTED, 'Transaction aborted.');
  }
}

/** The active transactions of one database. */
export class Transactions {
  readonly #running = new Map<string, Transaction>();
  readonly #locks: LockTable;
  readonly #now: () => number;

  constructor(locks: LockTable, now: () => number) {
    this.#locks = locks;
    this.#now = now;
  }

  begin(snapshot: Microseconds | null): Transaction {
    const transaction = new Transaction(snapshot, this.#now());
    this.#running.set(transaction.id.toString('hex'), transaction);
    return transaction;
  }

  find(id: Uint8Array): Transaction | null {
    return this.#running.get(Buffer.from(id).toString('hex')) ?? null;
  }

  /**
   * Throws if the transaction is not active. When a client reads "transaction has expired" in the error, it starts the
   * transaction over.
   */
  get(id: Uint8Array): Transaction {
    const transaction = this.find(id);
    if (transaction === null)
      throw invalidArgument('The referenced transaction has expired or is no longer valid.');
    transaction.touched = this.#now();
    return transaction;
  }

  /**
   * Releases the locks of a transaction that cannot get all the locks it needs. Everything that it has read is still
   * valid at `time`, so it continues to read at that time, but its commit is refused. Refusing the read instead would
   * be slow, because clients repeat a refused read several times before they start over.
   */
  doom(transaction: Transaction, time: Microseconds): void {
    transaction.snapshot = time;
    this.#locks.release(transaction);
  }

  end(transaction: Transaction): void {
    if (transaction.isOver) return;
    transaction.isOver = true;
    this.#running.delete(transaction.id.toString('hex'));
    this.#locks.release(transaction);
  }

  endAll(): void {
    for (const transaction of this.#running.values()) this.end(transaction);
  }

  /** Ends abandoned transactions, because their locks would block other transactions for ever. */
  endIdle(): void {
    const now = this.#now();
    for (const transaction of this.#running.values())
      if (now - transaction.touched > IDLE_MILLISECONDS || now - transaction.started > MAX_MILLISECONDS)
        this.end(transaction);
  }
}
