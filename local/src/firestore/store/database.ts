import { Code, FirestoreError, invalidArgument } from '../status.ts';
import type { Timestamp } from '../types.ts';
import type { QueryPlan } from '../query/run.ts';
import { type Microseconds, microsecondsOf, timestampOf } from '../values/timestamps.ts';
import type { WireTransactionOptions, WireWrite } from '../wire.ts';
import type { Clock } from './clock.ts';
import type { StoredDocument } from './collection.ts';
import { type CollectionSource, DocumentTable } from './documents.ts';
import { LockTable } from './locks.ts';
import { type Transaction, Transactions } from './transactions.ts';
import { applyWrite, normalizeWrite, type WriteOperation, type WriteResult } from './write.ts';

/** The change of a document by a commit. Null means that the document does not exist afterwards. */
export interface DocumentChange {
  readonly name: string;
  readonly document: StoredDocument | null;
}

export interface CommitResult {
  readonly commitTime: Timestamp;
  readonly writeResults: readonly WriteResult[];
}

/** The time at which a read sees the documents. */
export type ReadAt =
  | { readonly kind: 'now' }
  | { readonly kind: 'past'; readonly time: Microseconds }
  | { readonly kind: 'transaction'; readonly transaction: Transaction };

interface DatabaseParts {
  readonly clock: Clock;
  /** milliseconds, to measure the age of transactions */
  readonly now: () => number;
  /** called with each commit before it becomes visible; throwing refuses the commit */
  readonly persist: (time: Microseconds, changes: readonly DocumentChange[]) => void;
  readonly committed: (changes: readonly DocumentChange[]) => void;
}

/** How far back production allows reads. */
const READABLE_PAST: Microseconds = 60_000_000;
/** How long versions are kept, which is longer than any read-only transaction lives. */
const KEPT_PAST: Microseconds = 330_000_000;

const describe = (rows: readonly StoredDocument[]): string =>
  rows.map(({ name, updateTime }) => `${name}@${updateTime}`).join('\n');

export class Database {
  readonly name: string;
  readonly documents = new DocumentTable();
  readonly transactions: Transactions;
  readonly #locks = new LockTable();
  readonly #parts: DatabaseParts;
  /** earlier times cannot be read, because the history begins at this time */
  #oldestReadable: Microseconds = 0;

  constructor(name: string, parts: DatabaseParts) {
    this.name = name;
    this.#parts = parts;
    this.transactions = new Transactions(this.#locks, parts.now);
  }

  get root(): string {
    return `${this.name}/documents`;
  }

  restore(name: string, document: StoredDocument | null, commitTime: Microseconds): void {
    this.documents.put(name, document, commitTime);
  }

  /** Call this once all stored documents are restored. Times before the call cannot be read. */
  beginHistory(): void {
    this.#oldestReadable = this.#parts.clock.read();
    this.documents.forgetBefore(Infinity);
  }

  readTime(at: ReadAt): Timestamp {
    return timestampOf(this.#timeOf(at) ?? this.#parts.clock.read());
  }

  /** Throws unless a client may read at this time. */
  past(timestamp: Parameters<typeof microsecondsOf>[0]): Microseconds {
    const time = microsecondsOf(timestamp);
    const now = this.#parts.clock.read();
    if (time > now) throw invalidArgument('read_time must not be in the future.');
    if (time < now - READABLE_PAST || time < this.#oldestReadable)
      throw new FirestoreError(Code.FAILED_PRECONDITION, 'The requested read_time is too old.');
    return time;
  }

  begin({ readOnly }: WireTransactionOptions): Transaction {
    if (readOnly === undefined) return this.transactions.begin(null);
    const { readTime } = readOnly;
    return this.transactions.begin(readTime ? this.past(readTime) : this.#parts.clock.read());
  }

  /** The time of the read; null for the latest state. */
  #timeOf(at: ReadAt): Microseconds | null {
    if (at.kind === 'past') return at.time;
    return at.kind === 'transaction' ? at.transaction.snapshot : null;
  }

  async read(name: string, at: ReadAt): Promise<StoredDocument | null> {
    if (at.kind === 'transaction' && at.transaction.snapshot === null)
      await this.#lockForRead(name, at.transaction);
    const time = this.#timeOf(at);
    return time === null ? this.documents.get(name) : this.documents.getAt(name, time);
  }

  async #lockForRead(name: string, transaction: Transaction): Promise<void> {
    const granted = this.#locks.acquire(name, transaction);
    if (granted !== null) await this.#granted(granted, transaction);
  }

  /**
   * Waits for a lock. If the lock is refused, calls `doom`, after which the transaction can read but not commit. Throws
   * if the transaction has ended.
   */
  async #granted(grant: Promise<void>, transaction: Transaction): Promise<void> {
    try {
      await grant;
    } catch {
      if (!transaction.isOver) this.transactions.doom(transaction, this.#parts.clock.read());
    }
    transaction.assertAlive();
  }

  async #lockForWrite(name: string, transaction: Transaction): Promise<void> {
    const granted = this.#locks.acquire(name, transaction);
    if (granted !== null) await granted;
    transaction.assertAlive();
  }

  sourceOf({ query }: QueryPlan, parent: string): CollectionSource {
    const { collectionId = '', allDescendants = false } = query.from?.[0] ?? {};
    if (allDescendants && collectionId !== '' && parent !== this.root)
      throw invalidArgument('Collection group queries are only allowed at the root parent.');
    return { parent, collectionId: collectionId === '' ? null : collectionId, allDescendants };
  }

  /** The rows of a query, now or at a past time, without locks. */
  run(plan: QueryPlan, parent: string, time?: Microseconds): StoredDocument[] {
    return this.documents.query(plan, this.sourceOf(plan, parent), time);
  }

  async query(plan: QueryPlan, parent: string, at: ReadAt): Promise<StoredDocument[]> {
    const time = this.#timeOf(at);
    if (time !== null) return this.run(plan, parent, time);
    return at.kind === 'transaction' ? this.#runLocked(plan, parent, at.transaction) : this.run(plan, parent);
  }

  /** Locks every row of a query. After waiting for a lock, the query runs again, because its rows may have changed. */
  async #runLocked(plan: QueryPlan, parent: string, transaction: Transaction): Promise<StoredDocument[]> {
    for (;;) {
      const rows = this.run(plan, parent);
      let wait: Promise<void> | null = null;
      for (const { name } of rows) {
        wait = this.#locks.acquire(name, transaction);
        if (wait !== null) break;
      }
      if (wait === null) {
        const seen = describe(rows);
        transaction.queriesUnchanged.push(() => describe(this.run(plan, parent)) === seen);
        return rows;
      }
      await this.#granted(wait, transaction);
      if (transaction.snapshot !== null) return this.run(plan, parent, transaction.snapshot);
    }
  }

