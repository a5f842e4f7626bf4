import { type ChangeRecord, Journal, type JournalOptions } from '../log/journal.ts';
import type { DocumentsRecord } from '../log/records.ts';
import { Code, FirestoreError } from '../status.ts';
import type { Microseconds } from '../values/timestamps.ts';
import { type Clock, createClock } from './clock.ts';
import { Database, type DocumentChange } from './database.ts';
import { portionsOf } from './portions.ts';
import { databaseOf, projectOf } from './resource.ts';

type CommitListener = (database: Database, changes: readonly DocumentChange[]) => void;

export interface EngineOptions extends Partial<Pick<JournalOptions, 'fsync' | 'log' | 'compactBytes'>> {
  /** absent: everything is kept in memory */
  readonly directory?: string;
  readonly clock?: Clock;
  readonly now?: () => number;
}

/** All databases of all projects, with their storage. */
export class Engine {
  readonly clock: Clock;
  readonly #databases = new Map<string, Database>();
  readonly #listeners = new Set<CommitListener>();
  readonly #journal: Journal | null;
  readonly #now: () => number;
  readonly #log: (line: string) => void;

  constructor(options: EngineOptions = {}) {
    this.clock = options.clock ?? createClock();
    this.#now = options.now ?? Date.now;
    this.#log = options.log ?? (() => {});
    this.#journal = options.directory === undefined ? null : this.#openJournal(options, options.directory);
  }

  #openJournal({ fsync = false, compactBytes }: EngineOptions, directory: string): Journal {
    const journal = new Journal({
      directory,
      fsync,
      log: this.#log,
      now: this.#now,
      ...(compactBytes === undefined ? {} : { compactBytes }),
      contents: () => ({ upTo: this.clock.last(), records: this.#snapshot() }),
    });
    journal.open((record) => this.#restore(record));
    for (const database of this.#databases.values()) database.beginHistory();
    return journal;
  }

  #restore(record: ChangeRecord): void {
    const database = this.database(record.database);
    this.clock.advanceTo(record.time);
    if (record.kind === 'clear') database.clear();
    else for (const { name, document } of record.documents) database.restore(name, document, record.time);
  }

  *#snapshot(): Generator<DocumentsRecord> {
    for (const database of this.#databases.values()) {
      const record = (documents: DocumentsRecord['documents']): DocumentsRecord => ({
        kind: 'documents',
        database: database.name,
        time: this.clock.last(),
        documents,
      });
      for (const portion of portionsOf(database.documents.all()))
        yield record(portion.map((document) => ({ name: document.name, document })));
    }
  }

  /** The database that a resource name belongs to. It is created, empty, on first use. */
  database(resource: string | undefined): Database {
    const name = databaseOf(resource);
    const known = this.#databases.get(name);
    if (known !== undefined) return known;
    const database: Database = new Database(name, {
      clock: this.clock,
      now: this.#now,
      persist: (time, changes) =>
        this.#persist({ kind: 'documents', database: name, time, documents: changes }),
      committed: (changes) => this.#tell(database, changes),
    });
    this.#databases.set(name, database);
    return database;
  }

  databasesOf(project: string): Database[] {
    return [...this.#databases.values()].filter(({ name }) => projectOf(name) === project);
  }

  #persist(record: ChangeRecord): void {
    if (this.#journal === null) return;
    try {
      this.#journal.append(record);
    } catch (error) {
      this.#log(`Firestore cannot store a commit: ${String(error)}`);
      // Clients report FAILED_PRECONDITION immediately. After RESOURCE_EXHAUSTED, they would repeat a transaction for
      // minutes.
      throw new FirestoreError(Code.FAILED_PRECONDITION, `The commit cannot be stored: ${String(error)}`);
    }
  }

  /**
   * Compacts a long log. Call this only after the last commit has become visible, because the new snapshot is stored as
   * one that contains this commit.
   */
  #compactWhenLong(): void {
    if (this.#journal?.isLong === true) this.#journal.tryToCompact();
  }

  /** Notifies listeners. An error of a listener is logged and does not undo the commit. */
  #tell(database: Database, changes: readonly DocumentChange[]): void {
    this.#compactWhenLong();
    for (const listener of this.#listeners)
      try {
        listener(database, changes);
      } catch (error) {
        this.#log(`A Firestore commit listener failed: ${String(error)}`);
      }
  }

  onCommit(listener: CommitListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  reset(project?: string): void {
    const databases = project === undefined ? [...this.#databases.values()] : this.databasesOf(project);
    for (const database of databases) {
      const time: Microseconds = this.clock.tick();
      this.#persist({ kind: 'clear', database: database.name, time });
      this.#tell(database, database.clear());
    }
  }

  tidy(): void {
    for (const database of this.#databases.values()) database.tidy();
  }

  close(): void {
    for (const database of this.#databases.values()) database.transactions.endAll();
    this.#journal?.close();
  }
}
