import { QueueRunner, type RunnerContext } from './queue-runner.ts';
import type { TaskStore } from './store.ts';

export class Dispatcher {
  readonly #store: TaskStore;
  readonly #context: RunnerContext;
  readonly #runners = new Map<string, QueueRunner>();
  #waiting: (() => void)[] = [];

  constructor(store: TaskStore, context: Omit<RunnerContext, 'onRest' | 'commit' | 'record'>) {
    this.#store = store;
    this.#context = {
      ...context,
      commit: (entry) => {
        store.commit(entry);
      },
      record: (entry) => {
        store.record(entry);
      },
      onRest: () => {
        this.#wakeWaiting();
      },
    };
  }

  /** Returns the runner of a stored queue. The first call creates the runner. */
  runner(queueName: string): QueueRunner {
    const known = this.#runners.get(queueName);
    if (known) return known;
    const record = this.#store.queues.get(queueName);
    if (!record) throw new Error(`There is no queue ${queueName}.`);
    const runner = new QueueRunner(record, this.#context);
    this.#runners.set(queueName, runner);
    return runner;
  }

  retire(queueName: string): void {
    this.#runners.get(queueName)?.retire();
    this.#runners.delete(queueName);
    this.#wakeWaiting();
  }

  /** Resolves when no dispatch is in progress and none is due. */
  idle(): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      this.#wakeWaiting();
    });
  }

  stop(): void {
    for (const runner of this.#runners.values()) runner.stop();
    this.#runners.clear();
    this.#wakeWaiting();
  }

  #wakeWaiting(): void {
    if (this.#waiting.length === 0 || [...this.#runners.values()].some((runner) => runner.isBusy)) return;
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const wake of waiting) wake();
  }
}
