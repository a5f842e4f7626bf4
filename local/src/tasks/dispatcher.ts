import { QueueRunner, type RunnerContext } from './queue-runner.ts';
import type { TaskStore } from './store.ts';

/** The runners of all queues. */
export class Dispatcher {
  readonly #store: TaskStore;
  readonly #context: RunnerContext;
  readonly #runners = new Map<string, QueueRunner>();
  #waiting: (() => void)[] = [];

  constructor(store: TaskStore, context: Omit<RunnerContext, 'onRest' | 'commit'>) {
    this.#store = store;
    this.#context = {
      ...context,
      commit: (entry) => {
        store.commit(entry);
      },
      onRest: () => {
        this.#wakeWaiting();
      },
    };
  }

  /** The runner of a queue that is in the store; it starts work when it is first asked for. */
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

  /** Resolves when nothing is being delivered and nothing is due. */
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
