import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Queue, Task } from './model.ts';
import { type StoreEntry, TaskStore } from './store.ts';
import { readSettings } from './wire/queue-wire.ts';

let dir: string;
let file: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'tasks-store-'));
  file = join(dir, 'made', 'journal.jsonl');
});
afterEach(async () => {
  await rm(dir, { recursive: true });
});

const queue: Queue = { name: 'q', state: 'RUNNING', ...readSettings({}) };
const task = (name: string): Task => ({
  name,
  createdAt: 0,
  dispatchDeadlineMs: 1,
  request: { url: 'http://a', method: 'POST', headers: {} },
  progress: { nextAt: 5, dispatchCount: 0, responseCount: 0, executionCount: 0 },
});
const open = (now = 0) => new TaskStore(file, () => now);
const stateOf = (store: TaskStore) => ({ queues: [...store.queues], deleted: [...store.deletedQueues] });
const lines = async () => (await readFile(file, 'utf8')).split('\n').length - 1;
const fill = (store: TaskStore, entries: StoreEntry[]) => {
  for (const entry of entries) store.commit(entry);
};
const story: StoreEntry[] = [
  { kind: 'queue', queue },
  { kind: 'task', queue: 'q', task: task('a') },
  { kind: 'task', queue: 'q', task: task('b') },
  {
    kind: 'progress',
    queue: 'q',
    name: 'a',
    progress: { ...task('a').progress, nextAt: 99, dispatchCount: 1 },
  },
  { kind: 'taskGone', queue: 'q', name: 'b', blockedUntil: 1000 },
  { kind: 'queue', queue: { ...queue, name: 'gone' } },
  { kind: 'queueGone', name: 'gone', blockedUntil: 1000 },
];

describe('the stored tasks', () => {
  it('the state is restored after a process ended without a clean stop', () => {
    const first = open();
    fill(first, story);

    expect(stateOf(open())).toEqual(stateOf(first));
    expect(first.queues.get('q')?.tasks.get('a')?.progress.nextAt).toBe(99);
  });

  it('a last line that was cut off while being written is ignored', async () => {
    const first = open();
    fill(first, story);
    await writeFile(file, `${await readFile(file, 'utf8')}{"kind":"task","queue":"q","ta`);

    expect(stateOf(open())).toEqual(stateOf(first));
    expect(stateOf(open())).toEqual(stateOf(first));
  });

  it.each([
    ['{"kind":"queue","que\n', 'text that is no JSON'],
    ['{"kind":"else"}\n', 'an entry of another kind'],
    ['5\n', 'something that is no entry'],
    ['{"kind":"progress","queue":"q","name":"none","progress":{}}\n', 'progress of a task that is not there'],
    ['{"kind":"task","queue":"none","task":{"name":"a"}}\n', 'a task of a queue that is not there'],
    ['{"kind":"queue"}\n', 'an entry without its content'],
  ])('a damaged journal is refused in one sentence that names the line: %j', async (text) => {
    fill(open(), [{ kind: 'queue', queue }]);
    const damaged = `${await readFile(file, 'utf8')}${text}{"kind":"queueGone","name":"x","blockedUntil":1}\n`;
    await writeFile(file, damaged);

    expect(() => open()).toThrow(
      `The journal ${file} is damaged at line 2; delete it to start with empty queues.`,
    );
    expect(await readFile(file, 'utf8')).toBe(damaged);
  });

  it('the journal is rewritten when most of it is out of date', async () => {
    const store = open();
    fill(store, story.slice(0, 2));

    for (let count = 0; count < 2500; count++) {
      store.commit({
        kind: 'progress',
        queue: 'q',
        name: 'a',
        progress: { ...task('a').progress, nextAt: count },
      });
    }

    expect(await lines()).toBeLessThan(1100);
    expect(open().queues.get('q')?.tasks.get('a')?.progress.nextAt).toBe(2499);
    expect(await lines()).toBe(2);
  });

  it('the store continues in the same file after a rewrite', async () => {
    const store = open();
    fill(store, story.slice(0, 2));
    store.clear();
    fill(store, story.slice(0, 3));

    expect(await lines()).toBe(3);
    expect(stateOf(open())).toEqual(stateOf(store));
  });

  it('a blocked name is forgotten once it may be used again', () => {
    fill(open(), story);

    const at = (now: number) => {
      const { queues, deletedQueues } = open(now);
      return [queues.get('q')?.tombstones.size, deletedQueues.size];
    };

    expect(at(999)).toEqual([1, 1]);
    open(1000);
    expect(at(1000)).toEqual([0, 0]);
  });

  it('old blocked names are removed as new ones are added', () => {
    let now = 0;
    const store = new TaskStore(undefined, () => now);
    fill(store, story.slice(0, 3));
    store.commit({ kind: 'taskGone', queue: 'q', name: 'a', blockedUntil: 10 });

    now = 10;
    store.commit({ kind: 'taskGone', queue: 'q', name: 'b', blockedUntil: 20 });

    expect([...store.queues.get('q')!.tombstones.keys()]).toEqual(['b']);
  });

  it('a store without a file lives in memory and is empty once cleared', () => {
    const store = new TaskStore(undefined, () => 0);
    fill(store, story);

    store.clear();
    store.close();

    expect(stateOf(store)).toEqual({ queues: [], deleted: [] });
  });
});
