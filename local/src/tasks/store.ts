import { isRecord } from '@fanfare/core/values/is-record.ts';
import { TasksFailure } from './failure.ts';
import { type DamagedLines, type Journal, openJournal, readJournal } from './journal.ts';
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
/** The journal is shortened only after more than this many lines were appended. */
const smallJournal = 1000;

/** The state of all queues: in memory and, if there is a journal, on disk. */
export class TaskStore {
  readonly queues = new Map<string, QueueRecord>();
  /** Names of deleted queues, and the time until which they stay blocked. */
  readonly deletedQueues = new Map<string, number>();
  readonly #now: () => number;
  readonly #log: (line: string) => void;
  #journal: Journal<StoreEntry> | undefined;
  /** Entries that could not be written because the disk was full, oldest first. They are in memory only. */
  #unsaved: StoreEntry[] = [];
  #isBehind = false;

  /** Without a `file` the state is kept in memory only. */
  constructor(file: string | undefined, now: () => number, log: (line: string) => void = () => undefined) {
    this.#now = now;
    this.#log = log;
    if (file === undefined) return;
    const damaged = readJournal(file, now(), (entry) => {
      if (!isEntry(entry)) throw new Error('It is no entry of this journal.');
      this.#apply(entry);
    });
    if (damaged) log(damageSentence(file, damaged));
    this.#journal = openJournal(file);
    if (damaged) this.#journal.rewrite(this.#snapshot());
    else this.#shorten(this.#journal);
  }

  /** Stores a change that a caller waits for, or refuses it when the disk is full. */
  commit(entry: StoreEntry): void {
    try {
      this.#saveUnsaved();
      this.#journal?.append(entry);
    } catch (error) {
      throw new TasksFailure(
        'RESOURCE_EXHAUSTED',
        `The change was not made, because it cannot be stored: ${String(error)}`,
      );
    }
    this.#apply(entry);
    this.#shortenWhenLong();
  }

  /**
   * Records an event of the queue itself. If the disk is full, the record is saved with the next change that can be
   * written. If the process dies before that, the call of the task is repeated, as Cloud Tasks may do at any time.
   */
  record(entry: StoreEntry): void {
    this.#apply(entry);
    this.#unsaved.push(entry);
    try {
      this.#saveUnsaved();
    } catch (error) {
      if (!this.#isBehind)
        this.#log(`Cloud Tasks continues, but cannot store what it does: ${String(error)}`);
      this.#isBehind = true;
      return;
    }
    this.#shortenWhenLong();
  }

  /** Deletes the whole state, in memory and in the journal. */
  clear(): void {
    this.queues.clear();
    this.deletedQueues.clear();
    this.#unsaved = [];
    this.#isBehind = false;
    this.#journal?.rewrite([]);
  }

  close(): void {
    try {
      this.#saveUnsaved();
    } catch (error) {
      this.#log(
        `Cloud Tasks stopped with ${this.#unsaved.length} changes it could not store: ${String(error)}`,
      );
    }
    this.#journal?.close();
    this.#journal = undefined;
  }

  #saveUnsaved(): void {
    for (let entry = this.#unsaved[0]; entry; entry = this.#unsaved[0]) {
      this.#journal?.append(entry);
      this.#unsaved.shift();
    }
    if (this.#isBehind) this.#log('Cloud Tasks can store its changes again.');
    this.#isBehind = false;
  }

  #shortenWhenLong(): void {
    const journal = this.#journal;
    if (journal && journal.appended > smallJournal && journal.appended > 4 * this.#size())
      this.#shorten(journal);
  }

  #shorten(journal: Journal<StoreEntry>): void {
    try {
      journal.rewrite(this.#snapshot());
    } catch (error) {
      this.#log(
        `Cloud Tasks keeps its long journal, because it cannot write a shorter one: ${String(error)}`,
      );
    }
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

function damageSentence(file: string, { first, count, keptIn }: DamagedLines): string {
  const lines = count === 1 ? 'Line' : `${count} lines, the first of them line`;
  return `${lines} ${first} of the journal ${file} could not be read and ${count === 1 ? 'was' : 'were'} moved to ${keptIn}; all other tasks are kept.`;
}

/** Checks only the kind of an entry, because only this module writes the journal. */
function isEntry(value: unknown): value is StoreEntry {
  return isRecord(value) && kinds.includes(value['kind']);
}
