import { Code, FirestoreError } from '../status.ts';

/** A transaction, which holds and waits for locks. A write outside of a transaction waits for locks but holds none. */
export interface LockOwner {
  readonly held: Set<string>;
  waiting: Waiter | null;
}

export interface Waiter {
  readonly name: string;
  readonly owner: LockOwner | null;
  readonly grant: () => void;
  readonly refuse: (reason: FirestoreError) => void;
  settled: boolean;
}

interface Lock {
  owner: LockOwner | null;
  readonly queue: Waiter[];
}

const LOCK_WAIT_MILLISECONDS = 30_000;

const aborted = (message: string): FirestoreError => new FirestoreError(Code.ABORTED, message);

/**
 * Exclusive locks on the names of documents, granted in the order of the requests. In production, several transactions
 * may read a document, and one that then writes it may be aborted. Here the second transaction waits for the first, so
 * that neither has to be repeated.
 */
export class LockTable {
  readonly #locks = new Map<string, Lock>();
  readonly #waitMilliseconds: number;

  constructor(waitMilliseconds = LOCK_WAIT_MILLISECONDS) {
    this.#waitMilliseconds = waitMilliseconds;
  }

  /**
   * Null if the lock is granted immediately, otherwise a promise that resolves once it is granted. A caller without
   * an owner only waits until the lock is free.
   */
  acquire(name: string, owner: LockOwner | null): Promise<void> | null {
    const lock = this.#locks.get(name);
    if (lock === undefined) {
      if (owner !== null) this.#locks.set(name, { owner: this.#hold(owner, name), queue: [] });
      return null;
    }
    if (owner !== null && lock.owner === owner) return null;
    if (owner !== null && this.#closesCircle(lock, owner))
      return Promise.reject(aborted('Transaction aborted: lock contention (deadlock). Please try again.'));
    return this.#wait(name, lock, owner);
  }

  release(owner: LockOwner): void {
    owner.waiting?.refuse(aborted('Transaction was ended.'));
    for (const name of owner.held) this.#passOn(name);
    owner.held.clear();
  }

  #hold(owner: LockOwner, name: string): LockOwner {
    owner.held.add(name);
    return owner;
  }

  #passOn(name: string): void {
    const lock = this.#locks.get(name);
    if (lock === undefined) return;
    lock.owner = null;
    while (lock.owner === null && lock.queue.length > 0) {
      const next = lock.queue.shift();
      if (next === undefined || next.settled) continue;
      if (next.owner !== null) lock.owner = this.#hold(next.owner, name);
      next.grant();
    }
    if (lock.owner === null) this.#locks.delete(name);
  }

  /** Whether the holder of the lock waits, directly or through other holders, for a lock of this owner. */
  #closesCircle(lock: Lock, owner: LockOwner): boolean {
    let holder = lock.owner;
    while (holder !== null && holder !== owner)
      holder = holder.waiting === null ? null : (this.#locks.get(holder.waiting.name)?.owner ?? null);
    return holder === owner;
  }

  #wait(name: string, lock: Lock, owner: LockOwner | null): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const settle = (waiter: Waiter): void => {
      waiter.settled = true;
      clearTimeout(timer);
      if (owner !== null) owner.waiting = null;
    };
    const waiter: Waiter = {
      name,
      owner,
      settled: false,
      grant: () => {
        settle(waiter);
        resolve();
      },
      refuse: (reason) => {
        settle(waiter);
        reject(reason);
      },
    };
    const timer = setTimeout(() => {
      waiter.refuse(aborted('Too much contention on these documents. Please try again.'));
    }, this.#waitMilliseconds);
    timer.unref();
    if (owner !== null) owner.waiting = waiter;
    lock.queue.push(waiter);
    return promise;
  }
}
