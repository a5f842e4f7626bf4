import { isRecord } from '@fanfare/core/values/is-record.ts';
import { type Journal, openJournal, readJournal } from './journal.ts';
import type { Progress, Queue, Task } from './model.ts';

/** Every possible change of the stored state; the journal is a list of these. */
export type StoreEntry =
  | { kind: 'queue'; queue: Queue }
  | { kind: 'queueGone'; name: string; blockedUntil: number }
  | { kind: 'task'; queue: string; task: Task }
  | { kind: 'progress'; queue: string; name: string; progress: Progress }
  | { kind: 'taskGone'; queue: string; name: string; blockedUntil: number };

export interface QueueRecord {
  queue: Queue;
  /** In order of creation. */
  tasks: Map<string, Task>;
  /** Names of removed tasks, and the time until which they stay blocked. */
  tombstones: Map<string, number>;
}

const kinds: readonly unknown[] = [
  'queue',
  'queueGone',
  'task',
  'progress',
  'taskGone',
] satisfies StoreEntry['kind'][];
/** A journal with fewer lines is never rewritten. */
const smallJournal = 1000;

/** The state of all queues: in memory and, if there is a journal, on disk. */
export class TaskStore {
  readonly queues = new Map<string, QueueRecord>();
  /** Names of deleted queues, and the time until which they stay blocked. */
  readonly deletedQueues = new Map<string, number>();
  readonly #now: () => number;
  #journal: Journal<StoreEntry> | undefined;

  /** Without a `file` the state is kept in memory only. */
  constructor(file: string | undefined, now: () => number) {
    this.#now = now;
    if (file === undefined) return;
    readJournal(file, (entry) => {
      if (!isEntry(entry)) throw new Error('It is no entry of this journal.');
      this.#apply(entry);
    });
    this.#journal = openJournal(file);
    this.#journal.rewrite(this.#snapshot());
  }

  commit(entry: StoreEntry): void {
    this.#apply(entry);
    const journal = this.#journal;
    if (!journal) return;
    journal.append(entry);
    if (journal.appended > smallJournal && journal.appended > 4 * this.#size())
      journal.rewrite(this.#snapshot());
  }

  /** Deletes the whole state, in memory and in the journal. */
  clear(): void {
    this.queues.clear();
    this.deletedQueues.clear();
    this.#journal?.rewrite([]);
  }

  close(): void {
    this.#journal?.close();
    this.#journal = undefined;
  }

  #apply(entry: StoreEntry): void {
    switch (entry.kind) {
      case 'queue': {
        const known = this.queues.get(entry.queue.name);
        if (known) known.queue = entry.queue;
        else
          this.queues.set(entry.queue.name, { queue: entry.queue, tasks: new Map(), tombstones: new Map() });
        this.deletedQueues.delete(entry.queue.name);
        return;
      }
      case 'queueGone':
        this.queues.delete(entry.name);
        this.deletedQueues.set(entry.name, entry.blockedUntil);
        return;
      case 'task':
        this.#record(entry.queue).tasks.set(entry.task.name, entry.task);
        return;
      case 'progress': {
        const task = this.#record(entry.queue).tasks.get(entry.name);
        if (!task) throw new Error(`There is no task ${entry.name}.`);
        task.progress = entry.progress;
        return;
      }
      case 'taskGone':
        this.#bury(this.#record(entry.queue), entry.name, entry.blockedUntil);
        return;
    }
  }

  #bury(record: QueueRecord, name: string, blockedUntil: number): void {
    record.tasks.delete(name);
    for (const [old, until] of record.tombstones) {
      if (until > this.#now()) break;
      record.tombstones.delete(old);
    }
    // Deleting before setting moves the name to the end, so the map stays sorted by expiry.
    record.tombstones.delete(name);
    record.tombstones.set(name, blockedUntil);
  }

  #record(name: string): QueueRecord {
    const record = this.queues.get(name);
    if (!record) throw new Error(`There is no queue ${name}.`);
    return record;
  }

  #size(): number {
    return [...this.queues.values()].reduce(
      (sum, { tasks, tombstones }) => sum + tasks.size + tombstones.size,
      0,
    );
  }

  *#snapshot(): Generator<StoreEntry> {
    const now = this.#now();
    for (const [name, blockedUntil] of this.deletedQueues) {
      if (blockedUntil > now) yield { kind: 'queueGone', name, blockedUntil };
    }
    for (const { queue, tasks, tombstones } of this.queues.values()) {
      yield { kind: 'queue', queue };
      for (const task of tasks.values()) yield { kind: 'task', queue: queue.name, task };
      for (const [name, blockedUntil] of tombstones) {
        if (blockedUntil > now) yield { kind: 'taskGone', queue: queue.name, name, blockedUntil };
      }
    }
  }
}

/** Only this module writes the journal, so checking the kind is enough to detect foreign entries. */
function isEntry(value: unknown): value is StoreEntry {
  return isRecord(value) && kinds.includes(value['kind']);
}
