import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Queue, Task } from './model.ts';
import { type StoreEntry, TaskStore } from './store.ts';
import { fillDisk } from '../testing/full-disk.ts';
import { readSettings } from './wire/queue-wire.ts';

let dir: string;
let file: string;
/** The file to which damaged lines are copied when the journal is opened at the time 5. */
let aside: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'tasks-store-'));
  file = join(dir, 'made', 'journal.jsonl');
  aside = `${file}.damaged-1970-01-01T00-00-00.005Z`;
  logged.length = 0;
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
const logged: string[] = [];
const open = (now = 0) =>
  new TaskStore(
    file,
    () => now,
    (line) => logged.push(line),
  );
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

  it('a last line that was cut off is copied to a file of its own, and everything before it is restored', async () => {
    const first = open();
    fill(first, story);
    const half = '{"kind":"task","queue":"q","ta';
    await writeFile(file, `${await readFile(file, 'utf8')}${half}`);

    expect(stateOf(open(5))).toEqual(stateOf(first));
    expect(logged).toEqual([
      `Line 8 of the journal ${file} could not be read and was moved to ${aside}; all other tasks are kept.`,
    ]);
    expect(await readFile(aside, 'utf8')).toBe(`${half}\n`);
    logged.length = 0;
    expect(stateOf(open(6))).toEqual(stateOf(first));
    expect(logged).toEqual([]);
  });

  it.each([
    ['the last line', 6, story.slice(0, 6)],
    ['a line in the middle', 2, story.toSpliced(2, 1)],
  ])(
    'one changed letter in %s is noticed, and only the line with this letter is lost',
    async (_what, index, rest) => {
      fill(open(), story);
      const written = (await readFile(file, 'utf8')).split('\n');
      const line = written[index]!;
      // Changes a name. The line is still valid JSON, but is now about another task or queue.
      const changed = line.replace(/"name":"(b|gone)"/, '"name":"x"');
      expect(changed).not.toBe(line);
      await writeFile(file, written.with(index, changed).join('\n'));
      const expected = new TaskStore(undefined, () => 0);
      fill(expected, rest);

      expect(stateOf(open(5))).toEqual(stateOf(expected));
      expect(logged).toEqual([expect.stringContaining(`Line ${index + 1} of the journal`)]);
      expect(await readFile(aside, 'utf8')).toBe(`${changed}\n`);
    },
  );

  it('a journal that an older version of Fanfare wrote without checksums is restored', async () => {
    const first = open();
    fill(first, story);
    await writeFile(file, story.map((entry) => `${JSON.stringify(entry)}\n`).join(''));

    expect(stateOf(open())).toEqual(stateOf(first));
    expect(logged).toEqual([]);
  });

  it.each([
    ['{"kind":"queue","que\n', 'text that is no JSON'],
    ['{"kind":"else"}\n', 'an entry of another kind'],
    ['5\n', 'something that is no entry'],
    ['{"kind":"progress","queue":"q","name":"none","progress":{}}\n', 'progress of a task that is not there'],
    ['{"kind":"task","queue":"none","task":{"name":"a"}}\n', 'a task of a queue that is not there'],
    ['{"kind":"queue"}\n', 'an entry without its content'],
  ])('a line that cannot be used is copied to a file of its own: %j', async (text) => {
    fill(open(), [{ kind: 'queue', queue }]);
    await writeFile(
      file,
      `${await readFile(file, 'utf8')}${text}{"kind":"queueGone","name":"x","blockedUntil":1000}\n`,
    );

    expect(stateOf(open(5)).deleted).toEqual([['x', 1000]]);
    expect(logged).toEqual([expect.stringContaining(`Line 2 of the journal ${file} could not be read`)]);
    expect(await readFile(aside, 'utf8')).toBe(text);
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

  it('after the journal was rewritten, further changes are appended to the new file', async () => {
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

  it('a store without a file is only in memory, and is empty after it was cleared', () => {
    const store = new TaskStore(undefined, () => 0);
    fill(store, story);

    store.clear();
    store.close();

    expect(stateOf(store)).toEqual({ queues: [], deleted: [] });
  });

  it.each([0, 40])(
    'on a full disk (%i bytes free), a change is refused immediately, and no part of it is stored',
    async (room) => {
      const store = open();
      fill(store, story.slice(0, 2));
      const before = await readFile(file, 'utf8');
      const makeRoom = await fillDisk(room);

      expect(() => store.commit(story[2]!)).toThrow(/The change was not made.*no space left/);
      expect([...store.queues.get('q')!.tasks.keys()]).toEqual(['a']);
      expect(await readFile(file, 'utf8')).toBe(before);

      makeRoom();
      fill(store, story.slice(2));
      expect(stateOf(open())).toEqual(stateOf(store));
      expect(logged).toEqual([]);
    },
  );

  it('changes that the queue makes while the disk is full are saved with the next change that can be written', async () => {
    const store = open();
    fill(store, story.slice(0, 3));
    const makeRoom = await fillDisk(30);
    store.record(story[3]!);
    store.record(story[4]!);
    makeRoom();

    fill(store, story.slice(5));

    expect(stateOf(open())).toEqual(stateOf(store));
    expect(logged).toEqual([
      expect.stringContaining('cannot store what it does'),
      'Cloud Tasks can store its changes again.',
    ]);
  });

  it('a start on a full disk does not change the journal', async () => {
    const first = open();
    fill(first, story);
    const makeRoom = await fillDisk(100);

    const second = open();

    makeRoom();
    expect(stateOf(second)).toEqual(stateOf(first));
    second.commit({ kind: 'queueGone', name: 'later', blockedUntil: 1000 });
    expect(stateOf(open())).toEqual(stateOf(second));
  });
});