  /** Commits all writes or none. A transaction commits only if its queries would still return the same rows. */
  async commit(writes: readonly WireWrite[], transactionId?: Uint8Array): Promise<CommitResult> {
    if (transactionId === undefined || transactionId.length === 0) {
      const operations = writes.map(normalizeWrite);
      await this.#waitForLocks(operations);
      return this.#apply(operations);
    }
    const transaction = this.transactions.get(transactionId);
    try {
      const operations = writes.map(normalizeWrite);
      if (transaction.isReadOnly && operations.length > 0)
        throw invalidArgument('Cannot modify entities in a read-only transaction.');
      if (transaction.snapshot !== null && !transaction.isReadOnly)
        throw new FirestoreError(Code.ABORTED, 'Transaction lock contention. Please try again.');
      for (const name of operations.map((each) => each.name).sort())
        await this.#lockForWrite(name, transaction);
      if (!transaction.queriesUnchanged.every((isUnchanged) => isUnchanged()))
        throw new FirestoreError(Code.ABORTED, 'Transaction aborted: a query it read has changed.');
      return this.#apply(operations);
    } finally {
      this.transactions.end(transaction);
    }
  }

  /** Resolves once no transaction holds a lock on any of the documents. */
  async #waitForLocks(operations: readonly WriteOperation[]): Promise<void> {
    for (let hasWaited = true; hasWaited;) {
      hasWaited = false;
      for (const { name } of operations) {
        const free = this.#locks.acquire(name, null);
        if (free === null) continue;
        await free;
        hasWaited = true;
      }
    }
  }

  #apply(operations: readonly WriteOperation[]): CommitResult {
    const time = this.#parts.clock.tick();
    const staged = new Map<string, StoredDocument | null>();
    const writeResults = operations.map((operation) => {
      const current = staged.get(operation.name);
      const before = current === undefined ? this.documents.get(operation.name) : current;
      const { document, result } = applyWrite(operation, before, time);
      staged.set(operation.name, document);
      return result;
    });
    const changes = [...staged]
      .filter(([name, document]) => document !== this.documents.get(name))
      .map(([name, document]) => ({ name, document }));
    this.publish(changes, time);
    return { commitTime: timestampOf(time), writeResults };
  }

  publish(changes: readonly DocumentChange[], time: Microseconds): void {
    if (changes.length === 0) return;
    this.#parts.persist(time, changes);
    for (const { name, document } of changes) this.documents.put(name, document, time);
    this.#parts.committed(changes);
  }

  /** Deletes all documents and ends all transactions. Returns the deletions. */
  clear(): readonly DocumentChange[] {
    this.transactions.endAll();
    const changes = [...this.documents.all()].map(({ name }) => ({ name, document: null }));
    this.documents.clear();
    return changes;
  }

  /** Ends idle transactions and forgets old versions of documents. Call this periodically. */
  tidy(): void {
    this.transactions.endIdle();
    this.documents.forgetBefore(this.#parts.clock.read() - KEPT_PAST);
  }
}
